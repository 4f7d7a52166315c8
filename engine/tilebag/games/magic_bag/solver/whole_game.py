"""A turn in view of the whole game: the dice exactly, by backward induction; the result of the turn by `afterstates`
(one step of dynamic programming on an approximate value function)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import inf

from tilebag.piecepack import SUITS, Stamp

from ..state import BONUS
from .afterstates import Coins, RowFacts, round_to_grid, row_facts, value
from .backward_induction import BY_DIE, FACES, ValueFunction
from .odds import Row, remove_tile, result_values


class Outlook:
    """The expected points at the end, by move and by values of the dice.

    takes     for each row by exact hits, if it is taken
    coin      the coin to give up if no row matches (suit × 6 + value), None without a coin
    given     if that coin is given up, without a removal
    removals  by the tile that is removed then
    stopped   if the game ends instead
    dice      by the values of the dice
    """

    def __init__(self, rows: tuple[Row, ...], coins: Coins) -> None:
        self._rows = rows
        self._facts = [row_facts(row) for row in rows]
        self.takes = [self._values_of_taking(k, coins) for k in range(len(rows))]
        self.stopped = coins.points.total(coins.own)
        self.coin, self.given = self._best_to_give(coins)
        self.removals = {} if self.coin is None else self._values_of_removing(coins.remove(self.coin))
        self.dice = ValueFunction(BY_DIE, result_values(rows, self.takes, self._values_without_match()))

    def _values_of_taking(self, k: int, coins: Coins) -> list[float]:
        others = [*self._facts[:k], *self._facts[k + 1 :]]
        most_hits = len({tile.suit for tile in self._rows[k]})
        return [_expected_end(others, coins, min(coins.inside, 1 + hits)) for hits in range(most_hits + 1)]

    def _best_to_give(self, coins: Coins) -> tuple[int | None, float]:
        values = {coin: _expected_end(self._facts, coins.remove(coin)) for coin in coins.cheapest_of_suits()}
        best = max(values, key=values.__getitem__, default=None)
        return best, -inf if best is None else values[best]

    def _values_of_removing(self, coins: Coins) -> dict[Stamp, float]:
        """By tile; a single tile is excluded, since it would have matched."""
        tiles = [tile for row in self._rows if len(row) > 1 for tile in row]
        return {tile: expected_end(remove_tile(tile, self._rows), coins) for tile in tiles}

    def _values_without_match(self) -> list[float]:
        """For each of the 1,296 results: a coin is given up and the best tile shown removed, or the game ends."""
        least = max(self.given, self.stopped)
        by_die = [[self.removals.get(Stamp(suit, n), least) for n in range(FACES)] for suit in SUITS]
        return [max(least, *removed) for removed in product(*by_die)]


def expected_end(rows: Sequence[Row], coins: Coins, due: int = 0) -> float:
    """The expected points at the end with these rows left and `due` coins about to be drawn."""
    return _expected_end([row_facts(row) for row in rows], coins, due)


def _expected_end(rows: Sequence[RowFacts], coins: Coins, due: int = 0) -> float:
    if due == coins.inside:
        return coins.potential + BONUS * sum(row.values for row in rows)
    return value(rows, coins, due) if rows else round_to_grid(coins.expected_points(due))
