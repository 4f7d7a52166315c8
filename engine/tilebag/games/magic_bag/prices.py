"""What things are worth to the keen player, in points: coins, rows, a roll that fails, a tile that may be removed.

A row that is taken brings coins and is used up, so it has a price; a roll that fails costs a coin, but all rows stay.
What a row is worth while it lies there cannot be counted exactly: these numbers were tuned over some millions of games.
"""

from __future__ import annotations

from functools import lru_cache

from tilebag.games.magic_bag.lattice import BY_DIE, Ladder
from tilebag.games.magic_bag.odds import MOST_HITS, Row, final_worth, rows_of
from tilebag.games.magic_bag.pieces import Stamp
from tilebag.games.magic_bag.state import Coin, Table
from tilebag.games.magic_bag.treasure import BONUS, loss, treasure, worth

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


def turn_worth(table: Table) -> Ladder:
    """What dice are worth at this table, in points."""
    return _ladder(rows_of(table), len(table.in_bag), least_loss(table))


@lru_cache(maxsize=8)
def _ladder(rows: tuple[Row, ...], bag: int, loss_when_failing: int) -> Ladder:
    failed = AGAIN - DEAR * loss_when_failing
    return Ladder(BY_DIE, final_worth(rows, [prizes(row, rows, bag) for row in rows], failed))


def least_loss(table: Table) -> int:
    """What the coin is worth that would be given up."""
    return loss(table, cheapest(table)) if table.owned else round(AGAIN)


def cheapest(table: Table) -> Coin:
    """The coin one can best do without: now, and if the bag's coins were all there too."""
    everything = (*treasure(table), *table.in_bag)
    return min(table.owned, key=lambda coin: loss(table, coin) + worth(everything) - worth(_without(coin, everything)))


def _without(coin: Coin, coins: tuple[Stamp, ...]) -> tuple[Stamp, ...]:
    return tuple(stamp for stamp in coins if stamp != coin.stamp)


def gain(table: Table, coin: Coin) -> int:
    """What a coin adds to the treasure: now, and if the bag's coins were all there too."""
    own = treasure(table)
    everything = (*own, *table.in_bag)
    return worth((*own, coin.stamp)) - worth(own) + worth((*everything, coin.stamp)) - worth(everything)


def relief(row: Row, tile: Stamp) -> float:
    """How welcome it is to remove a tile from its row; nothing or less: better not."""
    twins = sum(other.suit == tile.suit or other.value == tile.value for other in row) - 1
    return SHORTER[len(row)] - HIGH * tile.value + TWIN * twins
