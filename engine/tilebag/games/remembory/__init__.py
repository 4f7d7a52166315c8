"""Remembory, by Roger Meertens (2009), after the traditional game: find the tile that belongs to a coin."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.chance import Chance
from tilebag.game import Box, Frame, Game, Seat, Setup, Turn
from tilebag.games.remembory import bots, dreams, notation, rules, table, telling
from tilebag.games.remembory import view as seen
from tilebag.games.remembory.analyse import analyse
from tilebag.games.remembory.house import OPTIONS, check, hidden
from tilebag.games.remembory.state import State
from tilebag.games.remembory.view import View
from tilebag.move import Move
from tilebag.scene import Scene
from tilebag.words import Text


class Remembory(Game[State, View]):
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
        return dreams.determinise(view, chance)

    def scene(self, view: View, frame: Frame) -> Scene:
        return table.scene(view, frame)

    def describe(self, before: View, seat: Seat, move: Move, after: View) -> Text | None:
        return telling.describe(before, seat, move, after)

    def write(self, state: State) -> str:
        return notation.write(state)


BOX = Box(
    key="remembory",
    rules=1,
    game=Remembory(),
    seats=range(2, 9),  # the rules take up to 99 (RM-1); more than 8 find no room on a screen
    minutes=20,
    hidden=hidden,
    check=check,
    analyse=analyse,
    bots={"keen": bots.keen},
    options=OPTIONS,
)
