"""Okey, the traditional Turkish game: sets and runs or seven pairs, a rack and a wild tile, for two to four players."""

from __future__ import annotations

from tilebag.game import Box, Game, Setup
from tilebag.games.okey import bots, notation, rules, table, telling
from tilebag.games.okey import view as seen
from tilebag.games.okey.aids import missing_panel
from tilebag.games.okey.analyse import analyse
from tilebag.games.okey.state import OPTIONS

GAME = Game(
    start=rules.start,
    turn=rules.turn,
    play=rules.play,
    tiles=rules.tiles,
    view=seen.view,
    moves=seen.moves,
    determinise=seen.determinise,
    scene=table.scene,
    describe=telling.describe,
    write=notation.write,
)


def racks_are_secret(setup: Setup) -> bool:
    """With any number of seats and any switch."""
    del setup
    return True


BOX = Box(
    key="okey",
    rules=1,
    game=GAME,
    seats=range(2, 5),
    minutes=30,
    hidden=racks_are_secret,
    analyse=analyse,
    aids={"missing": missing_panel},
    bots={"keen": bots.keen},
    options=OPTIONS,
    usual=4,
)
