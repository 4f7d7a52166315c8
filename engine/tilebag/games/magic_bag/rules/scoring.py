"""The worth of the treasure: crowns by value, artifacts by groups of adjacent coins (MB-23 to
MB-27).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from tilebag.kit.piecepack import SUITS, Stamp

from ..pieces import Coin
from ..state import BONUS, Phase, PublicState

Square: TypeAlias = tuple[int, int]  # line and column on the sheet

# The square of each coin, by value. Of the moons only the lines are known, not their indentation: a
# staircase is our ruling (MB-26). If an original sheet is found, only these lines change.
LAYOUT: dict[str, tuple[tuple[int, ...], ...]] = {
    "crowns": ((0, 1, 2, 3, 4, 5),),
    "arms": ((0, 1, 2, 3, 4, 5),),
    "moons": ((0, 2, 4), (3, 1), (5,)),
    "suns": ((5, 0), (3, 4), (1, 2)),
}
SHEET_ORDER = tuple(LAYOUT)  # order of the suits on the sheet
ARTIFACTS = ("arms", "moons", "suns")  # crowns count their value
GROUP_POINTS = (0, 10, 30, 60, 100, 150, 210)  # by number of coins in a group (MB-25)

SQUARES: dict[Stamp, Square] = {
    Stamp(suit, value): (line, column)
    for suit, lines in LAYOUT.items()
    for line, values in enumerate(lines)
    for column, value in enumerate(values)
}


def is_adjacent(coin: Stamp, other: Stamp) -> bool:
    """Do these two coins share an edge on the sheet? Diagonals do not count (MB-24)."""
    line, column = SQUARES[coin]
    other_line, other_column = SQUARES[other]
    return (
        coin.suit == other.suit
        and coin.suit in ARTIFACTS
        and abs(line - other_line) + abs(column - other_column) == 1
    )


def groups(coins: Iterable[Stamp]) -> tuple[frozenset[Stamp], ...]:
    """The groups of adjacent coins of the artifacts."""
    joined: list[frozenset[Stamp]] = []
    for coin in coins:
        if coin.suit in ARTIFACTS:
            touched = [
                group for group in joined if any(is_adjacent(coin, other) for other in group)
            ]
            joined = [group for group in joined if group not in touched]
            joined.append(frozenset([coin]).union(*touched))
    return tuple(joined)


def suit_points(suit: str, coins: Iterable[Stamp]) -> int:
    """The points of one suit: the sum of the crowns, or the groups of an artifact."""
    return _points(frozenset(coin for coin in coins if coin.suit == suit))


@cache  # there are 64 sets of coins of a suit
def _points(own: frozenset[Stamp]) -> int:
    crowns = sum(coin.value for coin in own if coin.suit not in ARTIFACTS)
    return crowns + sum(GROUP_POINTS[len(group)] for group in groups(own))


def worth(coins: Iterable[Stamp]) -> int:
    """The points of some coins, without the bonus."""
    own = tuple(coins)
    return sum(suit_points(suit, own) for suit in SUITS)


def treasure(public: PublicState) -> tuple[Stamp, ...]:
    """The coins on the sheet."""
    return tuple(coin.stamp for coin in public.owned)


def loss(public: PublicState, coin: Coin) -> int:
    """The points that the treasure loses without this coin."""
    return worth(treasure(public)) - worth(other.stamp for other in public.owned if other != coin)


def bonus(public: PublicState) -> int:
    """Ten times the values left on the board; only when the bag is empty (MB-23)."""
    if public.phase is not Phase.OVER or public.bag_coins:
        return 0
    return BONUS * sum(tile.stamp.value for row in public.rows.values() for tile in row)


def score(public: PublicState) -> int:
    """The current score (MB-27)."""
    return worth(treasure(public)) + bonus(public)
