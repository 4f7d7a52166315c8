"""The Magic Bag, by Rob LeGood (2003): dice, a bag and three artifacts, for one player."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.chance import Chance
from tilebag.game import Box, Frame, Game, Seat, Setup, Turn
from tilebag.games.magic_bag import notation, rules, table, telling
from tilebag.games.magic_bag import view as seen
from tilebag.games.magic_bag.aids import bag_panel, odds_panel
from tilebag.games.magic_bag.analyse import analyse
from tilebag.games.magic_bag.bots import keen
from tilebag.games.magic_bag.state import DRAWS, State, View
from tilebag.move import Move
from tilebag.scene import Scene
from tilebag.words import Text


class MagicBag(Game[State, View]):
    """The ten functions, each in the file that is named for its idea."""

    def start(self, setup: Setup, chance: Chance) -> State:
        return rules.start(setup, chance)

    def turn(self, state: State) -> Turn:
        return rules.turn(state)

    def play(self, state: State, seat: Seat, move: Move) -> State:
        return rules.play(state, seat, move)

    def tiles(self, state: State) -> tuple[str, ...]:
        return rules.tiles(state)

    def view(self, state: State, seat: Seat | None) -> View:
        return seen.view(state, seat)

    def moves(self, view: View) -> Sequence[Move]:
        return seen.moves(view)

    def determinise(self, view: View, chance: Chance) -> State:
        return seen.determinise(view, chance)

    def scene(self, view: View, frame: Frame) -> Scene:
        return table.scene(view, frame)

    def describe(self, before: View, seat: Seat, move: Move, after: View) -> Text | None:
        return telling.describe(before, seat, move, after)

    def write(self, state: State) -> str:
        return notation.write(state)


BOX = Box(
    key="magic-bag",
    rules=1,
    game=MagicBag(),
    seats=range(1, 2),
    minutes=15,
    analyse=analyse,
    aids={"odds": odds_panel, "bag": bag_panel},
    bots={"keen": keen},
    options={"draw": DRAWS},
)
