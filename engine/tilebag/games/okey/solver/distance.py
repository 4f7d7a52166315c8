"""The exact distance from winning: the minimum number of tiles to draw (0: the hand wins).

`groups_distance` is for sets and runs (OK-21), `pairs_distance` for seven pairs (OK-22). Of 15
tiles it is the distance after the best discard. Only tiles in the box that are neither held nor the
indicator can be drawn; held okeys are wild, false jokers are the okey's printed tile. Both
functions take a `columns.Hand` with any number of tiles, never raise, and return at most 14 and 7.

Method: a winning hand has 14 places in sets and runs. If `used` of them are filled with plain tiles
of the hand, the others need a held okey or a drawn tile: the distance is 14 − used − wild.
`most_used` finds the maximum of `used`: the runs of a colour depend only on its 13 counts and are
looked up (`reach.runs`); the tiles used by sets are searched number by number, with a bound in
which sets and runs may use the same tile.

Copies need not be counted. A place may need a tile that is no longer available, since both copies
(one of the indicator's kind) already fill other places. Then an okey must fill it, and there are
two, so up to two such places do no harm. That there is always a best layout with at most two was
checked for every layout of 14 places with more than two of them, every indicator and every holding
(276,235,035 cases up to permutation of colours): exchanging one or two melds always uses as many
tiles with fewer such places. `tests/engine/games/test_okey_solver.py` compares with searches that
count copies.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..pieces import COLOURS, HIGHEST, Kind
from .columns import BITS, LOW_BITS, Columns, Hand
from .reach import (
    HANDS_CACHED,
    LOWEST_ROW,
    PLACES,
    ROW_BITS,
    Shift,
    add_pairs,
    runs_of,
    sets,
    upper_bounds,
)

PAIRS = 7
COLUMN_BITS = BITS * (HIGHEST + 1)
# of four columns, one after the other
ALL_LOW_BITS = sum(LOW_BITS << COLUMN_BITS * n for n in range(len(COLOURS)))
LAST_ROW = ROW_BITS * PLACES  # bit position of the row of a reach for exactly 14 places
NUMBER_BITS = range(0, BITS * HIGHEST, BITS)


def groups_distance(hand: Hand) -> int:
    """The minimum number of tiles to draw for 14 tiles in sets and runs."""
    return max(0, PLACES - hand.wild - max_used(hand.columns))


def pairs_distance(hand: Hand) -> int:
    """The minimum number of tiles to draw for seven pairs."""
    red, yellow, blue, black = hand.columns
    numbers = red | yellow << COLUMN_BITS | blue << 2 * COLUMN_BITS | black << 3 * COLUMN_BITS
    doubles = min(PAIRS, (numbers >> 1 & ALL_LOW_BITS).bit_count())
    singles = min(PAIRS - doubles, (numbers & ALL_LOW_BITS).bit_count())
    return max(0, PLACES - hand.wild - 2 * doubles - singles)


def has_groups(hand: Hand) -> bool:
    """Does the hand contain 14 tiles in sets and runs?"""
    enough = PLACES - hand.wild
    return can_use(hand.columns, enough)


def has_pairs(hand: Hand) -> bool:
    """Does the hand contain seven pairs?"""
    return pairs_distance(hand) == 0


def winning_discards(
    indicator: Kind, tiles: Sequence[Kind], *, pairs: bool = True
) -> tuple[Kind, ...]:
    """The kinds of which one of 15 tiles can be discarded so that the other 14 win (OK-23), in
    order.
    """
    hand = Hand.of(indicator, tiles)
    if not is_winning(hand, pairs=pairs):
        return ()
    return tuple(kind for kind in sorted(set(tiles)) if is_winning(hand.minus(kind), pairs=pairs))


@lru_cache(maxsize=4096)
def is_winning(hand: Hand, *, pairs: bool = True) -> bool:
    """Does the hand contain 14 tiles in sets and runs, or seven pairs if those count?"""
    return (pairs and has_pairs(hand)) or has_groups(hand)


@lru_cache(maxsize=HANDS_CACHED)
def max_used(columns: Columns) -> int:
    """The maximum number of tiles that 14 places in sets and runs can use."""
    return _max_used(columns, -1, PLACES)


@lru_cache(maxsize=HANDS_CACHED)
def can_use(columns: Columns, n: int) -> bool:
    """Can 14 places in sets and runs use `n` tiles?"""
    return _max_used(columns, n - 1, n) >= n


def _max_used(columns: Columns, most: int, enough: int) -> int:
    """The maximum number of tiles used, or any number ≥ `enough`; `most` itself if it is not
    exceeded.
    """
    once = 0  # numbers held in one colour
    twice = 0  # numbers held in two colours
    for column in columns:
        present = (column | column >> 1) & LOW_BITS
        twice |= once & present
        once |= present
    numbers = [bit for bit in NUMBER_BITS if twice >> bit & 1]
    red, yellow, blue, black = columns
    patterns = [
        (red >> bit & 3, yellow >> bit & 3, blue >> bit & 3, black >> bit & 3) for bit in numbers
    ]
    return _search(columns, (0,), numbers, upper_bounds(tuple(patterns)), most, enough)


def _search(
    columns: Columns,
    chosen: tuple[Shift, ...],
    numbers: list[int],
    at_most: tuple[tuple[Shift, ...], ...],
    most: int,
    enough: int,
) -> int:
    """The maximum with the sets chosen so far and any sets of these numbers; `most` if it is not
    exceeded.
    """
    # `combine` is written out: this is the innermost loop
    runs = runs_of(columns)
    reach = 0
    bound = 0
    for pair in chosen:
        reach |= runs << pair
    most = max(most, (reach >> LAST_ROW & LOWEST_ROW).bit_length() - 1)
    # Sets of three instead of four leave one or two places that runs cannot take; the bound ignores
    # that.
    reach |= reach << ROW_BITS | reach << 2 * ROW_BITS
    for pair in at_most[0]:
        bound |= reach << pair
    if most >= enough or (bound >> LAST_ROW & LOWEST_ROW).bit_length() - 1 <= most:
        return most
    red, yellow, blue, black = columns
    for k, bit in enumerate(numbers, 1):
        for (reds, yellows, blues, blacks), pairs in sets(
            (red >> bit & 3, yellow >> bit & 3, blue >> bit & 3, black >> bit & 3)
        ):
            if with_sets := add_pairs(chosen, pairs):
                columns_left = (
                    red - (reds << bit),
                    yellow - (yellows << bit),
                    blue - (blues << bit),
                    black - (blacks << bit),
                )
                most = _search(columns_left, with_sets, numbers[k:], at_most[k:], most, enough)
                if most >= enough:
                    return most
    return most
