"""Every step that may be taken at a table. What lies open is enough to know them all."""

from __future__ import annotations

from tilebag.games.magic_bag.matching import matching_rows
from tilebag.games.magic_bag.state import ROLLS, Phase, Table, Tile
from tilebag.move import Move

ROLL = Move("roll")
STAND = Move("stand")  # stop rolling with dice that match no row
STOP = Move("stop")  # end the game after a failed roll


def steps(table: Table) -> tuple[Move, ...]:
    """The steps of the one who plays, in a fixed order; none when the game is over."""
    match table.phase:
        case Phase.NEW:
            return (ROLL, *(Move("remove", (tile.id,)) for tile in removable(table)))
        case Phase.ROLLED:
            return (*_rolling(table), *_ending(table))
        case Phase.CHOOSING:
            return tuple(Move("keep", (coin.id,)) for coin in table.pair)
        case Phase.FAILED:
            return (*(Move("give", (coin.id,)) for coin in table.owned), STOP)
        case Phase.OVER:
            return ()


def removable(table: Table) -> tuple[Tile, ...]:
    """After a coin was given up: the tiles that equal a failed die in suit and value (MB-20)."""
    if not (table.phase is Phase.NEW and table.paid):
        return ()
    return tuple(tile for row in table.rows.values() for tile in row if tile.stamp in table.faces)


def _rolling(table: Table) -> tuple[Move, ...]:
    """Hold a die or free it again, roll those that are free; nothing after the third roll (MB-6, MB-7)."""
    if table.roll == ROLLS:
        return ()
    toggles = tuple(Move("free" if die.held else "hold", (die.id,)) for die in table.dice)
    return toggles + ((ROLL,) if any(not die.held for die in table.dice) else ())


def _ending(table: Table) -> tuple[Move, ...]:
    """Stop rolling: one of the matching rows must be taken (MB-10, MB-11); without one the roll has failed."""
    return tuple(Move("take", (f"row-{n}",)) for n in matching_rows(table)) or (STAND,)
