"""Which rows match the dice, and which moves are legal. Both follow from the public state."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.core.move import Move
from tilebag.kit.piecepack import Stamp

from ..pieces import Coin, Die, Tile, stamps
from ..state import ROLLS, Phase, PublicState, row_id


def missing_values(row: Sequence[Stamp], faces: Sequence[Stamp]) -> tuple[int, ...]:
    """The values of the row that the dice do not show, in ascending order. Each tile needs its own
    die (MB-12).
    """
    spare = [die.value for die in faces]
    missing = []
    for value in sorted(tile.value for tile in row):
        if value in spare:
            spare.remove(value)
        else:
            missing.append(value)
    return tuple(missing)


def exact_hits(row: Sequence[Stamp], faces: Sequence[Stamp]) -> int:
    """The number of dice that equal a tile of the row in suit and value (MB-13)."""
    return sum(die in row for die in faces)


def matching_rows(public: PublicState) -> tuple[int, ...]:
    """The numbers of the rows on the table that match the dice (MB-9)."""
    faces = public.faces
    return tuple(n for n, row in public.rows.items() if not missing_values(stamps(row), faces))


def coins_for(public: PublicState, number: int) -> int:
    """The coins a row brings with these dice: one, and one per exact hit, limited by the bag
    (MB-14).
    """
    return min(1 + exact_hits(stamps(public.rows[number]), public.faces), len(public.bag_coins))


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
            # (MB-10, MB-11); without a row it has failed
            stops = tuple(map(take, matching_rows(public))) or (STAND,)
            return (*_roll_moves(public), *stops)
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
    """After a coin was given up: the tiles that equal a die of the failed roll in suit and value
    (MB-20).
    """
    if not (public.phase is Phase.NEW and public.paid):
        return ()
    return tuple(tile for row in public.rows.values() for tile in row if tile.stamp in public.faces)


def _roll_moves(public: PublicState) -> tuple[Move, ...]:
    """Hold or free a die, roll the free dice; empty after the third roll (MB-6, MB-7)."""
    if not can_hold(public):
        return ()
    toggles = tuple(map(toggle, public.dice))
    return toggles + ((ROLL,) if any(not die.held for die in public.dice) else ())
