"""The exact odds of a turn: every result of the dice is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import repeat
from typing import TypeAlias

from tilebag.core.fast_replace import without
from tilebag.kit.piecepack import SUITS, Stamp

from .backward_induction import BY_DIE, BY_VALUE, FACES, RESULTS, WHOLE_HANDS, ValueFunction

Row: TypeAlias = tuple[Stamp, ...]
MAX_HITS = 4


class Odds:
    """The odds for some rows and a number of coins in the bag; computed on demand and cached.

    rows   the rows, in order
    coins  the coins of the turn: one and one per exact hit, limited by the bag; the best matching
           row is taken
    match  the probability that any row matches
    """

    def __init__(self, rows: tuple[Row, ...], bag: int) -> None:
        self.rows = rows
        coins = tuple(min(bag, 1 + hits) for hits in range(MAX_HITS + 1))
        self.coins = ValueFunction(BY_DIE, result_values(rows, (coins,) * len(rows), repeat(0)))
        any_match = (any(row_matches) for row_matches in zip(*map(matches, rows), strict=True))
        self.match = ValueFunction(BY_VALUE, [float(match) for match in any_match])
        self._rows: dict[int, ValueFunction] = {}

    def row(self, k: int) -> ValueFunction:
        """The probability that the k-th row matches if the dice are held for it alone."""
        if k not in self._rows:
            self._rows[k] = ValueFunction(
                BY_VALUE, [float(match) for match in matches(self.rows[k])]
            )
        return self._rows[k]


@lru_cache(maxsize=8)
def odds(rows: tuple[Row, ...], bag: int) -> Odds:
    """The odds for these rows; the last few are cached."""
    return Odds(rows, bag)


def remove_tile(tile: Stamp, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows after this tile is removed."""
    return tuple(without(row, tile) for row in rows)


def result_values(
    rows: Sequence[Row], prizes: Sequence[Sequence[float]], without_match: Iterable[float]
) -> list[float]:
    """The worth of each of the 1,296 results: the best prize of a matching row, by its number of
    exact hits; if no row matches, the value of `without_match` for that result.
    """
    matching = [
        _prizes_of(row_matches, rows, prizes)
        for row_matches in zip(*map(matches, rows), strict=True)
    ]
    worth: list[float] = []
    for (hand, faces), otherwise in zip(_results(), without_match, strict=False):
        won = [prize[(faces & mask).bit_count()] for mask, prize in matching[hand]]
        worth.append(max(won) if won else otherwise)
    return worth


def _prizes_of(
    row_matches: Sequence[bool], rows: Sequence[Row], prizes: Sequence[Sequence[float]]
) -> tuple[tuple[int, Sequence[float]], ...]:
    """The tiles (as bits) and prizes of the rows that match a hand."""
    return tuple(
        (bits(row), prize)
        for row, prize, match in zip(rows, prizes, row_matches, strict=True)
        if match
    )


@lru_cache(maxsize=64)
def matches(row: Row) -> tuple[bool, ...]:
    """For each of the 126 hands: does the row match?"""
    needed = Counter(tile.value for tile in row)
    return tuple(all(hand.count(value) >= n for value, n in needed.items()) for hand in WHOLE_HANDS)


def bits(pieces: Iterable[Stamp]) -> int:
    """A bit for each piece, by `number`."""
    return sum(1 << piece_number(piece) for piece in pieces)


def piece_number(piece: Stamp) -> int:
    """Suit × 6 + value."""
    return SUITS.index(piece.suit) * FACES + piece.value


@cache
def _results() -> tuple[tuple[int, int], ...]:
    """For each of the 1,296 results: the index of its hand, and the four faces as bits."""
    return tuple(
        (
            BY_VALUE.result_at(values),
            sum(1 << (die * FACES + value) for die, value in enumerate(values)),
        )
        for values in RESULTS
    )
