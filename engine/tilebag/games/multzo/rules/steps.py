"""Every step that a seat may take. What lies open and the own hand are enough to know them all."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.move import Move

from ..state import Phase, PublicState, Tile
from .showdown import rewards_of, unpaid

DRAW = Move("draw")  # take the top tile of the stock
COINS = Move("coins")  # having won two categories, take no null coin
COLLECT = Move("collect")  # be paid where there is nothing to choose: nobody decides it
DEAL = Move("deal")  # begin the next round: nobody decides it


def steps(public: PublicState, seat: Seat | None, hand: tuple[Tile, ...]) -> tuple[Move, ...]:
    """The steps of a seat with this hand, in a fixed order; none when it has nothing to decide."""
    if public.phase is Phase.SHOW:
        return _choices(public, seat)
    if seat != public.mover or public.phase is Phase.OVER:
        return ()
    return _takes(public) if public.phase is Phase.DRAW else _drops(public, hand)


def _takes(public: PublicState) -> tuple[Move, ...]:
    """The top of the stock, if there is one (MZ-10), or any open tile (MZ-9)."""
    stock = (DRAW,) if public.left else ()
    return (*stock, *(Move("take", (tile.id,)) for tile in public.open))


def _drops(public: PublicState, hand: tuple[Tile, ...]) -> tuple[Move, ...]:
    """Any of the five face up (MZ-9); face down only while nobody has ended the round (MZ-11, MZ-12)."""
    drops = tuple(Move("drop", (tile.id,)) for tile in hand)
    return drops if public.declarer is not None else drops + tuple(Move("end", (tile.id,)) for tile in hand)


def _choices(public: PublicState, seat: Seat | None) -> tuple[Move, ...]:
    """Coins only, or a null coin for one of two categories (MZ-23)."""
    nulls = nulls_to_choose(public)
    if not nulls or seat != unpaid(public)[0]:
        return ()
    return (COINS, *(Move("null", (suit,)) for suit in nulls))


def nulls_to_choose(public: PublicState) -> tuple[str, ...]:
    """The suits whose null coin the winner who is paid next may take."""
    waiting = unpaid(public)
    return tuple(reward.null for reward in rewards_of(public, waiting[0]) if reward.null) if waiting else ()
