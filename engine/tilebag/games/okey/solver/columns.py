"""A hand as a few integers, for fast counting.

A *column* holds the tiles of one colour, two bits for each number: the count of 1s in the lowest
two bits, of 2s in the next, up to 13. Wild tiles are counted separately.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from ..pieces import FALSE_JOKER, HIGHEST, Kind, effective_kind, okey_after

Columns: TypeAlias = tuple[int, int, int, int]

EMPTY: Columns = (0, 0, 0, 0)
BITS = 2  # of a column per number
# the lower bit of every number, and of the 1 above the 13
LOW_BITS = sum(1 << BITS * n for n in range(HIGHEST + 1))


@dataclass(frozen=True, slots=True)
class Hand:
    """Tiles in a round with this indicator: the plain ones by colour, and the number of wild ones
    (OK-13).
    """

    indicator: Kind
    columns: Columns = EMPTY
    wild: int = 0

    @classmethod
    def of(cls, indicator: Kind, tiles: Iterable[Kind]) -> Hand:
        """The tiles as a hand: okeys are wild, false jokers are the okey's printed tile."""
        okey = okey_after(indicator)
        counts = [0, 0, 0, 0]
        wild = 0
        for tile in tiles:
            if tile == okey:
                wild += 1
            else:
                colour, place = divmod(okey if tile == FALSE_JOKER else tile, HIGHEST)
                counts[colour] += 1 << BITS * place
        red, yellow, blue, black = counts
        return cls(indicator, (red, yellow, blue, black), wild)

    def plus(self, tile: Kind) -> Hand:
        """The hand with one more tile."""
        return self._add_tile(tile, 1)

    def minus(self, tile: Kind) -> Hand:
        """The hand with one tile less, which it must contain."""
        return self._add_tile(tile, -1)

    def _add_tile(self, tile: Kind, by: int) -> Hand:
        okey = okey_after(self.indicator)
        if tile == okey:
            return Hand(self.indicator, self.columns, self.wild + by)
        colour, place = divmod(effective_kind(tile, okey), HIGHEST)
        counts = list(self.columns)
        counts[colour] += by << BITS * place
        red, yellow, blue, black = counts
        return Hand(self.indicator, (red, yellow, blue, black), self.wild)


def present_numbers(column: int) -> int:
    """The lower bit of each number that occurs."""
    return (column | column >> 1) & LOW_BITS
