"""What is in the box of High Tile: twelve numbered tiles."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.move import Move

NUMBERS = range(1, 13)  # one tile of each


@dataclass(frozen=True, slots=True)
class Tile:
    """A numbered tile. Its id was given after shuffling, so it tells nothing about the number."""

    id: str
    number: int

    @property
    def lay(self) -> Move:
        """The step that puts this tile in the middle. A move names ids, never faces: the log holds no secret."""
        return Move("lay", (self.id,))
