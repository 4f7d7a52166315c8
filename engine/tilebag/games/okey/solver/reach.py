"""The numbers of tiles that sets and runs can use.

A *reach* is a set of pairs (places, used) in one integer: bit 16 × places + used is set if melds
with `places` places in total can use `used` tiles of the hand; the other places are filled with
tiles to be drawn. Two reaches are combined by shifting one by each pair of the other: a dozen
shifts, where a table would take a thousand sums.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from operator import le
from typing import TypeAlias

from ..pieces import COLOURS, HIGHEST
from .columns import BITS, Columns, present_numbers

Reach: TypeAlias = int
Shift: TypeAlias = int  # one pair: 16 × places + used
Pattern: TypeAlias = tuple[int, int, int, int]  # the number of tiles of one number in each colour

PLACES = 14  # of a winning hand
ROW_BITS = 16
LOWEST_ROW = (1 << ROW_BITS) - 1
ALL_ROWS = (1 << ROW_BITS * (PLACES + 1)) - 1
EMPTY_REACH: Reach = 1  # no places, none used
MIN_MELD = 3  # places of a meld
RUNS = (3, 4, 5)  # a longer run is several of these
WITH_A_MELD = ALL_ROWS & ~((1 << ROW_BITS * MIN_MELD) - 1)  # rows with at least one meld
CACHE_SIZE = 1 << 16  # columns and patterns whose reach is cached
HANDS_CACHED = 1 << 12  # hands, and halves of hands

HIGH_ONE_BIT = BITS * HIGHEST  # position of a 1 above the 13
RUN_PLACES = HIGHEST + 1  # places of a run: 1 to 13, and the 1 above


def shift(places: int, used: int) -> Shift:
    """The shift of a reach by a number of places filled and of tiles used."""
    return ROW_BITS * places + used


def combine(reach: Reach, shifts: Iterable[Shift]) -> Reach:
    """Each pair of the reach combined with each of the shifts."""
    both = 0
    for by in shifts:
        both |= reach << by
    return both & ALL_ROWS


@lru_cache(maxsize=HANDS_CACHED)
def pareto_shifts(reach: Reach) -> tuple[Shift, ...]:
    """The pairs of a reach that use more tiles than any with fewer places."""
    pairs = []
    most = 0
    at = 0
    while reach:
        if (width := (reach & LOWEST_ROW).bit_length()) > most:  # of a row: its maximum plus one
            pairs.append(at + width - 1)
            most = width
        reach >>= ROW_BITS
        at += ROW_BITS
    return tuple(pairs)


@lru_cache(maxsize=HANDS_CACHED)
def runs_of(columns: Columns) -> Reach:
    """The reach of runs in all four colours. Any number of places from 3 on: runs can be extended
    or added.
    """
    red, yellow, blue, black = columns
    reach = combine(two_runs(red, yellow), pareto_shifts(two_runs(blue, black)))
    for rows in (1, 2, 4, 8):
        reach |= reach << ROW_BITS * rows
    return reach & WITH_A_MELD | EMPTY_REACH


@lru_cache(maxsize=HANDS_CACHED)
def two_runs(first: int, second: int) -> Reach:
    """The reach of runs in two colours."""
    reach = 0
    for pair in runs(first):
        for other_pair in runs(second):
            reach |= 1 << pair + other_pair
    return reach & ALL_ROWS


@lru_cache(maxsize=CACHE_SIZE)
def runs(column: int) -> tuple[Shift, ...]:
    """What runs of one colour can use. A 1 is below the 2 or above the 13 (OK-19); each of two may
    be at either end.
    """
    ones = column & (1 << BITS) - 1
    reach = 0
    for below in range(ones + 1):
        reach |= _runs(column - ones + below | ones - below << HIGH_ONE_BIT)
    return pareto_shifts(reach)


@lru_cache(maxsize=CACHE_SIZE)
def _runs(line: int) -> Reach:
    """What runs can use of a column with its ones at either end: the lowest tile is skipped or
    begins a run.
    """
    if not line:
        return EMPTY_REACH
    lowest = ((line & -line).bit_length() - 1) // BITS
    present = present_numbers(line)
    reach = _runs(line - (1 << BITS * lowest))
    most = 0
    for places in RUNS:
        first = min(lowest, RUN_PLACES - places)
        held = present & (1 << BITS * places) - 1 << BITS * first
        if (used := held.bit_count()) > most:
            most = used
            reach |= _runs(line - held) << shift(places, used)
    return reach & ALL_ROWS


@lru_cache(maxsize=CACHE_SIZE)
def sets(pattern: Pattern) -> tuple[tuple[Pattern, tuple[Shift, ...]], ...]:
    """The tiles of one number that one or two sets may use, with the resulting pairs; the largest
    first.

    A set that uses only one tile is omitted: a run with that tile uses as many.
    """
    return tuple([way for way in _all_sets() if all(map(le, way[0], pattern))])


@cache
def _all_sets() -> tuple[tuple[Pattern, tuple[Shift, ...]], ...]:
    """`sets` of a number with two tiles in each colour."""
    single = [mask for mask in range(1 << len(COLOURS)) if mask.bit_count() > 1]
    ways: dict[Pattern, set[Shift]] = {}
    for masks in (*((mask,) for mask in single), *combinations_with_replacement(single, 2)):
        ways.setdefault(_tiles_used(masks), set()).update(_sizes(masks))
    order = sorted(ways, key=lambda pattern: (-sum(pattern), pattern))
    return tuple((pattern, tuple(sorted(ways[pattern]))) for pattern in order)


def _tiles_used(masks: tuple[int, ...]) -> Pattern:
    """The number of tiles of each colour that sets of these colours use."""
    red, yellow, blue, black = (sum(mask >> colour & 1 for mask in masks) for colour in range(4))
    return red, yellow, blue, black


def _sizes(masks: tuple[int, ...]) -> set[Shift]:
    """The pairs of sets that use these colours: each set has three or four places (OK-18)."""
    sizes = {0}
    for mask in masks:
        used = mask.bit_count()
        sizes = {
            size + shift(places, used) for size in sizes for places in (3, 4) if places >= used
        }
    return sizes


@lru_cache(maxsize=HANDS_CACHED)
def upper_bounds(patterns: tuple[Pattern, ...]) -> tuple[tuple[Shift, ...], ...]:
    """For each number, an upper bound of what its sets and those of later numbers use if runs take
    nothing away.
    """
    if not patterns:
        return (pareto_shifts(EMPTY_REACH),)
    later = upper_bounds(patterns[1:])
    pairs = {0, *(pair for _, pairs in sets(patterns[0]) for pair in pairs)}
    return pareto_shifts(combine(sum([1 << pair for pair in later[0]]), pairs)), *later


@lru_cache(maxsize=CACHE_SIZE)
def add_pairs(chosen: tuple[Shift, ...], others: tuple[Shift, ...]) -> tuple[Shift, ...]:
    """The sum of each chosen pair and each of the others, without those of more than 14 places."""
    return tuple(
        {
            pair + other
            for pair in chosen
            for other in others
            if pair + other < ROW_BITS * (PLACES + 1)
        }
    )
