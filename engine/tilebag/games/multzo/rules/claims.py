"""The groups of a hand: flush, prime, set, run, and its total (MZ-16 to MZ-19).

`claim` evaluates four tiles; `winner` and `winners` compare hands. Worths are whole numbers: 0 to 6
a tile, 0 to 24 a hand. Raises AssertionError if a hand is not four different tiles. Rules: Overby
(2001); MZ-17 was verified over all 10,626 hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tilebag.kit.piecepack import SUITS, Stamp

from ..pieces import WORTHS
from ..solver import bits, copies, longest_run, suits_of
from ..state import MIN_GROUP, Category


@dataclass(frozen=True, slots=True)
class Claim:
    """The groups of four tiles.

    flush, prime  are the tiles of one suit; of four suits?
    set, run      number of tiles of one value, or of consecutive values: 0 (no group), 3 or 4
    total         worth of all four tiles
    """

    flush: bool
    prime: bool
    set: int
    run: int
    total: int

    def length(self, category: Category) -> int:
        """The number of tiles in the group of a category; 0 if the hand is not eligible."""
        lengths = {
            "flush": 4 * self.flush,
            "prime": 4 * self.prime,
            "set": self.set,
            "run": self.run,
        }
        return lengths[category]

    def strength(self, category: Category) -> tuple[int, int]:
        """The key that compares hands: four tiles beat three, then the total of all four tiles
        (MZ-18, MZ-19).
        """
        return self.length(category), self.total

    @property
    def categories(self) -> tuple[Category, ...]:
        """The categories in which the hand competes: two at most (MZ-17)."""
        return tuple(category for category in Category if self.length(category))


def claim(hand: Iterable[Stamp]) -> Claim:
    """The groups of a hand of four different tiles."""
    return claim_of(bits(hand))


def claim_of(hand: int) -> Claim:
    """The claim of four tiles as bits (`solver.bits`)."""
    assert hand.bit_count() == 4, f"{hand:b} is no hand of four"
    suits = suits_of(hand)
    sizes = [suit.bit_count() for suit in suits]
    return Claim(
        flush=4 in sizes,
        prime=sizes == [1] * len(SUITS),
        set=_group(max(copies(suits))),
        run=_group(longest_run(suits[0] | suits[1] | suits[2] | suits[3])),
        total=sum(_worth(suit) for suit in suits),
    )


def _worth(ranks: int) -> int:
    """The worth of the tiles of one suit."""
    return sum(worth for rank, worth in enumerate(WORTHS) if ranks >> rank & 1)


def _group(length: int) -> int:
    return length if length >= MIN_GROUP else 0


def winner(claims: Sequence[Claim], category: Category) -> int | None:
    """The index of the hand that wins a category; None if none is eligible or the best are equal
    (MZ-20).
    """
    best = max(claim.strength(category) for claim in claims)
    leading = [place for place, claim in enumerate(claims) if claim.strength(category) == best]
    return leading[0] if len(leading) == 1 and best[0] else None


def winners(hands: Sequence[Iterable[Stamp]]) -> Mapping[Category, int | None]:
    """The showdown: for each category the index of the winning hand, or None (MZ-18 to MZ-20)."""
    claims = [claim(hand) for hand in hands]
    return {category: winner(claims, category) for category in Category}
