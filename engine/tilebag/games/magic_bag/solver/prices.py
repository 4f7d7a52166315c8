"""The keen player's prices in points: coins, rows, a failed roll, removable tiles.

A row that is taken brings coins and is used up, so it has a price; a failed roll costs a coin, but
all rows remain. The worth of a row on the table cannot be computed exactly: these numbers were
tuned over some millions of games.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat

from tilebag.kit.piecepack import Stamp

from ..state import BONUS
from .backward_induction import BY_DIE, ValueFunction
from .odds import MAX_HITS, Row, result_values

FULL_BAG = 21
COIN_POINTS = 27.0  # points of a coin with a full bag
SCARCITY = 0.38  # relative increase of that by the time the bag is empty, when groups are large
ROW_PRICES = (0.25, 0.6, 0.7, 0.27)  # price of a row of 1, 2, 3, 4 tiles, in coins
# reduction for each tile that cannot be hit together with another of its suit
SHARED_SUIT_DISCOUNT = 0.15
BONUS_PRICE = 1.4  # price in points per value in the row, which would have counted for the bonus
RETRY_POINTS = 38.0  # points: a failed roll leaves all rows for another turn
LOSS_WEIGHT = 1.45  # weight of the coin given up for it
REMOVAL_GAINS = (0.0, 0.0, 0.05, 0.5, 1.0)  # gain of a removal, by size of the row
HIGH_TILE_COST = 0.05  # per value: a high tile is better left for the bonus
TWIN_GAIN = 0.25  # one that shares its suit or value with another is better removed


def coin_points(bag: int) -> float:
    """The worth of one more coin with this many coins in the bag."""
    return COIN_POINTS * (1 + SCARCITY * (1 - bag / FULL_BAG))


def row_price(row: Row) -> float:
    """The price of taking a row."""
    crowded = len(row) - len({tile.suit for tile in row})
    return COIN_POINTS * (
        ROW_PRICES[len(row) - 1] - SHARED_SUIT_DISCOUNT * crowded
    ) + BONUS_PRICE * value_sum(row)


def value_sum(row: Row) -> int:
    """The sum of the values of a row's tiles."""
    return sum(tile.value for tile in row)


def prizes(row: Row, rows: tuple[Row, ...], bag: int) -> tuple[float, ...]:
    """The worth of taking a row, by exact hits: its coins less its price; with the last coins the
    bonus for all the other rows instead.
    """
    bonus = BONUS * sum(value_sum(other) for other in rows if other is not row)
    return tuple(
        min(bag, 1 + hits) * coin_points(bag) + (bonus if 1 + hits >= bag else -row_price(row))
        for hits in range(MAX_HITS + 1)
    )


@lru_cache(maxsize=8)
def turn_worth(rows: tuple[Row, ...], bag: int, loss: int | None) -> ValueFunction:
    """The worth of dice, in points; `loss` is the worth of the coin that a failed roll would cost;
    None without a coin, since that ends the game.
    """
    failed = RETRY_POINTS - LOSS_WEIGHT * (loss if loss is not None else round(RETRY_POINTS))
    return ValueFunction(
        BY_DIE, result_values(rows, [prizes(row, rows, bag) for row in rows], repeat(failed))
    )


def removal_gain(row: Row, tile: Stamp) -> float:
    """The gain of removing a tile from its row; not worthwhile if not positive."""
    twins = sum(other.suit == tile.suit or other.value == tile.value for other in row) - 1
    return REMOVAL_GAINS[len(row)] - HIGH_TILE_COST * tile.value + TWIN_GAIN * twins
