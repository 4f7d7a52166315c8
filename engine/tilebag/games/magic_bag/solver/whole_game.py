"""A turn in view of the whole game: the dice exactly, by backward induction; the result of the turn
by an estimate (one step of dynamic programming on an approximate value function).

The estimate is the expected points at the end of the game, from an *afterstate*: a move has been
made, chance has not answered yet (R. Sutton, A. Barto, Reinforcement Learning, 2nd ed., 2018, 6.8).
It is the sum of the points of all remaining coins and the output of a small network, which was
trained by temporal differences on games against chance, like TD-Gammon (G. Tesauro, 1995), by
`research/magic_bag.py`. Each row is embedded alone and the embeddings are summed, so that the order
of rows is irrelevant (M. Zaheer et al., Deep Sets, 2017).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise, product
from math import comb, factorial, floor, inf, prod
from typing import TypeAlias

from tilebag.kit.piecepack import SUITS, Stamp

from ..state import BONUS
from .backward_induction import BY_DIE, DICE, FACES, SCALE, WHOLE_HANDS, ValueFunction
from .network import PATTERNS, Vector, network
from .odds import Row, matches, remove_tile, result_values

Worth: TypeAlias = Callable[[Iterable[Stamp]], int]  # the points of some coins
SUIT = (1 << FACES) - 1  # all coins of a suit, as bits
MAX_GIVEN = 6  # number of coins considered for giving up
NO_COIN_LOSS = 90  # points, in place of the loss of a missing coin
GRID = 16  # values are rounded to this fraction of a point, so that sums are equal on every Python


@dataclass(frozen=True, slots=True)
class RowFacts:
    """The features of a row: its size, the hands it matches as bits, the sum of its values, its
    part of the first hidden layer.
    """

    size: int
    matches: int
    values: int
    part: Vector


@lru_cache(maxsize=512)
def row_facts(row: Row) -> RowFacts:
    """The facts of a row, which may be empty in an edited position."""
    values = [tile.value for tile in row]
    pattern = PATTERNS.index(tuple(sorted(Counter(values or [0]).values())))
    shared = len(row) - len({tile.suit for tile in row})
    matched = sum(1 << k for k, match in enumerate(matches(row)) if match)
    return RowFacts(
        len(row), matched, sum(values), network().row_part(pattern, sum(values), shared)
    )


class SuitPoints:
    """The points of the coins of each suit, as bits; `worth` counts them by the rules."""

    def __init__(self, worth: Worth) -> None:
        self._points = [[worth(_stamps(suit, own)) for own in range(SUIT + 1)] for suit in SUITS]
        self._losses: dict[tuple[int, int, int], list[int]] = {}

    def suit_points(self, suit: int, own: int) -> int:
        return self._points[suit][own]

    def total(self, coins: int) -> int:
        return sum(
            points[own] for points, own in zip(self._points, split_by_suit(coins), strict=True)
        )

    def losses(self, own: int, bag: int) -> list[float]:
        """The cost of each further coin given up, the cheapest first, in units of 30 points."""
        least = [0, *[NO_COIN_LOSS * MAX_GIVEN * 10] * MAX_GIVEN]
        for suit, (mine, inside) in enumerate(
            zip(split_by_suit(own), split_by_suit(bag), strict=True)
        ):
            of_suit = self._losses_of_suit(suit, mine, inside)
            least = [
                min(least[n - k] + of_suit[k] for k in range(n + 1)) for n in range(MAX_GIVEN + 1)
            ]
        further = (
            most - fewer if most < NO_COIN_LOSS * MAX_GIVEN else NO_COIN_LOSS
            for fewer, most in pairwise(least)
        )
        return [min(NO_COIN_LOSS, loss) / 30 for loss in further]

    def _losses_of_suit(self, suit: int, own: int, bag: int) -> list[int]:
        """The minimum points lost by giving up 0, 1, … coins of a suit."""
        if (suit, own, bag) not in self._losses:
            least = [NO_COIN_LOSS * MAX_GIVEN * 10] * (MAX_GIVEN + 1)
            for given_up in _subsets(own):
                remaining = self._points[suit][(own | bag) & ~given_up]
                n = given_up.bit_count()
                least[n] = min(least[n], self._points[suit][own | bag] - remaining)
            self._losses[suit, own, bag] = least
        return self._losses[suit, own, bag]


class Coins:
    """The coins on the sheet and in the bag, as bits.

    potential  the points if all of them were on the sheet
    part       their part of the first hidden layer
    """

    def __init__(self, own: int, bag: int, points: SuitPoints) -> None:
        self.own = own
        self.bag = bag
        self.points = points
        self.inside = bag.bit_count()
        self.potential = points.total(own | bag)
        losses = (*points.losses(own, bag), *points.losses(own | bag, 0))
        totals = (own.bit_count() / 20, points.total(own) / 300, self.potential / 645)
        self.part = network().coins_part((*losses, *totals))

    def remove(self, coin: int) -> Coins:
        """The coins after one was given up."""
        return Coins(self.own & ~(1 << coin), self.bag, self.points)

    def cheapest_of_suits(self) -> Iterator[int]:
        """The cheapest coin of each suit to give up."""
        for suit in range(len(SUITS)):
            own = [coin for coin in range(suit * FACES, (suit + 1) * FACES) if self.own >> coin & 1]
            if own:
                yield max(
                    own, key=lambda coin: self.points.total((self.own | self.bag) & ~(1 << coin))
                )

    def expected_points(self, due: int) -> float:
        """The expected points after `due` coins are drawn."""
        ways = sum(
            comb(self.inside - inside.bit_count(), due - drawn.bit_count())
            * self.points.suit_points(suit, own | drawn)
            for suit, (own, inside) in enumerate(
                zip(split_by_suit(self.own), split_by_suit(self.bag), strict=True)
            )
            for drawn in _subsets(inside)
            if drawn.bit_count() <= due
        )
        return ways / comb(self.inside, due)


def value(rows: Sequence[RowFacts], coins: Coins, due: int = 0) -> float:
    """The expected points at the end, with `due` coins about to be drawn; a row and a coin must
    remain then. At least the current points, since one may stop; at most all there are.
    """
    remaining = coins.inside - due
    per_row = remaining / max(1, len(rows))
    values = sum([row.values for row in rows])
    bag = (
        remaining / 21,
        max(0, 10 - remaining) / 10,
        max(0, 5 - remaining) / 5,
        max(0, 2 - remaining) / 2,
        due / 5,
    )
    matching = match_probability(rows)
    of_two = match_probability([row for row in rows if row.size >= 2])
    of_three = match_probability([row for row in rows if row.size >= 3])
    shares = (min(6.0, per_row) / 5, max(0.0, per_row - 2), matching, of_two, of_three * 3)
    inputs = (*bag, *shares, len(rows) / 9, values / 60)
    points = coins.potential + network().output([coins.part, *[row.part for row in rows]], inputs)
    return round_to_grid(
        min(max(points, coins.points.total(coins.own)), coins.potential + BONUS * values)
    )


def round_to_grid(points: float) -> float:
    """Round, so that sums of values are equal on every Python."""
    return floor(points * GRID + 0.5) / GRID


def match_probability(rows: Sequence[RowFacts]) -> float:
    """The probability that one roll of all dice matches any of the rows."""
    matched = 0
    for row in rows:
        matched |= row.matches
    return sum(ways * (matched & hands).bit_count() for ways, hands in _hands_by_ways()) / SCALE


@cache
def _hands_by_ways() -> tuple[tuple[int, int], ...]:
    """For each number of permutations of a hand, the hands with that number, as bits."""
    ways = [factorial(DICE) // prod(map(factorial, Counter(hand).values())) for hand in WHOLE_HANDS]
    return tuple(
        (n, sum(1 << k for k, of_hand in enumerate(ways) if of_hand == n))
        for n in sorted(set(ways))
    )


def split_by_suit(coins: int) -> tuple[int, ...]:
    """The coins of each suit."""
    return tuple(coins >> suit * FACES & SUIT for suit in range(len(SUITS)))


def _stamps(suit: str, coins: int) -> tuple[Stamp, ...]:
    return tuple(Stamp(suit, value) for value in range(FACES) if coins >> value & 1)


def _subsets(coins: int) -> Iterator[int]:
    """All subsets of these coins."""
    subset = coins
    while True:
        yield subset
        if not subset:
            return
        subset = (subset - 1) & coins


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
        self.removals = (
            {} if self.coin is None else self._values_of_removing(coins.remove(self.coin))
        )
        self.dice = ValueFunction(
            BY_DIE, result_values(rows, self.takes, self._values_without_match())
        )

    def _values_of_taking(self, k: int, coins: Coins) -> list[float]:
        others = [*self._facts[:k], *self._facts[k + 1 :]]
        most_hits = len({tile.suit for tile in self._rows[k]})
        return [
            _expected_end(others, coins, min(coins.inside, 1 + hits))
            for hits in range(most_hits + 1)
        ]

    def _best_to_give(self, coins: Coins) -> tuple[int | None, float]:
        values = {
            coin: _expected_end(self._facts, coins.remove(coin))
            for coin in coins.cheapest_of_suits()
        }
        best = max(values, key=values.__getitem__, default=None)
        return best, -inf if best is None else values[best]

    def _values_of_removing(self, coins: Coins) -> dict[Stamp, float]:
        """By tile; a single tile is excluded, since it would have matched."""
        tiles = [tile for row in self._rows if len(row) > 1 for tile in row]
        return {tile: expected_end(remove_tile(tile, self._rows), coins) for tile in tiles}

    def _values_without_match(self) -> list[float]:
        """For each of the 1,296 results: a coin is given up and the best tile shown removed, or the
        game ends.
        """
        least = max(self.given, self.stopped)
        by_die = [
            [self.removals.get(Stamp(suit, n), least) for n in range(FACES)] for suit in SUITS
        ]
        return [max(least, *removed) for removed in product(*by_die)]


def expected_end(rows: Sequence[Row], coins: Coins, due: int = 0) -> float:
    """The expected points at the end with these rows left and `due` coins about to be drawn."""
    return _expected_end([row_facts(row) for row in rows], coins, due)


def _expected_end(rows: Sequence[RowFacts], coins: Coins, due: int = 0) -> float:
    if due == coins.inside:
        return coins.potential + BONUS * sum(row.values for row in rows)
    return value(rows, coins, due) if rows else round_to_grid(coins.expected_points(due))
