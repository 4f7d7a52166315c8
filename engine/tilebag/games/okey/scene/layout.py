"""Where things lie on an upright and on a wide board, in board units (a tile is 1 high and 0.75 wide)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from tilebag.arrange import Item, arrange, column, item, row, space
from tilebag.game import Frame
from tilebag.layout import ROW_PITCH, Board, Rack, box, grid
from tilebag.scene import Rect

TILE = 0.75  # how wide a tile is
FINGER = 44  # CSS pixels a tile is wide at least
NARROW, ROOMY = 356, 600  # CSS pixels: below and from this width an upright rack has other rows
TIGHT, LOOSE = 0.757, 0.79  # from one slot to the next
PLAQUE = (176, 44)  # CSS pixels on a phone: its width at most, and its height
BESIDE = 0.15  # between discards and what stands beside them

# Where each player's discards and plaque are, by the number of seats and from one's own place to the right: discards
# lie at a player's right hand.
CORNERS = {
    2: ("lower-right", "lower-left"),
    3: ("lower-right", "upper-right", "lower-left"),
    4: ("lower-right", "upper-right", "upper-left", "lower-left"),
}
PLAQUES = {2: ("own", "top"), 3: ("own", "right", "left"), 4: ("own", "right", "top", "left")}
FREE, CENTRE = space(grow=1), item("centre", 0, grow=1)


@dataclass(frozen=True, slots=True)
class Variant:
    """What a layout is made for.

    columns, rows  of slots on the rack
    step    from one slot to the next
    least   the least board, in board units
    margin  CSS pixels of a phone round everything
    roomy   is there room to spare? If not, all plaques stand in a line over the discards (upright), or those at the
            sides and one's own beside the discards (wide)
    swept   do the discards leave the table when the winning hand is shown?
    """

    columns: int
    rows: int
    step: float
    least: tuple[float, float]
    margin: float
    roomy: bool
    swept: bool = True

    def board(self, frame: Frame) -> Board:
        """The board in this frame."""
        return Board.fit(frame, tall=self.least, wide=self.least)


PHONE_RACK = Variant(8, 2, TIGHT, (8 * TIGHT + 0.06, 7.75), 6, roomy=True)
TABLET_RACK = Variant(10, 2, LOOSE, (10 * LOOSE + 0.36, 7.95), 10, roomy=True, swept=False)
NARROW_RACK = Variant(6, 3, TIGHT, (6 * TIGHT + 0.06, 6.85), 3, roomy=False)
WIDE_RACK = Variant(13, 2, LOOSE, (11.2, 6.95), 12, roomy=True, swept=False)
FLAT_RACK = Variant(13, 2, TIGHT, (13 * TIGHT + 0.06, 5.05), 3, roomy=False)
LOW_RACK = Variant(10, 2, TIGHT, (10 * TIGHT + 0.06, 5.1), 3, roomy=False)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The measures of one frame.

    rack   one's own, at the lower edge
    slots  the places on it, from the upper left
    boxes  of the discards (`CORNERS`), the plaques (`PLAQUES`) and the centre
    """

    board: Board
    variant: Variant
    rack: Rack
    slots: tuple[Rect, ...]
    boxes: Mapping[str, Rect]

    def px(self, n: float) -> float:
        """CSS pixels of a phone in board units."""
        return self.board.px(n)

    @property
    def centre(self) -> Rect:
        """Between all plaques and discards."""
        return self.boxes["centre"]


def layout_of(frame: Frame, *, shown: bool = False) -> Layout:
    """The layout for a frame, whatever lies on the rack; `shown`: the winning hand is laid out in the centre, for which
    the discards make room on a small board."""
    return _layout(frame.width, frame.height, shown)


@lru_cache(maxsize=32)
def _layout(width: int, height: int, shown: bool) -> Layout:
    frame = Frame(width, height)
    variant = _variant(frame)
    board = variant.board(frame)
    margin, w, h = board.px(variant.margin), variant.columns * variant.step + 0.05, Rack.height(variant.rows)
    rack = Rack(box((board.w - w) / 2, board.h - h - margin, w, h), variant.rows)
    first = Rect(rack.at.x + 0.025 + (variant.step - TILE) / 2, rack.top(0), TILE, 1)
    slots = grid(variant.columns * variant.rows, variant.columns, first, (variant.step, ROW_PITCH))
    top, bottom = max(margin, 0.09), rack.at.y - max(margin, 0.12)
    above = Rect(0, top, board.w, bottom - top)
    boxes = _swept(board, variant, rack, above) if shown and variant.swept else _boxes(board, variant, rack, above)
    return Layout(board, variant, rack, slots, boxes)


def _variant(frame: Frame) -> Variant:
    """The rack for a frame: as roomy as can be with tiles that a finger can take."""
    if not frame.is_tall:
        wide = (rack for rack in (WIDE_RACK, FLAT_RACK) if rack.board(frame).unit * TILE >= FINGER)
        return next(wide, LOW_RACK)
    if frame.width < NARROW:
        return NARROW_RACK
    return PHONE_RACK if frame.width < ROOMY else TABLET_RACK


# what lies above the rack


