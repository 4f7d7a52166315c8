"""The showdown: who wins which category, who is paid when and what (MZ-15, MZ-20 to MZ-23)."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.game import Seat
from tilebag.piecepack import NULL, SUITS, Stamp

from ..state import Category, Phase, PublicState, Tile
from .claims import Claim, claim, winners
from .rewards import CATEGORIES_FOR_A_NULL, FLUSH_COINS, STACKS, Reward, rewards, score


def score_of(public: PublicState, seat: Seat) -> int:
    """The current score of a seat."""
    return score(public.won[seat])


def winners_of(hands: Sequence[Sequence[Tile]]) -> tuple[Seat | None, ...]:
    """The winner of each category with these hands, in the order of `Category`; None: no winner (MZ-15)."""
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
    return tuple(category for category, winner in zip(Category, public.winners, strict=True) if winner == seat)


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
    return tuple(coin for prize in public.prizes for coin in prize.coins if coin.suit == STACKS[category])


def coins_at_stake(public: PublicState, category: Category) -> tuple[Stamp, ...]:
    """The coins at stake: the null coin, if the winner may take it, then the coins paid without it."""
    winner, null = winner_of(public, category), null_of(public, category)
    coins = stack_of(public, category)[: FLUSH_COINS if category is Category.FLUSH else 1]
    may_choose = winner is not None and len(categories_won_by(public, winner)) == CATEGORIES_FOR_A_NULL
    return (null, *coins) if null and may_choose else coins
