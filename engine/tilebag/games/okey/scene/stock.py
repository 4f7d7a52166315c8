"""The centre of the table during a round: stock, indicator and the place to finish at."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.arrange import arrange, column, item, row, space
from tilebag.layout import centred_box
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts
from tilebag.words import Text

from ..names import kind_name, voice
from ..pieces import number
from ..state import PublicState
from ..view import View
from .layout import TILE, Layout
from .tiles import indicator_piece

STOCK, INDICATOR, FINISH = "stock", "indicator", "finish"
BACKDROP = "middle"
PAD = 0.1
LARGEST = 1.35  # of the tiles
EDGES = 0.24  # what shows of the tiles under the stock's uppermost
WORDS = (13, 17)  # CSS pixels: a line of words, and from one to the next
APART = 106  # CSS pixels from one tile to the next for their words to stand side by side


def stock_and_indicator(view: View, layout: Layout) -> Parts:
    """Side by side, each with a word under it; where that would be too narrow, the okey's name on a line of its own."""
    at, (font, line) = layout.centre, map(layout.px, WORDS)
    lines = 1 if (at.w - TILE) / 2 > layout.px(APART) else 2
    size = min(LARGEST, max(1, (at.h - lines * line - 5 * PAD) / (1 + EDGES)))
    w, high = size * TILE, size * (1 + EDGES) + lines * line
    gap = min((at.w - w) / 2, max(w + 0.4, layout.px(APART))) - w
    stack = column(
        row(item(STOCK, w), item(INDICATOR, w), item(FINISH, w), gap=gap, least=size),
        space(size * EDGES),
        item("words", lines * line),
    )
    boxes = arrange(stack, centred_box(3 * w + 2 * gap, high, at))
    first = boxes["words"].y + font
    parts = (
        _stock(view, boxes[STOCK], _Line(first, font))
        + _indicator(view.public, boxes[INDICATOR], _Line(first + (lines - 1) * line, font))
        + _finish(boxes[FINISH], _Line(first, font))
    )
    pad = min(2.5 * PAD, (at.h - high) / 2)
    wide = min(3 * w + 2 * gap + 1, at.w)
    if pad <= PAD or wide < 3 * w + 2 * gap + 2 * PAD:
        return parts
    backdrop = Place(BACKDROP, centred_box(wide, high + 2 * pad, at), "plaque")
    return Parts((backdrop,)) + parts.put_on(BACKDROP)


def _stock(view: View, at: Rect, line: _Line) -> Parts:
    words = voice("stock.left", n=view.stock) if view.stock else voice("stock.empty")
    place = Place(f"{STOCK}-place", at, "bare" if view.stock else "spot", voice("place.stock"))
    piece = Piece(STOCK, at, voice("stock.label", n=view.stock), kind="slim", count=view.stock)
    return Parts((place,), (line.under(at, words),), (piece,) if view.stock else ()).put_on(place.id)


def _indicator(public: PublicState, at: Rect, line: _Line) -> Parts:
    place = Place(
        f"{INDICATOR}-place",
        at,
        "bare",
        voice("place.indicator"),
        about=voice("indicator.about", okey=kind_name(public.okey)),
    )
    words = voice("indicator.means", n=number(public.indicator.kind), okey=number(public.okey))
    return Parts((place,), (line.under(at, words),), (indicator_piece(public, at),)).put_on(place.id)


def _finish(at: Rect, line: _Line) -> Parts:
    """Where the last tile is put down."""
    label = voice("place.finish")
    sign = Print(at.x + at.w / 2, at.y + 0.47 * at.h, 0.45 * at.h, "check", "icon")
    return Parts((Place(FINISH, at, "spot", label),), (line.under(at, label), sign)).put_on(FINISH)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of words under the tiles, clear of the edges that show under the stock: its baseline and its height."""

    y: float
    size: float

    def under(self, at: Rect, words: Text) -> Print:
        """Words under a tile."""
        return Print(at.x + at.w / 2, self.y, self.size, words, bold=True)
