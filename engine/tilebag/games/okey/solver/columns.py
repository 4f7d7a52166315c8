"""A hand as a few whole numbers, for counting fast.

A *column* is the tiles of one colour in one number, two bits for each tile's number: how many of red 1 in the lowest
two bits, of red 2 in the next, up to 13. Tiles that count as wild stand apart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from ..pieces import HIGHEST, Kind, okey_after, worth

Columns: TypeAlias = tuple[int, int, int, int]

EMPTY: Columns = (0, 0, 0, 0)
BITS = 2  # of a column for each number
ONES = sum(1 << BITS * n for n in range(HIGHEST + 1))  # the lower bit of every number, and of the 1 above the 13


@dataclass(frozen=True, slots=True)
class Hand:
    """Some tiles in a round with this indicator: the plain ones by colour, and how many are wild (OK-13)."""

    indicator: Kind
    columns: Columns = EMPTY
    wild: int = 0

    @classmethod
    def of(cls, indicator: Kind, tiles: Iterable[Kind]) -> Hand:
        """The tiles as a hand: okeys are wild, false jokers are the okey's printed tile."""
        okey, counts, wild = okey_after(indicator), [0, 0, 0, 0], 0
        for tile in tiles:
            if tile == okey:
                wild += 1
            else:
                colour, place = divmod(worth(tile, okey), HIGHEST)
                counts[colour] += 1 << BITS * place
        red, yellow, blue, black = counts
        return cls(indicator, (red, yellow, blue, black), wild)

    def plus(self, tile: Kind) -> Hand:
        """With one tile more."""
        return self._changed(tile, 1)

    def minus(self, tile: Kind) -> Hand:
        """With one tile less; it must be there."""
        return self._changed(tile, -1)

    def _changed(self, tile: Kind, by: int) -> Hand:
        okey = okey_after(self.indicator)
        if tile == okey:
            return Hand(self.indicator, self.columns, self.wild + by)
        colour, place = divmod(worth(tile, okey), HIGHEST)
        return Hand(self.indicator, changed(self.columns, colour, by << BITS * place), self.wild)


def changed(columns: Columns, colour: int, by: int) -> Columns:
    """One column with something added."""
    counts = list(columns)
    counts[colour] += by
    red, yellow, blue, black = counts
    return red, yellow, blue, black


def present(column: int) -> int:
    """The lower bit of each number of which there is at least one."""
    return (column | column >> 1) & ONES
