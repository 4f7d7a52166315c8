"""Every step that may be taken at a table, and whose it is. What all may know is enough to say it."""

from __future__ import annotations

from functools import cache

from tilebag.game import Seat
from tilebag.move import Move

from ..state import Coin, Phase, PublicState

KEEP = Move("keep")  # the right tile goes to its finder; nobody decides it
BACK = Move("back")  # the wrong tile turns back; nobody decides it


def steps(public: PublicState) -> tuple[Move, ...]:
    """The steps of the one to move, in a fixed order; none while a tile lies open and when the game is over."""
    match public.phase:
        case Phase.TAKE:
            return tuple(_step("take", coin.id) for coin in public.coins if usable(public, coin, public.mover))
        case Phase.TURN:
            return tuple(_step("turn", tile.id) for tile in public.grid if tile.holder is None)
        case _:
            return ()


@cache
def _step(verb: str, thing: str) -> Move:
    return Move(verb, (thing,))


def auto(public: PublicState) -> Move | None:
    """The step that nobody decides."""
    return {Phase.RIGHT: KEEP, Phase.WRONG: BACK}.get(public.phase)


def usable(public: PublicState, coin: Coin, seat: Seat) -> bool:
    """May this seat use the coin: its own, with stealing anybody's, from the table any (RM-15, RM-21, RM-26)?"""
    return not coin.out and (coin.owner == seat or public.options.stealing or public.options.laid)


def can_move(public: PublicState, seat: Seat) -> bool:
    """In variant 1 a player without coins is skipped (RM-20)."""
    return public.options.bagged or any(usable(public, coin, seat) for coin in public.coins)


def next_seat(public: PublicState, first: int) -> Seat:
    """The first seat from `first` on, to the left, that can move (RM-5); that one, if none can."""
    seats = (Seat((first + k) % public.seats) for k in range(public.seats))
    return next((seat for seat in seats if can_move(public, seat)), Seat(first % public.seats))
