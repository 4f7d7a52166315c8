"""The showdown: who wins what with the hands that lie open, who is paid when and what (MZ-15, MZ-20 to MZ-23)."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.game import Seat
from tilebag.piecepack import NULL, SUITS, Stamp

from ..state import Category, Phase, PublicState, Tile
from .claims import Claim, claim, winners
from .rewards import CATEGORIES_FOR_A_NULL, FLUSH_COINS, STACKS, Reward, rewards, score


def score_of(public: PublicState, seat: Seat) -> int:
    """The score of a seat as it stands."""
    return score(public.won[seat])


def winners_with(hands: Sequence[Sequence[Tile]]) -> tuple[Seat | None, ...]:
    """Who wins each category with these hands, in the order of the categories; None: nobody (MZ-15)."""
    places = winners([[tile.stamp for tile in hand] for hand in hands]).values()
    return tuple(None if place is None else Seat(place) for place in places)


def shown_claims(public: PublicState) -> tuple[Claim, ...]:
    """What the hands that lie open are good for, in the order of the seats."""
    return tuple(claim(tile.stamp for tile in hand) for hand in public.shown)


def winner_of(public: PublicState, category: Category) -> Seat | None:
    """Who wins a category with the hands that lie open."""
    return public.winners[tuple(Category).index(category)]


def won_by(public: PublicState, seat: Seat) -> tuple[Category, ...]:
    """The categories that a seat wins with the hands that lie open."""
    return tuple(category for category, winner in zip(Category, public.winners, strict=True) if winner == seat)


# rewards


def unpaid(public: PublicState) -> tuple[Seat, ...]:
    """The winners of the showdown who are still to be paid, clockwise from the round's starter (MZ-23)."""
    in_order = [seat for seat in public.clockwise(public.starter) if seat in public.winners]
    return tuple(in_order[len(public.prizes) :])


def is_paid(public: PublicState) -> bool:
    """Have all winners of the showdown been paid, so that the next round may begin?"""
    return public.phase is Phase.SHOW and not unpaid(public)


def rewards_of(public: PublicState, seat: Seat) -> tuple[Reward, ...]:
    """The ways in which this seat can be paid now."""
    return rewards(
        won_by(public, seat),
        dict(zip(SUITS, public.stacks, strict=True)),
        [null.suit for null in public.nulls],
        public.flush_null,
    )


def stack_of(public: PublicState, category: Category) -> tuple[Stamp, ...]:
    """The coins of the stack that pays a category, the next one first."""
    return public.stacks[SUITS.index(STACKS[category])]


def null_of(public: PublicState, category: Category) -> Stamp | None:
    """The null coin of the stack that pays a category; None once somebody has won it."""
    null = Stamp(STACKS[category], NULL)
    return null if null in public.nulls else None


def prize_of(public: PublicState, category: Category) -> tuple[Stamp, ...]:
    """The coins that were paid for a category."""
    return tuple(coin for prize in public.prizes for coin in prize.coins if coin.suit == STACKS[category])


def to_be_won(public: PublicState, category: Category) -> tuple[Stamp, ...]:
    """The null coin, if the winner may take it; then the coins that are paid without it."""
    winner, null = winner_of(public, category), null_of(public, category)
    coins = stack_of(public, category)[: FLUSH_COINS if category is Category.FLUSH else 1]
    may_choose = winner is not None and len(won_by(public, winner)) == CATEGORIES_FOR_A_NULL
    return (null, *coins) if null and may_choose else coins
