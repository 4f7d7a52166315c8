"""The centre of the table during a round: stock, indicator and the place to finish at."""

from __future__ import annotations

from tilebag.arrange import arrange, column, item, row, space
from tilebag.layout import centred
from tilebag.parts import Parts
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.words import Text

from ..names import kind_name, voice
from ..view import View
from .layout import TILE, Layout
from .tiles import indicator_piece

STOCK, INDICATOR, FINISH = "stock", "indicator", "finish"
STOCK_PLACE, INDICATOR_PLACE = f"{STOCK}-place", f"{INDICATOR}-place"
BACKDROP = "middle"
PAD = 0.1
LARGEST = 1.35  # of the tiles
EDGES = 0.24  # what shows of the tiles under the stock's uppermost
WORDS = (13, 17)  # CSS pixels: a line of words, and from one to the next
APART = 106  # CSS pixels from one tile to the next for their words to stand side by side


def stock_and_indicator(view: View, layout: Layout) -> Parts:
    """Side by side, each with a word under it; where that would be too narrow, the okey's name on a line of its own."""
    at, px = layout.centre, layout.px
    lines = 1 if (at.w - TILE) / 2 > px(APART) else 2
    words = lines * px(WORDS[1])
    size = min(LARGEST, max(1, (at.h - words - 5 * PAD) / (1 + EDGES)))
    high, w = size * (1 + EDGES) + words, size * TILE
    gap = min((at.w - w) / 2, max(w + 0.4, px(APART))) - w
    tiles = row(item(STOCK, w), item(INDICATOR, w), item(FINISH, w), gap=gap, least=size)
    wide = 3 * w + 2 * gap
    boxes = arrange(column(tiles, space(size * EDGES), item("words", words)), centred(wide, high, at))
    parts = _stock(view, boxes[STOCK]) + _indicator(view, boxes[INDICATOR]) + _finish(boxes[FINISH])
    parts += Parts(prints=_words(view, boxes, layout, lines))
    pad = min(2.5 * PAD, (at.h - high) / 2)
    if pad <= PAD:
        return parts
    backdrop = Place(BACKDROP, centred(wide + 1, high + 2 * pad, at), "plaque")
    return Parts((backdrop,)) + parts.within(BACKDROP)


def _stock(view: View, at: Rect) -> Parts:
    place = Place(STOCK_PLACE, at, "bare" if view.stock else "spot", voice("place.stock"))
    if not view.stock:
        return Parts((place,))
    label = voice("stock.label", n=view.stock)
    return Parts((place,), pieces=(Piece(STOCK, at, label, kind="slim", count=view.stock, within=STOCK_PLACE),))


def _indicator(view: View, at: Rect) -> Parts:
    place = Place(INDICATOR_PLACE, at, "bare", voice("place.indicator"))
    return Parts((place,), pieces=(indicator_piece(view.public, at, INDICATOR_PLACE),))


def _finish(at: Rect) -> Parts:
    """Where the last tile is put down."""
    sign = Print(at.x + at.w / 2, at.y + 0.47 * at.h, 0.45 * at.h, "check", "icon", within=FINISH)
    return Parts((Place(FINISH, at, "spot", voice("place.finish")),), (sign,))


def _words(view: View, boxes: dict[str, Rect], layout: Layout, lines: int) -> tuple[Print, ...]:
    """A word under each tile, clear of the edges that show under the stock; the okey's name in the last line."""
    size, step = map(layout.px, WORDS)
    first = boxes["words"].y + size
    left = voice("stock.left", n=view.stock) if view.stock else voice("stock.empty")
    okey = voice("indicator.okey", okey=kind_name(view.public.okey))

    def under(name: str, words: Text, y: float, place: str) -> Print:
        at = boxes[name]
        return Print(at.x + at.w / 2, y, size, words, bold=True, within=place)

    return (
        under(STOCK, left, first, STOCK_PLACE),
        under(INDICATOR, okey, first + step * (lines - 1), INDICATOR_PLACE),
        under(FINISH, voice("place.finish"), first, FINISH),
    )
