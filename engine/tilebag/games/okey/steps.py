"""The steps there are, and which of them a seat may take now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tilebag.game import Seat
from tilebag.games.okey.columns import Hand
from tilebag.games.okey.distance import is_groups, is_pairs
from tilebag.games.okey.finishing import winning_discards
from tilebag.games.okey.state import OWN_FIRST_TURN, Ending, Phase, Table, Tile
from tilebag.move import Move

SHOW, GO_ON = Move("show"), Move("go-on")
DRAW, TAKE, LEAVE = Move("draw"), Move("take"), Move("leave")
DEAL = Move("deal")


@lru_cache(maxsize=1024)
def discard(tile: Tile) -> Move:
    return Move("discard", (tile.id,))


@lru_cache(maxsize=1024)
def finish(tile: Tile) -> Move:
    return Move("finish", (tile.id,))


def steps(table: Table, seat: Seat, rack: Sequence[Tile], stock: int, drawn: int) -> tuple[Move, ...]:
    """All that a seat with this rack may do, in order; nothing if it is not its turn or nobody decides.

    stock  how many tiles are left
    drawn  the number of the tile taken this turn; 0: none yet
    """
    if not deciding(table, seat):
        return ()
    shown = (SHOW,) if window_open(table) and twin(rack, table.indicator, drawn) else ()
    match table.phase:
        case Phase.SHOWING:
            return (GO_ON, *shown)
        case Phase.DRAWING:
            return (DRAW, TAKE, *shown) if stock else (TAKE, LEAVE, *shown)
        case _:
            return (*map(discard, rack), *map(finish, finishing_tiles(table, rack)), *shown)


def deciding(table: Table, seat: Seat) -> bool:
    """Has this seat something to decide? Before play all who have not answered have, whatever they hold (OK-15)."""
    if table.phase is Phase.SHOWING:
        return not table.answered[seat]
    return table.phase in (Phase.DRAWING, Phase.DISCARDING) and seat == table.mover


def window_open(table: Table) -> bool:
    """May the indicator be shown now (OK-15)? Once only: there is one other copy."""
    if table.shown is not None:
        return False
    return table.phase is Phase.SHOWING or (table.house.window == OWN_FIRST_TURN and table.first_turn)


def twin(rack: Iterable[Tile], indicator: Tile, drawn: int) -> Tile | None:
    """The other copy of the indicator, if it was dealt: one that was drawn does not count (OK-15)."""
    return next((tile for tile in rack if tile.kind == indicator.kind and tile.number != drawn), None)


def finishing_tiles(table: Table, rack: Sequence[Tile]) -> tuple[Tile, ...]:
    """The tiles of this rack that may be put down to finish (OK-23)."""
    kinds = winning_discards(table.indicator.kind, [tile.kind for tile in rack], pairs=table.house.seven_pairs)
    return tuple(tile for tile in rack if tile.kind in kinds)


def way_to_finish(table: Table, rack: Sequence[Tile], tile: Tile) -> Ending | None:
    """How the other 14 win if this tile is put down; a hand that is both scores the better one (OK-25)."""
    hand = Hand.of(table.indicator.kind, (held.kind for held in rack if held != tile))
    if table.house.seven_pairs and is_pairs(hand):
        return Ending.PAIRS
    return Ending.GROUPS if is_groups(hand) else None
