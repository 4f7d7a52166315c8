"""The moves, and which of them are legal. They follow from the public state."""

from __future__ import annotations

from tilebag.move import Move

from ..pieces import Coin, Die, Tile
from ..state import ROLLS, Phase, PublicState, row_id
from .matching import matching_rows

ROLL = Move("roll")
STAND = Move("stand")  # stop rolling with dice that match no row
STOP = Move("stop")  # end the game after a failed roll


def toggle(die: Die) -> Move:
    """Hold a die back from the next roll, or free it."""
    return Move("free" if die.held else "hold", (die.id,))


def take(n: int) -> Move:
    """Take a matching row."""
    return Move("take", (row_id(n),))


def keep(coin: Coin) -> Move:
    """Keep this one of two coins."""
    return Move("keep", (coin.id,))


def give(coin: Coin) -> Move:
    """Give up a coin after a failed roll."""
    return Move("give", (coin.id,))


def remove(tile: Tile) -> Move:
    """Remove a tile that a failed die hit exactly."""
    return Move("remove", (tile.id,))


def legal_moves(public: PublicState) -> tuple[Move, ...]:
    """The legal moves of the player, in a fixed order; empty when the game is over."""
    match public.phase:
        case Phase.NEW:
            return (ROLL, *map(remove, removable_tiles(public)))
        case Phase.ROLLED:
            return (*_roll_moves(public), *_stop_moves(public))
        case Phase.CHOOSING:
            return tuple(map(keep, public.pair))
        case Phase.FAILED:
            return (*map(give, public.owned), STOP)
        case Phase.OVER:
            return ()


def can_hold(public: PublicState) -> bool:
    """Can dice be held or freed now? After the third roll they are final (MB-6, MB-8)."""
    return public.phase is Phase.ROLLED and public.roll < ROLLS


def removable_tiles(public: PublicState) -> tuple[Tile, ...]:
    """After a coin was given up: the tiles that equal a die of the failed roll in suit and value (MB-20)."""
    if not (public.phase is Phase.NEW and public.paid):
        return ()
    return tuple(tile for row in public.rows.values() for tile in row if tile.stamp in public.faces)


def _roll_moves(public: PublicState) -> tuple[Move, ...]:
    """Hold or free a die, roll the free dice; empty after the third roll (MB-6, MB-7)."""
    if not can_hold(public):
        return ()
    toggles = tuple(map(toggle, public.dice))
    return toggles + ((ROLL,) if any(not die.held for die in public.dice) else ())


def _stop_moves(public: PublicState) -> tuple[Move, ...]:
    """Stop rolling: take a matching row (MB-10, MB-11); without one the roll has failed."""
    return tuple(map(take, matching_rows(public))) or (STAND,)
