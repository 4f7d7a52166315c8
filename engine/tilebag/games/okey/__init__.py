"""Okey, the traditional Turkish game: sets and runs or seven pairs, a rack and a wild tile, for two to four players."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.chance import Chance
from tilebag.game import Box, Frame, Game, Seat, Setup, Turn
from tilebag.games.okey import bots, notation, rules, table, telling
from tilebag.games.okey import view as seen
from tilebag.games.okey.aids import missing_panel
from tilebag.games.okey.analyse import analyse
from tilebag.games.okey.state import OPTIONS, State
from tilebag.games.okey.view import View
from tilebag.move import Move
from tilebag.scene import Scene
from tilebag.words import Text


class Okey(Game[State, View]):
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


def racks_are_secret(setup: Setup) -> bool:
    """With any number of seats and any switch."""
    del setup
    return True


BOX = Box(
    key="okey",
    rules=1,
    game=Okey(),
    seats=range(2, 5),
    minutes=30,
    hidden=racks_are_secret,
    analyse=analyse,
    aids={"missing": missing_panel},
    bots={"keen": bots.keen},
    options=OPTIONS,
    usual=4,
)
