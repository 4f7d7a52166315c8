"""What the winners of a round may take: coins from the stacks, a null coin for one of two categories (MZ-21 to MZ-24).

Coins are `Stamp`s; points are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tilebag.piecepack import NULL, Stamp

from ..pieces import worth
from ..state import Category

STACKS: Mapping[Category, str] = {  # whose stack pays (MZ-21)
    Category.FLUSH: "crowns",
    Category.PRIME: "arms",
    Category.SET: "suns",
    Category.RUN: "moons",
}
FLUSH_COINS = 2  # what a flush takes (MZ-22); every other category takes one
CATEGORIES_FOR_A_NULL = 2  # to be won in one round by one player (MZ-23)


@dataclass(frozen=True, slots=True)
class Reward:
    """One way to be paid: the coins, and of which suit a null coin is among them (empty: of none)."""

    coins: tuple[Stamp, ...]
    null: str = ""


def factor(coins: Iterable[Stamp]) -> int:
    """How many times these coins count: one more than the null coins among them (MZ-24)."""
    return 1 + sum(coin.value == NULL for coin in coins)


def score(coins: Iterable[Stamp]) -> int:
    """The worth of all coins, times one more than the null coins among them (MZ-24)."""
    owned = tuple(coins)
    return sum(map(worth, owned)) * factor(owned)


def ends_the_game(reward: Reward, stacks: Iterable[Sequence[Stamp]]) -> bool:
    """Is there a stack without a coin once this is paid? (MZ-25)"""
    return any(set(stack) <= set(reward.coins) for stack in stacks)


def rewards(
    won: Sequence[Category], stacks: Mapping[str, Sequence[Stamp]], nulls: Iterable[str], flush_null: str
) -> tuple[Reward, ...]:
    """Every way to be paid for the categories one player won in a round: coins only first, then with a null coin.

    stacks      the coins of each suit's stack, the next one first
    nulls       the suits whose null coin nobody has won
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
    """The coins for these categories, with the null coin of a suit in the place of one or both of its coins."""
    coins: list[Stamp] = []
    for category in won:
        suit = STACKS[category]
        due = FLUSH_COINS if category is Category.FLUSH else 1
        if suit == null:
            coins.append(Stamp(suit, NULL))
            due = due - 1 if flush_null == "one" else 0
        coins += stacks[suit][:due]  # or what is left of it (MZ-22)
    return tuple(coins)
