"""The centre of the table: stock, indicator and the Finish place; after a finish how, and the
winner's melds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tilebag.core.scene import Piece, Place, Print, Rect
from tilebag.core.words import Text, seat_name
from tilebag.kit.arrange import arrange, column, item, row, space
from tilebag.kit.layout import box, centred_box, grid, row_of_boxes
from tilebag.kit.scene_parts import Parts

from .. import strategy
from ..names import ending_text, full_sentence, join_texts, kind_name, say, tile_name
from ..pieces import number
from ..rules.moves import is_doubled_by_colour
from ..state import PublicState, Result, Tile
from ..view import View
from .layout import MAX_TILE_PX, TILE_WIDTH, Layout
from .tiles import indicator_piece, tile_face, tile_piece

STOCK = "stock"
INDICATOR = "indicator"
FINISH = "finish"
BACKDROP = "middle"
PAD = 0.1
LARGEST = 1.35  # maximum size of the tiles
EDGES = 0.24  # of the tiles that show under the top of the stock
WORDS = (13, 17)  # CSS pixels: font size and line height
CAPTION_STEP = 106  # CSS pixels between tiles for captions that fit side by side


def stock_and_indicator(view: View, layout: Layout) -> Parts:
    """Side by side with captions; if that is too narrow, the okey's name is on a separate line."""
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
    first = _CaptionLine(boxes["words"].y + font, font)
    last = _CaptionLine(first.y + (lines - 1) * line, font)
    words = say(
        "indicator.means", n=number(view.public.indicator.kind), okey=number(view.public.okey)
    )
    indicator = _indicator(
        view.public, boxes[INDICATOR], boxes[INDICATOR], (last.caption(boxes[INDICATOR], words),)
    )
    parts = Parts.sum((_stock(view, boxes[STOCK], first), indicator, _finish(boxes[FINISH], first)))
    pad = min(2.5 * PAD, (at.h - high) / 2)
    wide = min(3 * w + 2 * gap + 1, at.w)
    if pad <= PAD or wide < 3 * w + 2 * gap + 2 * PAD:
        return parts
    backdrop = Place(BACKDROP, centred_box(wide, high + 2 * pad, at), "plaque")
    return Parts((backdrop,)) + parts.put_on(BACKDROP)


OKEY = "okey"  # id of the picture of the wild tile
SIZES = tuple(size / 20 for size in range(29, 19, -1))  # of the stock, in tiles
OKEY_SIZE = 0.75  # of the okey, in indicators
# forms of the centre, by the size of the indicator
ROW = 1  # in a row
STACKED = 0.9  # above the stock
COMPACT = 0.62  # small
ARROW = {ROW: 0.45, STACKED: 0.45, COMPACT: 0.2}  # width
SPARE = {ROW: 0.3, STACKED: 0.3, COMPACT: 0.15}  # gap
# CSS pixels: minimum width of a tile with its caption
CAPTION_PX = {ROW: 60, STACKED: 60, COMPACT: 52}


