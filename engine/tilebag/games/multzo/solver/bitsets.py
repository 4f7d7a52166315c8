"""Sets of tiles as integers: one bit a tile, six bits a suit, in the order of `pieces.ALL` from the lowest bit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tilebag.piecepack import SUITS, Stamp

from ..pieces import ALL, ORDER

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
