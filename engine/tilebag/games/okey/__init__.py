"""Okey, the traditional Turkish game: sets and runs or seven pairs, a rack and a wild tile, for two
to four players.
"""

from __future__ import annotations

from tilebag.core.game import Box, Game, Seat, Setup, always_has_secrets
from tilebag.core.words import Text

from . import bots, notation, view
from .analyse import analyse
from .names import say
from .review import compare, review
from .rules import play
from .scene import table, texts
from .scene.aids import missing_panel, unseen_tiles_panel
from .scene.large_layout import FORMS
from .state import OPTIONS, PARTNER_SEATS, teams


def check(setup: Setup) -> Text | None:
    """Partners need a seat opposite, so there are four seats (OK-32)."""
    if setup.option("partners") == "on" and setup.seats != PARTNER_SEATS:
        return say("check.partners", n=PARTNER_SEATS)
    return None


def teams_of(setup: Setup) -> tuple[tuple[Seat, ...], ...]:
    """The seats that score together."""
    return teams(setup.seats, partners=setup.option("partners") == "on")


def start_points(setup: Setup) -> int:
    """The points that each seat begins with."""
    return int(setup.option("start_points"))


BOX = Box(
    key="okey",
    rules=3,
    older_rules=(1, 2),
    first_keyed_rules=2,
    game=Game.of(play, view, notation, table.scene, texts.describe),
    seats=range(2, 5),
    minutes=30,
    has_secrets=always_has_secrets,
    check=check,
    teams=teams_of,
    analyse=analyse,
    aids={"missing": missing_panel, "unseen": unseen_tiles_panel},
    advising=("missing",),
    bots={"casual": bots.casual, "keen": bots.keen, "expert": bots.expert},
    manners=bots.MANNERS,
    options=OPTIONS,
    daily={"rounds": "3"},
    review=review,
    compare=compare,
    account=texts.account,
    forced_move=view.forced_move,
    is_calm=view.is_calm,
    full_score=start_points,
    preferred_seats=4,
    first_for=("en", "tr"),
    large=FORMS,
    refusals={
        "why.missing": "hands",
        "why.finish-with": "last-tile",
        "why.take-first": "take-one",
        "why.taken": "put-one",
        "why.only-left": "left-only",
        "why.own-right": "put-one",
    },
)
