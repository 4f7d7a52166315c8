"""The centre of the table after a finish: how it was done, and the winner's melds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilebag.core.scene import Place, Print, Rect
from tilebag.core.words import seat_name
from tilebag.kit.layout import box, centred_box, first_fit, grid, row_of_boxes
from tilebag.kit.scene_parts import Caption, Parts

from .. import strategy
from ..names import ending_text, full_sentence, join_texts, kind_name, say, tile_name
from ..pieces import Kind
from ..rules.moves import is_doubled_by_colour
from ..state import PublicState, Result, Tile
from ..view import View
from .large_layout import TILE_WIDTH
from .layout import MAX_TILE_PX, Layout
from .tiles import indicator_piece, tile_piece

PAD = 0.1
WELL = "melds"
CAPTION_HEIGHT = 26  # CSS pixels: height of a caption under a tile
CAPTION_WIDTH = 54  # CSS pixels: its maximum width
HEADING = 17  # CSS pixels: line height of the heading
MELD_GAP = 0.1  # between two melds, in tiles
RIM = 0.045  # of a meld, around its tiles
LINE_STEP = 1.16  # between lines of melds, in tiles
TILE_STEP = 0.77  # between tiles of a meld
# of a tile, the best first
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
        _meld(view.public.okey, melds[n], first, f"meld-{n + 1}") for n, first in enumerate(firsts)
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
    first = well.y + PAD + px(13)
    second = well.y + PAD + px(30)
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
    okey = public.okey
    label = say("tile.finished", tile=tile_name(result.tile.kind, okey))
    pieces = (indicator_piece(public, upper), tile_piece(result.tile, lower, label, okey, "last"))
    caption = Caption(layout.px(12))
    prints = tuple(
        caption.centred(tile, tile.y + tile.h + layout.px(16), words)
        for tile, words in ((upper, say("place.indicator")), (lower, say("place.last")))
    )
    return Parts((), prints, pieces)


def _meld(okey: Kind, meld: Sequence[Tile], first: Rect, name: str) -> Parts:
    """A tray with tiles, the first of them in this box."""
    boxes = row_of_boxes(len(meld), first, first.h * TILE_STEP)
    tray = box(
        first.x - RIM, first.y - RIM, boxes[-1].x + first.w - first.x + 2 * RIM, first.h + 2 * RIM
    )
    names = (say("tile.laid", tile=tile_name(tile.kind, okey)) for tile in meld)
    pieces = (
        tile_piece(tile, at, label, okey)
        for tile, at, label in zip(meld, boxes, names, strict=True)
    )
    return Parts((Place(name, tray, "tray"),), pieces=tuple(pieces)).put_on(name)


@dataclass(frozen=True, slots=True)
class Flow:
    """Melds in lines on the right of indicator and last tile, measured from their corner.

    size     of a tile
    abreast  how many of indicator and last tile are side by side
    lead     width of indicator and last tile with their captions
    spots    upper left corner of the first tile of each meld
    w, h     size of everything
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
    flows = (_flow(lengths, size, abreast, room.w, layout) for size in sizes for abreast in (1, 2))
    return first_fit(flows, lambda flow: flow.w <= room.w and flow.h <= room.h)


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
            x = left
            y += line
        spots.append((x, y))
        right = max(right, x + ((length - 1) * TILE_STEP + TILE_WIDTH) * size + RIM)
        x += length * size * TILE_STEP + gap
    named = (size + layout.px(CAPTION_HEIGHT)) * (2 // abreast)
    return Flow(size, abreast, lead, tuple(spots), right, max(named, y + size + RIM))
