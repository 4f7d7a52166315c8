"""How likely each seat wins the game, as the coins lie: a multinomial logistic model (McFadden 1973).

A seat's strength is a weighted sum of its score, its null coins and whether it begins the next round; the chance to win
is the share of its exponential. The weights depend on how many seats there are and how many coins have gone from the
lowest stack: when one is empty the game is over. `research/multzo.py` fits them to games between keen players.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from typing import TypeAlias

from tilebag.fast_replace import fast_replace
from tilebag.game import Seat
from tilebag.piecepack import SUITS, Stamp

from ..rules.rewards import factor, rewards, score
from ..state import Category, Phase, PublicState
from .keen import best_reward, claim_from_bits
from .trained import WEIGHTS

NOBODY = -1
STACK = 5  # coins in a full stack
SCORE_UNIT = 10  # points for which a weight stands

Features: TypeAlias = tuple[float, float, float]  # of a seat: score in units, null coins, 1 if it begins the next round


def coins(public: PublicState) -> PublicState:
    """The round as it began, but for the tiles: the same for all of a round, so what follows from it can be kept."""
    return fast_replace(
        public,
        phase=Phase.DRAW,
        mover=public.starter,
        open=(),
        seen=((),) * len(public.seats),
        declarer=None,
        idle=0,
        shown=(),
        winners=(),
        prizes=(),
    )


def features(public: PublicState) -> tuple[int, tuple[Features, ...]]:
    """What the chance to win is reckoned from: the coins gone from the lowest stack, and the features of each seat."""
    scores = [score(won) for won in public.won]
    first = max((*public.clockwise(public.starter)[1:], public.starter), key=scores.__getitem__)
    gone = STACK - min(map(len, public.stacks))
    return gone, tuple(
        (points / SCORE_UNIT, factor(won) - 1.0, float(seat == first))
        for seat, (points, won) in enumerate(zip(scores, public.won, strict=True))
    )


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """The sum of the products."""
    return sum(a * b for a, b in zip(one, other, strict=True))


def shares(strengths: Sequence[float]) -> list[float]:
    """Chances that add up to 1, in proportion to the exponentials (softmax)."""
    most = max(strengths)
    powers = [exp(strength - most) for strength in strengths]
    return [power / sum(powers) for power in powers]


def win_chances(public: PublicState) -> list[float]:
    """How likely each seat wins the game; once it is over 1, or an even share of it, for those who have won."""
    if not all(public.stacks):
        scores = [score(won) for won in public.won]
        first = max(scores)
        return [(points == first) / scores.count(first) for points in scores]
    gone, seats = features(public)
    weights = WEIGHTS[len(seats)][gone]
    return shares([dot(weights, one) for one in seats])


class Payoffs(dict[tuple[int, ...], float]):
    """How likely a seat wins the game, by who wins each category of a round; those are paid as keen players choose."""

    def __init__(self, public: PublicState, seat: Seat) -> None:
        super().__init__()
        self._public, self._seat = public, seat

    def __missing__(self, winners: tuple[int, ...]) -> float:
        found = self[winners] = win_chances(paid(self._public, winners))[self._seat]
        return found

    def of(self, hands: Sequence[int]) -> float:
        """After a showdown with these hands, as bits."""
        columns = zip(*map(strengths, hands), strict=True)
        return self[tuple(map(_winner, columns))]


@lru_cache(maxsize=10)
def payoffs(public: PublicState, seat: Seat) -> Payoffs:
    """The same again for the same coins (`coins`), so that nothing is worked out twice in a round."""
    return Payoffs(public, seat)


@cache
def strengths(hand: int) -> tuple[int, ...]:
    """How strong a hand is in each category; 0: it is not eligible. There are 10,626 hands."""
    claim = claim_from_bits(hand)
    return tuple(claim.length(category) * 100 + claim.total if claim.length(category) else 0 for category in Category)


def _winner(strength: tuple[int, ...]) -> int:
    """The seat with the greatest strength of all, or NOBODY (MZ-20)."""
    most = max(strength)
    return strength.index(most) if strength.count(most) == 1 else NOBODY


def paid(public: PublicState, winners: Sequence[int]) -> PublicState:
    """The coins after a round in which these seats win the categories (NOBODY: nobody does)."""
    stacks = dict(zip(SUITS, public.stacks, strict=True))
    won, gone = list(public.won), set[Stamp]()
    for seat in set(winners) - {NOBODY}:
        categories = [category for category, winner in zip(Category, winners, strict=True) if winner == seat]
        ways = rewards(categories, stacks, [null.suit for null in public.nulls], public.flush_null)
        reward = best_reward(won[seat], ways).coins
        won[seat] += reward
        gone |= set(reward)
    left = tuple(tuple(coin for coin in stack if coin not in gone) for stack in public.stacks)
    return fast_replace(public, won=tuple(won), stacks=left)
