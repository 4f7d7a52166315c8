"""The stock, the face-down tile that ends the round, and the open tiles."""

from __future__ import annotations

from tilebag.layout import box
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts, seat_id
from tilebag.words import Text, seat_name

from ..names import say
from ..state import Phase, PublicState
from ..view import View
from .elements import tile_piece
from .layout import Layout

STOCK, DOWN, OPEN = "stock", "down", "open"  # ids of pieces and places
STOCK_PLACE = "stock-place"
WORDS = 12.5  # CSS pixels


def centre(view: View, layout: Layout) -> Parts:
    return _stock(view.public, layout) + _face_down(view, layout) + _open(view.public, layout)


def _stock(public: PublicState, layout: Layout) -> Parts:
    at, left = layout.centre.stock, public.stock_size
    label = say("stock.label", n=left)
    if not left:
        empty = Parts((Place(STOCK_PLACE, at, "gone", label),), (_caption(at, layout, say("stock.empty")),))
        return empty.put_on(STOCK_PLACE)
    around = box(at.x - 0.04, at.y - 0.04, at.w + 0.08, at.h + layout.centre.below + 0.02)
    well, number = Place(STOCK_PLACE, around, "well", label), _caption(at, layout, say("stock.left", n=left))
    return Parts((well,), (number,), (Piece(STOCK, at, label, kind="pile", count=left),)).put_on(STOCK_PLACE)


def _face_down(view: View, layout: Layout) -> Parts:
    """The place stays empty until a seat ends the round."""
    at, declarer = layout.centre.down, view.public.declarer
    if declarer is None:
        inside = Print(at.x + at.w / 2, at.y + at.h / 2, layout.board.px(WORDS), say("down.end"))
        return Parts((Place(DOWN, at, "spot", say("down.place")),), (inside,)).put_on(DOWN)
    if view.down is None:
        label = say("down.tile", who=seat_name(declarer))
        piece = Piece("down-tile", at, label, origin=seat_id(declarer))
    else:
        piece = Piece(view.down.id, at, say("down.mine"))
    return Parts((Place(DOWN, at, "gone"),), (_caption(at, layout, say("down.end")),), (piece,)).put_on(DOWN)


def _caption(at: Rect, layout: Layout, text: Text) -> Print:
    y = at.y + at.h + layout.centre.below - layout.board.px(4)
    return Print(at.x + at.w / 2, y, layout.board.px(WORDS), text)


def _open(public: PublicState, layout: Layout) -> Parts:
    """The open tiles, the oldest first; the newest comes from the seat that put it down."""
    n = len(public.open)
    well = Place(OPEN, layout.centre.open_well(n), "well", say("open.place" if n else "open.none"))
    before = public.clockwise(public.mover)[-1]
    newest = n - 1 if public.phase is Phase.DRAW and before != public.declarer else None
    tiles = tuple(
        tile_piece(tile, at, say("open.tile", tile=tile.stamp.name), origin=seat_id(before) if place == newest else "")
        for place, (tile, at) in enumerate(zip(public.open, layout.centre.open_tiles(n), strict=True))
    )
    return Parts((well,), (), tiles).put_on(OPEN)
