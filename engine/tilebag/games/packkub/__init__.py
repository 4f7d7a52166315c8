"""PackKub, by Mark A. Biggar (2004): sets and sequences on a table that everybody may re-arrange, for two to six."""

from __future__ import annotations

from tilebag.chance import Chance
from tilebag.game import Box, Frame, Game, Seat, Setup, Turn
from tilebag.games.packkub import notation, rules, table, telling
from tilebag.games.packkub import view as seen
from tilebag.games.packkub.analyse import analyse
from tilebag.games.packkub.bots import keen
from tilebag.games.packkub.pieces import voice
from tilebag.games.packkub.state import PACKS, State
from tilebag.games.packkub.view import View
from tilebag.move import Move
from tilebag.scene import Scene
from tilebag.words import Text

SEATS_OF_A_PACK = {"piecepack": range(2, 7), "six-pack": range(2, 3), "double-six-pack": range(3, 5)}


class PackKub(Game[State, View]):
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

    def moves(self, view: View) -> tuple[Move, ...]:
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
    """With any number of players and any switch (PK-6)."""
    del setup
    return True


def check(setup: Setup) -> Text | None:
    """A Six Pack is for two players, a double one for three or four (PK-23, PK-24)."""
    seats = SEATS_OF_A_PACK[pack := setup.option("pack")]
    if setup.seats in seats:
        return None
    return voice(f"error.{pack}", n=setup.seats)


BOX = Box(
    key="packkub",
    rules=1,
    game=PackKub(),
    seats=range(2, 7),
    minutes=30,
    hidden=hands_are_secret,
    check=check,
    analyse=analyse,
    bots={"keen": keen},
    options={
        "rounds": ("4", "1", "2", "3", "5", "6"),
        "pack": PACKS,
        "jokers": ("0", "1", "2"),
        "hand": ("4", "7"),
    },
    unbounded_turns=True,
)
