"""The odds of a turn, exact: every result of the dice is counted, nothing is sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from tilebag.games.magic_bag.lattice import BY_DIE, BY_VALUE, FACES, RESULTS, WHOLE_HANDS, Ladder
from tilebag.games.magic_bag.matching import stamps
from tilebag.games.magic_bag.pieces import SUITS, Stamp
from tilebag.games.magic_bag.state import Table, Tile

Row: TypeAlias = tuple[Stamp, ...]
MOST_HITS = 4


class Odds:
    """The odds for some rows and so many coins in the bag; each part is worked out when it is asked for, and kept.

    rows   the rows, in their order
    coins  the coins of the turn: one and one per exact hit, at most what the bag holds; the best matching row is taken
    match  the chance that any row matches
    """

    def __init__(self, rows: tuple[Row, ...], bag: int) -> None:
        self.rows = rows
        coins = tuple(min(bag, 1 + hits) for hits in range(MOST_HITS + 1))
        self.coins = Ladder(BY_DIE, final_worth(rows, (coins,) * len(rows), 0))
        self.match = Ladder(BY_VALUE, [float(any(fits)) for fits in zip(*map(_fits, rows), strict=True)])
        self._alone: dict[int, Ladder] = {}

    def row(self, k: int) -> Ladder:
        """The chance that the row in this place matches, when the dice are held for it alone."""
        if k not in self._alone:
            self._alone[k] = Ladder(BY_VALUE, [float(fits) for fits in _fits(self.rows[k])])
        return self._alone[k]


@lru_cache(maxsize=8)
def odds(rows: tuple[Row, ...], bag: int) -> Odds:
    """The odds for these rows; those of the last few tables are kept."""
    return Odds(rows, bag)


def odds_of(table: Table) -> Odds:
    """The odds for the rows still on the table, in their order."""
    return odds(rows_of(table), len(table.in_bag))


def odds_without(table: Table, tile: Tile) -> Odds:
    """The odds once this tile is removed."""
    rows = tuple(tuple(other for other in row if other != tile.stamp) for row in rows_of(table))
    return odds(rows, len(table.in_bag))


def rows_of(table: Table) -> tuple[Row, ...]:
    return tuple(map(stamps, table.rows.values()))


def final_worth(rows: Sequence[Row], prizes: Sequence[Sequence[float]], nothing: float) -> list[float]:
    """What each of the 1,296 results is worth: the best prize of a matching row, by its number of exact hits;
    `nothing` where no row matches."""
    fitting = [_prizes_of(fits, rows, prizes) for fits in zip(*map(_fits, rows), strict=True)]
    worth: list[float] = []
    for hand, shown in _results():
        found = [prize[(shown & mask).bit_count()] for mask, prize in fitting[hand]]
        worth.append(max(found) if found else nothing)
    return worth


def _prizes_of(
    fits: Sequence[bool], rows: Sequence[Row], prizes: Sequence[Sequence[float]]
) -> tuple[tuple[int, Sequence[float]], ...]:
    """The tiles (as bits) and prizes of the rows that match a hand."""
    return tuple((_bits(row), prize) for row, prize, fit in zip(rows, prizes, fits, strict=True) if fit)


@lru_cache(maxsize=64)
def _fits(row: Row) -> tuple[bool, ...]:
    """Whether the row matches, for each of the 126 hands."""
    wanted = Counter(tile.value for tile in row)
    return tuple(all(hand.count(value) >= n for value, n in wanted.items()) for hand in WHOLE_HANDS)


def _bits(row: Row) -> int:
    """A bit for each tile: suit and value."""
    return sum(1 << (SUITS.index(tile.suit) * FACES + tile.value) for tile in row)


@cache
def _results() -> tuple[tuple[int, int], ...]:
    """For each of the 1,296 results: which hand it is, and the four faces as bits."""
    return tuple(
        (BY_VALUE.result_at(values), sum(1 << (die * FACES + value) for die, value in enumerate(values)))
        for values in RESULTS
    )
