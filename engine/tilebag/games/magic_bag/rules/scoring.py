"""What the treasure is worth: crowns by value, artifacts by groups of coins that lie edge to edge (MB-23 to MB-27)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from tilebag.piecepack import SUITS, Stamp

from ..pieces import Coin
from ..state import BONUS, Phase, PublicState

Square: TypeAlias = tuple[int, int]  # line and column on the sheet

# Where each coin has its place, by value. Of the moons only the lines are known, not how far they are indented: a
# staircase is our ruling (MB-26). A sheet that turns up would replace these lines and nothing else.
LAYOUT: dict[str, tuple[tuple[int, ...], ...]] = {
    "crowns": ((0, 1, 2, 3, 4, 5),),
    "arms": ((0, 1, 2, 3, 4, 5),),
    "moons": ((0, 2, 4), (3, 1), (5,)),
    "suns": ((5, 0), (3, 4), (1, 2)),
}
SHEET_ORDER = tuple(LAYOUT)  # in which the sheet shows the suits
ARTIFACTS = ("arms", "moons", "suns")  # crowns are gold: they count their value
GROUP_POINTS = (0, 10, 30, 60, 100, 150, 210)  # by the number of coins in a group (MB-25)

SQUARES: dict[Stamp, Square] = {
    Stamp(suit, value): (line, column)
    for suit, lines in LAYOUT.items()
    for line, values in enumerate(lines)
    for column, value in enumerate(values)
}


def adjoin(one: Stamp, other: Stamp) -> bool:
    """Do these two coins share an edge on the sheet? Diagonals do not count (MB-24)."""
    (line, column), (line2, column2) = SQUARES[one], SQUARES[other]
    return one.suit == other.suit and one.suit in ARTIFACTS and abs(line - line2) + abs(column - column2) == 1


def groups(coins: Iterable[Stamp]) -> tuple[frozenset[Stamp], ...]:
    """The coins of the artifacts, those that hang together in one group."""
    joined: list[frozenset[Stamp]] = []
    for coin in coins:
        if coin.suit in ARTIFACTS:
            touched = [group for group in joined if any(adjoin(coin, other) for other in group)]
            joined = [group for group in joined if group not in touched]
            joined.append(frozenset([coin]).union(*touched))
    return tuple(joined)


def suit_points(suit: str, coins: Iterable[Stamp]) -> int:
    """The points of one suit: the sum of the crowns, or the groups of an artifact."""
    return _points(frozenset(coin for coin in coins if coin.suit == suit))


@cache  # there are 64 ways to own coins of a suit
def _points(own: frozenset[Stamp]) -> int:
    crowns = sum(coin.value for coin in own if coin.suit not in ARTIFACTS)
    return crowns + sum(GROUP_POINTS[len(group)] for group in groups(own))


def worth(coins: Iterable[Stamp]) -> int:
    """The points of a treasure, without the bonus."""
    own = tuple(coins)
    return sum(suit_points(suit, own) for suit in SUITS)


def treasure(public: PublicState) -> tuple[Stamp, ...]:
    """The coins on the sheet."""
    return tuple(coin.stamp for coin in public.owned)


def loss(public: PublicState, coin: Coin) -> int:
    """How many points the treasure loses without this coin."""
    return worth(treasure(public)) - worth(other.stamp for other in public.owned if other != coin)


def bonus(public: PublicState) -> int:
    """Ten times the values left on the board; only when the last coin has left the bag (MB-23)."""
    if public.phase is not Phase.OVER or public.in_bag:
        return 0
    return BONUS * sum(tile.stamp.value for row in public.rows.values() for tile in row)


def score(public: PublicState) -> int:
    """All points as they stand (MB-27)."""
    return worth(treasure(public)) + bonus(public)
