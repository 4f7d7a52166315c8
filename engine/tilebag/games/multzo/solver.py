"""Exact computations on sets of tiles, and the odds of each category after one more tile.

A set of tiles is an integer: one bit a tile, six bits a suit, in the order of `pieces.ALL` from the
lowest bit.

For the odds, a hand of four tiles takes one unseen tile, all equally likely, and drops one of the
five. Tiles that complete a flush, a prime, a set or a run are counted; a probability is a
`Fraction` of the unseen tiles. What others hold and what is face down does not matter, since the
next tile of the stock is any unseen one. Raises AssertionError if the hand is not four different
tiles or one of them is also unseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tilebag.kit.piecepack import SUITS, Stamp

from .pieces import ALL, ORDER
from .state import MIN_GROUP, Category

RANKS = len(ORDER)
_RANKS = (1 << RANKS) - 1
BITS = {stamp: 1 << place for place, stamp in enumerate(ALL)}


def bits(stamps: Iterable[Stamp]) -> int:
    """A set of stamps as bits."""
    tiles = 0
    for stamp in stamps:
        tiles |= BITS[stamp]
    return tiles


def suits_of(tiles: int) -> list[int]:
    """The ranks of each suit, six bits each."""
    return [tiles >> RANKS * place & _RANKS for place in range(len(SUITS))]


def copies(suits: Sequence[int]) -> list[int]:
    """For each rank the number of its four tiles in the set."""
    return [sum(suit >> rank & 1 for suit in suits) for rank in range(RANKS)]


def longest_run(ranks: int) -> int:
    """The length of the longest run of ranks: null, 2, 3, 4, 5, ace; it does not wrap around."""
    length = 0
    while ranks:
        ranks &= ranks >> 1
        length += 1
    return length


FOUR = 4
_COLUMN = sum(1 << RANKS * place for place in range(len(SUITS)))  # the lowest rank of every suit
_ALL_TILES = (1 << len(ALL)) - 1


@dataclass(frozen=True, slots=True)
class Outs:
    """The number of unseen tiles that complete each group; a group already held counts with all of
    them.

    unseen        number of unseen tiles
    flush, prime  tiles with which four of one suit, of four suits are possible
    set, run      tiles with which a set or a run of three or four is possible
    """

    unseen: int
    flush: int
    prime: int
    set: int
    run: int

    def probability(self, category: Category) -> Fraction:
        """The probability of being eligible in a category; 0 if no tile is unseen."""
        tiles = {"flush": self.flush, "prime": self.prime, "set": self.set, "run": self.run}[
            category
        ]
        return Fraction(tiles, self.unseen) if self.unseen else Fraction(0)


def outs(hand: Iterable[Stamp], unseen: Iterable[Stamp]) -> Outs:
    """The outs of a hand of four; the unseen tiles are all different and not in the hand."""
    held = bits(hand)
    hidden = bits(unseen)
    assert not held & hidden, "a tile in the hand is not unseen"
    return Outs(
        hidden.bit_count(), *((helping & hidden).bit_count() for helping in helpful_tiles(held))
    )


@cache
def helpful_tiles(hand: int) -> tuple[int, int, int, int]:
    """The tiles (bits) that complete each group, in the order of `Outs`; the hand has four tiles
    (bits).
    """
    assert hand.bit_count() == FOUR, f"{hand:b} is no hand of four"
    suits = suits_of(hand)
    return (
        _flush(suits),
        _prime(suits),
        _set(suits),
        _columns(_run_outs(suits[0] | suits[1] | suits[2] | suits[3])),
    )


def _flush(suits: list[int]) -> int:
    """Three of a suit need one more of it."""
    sizes = [suit.bit_count() for suit in suits]
    if FOUR in sizes:
        return _ALL_TILES
    return _suits([place for place, size in enumerate(sizes) if size == FOUR - 1])


def _prime(suits: list[int]) -> int:
    """Three suits need any tile of the fourth."""
    missing = [place for place, suit in enumerate(suits) if not suit]
    if not missing:
        return _ALL_TILES
    return _suits(missing) if len(missing) == 1 else 0


def _set(suits: list[int]) -> int:
    """Three of a number, or two and any other tile of it."""
    counts = copies(suits)
    if max(counts) >= MIN_GROUP:
        return _ALL_TILES
    return _columns(sum(1 << rank for rank, count in enumerate(counts) if count == MIN_GROUP - 1))


@cache
def _run_outs(ranks: int) -> int:
    """The ranks that extend these to a run of three; every rank if there is one already."""
    return sum(1 << rank for rank in range(RANKS) if longest_run(ranks | 1 << rank) >= MIN_GROUP)


def _suits(places: list[int]) -> int:
    """All tiles of these suits."""
    return sum(((1 << RANKS) - 1) << RANKS * place for place in places)


def _columns(ranks: int) -> int:
    """All tiles of these ranks."""
    return ranks * _COLUMN
