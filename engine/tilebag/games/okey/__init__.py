"""Okey, the traditional Turkish game: sets and runs or seven pairs, a rack and a wild tile, for two to four players."""

from __future__ import annotations

from tilebag.game import Box, Game, Seat, Setup
from tilebag.words import Text

from . import bots, notation, view
from .analyse import analyse
from .names import voice
from .rules import play
from .scene import narration, table
from .scene.aids import missing_panel
from .state import OPTIONS, PARTNERED, teams

GAME = Game(
    start=play.start,
    turn=play.turn,
    play=play.play,
    tiles=play.tiles,
    view=view.view,
    moves=view.moves,
    determinise=view.determinise,
    scene=table.scene,
    describe=narration.describe,
    write=notation.write,
    read=notation.read,
)


def racks_are_secret(setup: Setup) -> bool:
    """With any number of seats and any switch."""
    del setup
    return True


def check(setup: Setup) -> Text | None:
    """Partners need an opposite seat each, so there are four of them (OK-32)."""
    if setup.option("partners") == "on" and setup.seats != PARTNERED:
        return voice("check.partners", n=PARTNERED)
    return None


def teams_of(setup: Setup) -> tuple[tuple[Seat, ...], ...]:
    """The seats that score together."""
    return teams(setup.seats, partners=setup.option("partners") == "on")


BOX = Box(
    key="okey",
    rules=3,
    older_rules=(1, 2),
    first_keyed_rules=2,
    game=GAME,
    seats=range(2, 5),
    minutes=30,
    has_secrets=racks_are_secret,
    check=check,
    teams=teams_of,
    analyse=analyse,
    aids={"missing": missing_panel},
    bots={"casual": bots.casual, "keen": bots.keen, "expert": bots.expert},
    options=OPTIONS,
    account=table.account,
    forced_move=view.forced,
    preferred_seats=4,
    refusals={
        "why.missing": "hands",
        "why.finish-with": "last-tile",
        "why.take-first": "take-one",
        "why.taken": "put-one",
        "why.only-left": "left-only",
        "why.own-right": "put-one",
    },
)
