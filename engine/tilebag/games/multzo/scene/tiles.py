"""The tiles: stock, face-down tile and open tiles, and the viewer's hand on the rack."""

from __future__ import annotations

from tilebag.core.scene import Piece, Place, Rect, picture
from tilebag.core.words import Text, seat_name
from tilebag.kit.piecepack import tile_face
from tilebag.kit.scene_parts import Caption, Parts, pile_count, seat_id

from ..names import say
from ..pieces import worth
from ..state import HAND_SIZE, Phase, PublicState, Tile
from ..view import View
from .centre_layout import Centre
from .layout import Layout

# ids of pieces and places
STOCK = "stock"
DOWN = "down"
OPEN = "open"
RACK = "rack"
STOCK_PLACE = "stock-place"

CAPTION = 12.5  # CSS pixels


def tile_piece(
    tile: Tile,
    at: Rect,
    label: Text,
    *,
    marks: tuple[str, ...] = (),
    origin: str = "",
    beat: int = 0,
) -> Piece:
    """A tile face up; the worth of a null or an ace is printed small in the corner."""
    face = tile_face(tile.stamp.suit, tile.stamp.value, worth(tile.stamp))
    name = tile.stamp.name
    return Piece(tile.id, at, label, face, marks=marks, origin=origin, beat=beat, name=name)


def tile_picture(tile: Tile) -> str:
    """A small picture of a tile face up."""
    return picture("tile", tile_face(tile.stamp.suit, tile.stamp.value, worth(tile.stamp)))


def centre(view: View, layout: Layout) -> Parts:
    """Pieces are drawn in this order: on a phone open tiles may cover the lower part of the
    stock.
    """
    boxes = layout.centre.boxes(len(view.public.open))
    caption = _caption(layout)
    well, tiles = _open_tiles(view.public, boxes)
    stock = _stock(view.public, boxes, caption)
    return Parts.sum((well, stock, _face_down(view, boxes, caption), tiles))


def _stock(public: PublicState, boxes: Centre, caption: Caption) -> Parts:
    """The stock with its caption below it, or on a phone with its number on it."""
    size = public.stock_size
    at = boxes.stock
    label = say("stock.label", n=size)
    place = Place(STOCK_PLACE, boxes.seen, "bare" if size else "gone", label, lists=True)
    pieces = (Piece(STOCK, at, label, kind="pile", count=size),) if size else ()
    if boxes.caption is not None:
        words = caption.centred(
            at, boxes.caption, say("stock.left", n=size) if size else say("stock.empty")
        )
    elif size:
        words = pile_count(at, size)
    else:
        words = caption.in_line(at.x + at.w / 2, at.y + at.h / 2, say("stock.empty"))
    return Parts((place,), (words,), pieces).put_on(STOCK_PLACE)


def _face_down(view: View, boxes: Centre, caption: Caption) -> Parts:
    """The place stays empty until a seat ends the round."""
    at = boxes.down
    declarer = view.public.declarer
    if declarer is None:
        inside = caption.in_line(at.x + at.w / 2, at.y + at.h / 2, say("down.end"))
        return Parts((Place(DOWN, at, "spot", say("down.place")),), (inside,)).put_on(DOWN)
    if view.down is None:
        label = say("down.tile", who=seat_name(declarer))
        piece = Piece("down-tile", at, label, origin=seat_id(declarer))
    else:
        piece = Piece(view.down.id, at, say("down.mine"))
    return Parts((Place(DOWN, at, "gone"),), (), (piece,)).put_on(DOWN)


def _caption(layout: Layout) -> Caption:
    return Caption(layout.board.px(CAPTION), bold=layout.mat is not None)


def _open_tiles(public: PublicState, boxes: Centre) -> tuple[Parts, Parts]:
    """The well and the open tiles, the oldest first; the newest comes from the seat that put it
    down.
    """
    n = len(public.open)
    well = Place(OPEN, boxes.well, "well", say("open.place" if n else "open.none"))
    before = public.clockwise(public.mover)[-1]
    newest = n - 1 if public.phase is Phase.DRAW and before != public.declarer else None
    tiles = tuple(
        tile_piece(
            tile,
            at,
            say("open.tile", tile=tile.stamp.name),
            origin=seat_id(before) if place == newest else "",
        )
        for place, (tile, at) in enumerate(zip(public.open, boxes.tiles, strict=True))
    )
    return Parts((well,)), Parts(pieces=tiles).put_on(OPEN)


# the viewer's hand


def hand(view: View, layout: Layout) -> Parts:
    """The viewer's rack; empty for a guest."""
    if view.seat is None:
        return Parts()
    tiles = []
    for place, (tile, at) in enumerate(zip(view.hand, layout.hand, strict=False), 1):
        marks = ("new",) if place > HAND_SIZE and view.public.phase is Phase.DROP else ()
        label = say("hand.tile", tile=tile.stamp.name, place=place)
        tiles.append(tile_piece(tile, at, label, marks=marks, origin=STOCK))
    return Parts(layout.rack.places(RACK, say("rack")), (), tuple(tiles)).put_on(RACK)
