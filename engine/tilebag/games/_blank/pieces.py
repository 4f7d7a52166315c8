"""The pieces of High Tile: twelve numbered tiles."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.move import Move

NUMBERS = range(1, 13)  # one tile of each


@dataclass(frozen=True, slots=True)
class Tile:
    """A numbered tile. Its id is given after shuffling, so it reveals nothing about the number."""

    id: str
    number: int

    @property
    def lay(self) -> Move:
        """The move that lays this tile. Moves name ids, not faces, so that the log holds no
        secrets.
        """
        return Move("lay", (self.id,))
