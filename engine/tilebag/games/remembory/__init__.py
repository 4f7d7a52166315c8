"""Remembory, by Roger Meertens (2009), after the traditional game: find the tile that belongs to a coin."""

from __future__ import annotations

from tilebag.game import Box, Game
from tilebag.games.remembory import bots, dreams, notation, rules, table, telling
from tilebag.games.remembory import view as seen
from tilebag.games.remembory.analyse import analyse
from tilebag.games.remembory.house import OPTIONS, check, hidden

GAME = Game(
    start=rules.start,
    turn=rules.turn,
    play=rules.play,
    tiles=rules.tiles,
    view=seen.view,
    moves=seen.moves,
    determinise=dreams.determinise,
    scene=table.scene,
    describe=telling.describe,
    write=notation.write,
)


BOX = Box(
    key="remembory",
    rules=1,
    game=GAME,
    seats=range(2, 9),  # the rules take up to 99 (RM-1); more than 8 find no room on a screen
    minutes=20,
    hidden=hidden,
    check=check,
    analyse=analyse,
    bots={"keen": bots.keen},
    options=OPTIONS,
)
