"""How far a hand is from winning: the fewest tiles still to be drawn (0: it wins), exactly.

`groups_distance` is for sets and runs (OK-21), `pairs_distance` for seven pairs (OK-22). A hand has 14 tiles, or 15
before the discard: then the distance is that after the best discard. Only tiles can come that are in the box and
neither held nor the indicator; held okeys are wild, false jokers are the okey's printed tile. Both functions take a
`columns.Hand` with any number of tiles, never raise, and return at most 14 and 7.

How. A winning hand has 14 places in sets and runs. If `used` of them are filled with plain tiles of the hand, the
others need a held okey or a tile to come: the distance is 14 − used − wild. `most_used` finds the largest `used`: the
runs of a colour depend on its 13 counts alone and are looked up (`reach.runs`); which tiles the sets take from the
colours is searched, number by number, with a bound that lets sets and runs use the same tile twice.

Why no count of copies is needed. A place might need a tile that cannot come any more: both copies (of the indicator's
kind the only other one) already fill other places. Then an okey must fill it, and there are two in the box, so up to
two such places do no harm. That there is always a best layout with two at most was checked for every layout of 14
places with more than two of them, every indicator and every holding: 276,235,035 cases up to a change of colours, and
in each of them exchanging one or two melds uses as many tiles with fewer such places.
`tests/engine/games/test_okey_solver.py` compares with searches that do count copies.
"""

from __future__ import annotations

from .columns import ONES, Columns, Hand
from .reach import (
    NOTHING,
    PLACES,
    ROW,
    Pattern,
    Shift,
    best,
    combined,
    pattern_at,
    runs_of,
    set_numbers,
    sets,
    sets_alone,
    worthwhile,
)

PAIRS = 7


def groups_distance(hand: Hand) -> int:
    """The fewest tiles to be drawn for 14 tiles in sets and runs."""
    return max(0, PLACES - hand.wild - most_used(hand.columns))


def pairs_distance(hand: Hand) -> int:
    """The fewest tiles to be drawn for seven pairs."""
    doubles = min(PAIRS, sum((column >> 1 & ONES).bit_count() for column in hand.columns))
    singles = min(PAIRS - doubles, sum((column & ONES).bit_count() for column in hand.columns))
    return max(0, PLACES - hand.wild - 2 * doubles - singles)


def is_groups(hand: Hand) -> bool:
    """Is it, or holds it, 14 tiles in sets and runs?"""
    enough = PLACES - hand.wild
    return can_use(hand.columns, enough)


def is_pairs(hand: Hand) -> bool:
    """Is it, or holds it, seven pairs?"""
    return pairs_distance(hand) == 0


def most_used(columns: Columns) -> int:
    """The most tiles that 14 places in sets and runs can use."""
    return _most(columns, -1, PLACES)


def can_use(columns: Columns, n: int) -> bool:
    """Can 14 places in sets and runs use so many tiles?"""
    return _most(columns, n - 1, n) >= n


def _most(columns: Columns, most: int, enough: int) -> int:
    """The most tiles that can be used, or anything from `enough` on; `most` itself if it is not more."""
    numbers = set_numbers(columns)
    patterns = [pattern_at(columns, bit) for bit in numbers]
    return _search(columns, (0,), numbers, _at_most(patterns), most, enough)


def _at_most(patterns: list[Pattern]) -> list[tuple[Shift, ...]]:
    """For each number, what sets of it and of all later ones could use if runs took nothing away."""
    bounds, reach = [worthwhile(NOTHING)], NOTHING
    for pattern in reversed(patterns):
        reach = combined(reach, sets_alone(pattern))
        bounds.append(worthwhile(reach))
    return bounds[::-1]


def _search(
    columns: Columns,
    chosen: tuple[Shift, ...],
    numbers: tuple[int, ...],
    at_most: list[tuple[Shift, ...]],
    most: int,
    enough: int,
) -> int:
    """The best with the sets chosen so far and any sets of these numbers; `most` if that is not more."""
    reach = combined(runs_of(columns), chosen)
    most = max(most, best(reach))
    # Sets of three instead of four leave one or two places over, which no run can take; the bound does not mind.
    if most >= enough or best(combined(reach | reach << ROW | reach << 2 * ROW, at_most[0])) <= most:
        return most
    for k, bit in enumerate(numbers):
        for taken, pairs in sets(pattern_at(columns, bit)):
            more = tuple({pair + other for pair in chosen for other in pairs if pair + other < ROW * (PLACES + 1)})
            if more:
                left = _without(columns, taken, bit)
                most = _search(left, more, numbers[k + 1 :], at_most[k + 1 :], most, enough)
        if most >= enough:
            return most
    return most


def _without(columns: Columns, taken: Pattern, bit: int) -> Columns:
    red, yellow, blue, black = (column - (n << bit) for column, n in zip(columns, taken, strict=True))
    return red, yellow, blue, black
