"""The stock, the tile face down that ends the round, and the open tiles."""

from __future__ import annotations

from tilebag.scene import Piece, Place, Print, Rect
from tilebag.words import Text

from .. import names
from ..names import voice
from ..state import Phase, Table, View
from .elements import Parts, box, seat_id, tile, words
from .layout import Layout

STOCK, DOWN, OPEN = "stock", "down", "open"  # ids of pieces and places
WORDS = 12.5  # CSS pixels


def middle(view: View, layout: Layout) -> Parts:
    return _stock(view.table, layout) + _down(view, layout) + _open(view.table, layout)


def _stock(table: Table, layout: Layout) -> Parts:
    at, left = layout.stock, table.left
    label = voice("stock.label", n=left)
    if not left:
        return Parts((Place("stock-place", at, "gone", label),), (_below(at, layout, voice("stock.empty")),))
    around = box(at.x - 0.04, at.y - 0.04, at.w + 0.08, at.h + layout.below + 0.02)
    pile = Piece(STOCK, at, label, kind="pile", count=left)
    number = _below(at, layout, voice("stock.left", n=left))
    return Parts((Place("stock-place", around, "well", label),), (number,), (pile,))


def _down(view: View, layout: Layout) -> Parts:
    """An empty place as long as nobody has ended the round."""
    at, declarer = layout.down, view.table.declarer
    if declarer is None:
        word = words(at.x + at.w / 2, at.y + at.h / 2, layout.px(WORDS), voice("down.end"))
        return Parts((Place(DOWN, at, "spot", voice("down.place")),), (word,))
    word = _below(at, layout, voice("down.end"))
    if view.down is None:
        label = voice("down.tile", who=names.player(declarer))
        tile_down = Piece("down-tile", at, label, origin=seat_id(declarer))
    else:
        tile_down = Piece(view.down.id, at, voice("down.mine"))
    return Parts((Place(DOWN, at, "gone"),), (word,), (tile_down,))


def _below(at: Rect, layout: Layout, text: Text) -> Print:
    return words(at.x + at.w / 2, at.y + at.h + layout.below - layout.px(4), layout.px(WORDS), text)


def _open(table: Table, layout: Layout) -> Parts:
    """The oldest first; the newest comes from whoever put it down."""
    well = Place(OPEN, layout.open(len(table.open)), "well", voice("open.place" if table.open else "open.none"))
    before = table.clockwise(table.mover)[-1]
    last = len(table.open) - 1 if table.phase is Phase.DRAW and before != table.declarer else None
    tiles = tuple(
        tile(
            one,
            at,
            voice("open.tile", tile=one.stamp.name),
            origin=seat_id(before) if k == last else "",
        )
        for k, (one, at) in enumerate(zip(table.open, layout.open_tiles(len(table.open)), strict=True))
    )
    return Parts((well,), (), tiles)
