"""The pieces of The Magic Bag: tiles, coins and dice. A null counts 0 and an ace 1 (MB-4)."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.kit.piecepack import Stamp


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile; t1 to t24 in the order of the board, so the id reveals nothing about its face."""

    id: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin that was seen; its number is given when it leaves the bag."""

    id: str
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class Die:
    """A die: its value, whether it is held, and how often it was thrown."""

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
    """The stamps of some tiles."""
    return tuple(tile.stamp for tile in tiles)
