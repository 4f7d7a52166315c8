"""The centre of the table during a round: stock, indicator and the Finish place."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.arrange import arrange, column, item, row, space
from tilebag.layout import centred_box
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts
from tilebag.words import Text

from ..names import kind_name, say
from ..pieces import number
from ..state import PublicState
from ..view import View
from .layout import TILE_WIDTH, Layout
from .tiles import indicator_piece

STOCK, INDICATOR, FINISH = "stock", "indicator", "finish"
BACKDROP = "middle"
PAD = 0.1
LARGEST = 1.35  # maximum size of the tiles
EDGES = 0.24  # of the tiles that show under the top of the stock
WORDS = (13, 17)  # CSS pixels: font size and line height
CAPTION_STEP = 106  # CSS pixels between tiles for captions that fit side by side


def stock_and_indicator(view: View, layout: Layout) -> Parts:
    """Side by side with captions; if that is too narrow, the okey's name gets a line of its own."""
    at, (font, line) = layout.centre, map(layout.px, WORDS)
    lines = 1 if (at.w - TILE_WIDTH) / 2 > layout.px(CAPTION_STEP) else 2
    size = min(LARGEST, max(1, (at.h - lines * line - 5 * PAD) / (1 + EDGES)))
    w, high = size * TILE_WIDTH, size * (1 + EDGES) + lines * line
    gap = min((at.w - w) / 2, max(w + 0.4, layout.px(CAPTION_STEP))) - w
    stack = column(
        row(item(STOCK, w), item(INDICATOR, w), item(FINISH, w), gap=gap, least=size),
        space(size * EDGES),
        item("words", lines * line),
    )
    boxes = arrange(stack, centred_box(3 * w + 2 * gap, high, at))
    first = boxes["words"].y + font
    parts = (
        _stock(view, boxes[STOCK], _CaptionLine(first, font))
        + _indicator(view.public, boxes[INDICATOR], _CaptionLine(first + (lines - 1) * line, font))
        + _finish(boxes[FINISH], _CaptionLine(first, font))
    )
    pad = min(2.5 * PAD, (at.h - high) / 2)
    wide = min(3 * w + 2 * gap + 1, at.w)
    if pad <= PAD or wide < 3 * w + 2 * gap + 2 * PAD:
        return parts
    backdrop = Place(BACKDROP, centred_box(wide, high + 2 * pad, at), "plaque")
    return Parts((backdrop,)) + parts.put_on(BACKDROP)


def _stock(view: View, at: Rect, line: _CaptionLine) -> Parts:
    words = say("stock.left", n=view.stock) if view.stock else say("stock.empty")
    place = Place(f"{STOCK}-place", at, "bare" if view.stock else "spot", say("place.stock"))
    piece = Piece(STOCK, at, say("stock.label", n=view.stock), kind="slim", count=view.stock)
    return Parts((place,), (line.caption(at, words),), (piece,) if view.stock else ()).put_on(place.id)


def _indicator(public: PublicState, at: Rect, line: _CaptionLine) -> Parts:
    place = Place(
        f"{INDICATOR}-place",
        at,
        "bare",
        say("place.indicator"),
        about=say("indicator.about", okey=kind_name(public.okey)),
    )
    words = say("indicator.means", n=number(public.indicator.kind), okey=number(public.okey))
    return Parts((place,), (line.caption(at, words),), (indicator_piece(public, at),)).put_on(place.id)


def _finish(at: Rect, line: _CaptionLine) -> Parts:
    """The place for the finishing discard."""
    label = say("place.finish")
    sign = Print(at.x + at.w / 2, at.y + 0.47 * at.h, 0.45 * at.h, "check", "icon")
    return Parts((Place(FINISH, at, "spot", label),), (line.caption(at, label), sign)).put_on(FINISH)


@dataclass(frozen=True, slots=True)
class _CaptionLine:
    """A line of captions under the tiles, clear of the stock's edges: baseline and font size."""

    y: float
    size: float

    def caption(self, at: Rect, words: Text) -> Print:
        """A caption under a tile."""
        return Print(at.x + at.w / 2, self.y, self.size, words, bold=True)
