"""Everything that is on the table of High Tile, known or not."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.game import Seat
from tilebag.move import Move

NUMBERS = range(1, 13)  # one tile of each
CLEAR = Move("clear")  # what is played when all have laid a tile: nobody decides it


@dataclass(frozen=True, slots=True)
class Tile:
    """A numbered tile. Its id was given after shuffling, so it tells nothing about the number."""

    id: str
    number: int

    @property
    def lay(self) -> Move:
        """The step that puts this tile in the middle. A move names ids, never faces: the log holds no secret."""
        return Move("lay", (self.id,))


@dataclass(frozen=True, slots=True)
class State:
    """The truth. Only `rules.py`, `view` and `notation.py` hold it; whatever shows or advises gets a View.

    trick  the tiles in the middle in the order in which they were laid, the leader's first
    left   tiles that were not dealt: nobody sees them
    """

    leader: Seat
    hands: tuple[tuple[Tile, ...], ...]
    trick: tuple[Tile, ...]
    taken: tuple[tuple[Tile, ...], ...]
    left: tuple[Tile, ...]
