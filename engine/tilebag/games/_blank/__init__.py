"""High Tile: the smallest whole game, to be copied by whoever adds one.

Every seat holds some numbered tiles in secret; each in turn lays one in the middle; the highest takes the point and
leads next. It has a hidden hand, a switch, a step that nobody decides, a computer player and a panel: one of each thing
that a game may have. `state` and `rules` know the truth; `view` cuts out what one seat knows; the rest gets only that.
"""

from __future__ import annotations

from tilebag.chance import Chance
from tilebag.game import Box, Frame, Game, Seat, Setup, Turn
from tilebag.games._blank import bots, notation, rules, table
from tilebag.games._blank import view as seen
from tilebag.games._blank.state import State
from tilebag.games._blank.view import View
from tilebag.move import Move
from tilebag.scene import Scene
from tilebag.words import Text


class HighTile(Game[State, View]):
    """The ten functions, each in its room."""

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

    def moves(self, view: View) -> tuple[Move, ...]:
        return seen.moves(view)

    def determinise(self, view: View, chance: Chance) -> State:
        return seen.determinise(view, chance)

    def scene(self, view: View, frame: Frame) -> Scene:
        return table.scene(view, frame)

    def describe(self, before: View, seat: Seat, move: Move, after: View) -> Text | None:
        return table.describe(before, seat, move, after)

    def write(self, state: State) -> str:
        return notation.write(state)


def hands_are_secret(setup: Setup) -> bool:
    """With any number of seats and any switch."""
    del setup
    return True


BOX = Box(
    key="_blank",
    rules=1,
    game=HighTile(),
    seats=range(2, 4),
    minutes=2,
    hidden=hands_are_secret,
    aids={"higher": bots.higher},
    bots={"keen": bots.keen},
    options={"hand": ("4", "3")},
)