@dataclass(frozen=True, slots=True)
class _Middle:
    """Sizes of stock, indicator, okey and Finish place with captions.

    size   of the stock
    form   ROW, STACKED or COMPACT
    px     CSS pixels of a phone in board units
    """

    size: float
    form: float
    px: Callable[[float], float]

    @property
    def line(self) -> float:
        """The height of a caption."""
        return self.px(WORDS[1])

    @property
    def first(self) -> float:
        """The size of the indicator."""
        return self.size * self.form

    @property
    def upper(self) -> float:
        """The height of the row above the stock."""
        return self.first + self.line + PAD if self.form == STACKED else 0

    @property
    def lower(self) -> float:
        """The height of the row with the stock."""
        return self.size * (1 + EDGES) + self.line

    def cell(self, size: float) -> float:
        """The width of a tile of this size with its caption; small tiles share one."""
        captioned = size == self.size or self.form != COMPACT
        return max(size * TILE_WIDTH, self.px(CAPTION_PX[self.form]) if captioned else 0)

    @property
    def wild(self) -> float:
        """The width of indicator and okey."""
        return self.cell(self.first) + ARROW[self.form] + self.cell(self.first * OKEY_SIZE)

    @property
    def w(self) -> float:
        """The width of everything."""
        stock = self.cell(self.size)
        spare = SPARE[self.form]
        if self.form == STACKED:
            return max(self.wild, 2 * stock + spare)
        return self.wild + 2 * (stock + spare)

    @property
    def h(self) -> float:
        """The height of everything."""
        return self.upper + self.lower

    def boxes(self, at: Rect) -> dict[str, Rect]:
        """The boxes of the tiles and the arrow, within a box of this size."""
        stock = self.cell(self.size)
        middle = at.x + at.w / 2
        low = at.y + self.upper + self.size / 2
        spare = SPARE[self.form]
        arrow = ARROW[self.form]
        okey = self.first * OKEY_SIZE
        stacked = self.form == STACKED
        beside = (stock + spare) / 2 if stacked else (self.wild + stock) / 2 + spare
        left = middle - self.wild / 2
        high = at.y + self.first / 2 if stacked else low
        return {
            STOCK: _tile_box(middle - beside, low, self.size),
            INDICATOR: _tile_box(left + self.cell(self.first) / 2, high, self.first),
            OKEY: _tile_box(left + self.wild - self.cell(okey) / 2, high, okey),
            "wild": box(left, high - self.first / 2, self.wild, self.first),
            "arrow": box(left + self.cell(self.first), high - arrow / 2, arrow, arrow),
            FINISH: _tile_box(middle + beside, low, self.size),
        }


def _tile_box(x: float, y: float, size: float) -> Rect:
    """The box of a tile around its centre."""
    return box(x - size * TILE_WIDTH / 2, y - size / 2, size * TILE_WIDTH, size)


def stock_indicator_and_okey(view: View, layout: Layout) -> Parts:
    """With the wild tile beside the indicator: upright in the form with the largest tiles, else in
    a row if it fits.
    """
    at = layout.centre
    public = view.public
    font, line = map(layout.px, WORDS)
    forms = [_Middle(size, form, layout.px) for form in (ROW, STACKED) for size in SIZES]
    if layout.board.is_tall:
        forms.sort(key=lambda form: -form.size)
    forms += [_Middle(size, COMPACT, layout.px) for size in SIZES]
    form = next(
        (form for form in forms if form.w <= at.w - PAD and form.h <= at.h - PAD), forms[-1]
    )
    room = centred_box(form.w, form.h, at)
    boxes = form.boxes(room)
    below = _CaptionLine(room.y + room.h - line + font, font, form.cell(form.size))
    above = replace(below, y=room.y + form.first + font) if form.form == STACKED else below
    arrow = boxes["arrow"]
    well = box(room.x, room.y + form.upper, room.w, form.lower)
    pad = min(2.5 * PAD, (at.h - room.h) / 2)
    backdrop = box(
        max(at.x, well.x - 3 * PAD), well.y - pad, min(at.w, well.w + 6 * PAD), well.h + 2 * pad
    )
    sign = Print(
        arrow.x + arrow.w / 2,
        arrow.y + arrow.h / 2,
        arrow.h,
        "next",
        "icon",
        ink="table-soft",
    )
    parts = (
        _stock(view, boxes[STOCK], below),
        _wild(public, boxes, above, compact=form.form == COMPACT),
        Parts(prints=(sign,)),
        _finish(boxes[FINISH], below),
    )
    return Parts((Place(BACKDROP, backdrop, "plaque"),)) + Parts.sum(parts).put_on(BACKDROP)


def _stock(view: View, at: Rect, line: _CaptionLine) -> Parts:
    words = say("stock.left", n=view.stock) if view.stock else say("stock.empty")
    place = Place(f"{STOCK}-place", at, "bare" if view.stock else "spot", say("place.stock"))
    piece = Piece(STOCK, at, say("stock.label", n=view.stock), kind="slim", count=view.stock)
    return Parts((place,), (line.caption(at, words),), (piece,) if view.stock else ()).put_on(
        place.id
    )


