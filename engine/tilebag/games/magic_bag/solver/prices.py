"""What things are worth to the keen player, in points: coins, rows, a roll that fails, a tile that may be removed.

A row that is taken brings coins and is used up, so it has a price; a roll that fails costs a coin, but all rows stay.
What a row is worth while it lies there cannot be counted exactly: these numbers were tuned over some millions of games.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import repeat

from tilebag.piecepack import Stamp

from ..state import BONUS
from .backward_induction import BY_DIE, ValueFunction
from .odds import MOST_HITS, Row, final_worth

FULL_BAG = 21
COIN = 27.0  # points of a coin while the bag is full
SCARCE = 0.38  # by how much it has gone up when the bag is empty: groups are large by then
ROW = (0.25, 0.6, 0.7, 0.27)  # the price of a row of 1, 2, 3, 4 tiles, in coins
SUITS_LESS = 0.15  # less, for each tile that cannot be hit together with another one of its suit
LEFT_OVER = 1.4  # the price of each value in the row, in points: it would have counted for the bonus
AGAIN = 38.0  # a failed roll leaves all rows for another turn
DEAR = 1.45  # what the coin weighs that is given up for it
SHORTER = (0.0, 0.0, 0.05, 0.5, 1.0)  # how welcome a removal is in a row of so many tiles
HIGH, TWIN = 0.05, 0.25  # a high tile had better stay for the bonus; one whose suit or value is there twice, go


def coin_points(bag: int) -> float:
    """What one more coin is worth with so many coins in the bag."""
    return COIN * (1 + SCARCE * (1 - bag / FULL_BAG))


def row_price(row: Row) -> float:
    """What is given up when a row is taken."""
    crowded = len(row) - len({tile.suit for tile in row})
    return COIN * (ROW[len(row) - 1] - SUITS_LESS * crowded) + LEFT_OVER * values(row)


def values(row: Row) -> int:
    return sum(tile.value for tile in row)


def prizes(row: Row, rows: tuple[Row, ...], bag: int) -> tuple[float, ...]:
    """What taking a row is worth, by exact hits: its coins less its price; or with the last coins the bonus for all the
    other rows, and nothing matters any more."""
    bonus = BONUS * sum(values(other) for other in rows if other is not row)
    return tuple(
        min(bag, 1 + hits) * coin_points(bag) + (bonus if 1 + hits >= bag else -row_price(row))
        for hits in range(MOST_HITS + 1)
    )


@lru_cache(maxsize=8)
def turn_worth(rows: tuple[Row, ...], bag: int, loss: int | None) -> ValueFunction:
    """What dice are worth, in points; `loss` is what the coin is worth that a failed roll would cost, None without
    a coin: then it ends the game."""
    failed = AGAIN - DEAR * (loss if loss is not None else round(AGAIN))
    return ValueFunction(BY_DIE, final_worth(rows, [prizes(row, rows, bag) for row in rows], repeat(failed)))


def relief(row: Row, tile: Stamp) -> float:
    """How welcome it is to remove a tile from its row; nothing or less: better not."""
    twins = sum(other.suit == tile.suit or other.value == tile.value for other in row) - 1
    return SHORTER[len(row)] - HIGH * tile.value + TWIN * twins
