"""The centre of the table when somebody has finished: how, and the winner's melds in lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tilebag.layout import box, centred_box, grid, row_of_boxes
from tilebag.scene import Place, Print, Rect
from tilebag.scene_parts import Parts

from .. import strategy
from ..names import both, ending, kind_name, seat_name, tile_name, voice, whole
from ..rules.scoring import doubled_by_colour
from ..state import PublicState, Result, Tile
from ..view import View
from .layout import TILE, Layout
from .tiles import indicator_piece, tile_piece

WELL = "melds"
PAD = 0.1
LABEL, NAMED = 26, 54  # CSS pixels: a name under a tile and its brackets, its height and its width at most
HEADING = 17  # CSS pixels: from one line of words to the next
BETWEEN = 0.1  # between two melds, of a tile
RIM = 0.045  # of a meld round its tiles
LINE = 1.16  # from one line of melds to the next, of a tile
STEP = 0.77  # from one tile of a meld to the next
SIZES = (1.35, 1.2, 1.1, 1, 0.9, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3)  # of a tile


def winning_hand(view: View, result: Result, layout: Layout) -> Parts:
    """Who finished and how; under it indicator and last tile, and the winner's melds in lines beside them."""
    well, melds = layout.centre, strategy.winning_melds(view, result)
    heading = PAD + 2 * layout.px(HEADING)
    room = box(well.x + PAD, well.y + PAD + heading, well.w - 2 * PAD, well.h - 2 * PAD - heading)
    flow = _largest([len(meld) for meld in melds], room, layout)
    at = centred_box(flow.w, flow.h, room)
    place = Place(WELL, well, "well", voice("place.melds"))
    parts = Parts((place,), _heading(view, result, layout)) + _beside(view.public, result, at, flow, layout)
    for n, (meld, (x, y)) in enumerate(zip(melds, flow.spots, strict=True), 1):
        parts += _meld(view.public, meld, Rect(at.x + x, at.y + y, flow.size * TILE, flow.size), f"meld-{n}")
    return parts.put_on(WELL)


def _heading(view: View, result: Result, layout: Layout) -> tuple[Print, ...]:
    """Two lines: who finished, and what the okey was; how it was done, and whether it counts double."""
    public, well, px = view.public, layout.centre, layout.px
    assert result.winner is not None
    left, right = well.x + px(9), well.x + well.w - px(9)
    first, second = (well.y + PAD + px(y) for y in (13, 30))
    who = voice("ending.who", who=seat_name(result.winner))
    okey = voice("indicator.okey", okey=kind_name(public.okey))
    how = ending(view, result)
    if doubled_by_colour(public):
        how = whole(both(how, voice("ending.doubled")))
    return (
        Print(left, first, px(14), who, align="start", bold=True),
        Print(right, first, px(12), okey, align="end", bold=True),
        Print(left, second, px(12), how, align="start"),
    )


def _beside(public: PublicState, result: Result, at: Rect, flow: Flow, layout: Layout) -> Parts:
    """The indicator, and under or beside it the tile that was put down to finish, each over its name."""
    assert result.tile is not None
    size, line = flow.size, layout.px(LABEL)
    each = flow.lead / flow.abreast
    first = Rect(at.x + (each - size * TILE) / 2, at.y, size * TILE, size)
    upper, lower = grid(2, flow.abreast, first, (each, size + line))
    label = voice("tile.finished", tile=tile_name(result.tile.kind, public.okey))
    pieces = (indicator_piece(public, upper), tile_piece(result.tile, lower, label, public, "last"))
    prints = tuple(
        Print(tile.x + tile.w / 2, tile.y + tile.h + layout.px(16), layout.px(12), voice(f"place.{name}"))
        for tile, name in ((upper, "indicator"), (lower, "last"))
    )
    return Parts((), prints, pieces)


def _meld(public: PublicState, meld: Sequence[Tile], first: Rect, name: str) -> Parts:
    """A tray with tiles on it, of which the first lies here."""
    boxes = row_of_boxes(len(meld), first, first.h * STEP)
    tray = box(first.x - RIM, first.y - RIM, boxes[-1].x + first.w - first.x + 2 * RIM, first.h + 2 * RIM)
    names = (voice("tile.laid", tile=tile_name(tile.kind, public.okey)) for tile in meld)
    pieces = (tile_piece(tile, at, label, public) for tile, at, label in zip(meld, boxes, names, strict=True))
    return Parts((Place(name, tray, "tray"),), pieces=tuple(pieces)).put_on(name)


@dataclass(frozen=True, slots=True)
class Flow:
    """Melds like words in lines, right of the indicator: where each begins, and the size of it all, from (0, 0).

    abreast  how many of the two stand side by side
    lead     how wide indicator and last tile are with their names
    """

    size: float
    abreast: int
    lead: float
    spots: tuple[tuple[float, float], ...]
    w: float
    h: float


def _largest(lengths: Sequence[int], room: Rect, layout: Layout) -> Flow:
    """With tiles as large as they can be so that all melds find room."""
    flows = [_flow(lengths, size, abreast, room.w, layout) for size in SIZES for abreast in (1, 2)]
    return next((flow for flow in flows if flow.w <= room.w and flow.h <= room.h), flows[-1])


def _flow(lengths: Sequence[int], size: float, abreast: int, room: float, layout: Layout) -> Flow:
    """Melds of these lengths with tiles of this size in a room so wide, and the last tile by the indicator."""
    gap, line = 2 * RIM + BETWEEN * size, max(size * LINE, size + 2 * RIM + 0.02)
    lead = abreast * max(size * TILE + 0.05, layout.px(NAMED))
    left = lead + gap
    x, y, right = left, RIM, 0.0
    spots = []
    for length in lengths:
        if x > left and x + length * size * STEP + RIM > room:
            x, y = left, y + line
        spots.append((x, y))
        right = max(right, x + ((length - 1) * STEP + TILE) * size + RIM)
        x += length * size * STEP + gap
    named = (size + layout.px(LABEL)) * (2 // abreast)
    return Flow(size, abreast, lead, tuple(spots), right, max(named, y + size + RIM))
