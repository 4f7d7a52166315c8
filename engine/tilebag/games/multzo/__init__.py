"""Multzo, by Glenn Overby (2001): four tiles in hand, four ways to win a round, and coins that double each other."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.chance import Chance
from tilebag.game import Box, Frame, Game, Seat, Setup, Turn
from tilebag.games.multzo import notation, rules, table, telling
from tilebag.games.multzo import view as seen
from tilebag.games.multzo.aids import odds_panel
from tilebag.games.multzo.analyse import analyse
from tilebag.games.multzo.bots import keen
from tilebag.games.multzo.state import FLUSH_NULLS, STALL_TURNS, State, View
from tilebag.move import Move
from tilebag.scene import Scene
from tilebag.words import Text


class Multzo(Game[State, View]):
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


def hands_are_secret(setup: Setup) -> bool:
    """With any number of seats and any switch (MZ-14)."""
    del setup
    return True


BOX = Box(
    key="multzo",
    rules=1,
    game=Multzo(),
    seats=range(2, 6),
    minutes=20,
    hidden=hands_are_secret,
    analyse=analyse,
    aids={"odds": odds_panel},
    bots={"keen": keen},
    options={"flush_null": FLUSH_NULLS, "stall_turns": STALL_TURNS},
)
