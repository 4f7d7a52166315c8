"""The measures of the centre: stock, indicator and Finish place, and, with a line for the status, a
picture of the okey beside the indicator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tilebag.core.scene import Rect
from tilebag.kit.arrange import arrange, column, item, row, space
from tilebag.kit.layout import box, centred_box, first_fit
from tilebag.kit.scene_parts import Caption

from .large_layout import TILE_WIDTH
from .layout import Layout

# keys of the boxes; also ids of pieces and places
STOCK = "stock"
INDICATOR = "indicator"
FINISH = "finish"
OKEY = "okey"  # the picture of the okey
ARROW = "arrow"  # from the indicator to the okey
WILD = "wild"  # the box around indicator and okey

PAD = 0.1
EDGES = 0.24  # of the tiles that show under the top of the stock
WORDS = (13, 17)  # CSS pixels: font size and line height


@dataclass(frozen=True, slots=True)
class Centre:
    """The measures of the centre.

    boxes     by the keys above; OKEY and ARROW only with a picture of the okey
    caption   style of the captions under the tiles, clear of the stock's edges
    low       baseline of the captions of stock and Finish place
    high      baseline of the captions of indicator and okey
    shares_caption  do indicator and okey have one caption?
    backdrop  box of the plaque below everything; None: there is no room
    """

    boxes: Mapping[str, Rect]
    caption: Caption
    low: float
    high: float
    shares_caption: bool
    backdrop: Rect | None


@lru_cache(maxsize=32)
def centre_of(layout: Layout) -> Centre:
    """The centre of a layout."""
    return _with_okey(layout) if layout.has_line else _without_okey(layout)


# without a picture of the okey

LARGEST = 1.35  # maximum size of the tiles
CAPTION_STEP = 106  # CSS pixels between tiles for captions that fit side by side


def _without_okey(layout: Layout) -> Centre:
    """Three tiles side by side; where it is too narrow for their captions, that of the indicator,
    which names the okey, is on a separate line.
    """
    at = layout.centre
    font, line = map(layout.px, WORDS)
    lines = 1 if (at.w - TILE_WIDTH) / 2 > layout.px(CAPTION_STEP) else 2
    size = min(LARGEST, max(1, (at.h - lines * line - 5 * PAD) / (1 + EDGES)))
    w = size * TILE_WIDTH
    high = size * (1 + EDGES) + lines * line
    gap = min((at.w - w) / 2, max(w + 0.4, layout.px(CAPTION_STEP))) - w
    tiles = row(item(STOCK, w), item(INDICATOR, w), item(FINISH, w), gap=gap, least=size)
    stack = column(tiles, space(size * EDGES), item("words", lines * line))
    boxes = arrange(stack, centred_box(3 * w + 2 * gap, high, at))
    first_line = boxes["words"].y + font
    pad = min(2.5 * PAD, (at.h - high) / 2)
    wide = min(3 * w + 2 * gap + 1, at.w)
    has_room = pad > PAD and wide >= 3 * w + 2 * gap + 2 * PAD
    return Centre(
        boxes=boxes | {WILD: boxes[INDICATOR]},
        caption=Caption(font, bold=True),
        low=first_line,
        high=first_line + (lines - 1) * line,
        shares_caption=False,
        backdrop=centred_box(wide, high + 2 * pad, at) if has_room else None,
    )


# with a picture of the okey

SIZES = tuple(size / 20 for size in range(29, 19, -1))  # of the stock, in tiles
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


def _with_okey(layout: Layout) -> Centre:
    """On an upright board in the form with the largest tiles, else in a row if it fits."""
    at = layout.centre
    tiles = first_fit(
        _candidates(layout), lambda tiles: tiles.w <= at.w - PAD and tiles.h <= at.h - PAD
    )
    room = centred_box(tiles.w, tiles.h, at)
    font = layout.px(WORDS[0])
    low = room.y + room.h - tiles.line + font
    plaque = box(room.x, room.y + tiles.upper, room.w, tiles.lower)
    pad = min(2.5 * PAD, (at.h - room.h) / 2)
    return Centre(
        boxes=tiles.boxes(room),
        caption=Caption(font, bold=True, room=tiles.cell(tiles.size)),
        low=low,
        high=room.y + tiles.indicator + font if tiles.form is STACKED else low,
        shares_caption=tiles.form is COMPACT,
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
        return self.px(WORDS[1])

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
            STOCK: _tile_box(middle - beside, low, self.size),
            INDICATOR: _tile_box(left + self.cell(self.indicator) / 2, high, self.indicator),
            OKEY: _tile_box(left + self.wild - self.cell(okey) / 2, high, okey),
            WILD: box(left, high - self.indicator / 2, self.wild, self.indicator),
            ARROW: box(left + self.cell(self.indicator), high - arrow / 2, arrow, arrow),
            FINISH: _tile_box(middle + beside, low, self.size),
        }


def _tile_box(x: float, y: float, size: float) -> Rect:
    """The box of a tile around its centre."""
    return box(x - size * TILE_WIDTH / 2, y - size / 2, size * TILE_WIDTH, size)