def _indicator(
    public: PublicState, at: Rect, around: Rect, captions: tuple[Print, ...], *pictures: Piece
) -> Parts:
    about = say("indicator.about", okey=kind_name(public.okey))
    place = Place(f"{INDICATOR}-place", around, "bare", say("place.indicator"), about=about)
    return Parts((place,), captions, (indicator_piece(public, at), *pictures)).put_on(place.id)


def _wild(
    public: PublicState, boxes: Mapping[str, Rect], line: _CaptionLine, *, compact: bool
) -> Parts:
    """The indicator and a picture of the okey, which the indicator's label names."""
    okey = say("place.okey")
    at = boxes[OKEY]
    picture = Piece(
        OKEY,
        at,
        okey,
        tile_face(public.okey, public.okey),
        "slim",
        ("wild",),
        part_of=public.indicator.id,
    )
    if compact:
        return _indicator(
            public, boxes[INDICATOR], boxes["wild"], (line.caption(boxes["wild"], okey),), picture
        )
    captions = (line.caption(boxes[INDICATOR], say("place.indicator")), line.caption(at, okey))
    return _indicator(public, boxes[INDICATOR], boxes["wild"], captions, picture)


def _finish(at: Rect, line: _CaptionLine) -> Parts:
    """The place for the finishing discard."""
    label = say("place.finish")
    sign = Print(at.x + at.w / 2, at.y + 0.47 * at.h, 0.45 * at.h, "check", "icon")
    return Parts((Place(FINISH, at, "spot", label),), (line.caption(at, label), sign)).put_on(
        FINISH
    )


@dataclass(frozen=True, slots=True)
class _CaptionLine:
    """A line of captions under the tiles, clear of the stock's edges: baseline, font size and
    maximum width.
    """

    y: float
    size: float
    room: float = 0

    def caption(self, at: Rect, words: Text) -> Print:
        """A caption under a tile."""
        return Print(at.x + at.w / 2, self.y, self.size, words, bold=True, room=self.room)


# after a finish

WELL = "melds"
CAPTION_HEIGHT = 26  # CSS pixels: height of a caption under a tile
CAPTION_WIDTH = 54  # CSS pixels: its maximum width
HEADING = 17  # CSS pixels: line height of the heading
MELD_GAP = 0.1  # between two melds, in tiles
RIM = 0.045  # of a meld, around its tiles
LINE_STEP = 1.16  # between lines of melds, in tiles
TILE_STEP = 0.77  # between tiles of a meld
# of a tile
TILE_SIZES = (1.35, 1.2, 1.1, 1, 0.9, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3)


def winning_hand(view: View, result: Result, layout: Layout) -> Parts:
    """Who finished and how; below it the indicator, the last tile and the winner's melds."""
    well = layout.centre
    melds = strategy.winning_melds(view, result)
    heading = PAD + 2 * layout.px(HEADING)
    room = box(well.x + PAD, well.y + PAD + heading, well.w - 2 * PAD, well.h - 2 * PAD - heading)
    flow = _largest_flow([len(meld) for meld in melds], room, layout)
    at = centred_box(flow.w, flow.h, room)
    place = Place(WELL, well, "well", say("place.melds"))
    firsts = [Rect(at.x + x, at.y + y, flow.size * TILE_WIDTH, flow.size) for x, y in flow.spots]
    meld_parts = (
        _meld(view.public, melds[n], first, f"meld-{n + 1}") for n, first in enumerate(firsts)
    )
    above = Parts((place,), _heading(view, result, layout))
    return Parts.sum(
        (above, _indicator_and_last_tile(view.public, result, at, flow, layout), *meld_parts)
    ).put_on(WELL)


def _heading(view: View, result: Result, layout: Layout) -> tuple[Print, ...]:
    """Two lines: who finished and the okey; the way to win, and whether it counts double."""
    public = view.public
    well = layout.centre
    px = layout.px
    assert result.winner is not None
    left = well.x + px(9)
    right = well.x + well.w - px(9)
    first, second = (well.y + PAD + px(y) for y in (13, 30))
    who = say("ending.who", who=seat_name(result.winner))
    okey = say("indicator.okey", okey=kind_name(public.okey))
    how = ending_text(view, result)
    if is_doubled_by_colour(public):
        how = full_sentence(join_texts(how, say("ending.doubled")))
    return (
        Print(left, first, px(14), who, align="start", bold=True),
        Print(right, first, px(12), okey, align="end", bold=True),
        Print(left, second, px(12), how, align="start"),
    )


