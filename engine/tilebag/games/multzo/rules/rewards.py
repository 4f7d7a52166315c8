"""What the winners of a round may take: coins of the stacks, a null coin for one of two categories (MZ-21 to MZ-24).

Coins are `Stamp`s; points are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tilebag.piecepack import NULL, Stamp

from ..pieces import worth
from ..state import Category

STACKS: Mapping[Category, str] = {  # the suit of the stack that pays (MZ-21)
    Category.FLUSH: "crowns",
    Category.PRIME: "arms",
    Category.SET: "suns",
    Category.RUN: "moons",
}
FLUSH_COINS = 2  # paid for a flush (MZ-22); every other category pays one
CATEGORIES_FOR_A_NULL = 2  # won in one round by one player (MZ-23)


@dataclass(frozen=True, slots=True)
class Reward:
    """One way to be paid: the coins, and the suit of the null coin among them (empty: none)."""

    coins: tuple[Stamp, ...]
    null: str = ""


def factor(coins: Iterable[Stamp]) -> int:
    """The factor by which these coins count: one more than their null coins (MZ-24)."""
    return 1 + sum(coin.value == NULL for coin in coins)


def score(coins: Iterable[Stamp]) -> int:
    """The worth of all coins times `factor` (MZ-24)."""
    owned = tuple(coins)
    return sum(map(worth, owned)) * factor(owned)


def ends_game(reward: Reward, stacks: Iterable[Sequence[Stamp]]) -> bool:
    """Does paying this reward empty a stack? (MZ-25)"""
    return any(set(stack) <= set(reward.coins) for stack in stacks)


def rewards(
    won: Sequence[Category], stacks: Mapping[str, Sequence[Stamp]], nulls: Iterable[str], flush_null: str
) -> tuple[Reward, ...]:
    """Every way to be paid for the categories one seat has won in a round: without a null coin first.

    stacks      the coins of each suit's stack, the next one first
    nulls       the suits whose null coin is still available
    flush_null  "one": a null for the flush replaces one of the two coins; "both": it replaces both (1.2 of the rules)
    """
    ways = [Reward(_coins(won, stacks, "", flush_null))]
    if len(won) == CATEGORIES_FOR_A_NULL:
        free = [STACKS[category] for category in won if STACKS[category] in nulls]
        ways += [Reward(_coins(won, stacks, suit, flush_null), suit) for suit in free]
    return tuple(ways)


def _coins(
    won: Sequence[Category], stacks: Mapping[str, Sequence[Stamp]], null: str, flush_null: str
) -> tuple[Stamp, ...]:
    """The coins for these categories; the null coin of suit `null` replaces one or both of its coins."""
    coins: list[Stamp] = []
    for category in won:
        suit = STACKS[category]
        due = FLUSH_COINS if category is Category.FLUSH else 1
        if suit == null:
            coins.append(Stamp(suit, NULL))
            due = due - 1 if flush_null == "one" else 0
        coins += stacks[suit][:due]  # or all that is left of it (MZ-22)
    return tuple(coins)
