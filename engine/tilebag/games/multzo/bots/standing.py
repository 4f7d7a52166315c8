"""Win probabilities from the coins: a multinomial logistic model (McFadden 1973).

A seat's strength is a weighted sum of its score, its null coins and whether it starts the next
round; its win probability is the softmax. The weights depend on the number of seats and on the
coins gone from the lowest stack, since an empty stack ends the game. `research/multzo.py` fits them
to games between keen players.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from typing import TypeAlias

from tilebag.core.fast_replace import fast_replace
from tilebag.core.game import Seat
from tilebag.kit.piecepack import SUITS, Stamp

from ..rules.play import clear_round
from ..rules.showdown import factor, rewards, score
from ..state import Category, PublicState
from .keen import best_reward, cached_claim_of
from .weights import WEIGHTS

NO_SEAT = -1
FULL_STACK = 5  # coins
SCORE_UNIT = 10  # points per unit of weight

# of a seat: score in units, null coins, 1 if it starts the next round
Features: TypeAlias = tuple[float, float, float]


def coin_state(public: PublicState) -> PublicState:
    """The state without tiles; a cache key for a round."""
    return clear_round(public, public.starter)


def features(public: PublicState) -> tuple[int, tuple[Features, ...]]:
    """The inputs of the model: coins gone from the lowest stack, and the features of each seat."""
    scores = [score(won) for won in public.won]
    first = max((*public.clockwise(public.starter)[1:], public.starter), key=scores.__getitem__)
    gone = FULL_STACK - min(map(len, public.stacks))
    return gone, tuple(
        (points / SCORE_UNIT, factor(won) - 1.0, float(seat == first))
        for seat, (points, won) in enumerate(zip(scores, public.won, strict=True))
    )


def dot_product(left: Sequence[float], right: Sequence[float]) -> float:
    """The sum of the products of two sequences of the same length."""
    return sum(a * b for a, b in zip(left, right, strict=True))


def softmax(strengths: Sequence[float]) -> list[float]:
    """Probabilities in proportion to the exponentials."""
    most = max(strengths)
    powers = [exp(strength - most) for strength in strengths]
    return [power / sum(powers) for power in powers]


def win_chances(public: PublicState) -> list[float]:
    """The win probability of each seat; at the end of the game 1, shared by tied winners."""
    if not all(public.stacks):
        scores = [score(won) for won in public.won]
        first = max(scores)
        return [(points == first) / scores.count(first) for points in scores]
    gone, by_seat = features(public)
    weights = WEIGHTS[len(by_seat)][gone]
    return softmax([dot_product(weights, seat_features) for seat_features in by_seat])


class Payoffs(dict[tuple[int, ...], float]):
    """The win probability of a seat by the winners of each category; rewards are chosen as keen
    players do.
    """

    def __init__(self, public: PublicState, seat: Seat) -> None:
        super().__init__()
        self._public = public
        self._seat = seat

    def __missing__(self, winners: tuple[int, ...]) -> float:
        chance = win_chances(pay_winners(self._public, winners))[self._seat]
        self[winners] = chance
        return chance

    def after_showdown(self, hands: Sequence[int]) -> float:
        """The win probability after a showdown with these hands (bits)."""
        columns = zip(*map(strengths, hands), strict=True)
        return self[tuple(map(_winner, columns))]


@lru_cache(maxsize=10)
def payoffs(public: PublicState, seat: Seat) -> Payoffs:
    """The payoffs, cached by coins (`coin_state`)."""
    return Payoffs(public, seat)


@cache
def strengths(hand: int) -> tuple[int, ...]:
    """The strength of a hand in each category; 0 if it is not eligible. There are 10,626 hands."""
    claim = cached_claim_of(hand)
    return tuple(
        claim.length(category) * 100 + claim.total if claim.length(category) else 0
        for category in Category
    )


def _winner(strength: tuple[int, ...]) -> int:
    """The seat with the greatest strength, or NO_SEAT if tied (MZ-20)."""
    most = max(strength)
    return strength.index(most) if strength.count(most) == 1 else NO_SEAT


def pay_winners(public: PublicState, winners: Sequence[int]) -> PublicState:
    """The coins after these seats win the categories (NO_SEAT: none)."""
    stacks = dict(zip(SUITS, public.stacks, strict=True))
    won = list(public.won)
    gone = set[Stamp]()
    for seat in set(winners) - {NO_SEAT}:
        categories = [
            category for category, winner in zip(Category, winners, strict=True) if winner == seat
        ]
        ways = rewards(categories, stacks, [null.suit for null in public.nulls], public.flush_null)
        reward = best_reward(won[seat], ways).coins
        won[seat] += reward
        gone |= set(reward)
    stacks_left = tuple(
        tuple(coin for coin in stack if coin not in gone) for stack in public.stacks
    )
    return fast_replace(public, won=tuple(won), stacks=stacks_left)
