"""The moves, and which of them are legal. They follow from the public state."""

from __future__ import annotations

from functools import cache

from tilebag.core.game import Seat
from tilebag.core.move import Move

from ..state import Coin, Phase, PublicState

KEEP = Move("keep")  # the right tile goes to its finder: automatic
BACK = Move("back")  # the wrong tile is turned back: automatic


def legal_moves(public: PublicState) -> tuple[Move, ...]:
    """The legal moves of the mover, in a fixed order; empty while a tile is turned up and when the
    game is over.
    """
    match public.phase:
        case Phase.TAKE:
            return tuple(
                [
                    _move("take", coin.id)
                    for coin in public.coins
                    if can_use(public, coin, public.mover)
                ]
            )
        case Phase.TURN:
            return tuple([_move("turn", tile.id) for tile in public.grid if tile.holder is None])
        case _:
            return ()


@cache
def _move(verb: str, piece_id: str) -> Move:
    return Move(verb, (piece_id,))


def automatic_move(public: PublicState) -> Move | None:
    """The automatic move, if any."""
    return {Phase.RIGHT: KEEP, Phase.WRONG: BACK}.get(public.phase)


def can_use(public: PublicState, coin: Coin, seat: Seat) -> bool:
    """Can this seat use the coin: its own, in variant 2 any player's, from the table any (RM-15,
    RM-21, RM-26)?
    """
    return not coin.out and (
        coin.owner == seat or public.options.can_steal or public.options.is_laid
    )


def can_move(public: PublicState, seat: Seat) -> bool:
    """Can this seat move? In variant 1 a player without coins is skipped (RM-20)."""
    return public.options.is_basic or any(can_use(public, coin, seat) for coin in public.coins)


def next_seat(public: PublicState, first: int) -> Seat:
    """The first seat from `first` on, to the left, that can move (RM-5); `first` itself if none
    can.
    """
    seats = (Seat((first + k) % public.seats) for k in range(public.seats))
    return next((seat for seat in seats if can_move(public, seat)), Seat(first % public.seats))
