"""One's own tiles on wood, where this seat keeps them (`Frame.desk`); at first by colour and number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from tilebag.desk import found
from tilebag.games.okey import sorting
from tilebag.games.okey.layout import Layout
from tilebag.games.okey.names import tile_name, voice
from tilebag.games.okey.parts import Parts, tile_piece
from tilebag.games.okey.pieces import Kind
from tilebag.games.okey.state import Tile
from tilebag.games.okey.view import View
from tilebag.scene import Desk, Slot, Sort

RACK = "rack"
SORTS: Mapping[str, Callable[[Kind, sorting.Kinds], tuple[sorting.Kinds, ...]]] = {
    "runs": sorting.by_melds,
    "pairs": sorting.by_pairs,
}
ROWS = ("upper", "middle", "lower")


def rack(view: View, layout: Layout, kept: tuple[tuple[str, int], ...]) -> Parts:
    """The rack with the tiles on it; a winner's lie on the table instead."""
    tiles = () if is_laid_out(view) else view.rack
    wood = layout.rack.places(RACK, voice("place.rack", n=len(tiles)))
    slots = _lying(tiles, view.table.okey, layout, dict(kept))
    pieces = []
    for tile in sorted(tiles, key=lambda tile: slots[tile.id]):
        row, column = divmod(slots[tile.id], layout.columns)
        name = tile_name(tile.kind, view.table.okey)
        label = voice("tile.on-rack", tile=name, row=row + 1, place=column + 1)
        new = ("new",) if tile.number == view.drawn else ()
        pieces.append(tile_piece(tile, layout.slot(slots[tile.id]), label, view.table, *new, origin="stock"))
    return Parts(wood, pieces=tuple(pieces), desk=_desk(view, tiles, layout, slots))


def _desk(view: View, tiles: tuple[Tile, ...], layout: Layout, slots: dict[str, int]) -> Desk | None:
    if not tiles:
        return None
    sorts = tuple(
        Sort(name, voice(f"sort.{name}"), _sorted(name, tiles, view.table.okey, layout))
        for name in SORTS
        if name == "runs" or view.table.house.seven_pairs
    )
    return Desk(_slots(layout), tuple(slots.items()), sorts)


@lru_cache(maxsize=16)
def _slots(layout: Layout) -> tuple[Slot, ...]:
    """The places on the rack, each with its name."""
    rows = ROWS if layout.made.rows == len(ROWS) else (ROWS[0], ROWS[-1])
    return tuple(
        Slot(layout.slot(n), voice(f"place.{rows[n // layout.columns]}", n=n % layout.columns + 1))
        for n in range(layout.room)
    )


def is_laid_out(view: View) -> bool:
    """Has this seat finished, so that its tiles lie on the table?"""
    result = view.table.result
    return result is not None and result.winner is not None and result.winner == view.seat


def in_order(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """By colour and number."""
    return tuple(sorted(tiles, key=lambda tile: (tile.kind, tile.number)))


def _lying(tiles: tuple[Tile, ...], okey: Kind, layout: Layout, kept: dict[str, int]) -> dict[str, int]:
    """Each tile at its place; when nothing is kept of any of them, the colours apart."""
    if any(tile.id in kept for tile in tiles):
        return found([tile.id for tile in in_order(tiles)], kept, layout.room)
    return dict(_spread(tiles, sorting.by_colour(okey, (tile.kind for tile in tiles)), layout))


@lru_cache(maxsize=64)
def _sorted(name: str, tiles: tuple[Tile, ...], okey: Kind, layout: Layout) -> tuple[tuple[str, int], ...]:
    """Where each tile lies after a sort."""
    kinds = tuple(sorted(tile.kind for tile in tiles))
    return _spread(tiles, SORTS[name](okey, kinds), layout)


def _spread(tiles: tuple[Tile, ...], groups: Iterable[Sequence[Kind]], layout: Layout) -> tuple[tuple[str, int], ...]:
    """The groups with gaps between them and in one row each; with no gaps, or broken, where there is less room."""
    left, lengths, order = list(in_order(tiles)), [], []
    for group in groups:
        lengths.append(len(group))
        for kind in group:
            tile = next(tile for tile in left if tile.kind == kind)
            left.remove(tile)
            order.append(tile.id)
    ways = ((1, True), (0, True), (1, False), (0, False))
    fitting = (_places(lengths, layout.columns, gap, whole=whole) for gap, whole in ways)
    slots = next(places for places in fitting if not places or places[-1] < layout.room)
    return tuple(zip(order, slots, strict=True))


def _places(lengths: Sequence[int], columns: int, gap: int, *, whole: bool) -> list[int]:
    """The slots of groups of these lengths, one after the other."""
    places: list[int] = []
    at = 0
    for length in lengths:
        at += gap if at % columns else 0
        left = columns - at % columns
        if whole and length > left and length <= columns:
            at += left
        places += range(at, at + length)
        at += length
    return places
