"""The account at the end of a game: how the points came about."""

from __future__ import annotations

from tilebag.piecepack import suit_name
from tilebag.words import Text

from .. import names
from ..names import say
from ..rules.scoring import SHEET_ORDER, bonus, suit_points, treasure
from ..view import View

AVERAGES = {"casual": 420, "keen": 620, "expert": 650}  # average points of a game, in tens (docs/players.md)


def account(view: View) -> tuple[Text, ...]:
    """How the points came about: by suit, bonus, missing coins; and the averages of the computer players."""
    public = view.public
    own = treasure(public)
    lines = [say("account.suit", suit=suit_name(s), points=names.points(suit_points(s, own))) for s in SHEET_ORDER]
    if extra := bonus(public):
        lines.append(say("account.bonus", points=names.points(extra)))
    if public.given:
        lines.append(say("account.given", n=len(public.given)))
    if public.bag_coins:
        lines.append(say("account.inside", n=len(public.bag_coins)))
    return (*lines, say("account.averages", **AVERAGES))
