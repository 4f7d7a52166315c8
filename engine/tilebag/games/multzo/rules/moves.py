"""The legal moves, from the public state and the seat's own hand."""

from __future__ import annotations

from tilebag.core.game import Seat
from tilebag.core.move import Move

from ..state import Phase, PublicState, Tile
from .showdown import rewards_of, unpaid_winners

DRAW = Move("draw")  # take the top tile of the stock
COINS = Move("coins")  # take no null coin, having won two categories
COLLECT = Move("collect")  # be paid without a choice: automatic
DEAL = Move("deal")  # begin the next round: automatic


def legal_moves(public: PublicState, seat: Seat | None, hand: tuple[Tile, ...]) -> tuple[Move, ...]:
    """The legal moves of a seat with this hand, in a fixed order; empty if it has nothing to
    decide.
    """
    if public.phase is Phase.SHOW:
        return _choices(public, seat)
    if seat != public.mover or public.phase is Phase.OVER:
        return ()
    return _takes(public) if public.phase is Phase.DRAW else _drops(public, hand)


def _takes(public: PublicState) -> tuple[Move, ...]:
    """The top of the stock, if any (MZ-10), or an open tile (MZ-9)."""
    stock = (DRAW,) if public.stock_size else ()
    return (*stock, *(Move("take", (tile.id,)) for tile in public.open))


def _drops(public: PublicState, hand: tuple[Tile, ...]) -> tuple[Move, ...]:
    """Any of the five tiles face up (MZ-9); face down only if the round has not been ended (MZ-11,
    MZ-12).
    """
    drops = tuple(Move("drop", (tile.id,)) for tile in hand)
    if public.declarer is not None:
        return drops
    return drops + tuple(Move("end", (tile.id,)) for tile in hand)


def _choices(public: PublicState, seat: Seat | None) -> tuple[Move, ...]:
    """Coins only, or a null coin for one of two categories (MZ-23)."""
    nulls = nulls_to_choose(public)
    if not nulls or seat != unpaid_winners(public)[0]:
        return ()
    return (COINS, *(Move("null", (suit,)) for suit in nulls))


def nulls_to_choose(public: PublicState) -> tuple[str, ...]:
    """The suits whose null coin the winner who is paid next may take."""
    waiting = unpaid_winners(public)
    if not waiting:
        return ()
    return tuple(reward.null for reward in rewards_of(public, waiting[0]) if reward.null)
