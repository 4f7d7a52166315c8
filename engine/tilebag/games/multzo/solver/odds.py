"""The chance of each category after one more tile, exact.

A hand of four tiles takes one more, every unseen tile being as likely as the next, and one of the five is put down
again: which tiles make a flush, a prime, a set or a run possible? Nothing is sampled: the tiles are counted, and a
chance is a `Fraction` of the unseen ones. (What the others hold and what lies face down does not matter: the next tile
of the stock is any unseen one.) A hand that is not four different tiles, or a tile of it among the unseen ones, is the
caller's mistake (AssertionError).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tilebag.piecepack import SUITS, Stamp

from ..pieces import ALL
from ..state import LEAST_GROUP, Category
from .bitsets import RANKS, bits, copies, longest_run, suits_of

FOUR = 4
_COLUMN = sum(1 << RANKS * place for place in range(len(SUITS)))  # the lowest rank of every suit
_EVERY = (1 << len(ALL)) - 1


@dataclass(frozen=True, slots=True)
class Outs:
    """How many of the unseen tiles make each group possible. Who holds it already keeps it with any tile.

    of                 how many tiles are unseen
    flush, prime       of those: with how many four tiles of one suit, of four suits are possible
    set, run           with how many a set or a run of three or four
    set_of_4, run_of_4 with how many one of four
    """

    of: int
    flush: int
    prime: int
    set: int
    run: int
    set_of_4: int
    run_of_4: int

    def chance(self, category: Category) -> Fraction:
        """The chance to be eligible in a category; 0 when no tile is left."""
        tiles = {"flush": self.flush, "prime": self.prime, "set": self.set, "run": self.run}[category]
        return Fraction(tiles, self.of) if self.of else Fraction(0)


def outs(hand: Iterable[Stamp], unseen: Iterable[Stamp]) -> Outs:
    """What one more tile can bring to a hand of four; the unseen tiles are all different and none is in the hand."""
    held, hidden = bits(hand), bits(unseen)
    assert not held & hidden, "a tile in the hand is not unseen"
    return Outs(hidden.bit_count(), *((helping & hidden).bit_count() for helping in helps(held)))


@cache
def helps(hand: int) -> tuple[int, int, int, int, int, int]:
    """The tiles (as bits) that make each group possible, in the order of `Outs`; the hand has four tiles, as bits."""
    assert hand.bit_count() == FOUR, f"{hand:b} is no hand of four"
    suits = suits_of(hand)
    ranks = suits[0] | suits[1] | suits[2] | suits[3]
    return (
        _flush(suits),
        _prime(suits),
        _set(suits, LEAST_GROUP),
        _columns(_completing(ranks, LEAST_GROUP)),
        _set(suits, FOUR),
        _columns(_completing(ranks, FOUR)),
    )


def _flush(suits: list[int]) -> int:
    """Three of a suit want one more of it."""
    sizes = [suit.bit_count() for suit in suits]
    if FOUR in sizes:
        return _EVERY
    return _suits([place for place, size in enumerate(sizes) if size == FOUR - 1])


def _prime(suits: list[int]) -> int:
    """Three suits want any tile of the fourth."""
    lacking = [place for place, suit in enumerate(suits) if not suit]
    if not lacking:
        return _EVERY
    return _suits(lacking) if len(lacking) == 1 else 0


def _set(suits: list[int], size: int) -> int:
    """So many of a number, or one less and any other tile of it."""
    counts = copies(suits)
    if max(counts) >= size:
        return _EVERY
    return _columns(sum(1 << rank for rank, count in enumerate(counts) if count == size - 1))


@cache
def _completing(ranks: int, length: int) -> int:
    """The ranks that bring a run of this length to these; every rank if it is there."""
    return sum(1 << rank for rank in range(RANKS) if longest_run(ranks | 1 << rank) >= length)


def _suits(places: list[int]) -> int:
    """All tiles of some suits."""
    return sum(((1 << RANKS) - 1) << RANKS * place for place in places)


def _columns(ranks: int) -> int:
    """All tiles of some ranks."""
    return ranks * _COLUMN
