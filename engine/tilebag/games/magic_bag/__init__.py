"""The Magic Bag, by Rob LeGood (2003): dice, a bag and three artifacts, for one player."""

from __future__ import annotations

from tilebag.game import Box, Game
from tilebag.games.magic_bag import notation, rules, table, telling
from tilebag.games.magic_bag import view as seen
from tilebag.games.magic_bag.aids import bag_panel, odds_panel
from tilebag.games.magic_bag.analyse import analyse
from tilebag.games.magic_bag.bots import keen
from tilebag.games.magic_bag.state import DRAWS

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


BOX = Box(
    key="magic-bag",
    rules=1,
    game=GAME,
    seats=range(1, 2),
    minutes=15,
    analyse=analyse,
    aids={"odds": odds_panel, "bag": bag_panel},
    bots={"keen": keen},
    options={"draw": DRAWS},
)
