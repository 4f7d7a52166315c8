"""What sets and runs can be made of: how many tiles of a hand some places can use.

A *reach* is a set of pairs (places, used) in one whole number: bit 16 × places + used is on when melds of so many
places in all can be laid that use so many tiles of the hand; the other places would have to be filled with tiles
still to come. Two reaches are combined by shifting one by each pair of the other: a dozen shifts where a table would
take a thousand sums."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from ..pieces import HIGHEST
from .columns import BITS, Columns, present

Reach: TypeAlias = int
Shift: TypeAlias = int  # one pair: 16 × places + used
Pattern: TypeAlias = tuple[int, int, int, int]  # how many tiles of one number there are in each colour

PLACES = 14  # of a hand that wins
ROW = 16
LOWEST_ROW = (1 << ROW) - 1
WHOLE = (1 << ROW * (PLACES + 1)) - 1
NOTHING: Reach = 1  # no places, none used
LEAST = 3  # places of a meld
RUNS = (3, 4, 5)  # a longer run is several of these
WITH_A_MELD = WHOLE & ~((1 << ROW * LEAST) - 1)  # rows with a meld or more
CACHED = 1 << 16  # columns and patterns whose reach is remembered

ABOVE = BITS * HIGHEST  # where a 1 stands that lies above the 13
ENDS = HIGHEST + 1  # places a run may take: 1 to 13, and the 1 above


def shift(places: int, used: int) -> Shift:
    return ROW * places + used


def combined(reach: Reach, shifts: Iterable[Shift]) -> Reach:
    """Each pair of the one with each of the other."""
    both = 0
    for by in shifts:
        both |= reach << by
    return both & WHOLE


def best(reach: Reach, places: int = PLACES) -> int:
    """The most tiles that exactly so many places can use; −1 if melds cannot have so many."""
    return (reach >> ROW * places & LOWEST_ROW).bit_length() - 1


def worthwhile(reach: Reach) -> tuple[Shift, ...]:
    """The pairs of a reach that use more than any with fewer places."""
    pairs, most, at = [], 0, 0
    while reach:
        if (width := (reach & LOWEST_ROW).bit_length()) > most:  # of a row: the most used, and one
            pairs.append(at + width - 1)
            most = width
        reach >>= ROW
        at += ROW
    return tuple(pairs)


def runs_of(columns: Columns) -> Reach:
    """The reach of runs in all four colours. Any row from 3 on: a run can be made longer, or a new one begun."""
    reach = NOTHING
    for column in columns:
        if column:
            reach = combined(reach, runs(column))
    for rows in (1, 2, 4, 8):
        reach |= reach << ROW * rows
    return reach & WITH_A_MELD | NOTHING


@lru_cache(maxsize=CACHED)
def runs(column: int) -> tuple[Shift, ...]:
    """What runs of one colour can use. A 1 lies below the 2 or above the 13 (OK-19); each of two may lie elsewhere."""
    ones, reach = column & (1 << BITS) - 1, 0
    for below in range(ones + 1):
        reach |= _runs(column - ones + below | ones - below << ABOVE)
    return worthwhile(reach)


@lru_cache(maxsize=CACHED)
def _runs(line: int) -> Reach:
    """What runs can use of a column with its ones at either end: the lowest tile is left out or begins a run."""
    if not line:
        return NOTHING
    lowest, there = ((line & -line).bit_length() - 1) // BITS, present(line)
    reach = _runs(line - (1 << BITS * lowest))
    most = 0
    for places in RUNS:
        first = min(lowest, ENDS - places)
        held = there & (1 << BITS * places) - 1 << BITS * first
        if (used := held.bit_count()) > most:
            most = used
            reach |= _runs(line - held) << shift(places, used)
    return reach & WHOLE


@lru_cache(maxsize=CACHED)
def sets(pattern: Pattern) -> tuple[tuple[Pattern, tuple[Shift, ...]], ...]:
    """Which tiles of one number may go into one or two sets, and the pairs that gives; those that use most stand first.

    A set that uses one tile only is not worth looking at: a run with that tile in it uses as many.
    """
    single = [mask for mask in range(1 << len(pattern)) if mask.bit_count() > 1 and _within(_taken((mask,)), pattern)]
    ways: dict[Pattern, set[Shift]] = {}
    for masks in (*((mask,) for mask in single), *combinations_with_replacement(single, 2)):
        if _within(_taken(masks), pattern):
            ways.setdefault(_taken(masks), set()).update(_sizes(masks))
    order = sorted(ways, key=lambda taken: (-sum(taken), taken))
    return tuple((taken, tuple(sorted(ways[taken]))) for taken in order)


def _taken(masks: tuple[int, ...]) -> Pattern:
    """How many tiles of each colour sets with these colours take from the hand."""
    red, yellow, blue, black = (sum(mask >> colour & 1 for mask in masks) for colour in range(4))
    return red, yellow, blue, black


def _within(taken: Pattern, pattern: Pattern) -> bool:
    return all(part <= whole for part, whole in zip(taken, pattern, strict=True))


def _sizes(masks: tuple[int, ...]) -> set[Shift]:
    """The pairs of sets that use these colours: each set has three or four places (OK-18)."""
    sizes = {0}
    for mask in masks:
        used = mask.bit_count()
        sizes = {size + shift(places, used) for size in sizes for places in (3, 4) if places >= used}
    return sizes


@lru_cache(maxsize=CACHED)
def sets_alone(pattern: Pattern) -> tuple[Shift, ...]:
    """All pairs of `sets`, and that of none at all: what the sets of one number can use at most."""
    return tuple(sorted({0, *(pair for _, pairs in sets(pattern) for pair in pairs)}))


def pattern_at(columns: Columns, bit: int) -> Pattern:
    """How many tiles of the number at this bit there are in each colour."""
    red, yellow, blue, black = columns
    mask = (1 << BITS) - 1
    return red >> bit & mask, yellow >> bit & mask, blue >> bit & mask, black >> bit & mask


def set_numbers(columns: Columns) -> tuple[int, ...]:
    """The bits of the numbers held in two colours or more."""
    once = twice = 0
    for column in columns:
        there = present(column)
        twice |= once & there
        once |= there
    return tuple(bit for bit in range(0, BITS * HIGHEST, BITS) if twice >> bit & 1)
