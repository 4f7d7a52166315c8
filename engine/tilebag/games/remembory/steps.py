"""Every step that may be taken at a table, and whose it is. What all may know is enough to say it."""

from __future__ import annotations

from functools import cache

from tilebag.game import Seat
from tilebag.games.remembory.state import Coin, Phase, Table
from tilebag.move import Move

KEEP = Move("keep")  # the right tile goes to its finder; nobody decides it
BACK = Move("back")  # the wrong tile turns back; nobody decides it


def steps(table: Table) -> tuple[Move, ...]:
    """The steps of the one to move, in a fixed order; none while a tile lies open and when the game is over."""
    match table.phase:
        case Phase.TAKE:
            return tuple(_step("take", coin.id) for coin in table.coins if usable(table, coin, table.mover))
        case Phase.TURN:
            return tuple(_step("turn", tile.id) for tile in table.grid if tile.holder is None)
        case _:
            return ()


@cache
def _step(verb: str, thing: str) -> Move:
    return Move(verb, (thing,))


def auto(table: Table) -> Move | None:
    """The step that nobody decides."""
    return {Phase.RIGHT: KEEP, Phase.WRONG: BACK}.get(table.phase)


def usable(table: Table, coin: Coin, seat: Seat) -> bool:
    """May this seat use the coin: its own, with stealing anybody's, from the table any (RM-15, RM-21, RM-26)?"""
    return not coin.out and (coin.owner == seat or table.house.stealing or table.house.laid)


def can_move(table: Table, seat: Seat) -> bool:
    """In variant 1 a player without coins is skipped (RM-20)."""
    return table.house.bagged or any(usable(table, coin, seat) for coin in table.coins)


def next_seat(table: Table, first: int) -> Seat:
    """The first seat from `first` on, to the left, that can move (RM-5)."""
    seats = (Seat((first + k) % table.seats) for k in range(table.seats))
    return next(seat for seat in seats if can_move(table, seat))
