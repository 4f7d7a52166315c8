"""The faces of tiles, and the viewer's tiles on the rack.

The viewer arranges them (`Frame.desk`); at first they are sorted by colour and number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from operator import attrgetter

from tilebag.core.scene import Desk, Face, Piece, Rect, Slot, Sort
from tilebag.core.words import Text
from tilebag.kit.desk import place_pieces
from tilebag.kit.layout import first_fit
from tilebag.kit.scene_parts import Parts

from .. import strategy
from ..names import SIGNS, kind_name, say, tile_name
from ..pieces import FALSE_JOKER, Kind, colour, effective_kind, number
from ..state import PublicState, Tile
from ..strategy import Groups
from ..view import View
from .layout import Layout


@cache
def tile_face(kind: Kind, okey: Kind) -> Face:
    """Number, shape and letter of the tile's colour; a false joker has a star and, small, the tile
    it stands for.
    """
    counts_as = effective_kind(kind, okey)
    ink = colour(counts_as)
    if kind == FALSE_JOKER:
        return Face(ink, "star", sign=SIGNS[ink], worth=str(number(counts_as)))
    return Face(ink, text=str(number(counts_as)), sign=SIGNS[ink], letter=say(f"letter.{ink}"))


def tile_piece(
    tile: Tile,
    at: Rect,
    label: Text,
    okey: Kind,
    *marks: str,
    shape: str = "slim",
    origin: str = "",
) -> Piece:
    """A tile face up, of a shape with a number (`Piece.kind`); the okey has a star."""
    wild = ("wild",) if tile.kind == okey else ()
    return Piece(
        tile.id,
        at,
        label,
        tile_face(tile.kind, okey),
        shape,
        (*marks, *wild),
        origin=origin,
        name=tile_name(tile.kind, okey),
    )


def indicator_piece(public: PublicState, at: Rect) -> Piece:
    """The indicator, with the okey in its label."""
    indicator = public.indicator
    label = say("indicator.label", tile=kind_name(indicator.kind), okey=kind_name(public.okey))
    return replace(tile_piece(indicator, at, label, public.okey), name=None)


RACK = "rack"
SORTS: Mapping[str, Callable[[View], Groups]] = {
    "runs": strategy.rack_by_melds,
    "pairs": strategy.rack_by_pairs,
}
ROWS = ("upper", "middle", "lower")


def rack(view: View, layout: Layout, desk: tuple[tuple[str, int], ...]) -> Parts:
    """The rack with its tiles; a winner's tiles are on the table instead."""
    tiles = () if view.public.winner == view.seat else view.rack
    wood = layout.rack.places(RACK, say("place.rack", n=len(tiles)))
    if not tiles:
        return Parts(wood)
    slots = _tile_slots(view, layout, dict(desk))
    okey = view.public.okey
    pieces = []
    for slot, tile in sorted([(slots[tile.id], tile) for tile in tiles]):
        label = _rack_label(tile.kind, okey, *divmod(slot, layout.columns))
        new = ("new",) if tile.number == view.drawn else ()
        at = layout.slots[slot]
        pieces.append(tile_piece(tile, at, label, okey, *new, shape=layout.tile, origin="stock"))
    rack_desk = Desk(_slots(layout), tuple(slots.items()), _sorts(view, layout))
    return Parts(wood, pieces=tuple(pieces), desk=rack_desk).put_on(RACK)


@lru_cache(maxsize=4096)
def _rack_label(kind: Kind, okey: Kind, row: int, column: int) -> Text:
    """The label of a tile on the rack, with its place from 1."""
    return say("tile.on-rack", tile=tile_name(kind, okey), row=row + 1, place=column + 1)


def sort_tiles(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """By colour and number."""
    return tuple(sorted(tiles, key=attrgetter("kind", "number")))


@lru_cache(maxsize=16)
def _slots(layout: Layout) -> tuple[Slot, ...]:
    """The slots of the rack, each with its name."""
    columns = layout.columns
    rows = ROWS if layout.rack.rows == len(ROWS) else (ROWS[0], ROWS[-1])
    return tuple(
        Slot(at, say(f"place.{rows[n // columns]}", n=n % columns + 1))
        for n, at in enumerate(layout.slots)
    )


def _sorts(view: View, layout: Layout) -> tuple[Sort, ...]:
    """The sorts offered: by pairs only if they win, none after the round."""
    if view.public.result:
        return ()
    ways = {
        name: groups
        for name, groups in SORTS.items()
        if name != "pairs" or view.public.options.seven_pairs
    }
    return tuple(
        Sort(name, say(f"sort.{name}"), _group_slots(groups(view), layout))
        for name, groups in ways.items()
    )


def _tile_slots(view: View, layout: Layout, desk: dict[str, int]) -> dict[str, int]:
    """The slot of each tile, as on the desk; if none of them is on it yet, sorted by colour."""
    if any(tile.id in desk for tile in view.rack):
        return place_pieces([tile.id for tile in sort_tiles(view.rack)], desk, len(layout.slots))
    return dict(_group_slots(strategy.rack_by_colour(view), layout))


@lru_cache(maxsize=64)
def _group_slots(groups: Groups, layout: Layout) -> tuple[tuple[str, int], ...]:
    """The groups in one row each with gaps between them; without gaps, or split, if there is less
    room.
    """
    lengths = [len(group) for group in groups]
    room = len(layout.slots)
    ways = ((1, True), (0, True), (1, False), (0, False))
    arrangements = (
        _slots_of_groups(lengths, layout.columns, gap, whole=whole) for gap, whole in ways
    )
    slots = first_fit(arrangements, lambda slots: slots[-1] < room)
    return tuple(zip((tile.id for group in groups for tile in group), slots, strict=True))


def _slots_of_groups(lengths: Sequence[int], columns: int, gap: int, *, whole: bool) -> list[int]:
    """The slots of groups of these lengths, one after the other."""
    places: list[int] = []
    at = 0
    for length in lengths:
        at += gap if at % columns else 0
        free = columns - at % columns
        if whole and length > free and length <= columns:
            at += free
        places += range(at, at + length)
        at += length
    return places
