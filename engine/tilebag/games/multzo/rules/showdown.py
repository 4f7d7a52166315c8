"""The showdown: who wins which category, who is paid when and what (MZ-15, MZ-20 to MZ-24).

The winners take coins of the stacks, or a null coin for one of two categories. Points are whole
numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tilebag.core.game import Seat
from tilebag.kit.piecepack import NULL, SUITS, Stamp

from ..pieces import worth
from ..state import Category, Phase, PublicState, Tile
from .claims import Claim, claim, winners

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
    won: Sequence[Category],
    stacks: Mapping[str, Sequence[Stamp]],
    nulls: Iterable[str],
    flush_null: str,
) -> tuple[Reward, ...]:
    """Every way to be paid for the categories one seat has won in a round: without a null coin
    first.

    stacks      the coins of each suit's stack, the next one first
    nulls       the suits whose null coin is still available
    flush_null  "one": a null for the flush replaces one of the two coins; "both": it replaces both
                (1.2 of the rules)
    """
    ways = [Reward(_coins(won, stacks, "", flush_null))]
    if len(won) == CATEGORIES_FOR_A_NULL:
        free = [STACKS[category] for category in won if STACKS[category] in nulls]
        ways += [Reward(_coins(won, stacks, suit, flush_null), suit) for suit in free]
    return tuple(ways)


def _coins(
    won: Sequence[Category], stacks: Mapping[str, Sequence[Stamp]], null: str, flush_null: str
) -> tuple[Stamp, ...]:
    """The coins for these categories; the null coin of suit `null` replaces one or both of its
    coins.
    """
    coins: list[Stamp] = []
    for category in won:
        suit = STACKS[category]
        due = FLUSH_COINS if category is Category.FLUSH else 1
        if suit == null:
            coins.append(Stamp(suit, NULL))
            due = due - 1 if flush_null == "one" else 0
        coins += stacks[suit][:due]  # or all that is left of it (MZ-22)
    return tuple(coins)


def score_of(public: PublicState, seat: Seat) -> int:
    """The current score of a seat."""
    return score(public.won[seat])


def winners_of(hands: Sequence[Sequence[Tile]]) -> tuple[Seat | None, ...]:
    """The winner of each category with these hands, in the order of `Category`; None: no winner
    (MZ-15).
    """
    places = winners([[tile.stamp for tile in hand] for hand in hands]).values()
    return tuple(None if place is None else Seat(place) for place in places)


def shown_claims(public: PublicState) -> tuple[Claim, ...]:
    """The claims of the hands shown, in the order of the seats."""
    return tuple(claim(tile.stamp for tile in hand) for hand in public.shown)


def winner_of(public: PublicState, category: Category) -> Seat | None:
    """The winner of a category at this showdown."""
    return public.winners[tuple(Category).index(category)]


def categories_won_by(public: PublicState, seat: Seat) -> tuple[Category, ...]:
    """The categories that a seat wins at this showdown."""
    return tuple(
        category
        for category, winner in zip(Category, public.winners, strict=True)
        if winner == seat
    )


# rewards


def unpaid_winners(public: PublicState) -> tuple[Seat, ...]:
    """The winners who have not been paid yet, clockwise from the round's starter (MZ-23)."""
    in_order = [seat for seat in public.clockwise(public.starter) if seat in public.winners]
    return tuple(in_order[len(public.prizes) :])


def is_round_paid(public: PublicState) -> bool:
    """Have all winners been paid, so that the next round may begin?"""
    return public.phase is Phase.SHOW and not unpaid_winners(public)


def rewards_of(public: PublicState, seat: Seat) -> tuple[Reward, ...]:
    """The rewards that this seat can choose from now."""
    return rewards(
        categories_won_by(public, seat),
        dict(zip(SUITS, public.stacks, strict=True)),
        [null.suit for null in public.nulls],
        public.flush_null,
    )


def stack_of(public: PublicState, category: Category) -> tuple[Stamp, ...]:
    """The coins of the stack that pays a category, the next one first."""
    return public.stacks[SUITS.index(STACKS[category])]


def null_of(public: PublicState, category: Category) -> Stamp | None:
    """The null coin of the stack that pays a category; None if it has been won."""
    null = Stamp(STACKS[category], NULL)
    return null if null in public.nulls else None


def prize_of(public: PublicState, category: Category) -> tuple[Stamp, ...]:
    """The coins paid for a category."""
    return tuple(
        coin for prize in public.prizes for coin in prize.coins if coin.suit == STACKS[category]
    )


def coins_at_stake(public: PublicState, category: Category) -> tuple[Stamp, ...]:
    """The coins at stake: the null coin, if the winner may take it, then the coins paid without
    it.
    """
    winner = winner_of(public, category)
    null = null_of(public, category)
    coins = stack_of(public, category)[: FLUSH_COINS if category is Category.FLUSH else 1]
    may_choose = (
        winner is not None and len(categories_won_by(public, winner)) == CATEGORIES_FOR_A_NULL
    )
    return (null, *coins) if null and may_choose else coins
