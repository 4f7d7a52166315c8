"""Every step that may be taken at a table. What lies open is enough to know them all."""

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
    """Take a row that matches."""
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


def steps(public: PublicState) -> tuple[Move, ...]:
    """The steps of the one who plays, in a fixed order; none when the game is over."""
    match public.phase:
        case Phase.NEW:
            return (ROLL, *map(remove, removable(public)))
        case Phase.ROLLED:
            return (*_rolling(public), *_ending(public))
        case Phase.CHOOSING:
            return tuple(map(keep, public.pair))
        case Phase.FAILED:
            return (*map(give, public.owned), STOP)
        case Phase.OVER:
            return ()


def may_hold(public: PublicState) -> bool:
    """Can dice be held or freed now? After the third roll they are final (MB-6, MB-8)."""
    return public.phase is Phase.ROLLED and public.roll < ROLLS


def removable(public: PublicState) -> tuple[Tile, ...]:
    """After a coin was given up: the tiles that equal a failed die in suit and value (MB-20)."""
    if not (public.phase is Phase.NEW and public.paid):
        return ()
    return tuple(tile for row in public.rows.values() for tile in row if tile.stamp in public.faces)


def _rolling(public: PublicState) -> tuple[Move, ...]:
    """Hold a die or free it again, roll those that are free; nothing after the third roll (MB-6, MB-7)."""
    if not may_hold(public):
        return ()
    toggles = tuple(map(toggle, public.dice))
    return toggles + ((ROLL,) if any(not die.held for die in public.dice) else ())


def _ending(public: PublicState) -> tuple[Move, ...]:
    """Stop rolling: one of the matching rows must be taken (MB-10, MB-11); without one the roll has failed."""
    return tuple(map(take, matching_rows(public))) or (STAND,)
