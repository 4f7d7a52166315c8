"""The centre of a large table: its tiles in a row, or indicator and okey above the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tilebag.core.scene import Rect
from tilebag.kit.layout import box, centred_box, first_fit
from tilebag.kit.scene_parts import Caption

from .centre_layout import (
    ARROW,
    CAPTION,
    FINISH,
    INDICATOR,
    OKEY,
    STOCK,
    WILD,
    Centre,
    tile_box,
)
from .large_layout import TILE_WIDTH
from .layout import Layout

PAD = 0.1
EDGES = 0.24  # of the tiles that show under the top of the stock
CAPTION_LINE = 17  # CSS pixels: height of a caption
SIZES = tuple(size / 20 for size in range(29, 19, -1))  # of the stock, in tiles
LARGE_WORDS = 1.2  # scale of words from which the compact form does not name the indicator
OKEY_SIZE = 0.75  # of the okey, in indicators


@dataclass(frozen=True, slots=True)
class _Form:
    """How the tiles are arranged.

    indicator   size of the indicator, in sizes of the stock
    arrow       width of the arrow
    gap         between stock, Finish place, and the others
    caption_px  minimum width of a tile with its caption, in CSS pixels
    """

    indicator: float
    arrow: float
    gap: float
    caption_px: float


ROW = _Form(1, 0.45, 0.3, 60)  # in a row
STACKED = _Form(0.9, 0.45, 0.3, 60)  # indicator and okey above the others
COMPACT = _Form(0.62, 0.2, 0.15, 52)  # in a row, with small indicator and okey


def large_centre(layout: Layout) -> Centre:
    """On an upright board in the form with the largest tiles, else in a row if it fits."""
    at = layout.centre
    tiles = first_fit(
        _candidates(layout), lambda tiles: tiles.w <= at.w - PAD and tiles.h <= at.h - PAD
    )
    room = centred_box(tiles.w, tiles.h, at)
    font = layout.px(CAPTION)
    low = room.y + room.h - tiles.line + font
    plaque = box(room.x, room.y + tiles.upper, room.w, tiles.lower)
    pad = min(2.5 * PAD, (at.h - room.h) / 2)
    return Centre(
        boxes=tiles.boxes(room),
        caption=Caption(font, bold=True, room=tiles.cell(tiles.size)),
        low=low,
        high=room.y + tiles.indicator + font if tiles.form is STACKED else low,
        names_indicator=tiles.form is not COMPACT or layout.board.word_scale < LARGE_WORDS,
        counts_on_stock=False,
        backdrop=box(
            max(at.x, plaque.x - 3 * PAD),
            plaque.y - pad,
            min(at.w, plaque.w + 6 * PAD),
            plaque.h + 2 * pad,
        ),
    )


def _candidates(layout: Layout) -> Iterator[_Tiles]:
    """All forms and sizes, the best first."""
    forms = [_Tiles(size, form, layout.px) for form in (ROW, STACKED) for size in SIZES]
    if layout.board.is_tall:
        forms.sort(key=lambda tiles: -tiles.size)
    yield from forms
    for size in SIZES:
        yield _Tiles(size, COMPACT, layout.px)


@dataclass(frozen=True, slots=True)
class _Tiles:
    """The tiles with their captions in one form and size.

    size  of the stock
    form  how they are arranged
    px    CSS pixels of a phone in board units
    """

    size: float
    form: _Form
    px: Callable[[float], float]

    @property
    def line(self) -> float:
        """The height of a caption."""
        return self.px(CAPTION_LINE)

    @property
    def indicator(self) -> float:
        """The size of the indicator."""
        return self.size * self.form.indicator

    @property
    def upper(self) -> float:
        """The height of the row above the stock."""
        return self.indicator + self.line + PAD if self.form is STACKED else 0

    @property
    def lower(self) -> float:
        """The height of the row with the stock."""
        return self.size * (1 + EDGES) + self.line

    def cell(self, size: float) -> float:
        """The width of a tile of this size with its caption; small tiles share one."""
        has_caption = size == self.size or self.form is not COMPACT
        return max(size * TILE_WIDTH, self.px(self.form.caption_px) if has_caption else 0)

    @property
    def wild(self) -> float:
        """The width of indicator and okey."""
        return self.cell(self.indicator) + self.form.arrow + self.cell(self.indicator * OKEY_SIZE)

    @property
    def w(self) -> float:
        """The width of everything."""
        stock = self.cell(self.size)
        if self.form is STACKED:
            return max(self.wild, 2 * stock + self.form.gap)
        return self.wild + 2 * (stock + self.form.gap)

    @property
    def h(self) -> float:
        """The height of everything."""
        return self.upper + self.lower

    def boxes(self, at: Rect) -> dict[str, Rect]:
        """The boxes within a box of this size."""
        stock = self.cell(self.size)
        middle = at.x + at.w / 2
        low = at.y + self.upper + self.size / 2
        gap = self.form.gap
        arrow = self.form.arrow
        okey = self.indicator * OKEY_SIZE
        is_stacked = self.form is STACKED
        beside = (stock + gap) / 2 if is_stacked else (self.wild + stock) / 2 + gap
        left = middle - self.wild / 2
        high = at.y + self.indicator / 2 if is_stacked else low
        return {
            STOCK: tile_box(middle - beside, low, self.size),
            INDICATOR: tile_box(left + self.cell(self.indicator) / 2, high, self.indicator),
            OKEY: tile_box(left + self.wild - self.cell(okey) / 2, high, okey),
            WILD: box(left, high - self.indicator / 2, self.wild, self.indicator),
            ARROW: box(left + self.cell(self.indicator), high - arrow / 2, arrow, arrow),
            FINISH: tile_box(middle + beside, low, self.size),
        }
