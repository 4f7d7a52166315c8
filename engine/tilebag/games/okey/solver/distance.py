"""The exact distance from winning: the minimum number of tiles to draw (0: the hand wins).

`groups_distance` is for sets and runs (OK-21), `pairs_distance` for seven pairs (OK-22). Of 15 tiles it is the distance
after the best discard. Only tiles in the box that are neither held nor the indicator can be drawn; held okeys are wild,
false jokers are the okey's printed tile. Both functions take a `columns.Hand` with any number of tiles, never raise,
and return at most 14 and 7.

Method: a winning hand has 14 places in sets and runs. If `used` of them are filled with plain tiles of the hand, the
others need a held okey or a drawn tile: the distance is 14 − used − wild. `most_used` finds the maximum of `used`: the
runs of a colour depend only on its 13 counts and are looked up (`reach.runs`); the tiles used by sets are searched
number by number, with a bound in which sets and runs may use the same tile.

Copies need not be counted. A place may need a tile that is no longer available, since both copies (one of the
indicator's kind) already fill other places. Then an okey must fill it, and there are two, so up to two such places do
no harm. That there is always a best layout with at most two was checked for every layout of 14 places with more than
two of them, every indicator and every holding (276,235,035 cases up to permutation of colours): exchanging one or two
melds always uses as many tiles with fewer such places.
`tests/engine/games/test_okey_solver.py` compares with searches that count copies.
"""

from __future__ import annotations

from .columns import LOW_BITS, Columns, Hand
from .reach import (
    EMPTY_REACH,
    PLACES,
    ROW_BITS,
    Pattern,
    Shift,
    combine,
    max_tiles,
    pareto_shifts,
    pattern_at,
    runs_of,
    set_bound,
    set_numbers,
    sets,
)

PAIRS = 7


def groups_distance(hand: Hand) -> int:
    """The minimum number of tiles to draw for 14 tiles in sets and runs."""
    return max(0, PLACES - hand.wild - max_used(hand.columns))


def pairs_distance(hand: Hand) -> int:
    """The minimum number of tiles to draw for seven pairs."""
    doubles = min(PAIRS, sum((column >> 1 & LOW_BITS).bit_count() for column in hand.columns))
    singles = min(PAIRS - doubles, sum((column & LOW_BITS).bit_count() for column in hand.columns))
    return max(0, PLACES - hand.wild - 2 * doubles - singles)


def has_groups(hand: Hand) -> bool:
    """Does the hand contain 14 tiles in sets and runs?"""
    enough = PLACES - hand.wild
    return can_use(hand.columns, enough)


def has_pairs(hand: Hand) -> bool:
    """Does the hand contain seven pairs?"""
    return pairs_distance(hand) == 0


def max_used(columns: Columns) -> int:
    """The maximum number of tiles that 14 places in sets and runs can use."""
    return _max_used(columns, -1, PLACES)


def can_use(columns: Columns, n: int) -> bool:
    """Can 14 places in sets and runs use `n` tiles?"""
    return _max_used(columns, n - 1, n) >= n


def _max_used(columns: Columns, most: int, enough: int) -> int:
    """The maximum number of tiles used, or any number ≥ `enough`; `most` itself if it is not exceeded."""
    numbers = set_numbers(columns)
    patterns = [pattern_at(columns, bit) for bit in numbers]
    return _search(columns, (0,), numbers, _upper_bounds(patterns), most, enough)


def _upper_bounds(patterns: list[Pattern]) -> list[tuple[Shift, ...]]:
    """For each number, an upper bound of what its sets and those of later numbers use if runs take nothing away."""
    bounds, reach = [pareto_shifts(EMPTY_REACH)], EMPTY_REACH
    for pattern in reversed(patterns):
        reach = combine(reach, set_bound(pattern))
        bounds.append(pareto_shifts(reach))
    return bounds[::-1]


def _search(
    columns: Columns,
    chosen: tuple[Shift, ...],
    numbers: tuple[int, ...],
    at_most: list[tuple[Shift, ...]],
    most: int,
    enough: int,
) -> int:
    """The maximum with the sets chosen so far and any sets of these numbers; `most` if it is not exceeded."""
    reach = combine(runs_of(columns), chosen)
    most = max(most, max_tiles(reach))
    # Sets of three instead of four leave one or two places that runs cannot take; the bound ignores that.
    if most >= enough or max_tiles(combine(reach | reach << ROW_BITS | reach << 2 * ROW_BITS, at_most[0])) <= most:
        return most
    for k, bit in enumerate(numbers):
        for taken, pairs in sets(pattern_at(columns, bit)):
            more = tuple({pair + other for pair in chosen for other in pairs if pair + other < ROW_BITS * (PLACES + 1)})
            if more:
                left = _remove_set(columns, taken, bit)
                most = _search(left, more, numbers[k + 1 :], at_most[k + 1 :], most, enough)
        if most >= enough:
            return most
    return most


def _remove_set(columns: Columns, taken: Pattern, bit: int) -> Columns:
    red, yellow, blue, black = (column - (n << bit) for column, n in zip(columns, taken, strict=True))
    return red, yellow, blue, black