@dataclass(frozen=True, slots=True)
class _Sizes:
    """Sizes for the table above the rack.

    left    where the discards at the left begin
    side    where the plaque at the left begins
    beside  how wide the plaques at the sides are
    between how wide a plaque between two lots of discards is
    high    how high a plaque is
    gap     round the centre
    """

    left: float
    side: float
    beside: float
    between: float
    high: float
    gap: float


def _sizes(board: Board, variant: Variant, rack: Rack) -> _Sizes:
    w, high = map(board.px, PLAQUE)
    if board.is_tall:
        side = left = max(0.12, rack.at.x + 0.12)
        beside = min(w, board.w / 2 - left - board.px(4))
    elif variant.roomy:
        side = left = max(0.12, board.w / 2 - 4.7)
        beside = w
    else:
        left, side, beside = 0.12, 0.12 + TILE + BESIDE, min(w, board.w * 0.165)
    between = min(w, board.w - 2 * (left + TILE + 0.2))
    return _Sizes(left, side, beside, between, high, max(board.px(7), 0.1))


def _boxes(board: Board, variant: Variant, rack: Rack, at: Rect) -> dict[str, Rect]:
    """Discards, plaques and the centre, when the table above the rack is this box."""
    sizes = _sizes(board, variant, rack)
    if board.is_tall:
        under = max(board.px(variant.margin), 0.1)
        return arrange(_upright(sizes, under) if variant.roomy else _narrow(sizes, board.px(4)), at)
    # Plaques may stand beside discards: as lines of one column they would need more height than there is.
    corners = column(_discards(sizes, "upper", FREE), FREE, _discards(sizes, "lower", FREE))
    sides = _sides(sizes) if variant.roomy else _flat_sides(sizes)
    layers = (corners, sides, _between_sides(sizes, roomy=variant.roomy))
    return {name: there for layer in layers for name, there in arrange(layer, at).items()}


def _swept(board: Board, variant: Variant, rack: Rack, at: Rect) -> dict[str, Rect]:
    """All plaques in a line, and all the rest for the centre."""
    sizes, edge = _sizes(board, variant, rack), space(0.12)
    centre = row(edge, CENTRE, edge, grow=1)
    return arrange(column(_plaque_line(sizes, board.px(4), edge), space(board.px(3)), centre), at)


def _plaque_line(sizes: _Sizes, gap: float, edge: Item) -> Item:
    plaques = (item(name, 0, grow=1) for name in ("left", "top", "right", "own"))
    return row(edge, row(*plaques, gap=gap, grow=1), edge, least=sizes.high)


def _upright(sizes: _Sizes, under: float) -> Item:
    """Line by line: upper discards and the plaque opposite, plaques at the sides, the centre, lower discards."""
    top, own = (item(name, sizes.between, across=sizes.high) for name in ("top", "own"))
    upper = _discards(sizes, "upper", FREE, replace(top, align="start"), FREE)
    edge = space(sizes.left)
    centre = row(edge, CENTRE, edge, grow=1)
    lower = _discards(sizes, "lower", FREE, replace(own, align="end"), FREE)
    return column(upper, space(under), _sides(sizes), space(sizes.gap), centre, space(sizes.gap), lower)


def _narrow(sizes: _Sizes, gap: float) -> Item:
    """All plaques in a line, under it the discards with the centre between them."""

    def discards(side: str) -> Item:
        upper, lower = (item(f"{line}-{side}", 1, across=TILE) for line in ("upper", "lower"))
        return column(upper, FREE, lower, least=TILE)

    edge, beside = space(sizes.left), space(BESIDE)
    middle = row(edge, discards("left"), beside, CENTRE, beside, discards("right"), edge, grow=1)
    return column(_plaque_line(sizes, gap, edge), space(sizes.gap), middle)


def _discards(sizes: _Sizes, line: str, *between: Item) -> Item:
    """Two places for discards at the ends of a line."""
    left, right = (item(f"{line}-{side}", TILE, across=1, align="end") for side in ("left", "right"))
    return row(space(sizes.left), left, *between, right, space(sizes.left), least=1)


def _sides(sizes: _Sizes) -> Item:
    """The plaques of those who sit at the sides."""
    left, right = (item(name, sizes.beside, across=sizes.high) for name in ("left", "right"))
    return row(space(sizes.side), left, FREE, right, space(sizes.side), least=sizes.high)


def _flat_sides(sizes: _Sizes) -> Item:
    """The plaques at the sides beside the upper discards, one's own beside one's discards."""
    left, right, own = (item(name, sizes.high) for name in ("left", "right", "own"))
    side = space(sizes.side)
    return row(side, column(left, FREE, least=sizes.beside), FREE, column(right, FREE, own, least=sizes.beside), side)


def _between_sides(sizes: _Sizes, *, roomy: bool) -> Item:
    """From above on a wide board: the plaque opposite, the centre, and where there is room one's own plaque."""
    side = space(sizes.side + sizes.beside + sizes.gap)
    centre = row(side, CENTRE, side, grow=1)
    top, own = (item(name, sizes.high, across=sizes.between) for name in ("top", "own"))
    return column(top, space(sizes.gap / 2), centre, *((space(sizes.gap), own) if roomy else ()))
