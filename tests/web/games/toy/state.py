"""The state: which table it is, and where its pieces are."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.fast_replace import fast_replace
from tilebag.core.game import Seat
from tilebag.core.move import Move

from .tables import TABLES, Table


@dataclass(frozen=True, slots=True)
class Location:
    """A piece and the id of its place."""

    piece: str
    place: str


@dataclass(frozen=True, slots=True)
class State:
    """The whole state; everyone knows it.

    name       of the table, in TABLES
    seats      number of seats
    steps      number of moves made
    locations  of all pieces
    throws     how often each die was thrown
    is_over    whether the match has been ended
    """

    name: str
    seats: int
    steps: int
    locations: tuple[Location, ...]
    throws: tuple[int, ...]
    is_over: bool

    @property
    def table(self) -> Table:
        return TABLES[self.name]

    @property
    def mover(self) -> Seat:
        """The seat that moves next, unless the match is over."""
        return self._mover_after(self.steps)

    @property
    def last_mover(self) -> Seat:
        """The seat that made the last move."""
        return self._mover_after(self.steps - 1)

    def _mover_after(self, steps: int) -> Seat:
        order = self.table.order
        return Seat(order[steps % len(order)])

    @property
    def takes(self) -> int:
        """How often another seat has taken a tile."""
        return (self.steps + 1) // len(self.table.order)

    def pieces_at(self, place: str) -> tuple[str, ...]:
        """The pieces at a place, in the order in which the table lists them."""
        return tuple(at.piece for at in self.locations if at.place == place)

    def place_of(self, piece: str) -> str:
        """Where a piece is."""
        return next(at.place for at in self.locations if at.piece == piece)

    def with_piece(self, piece: str, place: str) -> State:
        """The state in which this piece is at this place."""
        moved = tuple(Location(piece, place) if at.piece == piece else at for at in self.locations)
        return fast_replace(self, locations=moved)


def put(piece: str, place: str) -> Move:
    """The move that puts a piece down."""
    return Move("put", (piece, place))
