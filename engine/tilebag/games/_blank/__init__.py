"""High Tile: the smallest whole game, to be copied by whoever adds one (`tilebag new-game KEY`).

Every seat holds some numbered tiles in secret; each in turn lays one in the middle; the highest takes the point and
leads next. It has a hidden hand, a switch, a step that nobody decides, a computer player and a panel: one of each thing
that a game may have. `state` and `rules` know the truth; `view` cuts out what one seat knows; the rest gets only that.
"""

from __future__ import annotations

from tilebag.game import Box, Game, Setup

from . import bots, notation
from . import view as seen
from .rules import play
from .scene import aids, narration, table

GAME = Game(
    start=play.start,
    turn=play.turn,
    play=play.play,
    tiles=play.tiles,
    view=seen.view,
    moves=seen.moves,
    determinise=seen.determinise,
    scene=table.scene,
    describe=narration.describe,
    write=notation.write,
    read=notation.read,
)


def hands_are_secret(setup: Setup) -> bool:
    """With any number of seats and any switch."""
    del setup
    return True


BOX = Box(
    key="_blank",
    rules=1,
    game=GAME,
    seats=range(2, 4),
    minutes=2,
    has_secrets=hands_are_secret,
    aids={"higher": aids.higher},
    bots={"casual": bots.casual, "keen": bots.keen},
    options={"hand": ("4", "3")},
)
