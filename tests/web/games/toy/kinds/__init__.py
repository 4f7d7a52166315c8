"""The kinds of tables: their moves and their scenes."""

from __future__ import annotations

from typing import Protocol

from tilebag.core.deed import Deed
from tilebag.core.game import Frame
from tilebag.core.move import Move
from tilebag.core.scene import Scene

from ..state import State
from . import cover, dice, hand, rack, seats, trays


class Kind(Protocol):
    """A module of this package.

    moves           (state) -> the legal moves of the seat that moves next
    automatic_move  (state) -> the move that follows without a choice; None: the seat may choose
    play            (state, move) -> the state after it
    scene           (state, may_move, frame) -> the table; without offers unless the viewer may move
    describe        (move, after) -> what it did, and led to
    """

    def moves(self, state: State, /) -> tuple[Move, ...]: ...
    def automatic_move(self, state: State, /) -> Move | None: ...
    def play(self, state: State, move: Move, /) -> State: ...
    def scene(self, state: State, may_move: bool, frame: Frame, /) -> Scene: ...
    def describe(self, move: Move, after: State, /) -> Deed: ...


KINDS: dict[str, Kind] = {
    "hand": hand,
    "seats": seats,
    "dice": dice,
    "cover": cover,
    "rack": rack,
    "trays": trays,
}


def of(state: State) -> Kind:
    """The kind of a state's table."""
    return KINDS[state.table.kind]
