"""The pieces of The Magic Bag: tiles, coins and dice of the piecepack. A null counts 0 and an ace 1 (MB-4)."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.piecepack import Stamp


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile; t1 to t24 in the order of the board, so the id tells nothing about its face."""

    id: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin that was seen; it got its number when it left the bag."""

    id: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies: what it shows, whether it is held back from the next roll, how often it was thrown."""

    suit: str
    value: int
    held: bool = False
    throws: int = 0

    @property
    def id(self) -> str:
        return f"die-{self.suit}"

    @property
    def stamp(self) -> Stamp:
        return Stamp(self.suit, self.value)


def stamps(tiles: tuple[Tile, ...]) -> tuple[Stamp, ...]:
    """What is stamped on some tiles."""
    return tuple(tile.stamp for tile in tiles)
