"""The account at the end of a game: how the points came about."""

from __future__ import annotations

from tilebag.words import Text, seat_name

from .. import strategy
from ..names import full_sentence, game_over_text, losers, loss_text, say
from ..rules.scoring import SHOWN_LOSS
from ..view import View


def account(view: View) -> tuple[Text, ...]:
    """How the points came about: the starting points, how the last round ended, why it was the last.

    A viewer who did not finish is told the distance of their hand.
    """
    public, options = view.public, view.public.options
    lines = [say("account.start-team" if options.partners else "account.start", n=options.start_points)]
    if public.shown is not None:
        who = seat_name(public.shown)
        lines.append(say("account.shown", who=who, others=losers(view, public.shown), n=SHOWN_LOSS))
    if public.result and public.winner is not None:
        lines.append(say("status.won", who=seat_name(public.winner), loss=loss_text(view, public.result)))
    if public.result and view.rack and view.seat != public.winner:
        lines.append(say("account.missing", n=min(strategy.own_distances(view).values())))
    if over := game_over_text(public):
        lines.append(full_sentence(over))
    return tuple(lines)
