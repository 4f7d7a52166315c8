"""Every single step of a turn (PK-7, PK-12 to PK-16, PK-22).

    draw, pass     end the turn without a meld
    put t12 g3     a tile from the hand or from another group joins a group
    put t12 new    a tile from the hand or from a group of several begins a new group
    reset          everything lies again as when the turn began
    done           the turn ends; only when everything is right

A tile may only join a group it could stay in (`melds.welcome`). Any arrangement can still be reached: take each meld of
it in turn, begin a new group with one of its tiles and put the others to it from the inside outwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from tilebag.games.packkub.melds import welcome
from tilebag.games.packkub.pieces import Stamp
from tilebag.games.packkub.state import DONE, DRAW, NEW, PASS, RESET, STEPS_IN_A_TURN, Group, Table, Tile
from tilebag.games.packkub.turns import may_end
from tilebag.move import Move


def steps(table: Table, hand: Sequence[Tile], left: int) -> tuple[Move, ...]:
    """The steps of the one who moves, in a fixed order; `left` is how many tiles the pile holds."""
    return (*endings(table, left), *(put(tile, place) for tile, places in drops(table, hand) for place in places))


def endings(table: Table, left: int) -> tuple[Move, ...]:
    """Ways to end the turn, or to begin it again."""
    if not table.moved:
        return (DRAW if left else PASS,)
    return (DONE, RESET) if may_end(table) else (RESET,)


def put(tile: Tile, place: str) -> Move:
    return Move("put", (tile.id, place))


def drops(table: Table, hand: Sequence[Tile]) -> Iterator[tuple[Tile, tuple[str, ...]]]:
    """Each tile that may be moved, with the groups it may join and whether it may begin one."""
    open_to = _open_to(table)
    homes: list[Group | None] = [None] * len(hand)
    tiles = list(hand)
    for group in table.groups:
        homes += [group] * len(group.tiles)
        tiles += group.tiles
    for tile, home in zip(tiles, homes, strict=True) if table.steps < STEPS_IN_A_TURN else ():
        places = tuple(place for place in open_to.get(tile.stamp, ()) if home is None or place != home.id)
        places += (NEW,) if home is None or len(home.tiles) > 1 else ()
        if places:
            yield tile, places


def _open_to(table: Table) -> Mapping[Stamp, Sequence[str]]:
    """The groups that each tile may join."""
    found: dict[Stamp, list[str]] = {}
    for group in table.groups:
        for stamp in welcome(group.stamps, table.house.suits):
            found.setdefault(stamp, []).append(group.id)
    return found


def may_put(table: Table, hand: Sequence[Tile], tile_id: str, place: str) -> bool:
    """Is this one of the steps? The same as looking for it in `steps`, but quick."""
    tile, home = find(table, hand, tile_id)
    return tile is not None and table.steps < STEPS_IN_A_TURN and _may_lie(table, tile, home, place)


def _may_lie(table: Table, tile: Tile, home: Group | None, place: str) -> bool:
    if place == NEW:
        return home is None or len(home.tiles) > 1
    target = next((group for group in table.groups if group.id == place), None)
    return target is not None and target != home and tile.stamp in welcome(target.stamps, table.house.suits)


def find(table: Table, hand: Sequence[Tile], tile_id: str) -> tuple[Tile | None, Group | None]:
    """A tile by its id, and the group it lies in (None: it is in the hand)."""
    held = ((tile, None) for tile in hand)
    laid = ((tile, group) for group in table.groups for tile in group.tiles)
    return next(
        (found for found in chain[tuple[Tile, Group | None]](held, laid) if found[0].id == tile_id), (None, None)
    )
