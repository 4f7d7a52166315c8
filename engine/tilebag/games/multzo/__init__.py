"""Multzo, by Glenn Overby (2001): four tiles in hand, four ways to win a round, and coins that double each other."""

from __future__ import annotations

from tilebag.game import Box, Game, Setup

from . import notation
from . import view as seen
from .analyse import analyse
from .bots import casual, expert, keen
from .rules import play
from .scene.account import account
from .scene.aids import odds_panel
from .scene.narration import describe
from .scene.table import scene
from .state import FLUSH_NULLS, STALL_TURNS

GAME = Game(
    start=play.start,
    turn=play.turn,
    play=play.play,
    tiles=play.tiles,
    view=seen.view,
    moves=seen.moves,
    determinise=seen.determinise,
    scene=scene,
    describe=describe,
    write=notation.write,
    read=notation.read,
)


def hands_are_secret(setup: Setup) -> bool:
    """With any number of seats and any switch (MZ-14)."""
    del setup
    return True


BOX = Box(
    key="multzo",
    rules=2,
    older_rules=(1,),
    first_keyed_rules=2,
    game=GAME,
    seats=range(2, 6),
    minutes=20,
    has_secrets=hands_are_secret,
    analyse=analyse,
    aids={"odds": odds_panel},
    bots={"casual": casual, "keen": keen, "expert": expert},
    account=account,
    options={"flush_null": FLUSH_NULLS, "stall_turns": STALL_TURNS},
    refusals={
        "why.take-first": "take-one",
        "why.stock-empty": "stock-empty",
        "why.end-later": "face-down",
        "why.put-first": "put-one",
        "why.ended": "one-more-turn",
    },
)
