"""The legal moves of a turn (PK-7, PK-12 to PK-16, PK-22).

    draw, pass   end the turn without a meld
    put t12 g3   move a tile from the hand or from another group to a group
    put t12 new  begin a group with a tile from the hand or from a larger group
    reset        restore the table of the start of the turn
    done         end the turn, if it is valid

After `MAX_TURN_MOVES` moved tiles only those of the hand can still be moved.

A tile may only join a group in which it fits (`melds.accepted_tiles`). All arrangements can still
be reached: for each meld, begin a group with one of its tiles and add the others from the inside
outwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from tilebag.core.move import Move

from ..pieces import Stamp
from ..solver.melds import accepted_tiles, display_order
from ..state import DONE, DRAW, MAX_TURN_MOVES, NEW, PASS, RESET, Group, PublicState, Tile, put
from .validation import can_end


def legal_moves(public: PublicState, hand: Sequence[Tile], pile_size: int) -> tuple[Move, ...]:
    """The legal moves of the mover, in a fixed order; `pile_size`: number of tiles in the pile."""
    puts = (put(tile.id, place) for tile, places in movable_tiles(public, hand) for place in places)
    return (*turn_endings(public, pile_size), *puts)


def turn_endings(public: PublicState, pile_size: int) -> tuple[Move, ...]:
    """The moves that end the turn, or begin it again."""
    if not public.has_changed:
        return (DRAW if pile_size else PASS,)
    return (DONE, RESET) if can_end(public) else (RESET,)


def movable_tiles(
    public: PublicState, hand: Sequence[Tile]
) -> Iterator[tuple[Tile, tuple[str, ...]]]:
    """Each tile that can be moved, with the groups it may join and whether it may begin one."""
    accepting = _accepting_groups(public)
    homes: list[Group | None] = [None] * len(hand)
    tiles = list(hand)
    for group in public.groups if public.steps < MAX_TURN_MOVES else ():
        homes += [group] * len(group.tiles)
        tiles += group.tiles
    for tile, home in zip(tiles, homes, strict=True):
        places = tuple(
            place for place in accepting.get(tile.stamp, ()) if home is None or place != home.id
        )
        places += (NEW,) if home is None or len(home.tiles) > 1 else ()
        if places:
            yield tile, places


def _accepting_groups(public: PublicState) -> Mapping[Stamp, Sequence[str]]:
    """The groups that each tile may join."""
    accepting: dict[Stamp, list[str]] = {}
    for group in public.groups:
        for stamp in accepted_tiles(group.stamps, public.options.suits):
            accepting.setdefault(stamp, []).append(group.id)
    return accepting


def can_put(public: PublicState, hand: Sequence[Tile], tile_id: str, place: str) -> bool:
    """Is this a legal move? Equivalent to looking it up in `legal_moves`, but fast."""
    tile, home = find_tile(public, hand, tile_id)
    early = public.steps < MAX_TURN_MOVES
    return tile is not None and (home is None or early) and _can_join(public, tile, home, place)


def _can_join(public: PublicState, tile: Tile, home: Group | None, place: str) -> bool:
    if place == NEW:
        return home is None or len(home.tiles) > 1
    target = next((group for group in public.groups if group.id == place), None)
    return (
        target is not None
        and target != home
        and tile.stamp in accepted_tiles(target.stamps, public.options.suits)
    )


def laying_order(
    group: tuple[Stamp, ...], tiles: Sequence[Tile], suits: tuple[str, ...]
) -> tuple[Tile, ...] | None:
    """The order in which these tiles of the hand can be put one by one into a group, or into a new
    one if it is empty; None: they do not all fit.

    The first tile that fits is taken each time. A tile that fits now still fits after the others,
    as long as there is room.
    """
    stamps = group
    remaining = list(tiles)
    order: list[Tile] = []
    while remaining:
        accepted = accepted_tiles(stamps, suits) if stamps else {tile.stamp for tile in remaining}
        tile = next((tile for tile in remaining if tile.stamp in accepted), None)
        if tile is None:
            return None
        remaining.remove(tile)
        order.append(tile)
        stamps = (*stamps, tile.stamp)
    return tuple(order)


def display_tiles(tiles: Sequence[Tile]) -> tuple[Tile, ...]:
    """Tiles in display order."""
    return tuple(tiles[k] for k in display_order([tile.stamp for tile in tiles]))


def next_group(public: PublicState) -> str:
    """The id of the next new group."""
    number = 1 + max((group.number for group in public.groups + public.before), default=0)
    return f"g{number}"


def find_tile(
    public: PublicState, hand: Sequence[Tile], tile_id: str
) -> tuple[Tile | None, Group | None]:
    """A tile by its id, and its group (None if it is in the hand)."""
    held = ((tile, None) for tile in hand)
    on_table = ((tile, group) for group in public.groups for tile in group.tiles)
    everywhere = chain[tuple[Tile, Group | None]](held, on_table)
    return next(((tile, home) for tile, home in everywhere if tile.id == tile_id), (None, None))