def _indicator_and_last_tile(
    public: PublicState, result: Result, at: Rect, flow: Flow, layout: Layout
) -> Parts:
    """The indicator and the finishing discard, above or beside each other, each with a caption."""
    assert result.tile is not None
    size = flow.size
    line = layout.px(CAPTION_HEIGHT)
    each = flow.lead / flow.abreast
    first = Rect(at.x + (each - size * TILE_WIDTH) / 2, at.y, size * TILE_WIDTH, size)
    upper, lower = grid(2, flow.abreast, first, (each, size + line))
    label = say("tile.finished", tile=tile_name(result.tile.kind, public.okey))
    pieces = (indicator_piece(public, upper), tile_piece(result.tile, lower, label, public, "last"))
    below = layout.px(16)
    words = layout.px(12)
    captions = ((upper, say("place.indicator")), (lower, say("place.last")))
    prints = tuple(
        Print(tile.x + tile.w / 2, tile.y + tile.h + below, words, text) for tile, text in captions
    )
    return Parts((), prints, pieces)


def _meld(public: PublicState, meld: Sequence[Tile], first: Rect, name: str) -> Parts:
    """A tray with tiles, the first of them in this box."""
    boxes = row_of_boxes(len(meld), first, first.h * TILE_STEP)
    tray = box(
        first.x - RIM, first.y - RIM, boxes[-1].x + first.w - first.x + 2 * RIM, first.h + 2 * RIM
    )
    names = (say("tile.laid", tile=tile_name(tile.kind, public.okey)) for tile in meld)
    pieces = (
        tile_piece(tile, at, label, public)
        for tile, at, label in zip(meld, boxes, names, strict=True)
    )
    return Parts((Place(name, tray, "tray"),), pieces=tuple(pieces)).put_on(name)


@dataclass(frozen=True, slots=True)
class Flow:
    """Melds flowing in lines, right of the indicator: their positions, and the total size, from (0,
    0).

    abreast  how many of indicator and last tile are side by side
    lead     width of indicator and last tile with their captions
    """

    size: float
    abreast: int
    lead: float
    spots: tuple[tuple[float, float], ...]
    w: float
    h: float


def _largest_flow(lengths: Sequence[int], room: Rect, layout: Layout) -> Flow:
    """The flow with the largest tiles that fits."""
    sizes = (size for size in TILE_SIZES if size * layout.board.unit <= MAX_TILE_PX)
    flows = [_flow(lengths, size, abreast, room.w, layout) for size in sizes for abreast in (1, 2)]
    return next((flow for flow in flows if flow.w <= room.w and flow.h <= room.h), flows[-1])


def _flow(lengths: Sequence[int], size: float, abreast: int, room: float, layout: Layout) -> Flow:
    """Melds of these lengths with tiles of this size in a room of this width, and the last tile by
    the indicator.
    """
    gap = 2 * RIM + MELD_GAP * size
    line = max(size * LINE_STEP, size + 2 * RIM + 0.02)
    lead = abreast * max(size * TILE_WIDTH + 0.05, layout.px(CAPTION_WIDTH))
    left = lead + gap
    x = left
    y = RIM
    right = 0.0
    spots = []
    for length in lengths:
        if x > left and x + length * size * TILE_STEP + RIM > room:
            x, y = left, y + line
        spots.append((x, y))
        right = max(right, x + ((length - 1) * TILE_STEP + TILE_WIDTH) * size + RIM)
        x += length * size * TILE_STEP + gap
    named = (size + layout.px(CAPTION_HEIGHT)) * (2 // abreast)
    return Flow(size, abreast, lead, tuple(spots), right, max(named, y + size + RIM))
