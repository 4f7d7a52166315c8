"""Layouts for upright and wide boards, in board units (a tile is 1 high and 0.75 wide)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.arrange import Item, arrange, column, item, row, space
from tilebag.kit.layout import ROW_PITCH, Board, Rack, box, first_fit, grid, own_card_box

from .large_layout import TILE_WIDTH, large_boxes, table_of

MIN_TILE_PX = 44  # CSS pixels: minimum width of a tile
MAX_TILE_PX = 132  # CSS pixels: maximum height of a tile
NARROW = 356  # CSS pixels: on a narrower screen an upright rack has three rows
TIGHT_STEP = 0.757  # between slots set close
LOOSE_STEP = 0.79  # between slots set wide
PLAQUE = (176, 44)  # CSS pixels: maximum width, and height
EDGE = 0.12  # from the edge of a narrow board to the discards
SIDE_GAP = 0.15  # between discards and the neighbouring part

# The discards and the plaque of each player, by number of seats and place to the viewer's right:
# discards are at a player's right hand. With a line for the status (`Frame.line`) the viewer's
# plaque is at its right end, and the centre is between the lower discards.
CORNERS = {
    2: ("lower-right", "lower-left"),
    3: ("lower-right", "upper-right", "lower-left"),
    4: ("lower-right", "upper-right", "upper-left", "lower-left"),
}
PLAQUES = {2: ("own", "top"), 3: ("own", "right", "left"), 4: ("own", "right", "top", "left")}
FREE = space(grow=1)
CENTRE = item("centre", 0, grow=1)


@dataclass(frozen=True, slots=True)
class Variant:
    """A kind of layout.

    columns, rows  of slots on the rack
    step     between slots
    least    minimum board, in board units, on a phone
    margin   around everything, in CSS pixels of a phone
    roomy    if not, all plaques are in a line above the discards (upright), or those at the sides
             and the viewer's are beside the discards (wide)
    """

    columns: int
    rows: int
    step: float
    least: tuple[float, float] = (0, 0)
    margin: float = 0
    roomy: bool = True

    def board(self, frame: Frame) -> Board:
        """The board in this frame."""
        return Board.fit(frame, tall=self.least, wide=self.least, most=MAX_TILE_PX)


WIDE_RACK = Variant(13, 2, LOOSE_STEP)
TALL_RACK = Variant(10, 2, LOOSE_STEP)
PHONE_RACK = Variant(8, 2, TIGHT_STEP, (8 * TIGHT_STEP + 0.06, 7.75), 6)
NARROW_RACK = Variant(6, 3, TIGHT_STEP, (6 * TIGHT_STEP + 0.06, 6.85), 3, roomy=False)
FLAT_RACK = Variant(13, 2, TIGHT_STEP, (13 * TIGHT_STEP + 0.06, 5.05), 3, roomy=False)
LOW_RACK = Variant(10, 2, TIGHT_STEP, (10 * TIGHT_STEP + 0.06, 5.1), 3, roomy=False)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The measures of one frame.

    board     size and unit
    variant   the kind of layout
    rack      the viewer's, at the lower edge
    slots     of the rack, from the upper left
    boxes     of the discards (`CORNERS`), the plaques (`PLAQUES`) and the centre
    has_line  is there a line for the status?
    mat       of a large screen
    """

    board: Board
    variant: Variant
    rack: Rack
    slots: tuple[Rect, ...]
    boxes: Mapping[str, Rect]
    has_line: bool = False
    mat: Rect | None = None

    def px(self, n: float) -> float:
        """CSS pixels of a phone, in board units."""
        return self.board.px(n)

    @property
    def centre(self) -> Rect:
        """The box between all plaques and discards."""
        return self.boxes["centre"]


def layout_of(frame: Frame, *, shown: bool = False) -> Layout:
    """The layout for a frame; `shown`: with the winning hand in the centre, for which a small board
    hides the discards."""
    return _layout(frame.width, frame.height, frame.line, shown=shown)


@lru_cache(maxsize=32)
def _layout(width: int, height: int, line: int, *, shown: bool) -> Layout:
    frame = Frame(width, height, line=line)
    return _large(frame) if frame.is_large else _phone(frame, shown=shown)


def _large(frame: Frame) -> Layout:
    """The layout for a large screen."""
    table = table_of(frame)
    board = table.board
    variant = TALL_RACK if board.is_tall else WIDE_RACK
    rack = Rack(table.rack, variant.rows)
    boxes = large_boxes(table)
    boxes["own"] = own_card_box(board, table.own)
    return Layout(board, variant, rack, _slots(rack, variant), boxes, bool(frame.line), table.mat)


def _phone(frame: Frame, *, shown: bool) -> Layout:
    """The layout for a phone."""
    variant = _phone_variant(frame)
    board = variant.board(frame)
    margin = board.px(variant.margin)
    w = variant.columns * variant.step + 0.05
    h = Rack.height(variant.rows)
    rack = Rack(box((board.w - w) / 2, board.h - h - margin, w, h), variant.rows)
    top = max(margin, 0.09)
    bottom = rack.at.y - max(margin, 0.12)
    above = Rect(0, top, board.w, bottom - top)
    if shown:
        boxes = _boxes_without_discards(board, variant, rack, above, own=not frame.line)
    else:
        boxes = _boxes(board, variant, rack, above, own=not frame.line)
    if frame.line:
        line = Rect(rack.at.x, rack.at.y, rack.at.w, frame.line / board.unit)
        boxes["own"] = own_card_box(board, line)
    return Layout(board, variant, rack, _slots(rack, variant), boxes, has_line=bool(frame.line))


def _slots(rack: Rack, variant: Variant) -> tuple[Rect, ...]:
    """The slots of a rack, in its middle."""
    air = (rack.at.w - variant.columns * variant.step) / 2
    first = Rect(rack.at.x + air + (variant.step - TILE_WIDTH) / 2, rack.top(0), TILE_WIDTH, 1)
    return grid(variant.columns * variant.rows, variant.columns, first, (variant.step, ROW_PITCH))


def _phone_variant(frame: Frame) -> Variant:
    """The roomiest rack of a phone whose tiles are large enough to tap."""
    if not frame.is_tall:
        return first_fit(
            (FLAT_RACK, LOW_RACK),
            lambda rack: rack.board(frame).unit * TILE_WIDTH >= MIN_TILE_PX,
        )
    return NARROW_RACK if frame.width < NARROW else PHONE_RACK


# the table above the rack


@dataclass(frozen=True, slots=True)
class _Sizes:
    """Sizes for the table above the rack.

    left     left edge of the discards on the left
    side     left edge of the plaque on the left
    beside   width of the plaques at the sides
    between  width of a plaque between two discard piles
    high     height of a plaque
    gap      around the centre
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
        left = max(0.12, rack.at.x + 0.12)
        side = left
        beside = min(w, board.w / 2 - left - board.px(4))
    else:
        left = 0.12
        side = 0.12 + TILE_WIDTH + SIDE_GAP
        beside = min(w, board.w * 0.165)
    between = min(w, board.w - 2 * (left + TILE_WIDTH + 0.2))
    return _Sizes(left, side, beside, between, high, max(board.px(7), 0.1))


def _boxes(board: Board, variant: Variant, rack: Rack, at: Rect, *, own: bool) -> dict[str, Rect]:
    """Discards, plaques and centre in this box above the rack. `own`: with the viewer's plaque."""
    sizes = _sizes(board, variant, rack)
    under = max(board.px(variant.margin), 0.1)
    if board.is_tall and not variant.roomy:
        return arrange(
            _narrow(sizes if own else replace(sizes, left=EDGE), board.px(4), own=own), at
        )
    if board.is_tall and own:
        return arrange(_upright(sizes, under), at)
    # Layers, because plaques may be beside discards; as lines of one column they would be too high.
    if board.is_tall:
        layers: tuple[Item, ...] = (
            column(FREE, _discards(sizes, "lower", FREE)),
            _upright_above(sizes, under),
        )
    else:
        corners = column(_discards(sizes, "upper", FREE), FREE, _discards(sizes, "lower", FREE))
        layers = (corners, _flat_sides(sizes, own=own), _between_sides(sizes))
    return {name: rect for layer in layers for name, rect in arrange(layer, at).items()}


def _boxes_without_discards(
    board: Board, variant: Variant, rack: Rack, at: Rect, *, own: bool
) -> dict[str, Rect]:
    """All plaques in a line, and the rest for the centre."""
    sizes = _sizes(board, variant, rack)
    edge = space(0.12)
    centre = row(edge, CENTRE, edge, grow=1)
    return arrange(
        column(_plaque_line(sizes, board.px(4), edge, own=own), space(board.px(3)), centre), at
    )


def _plaque_line(sizes: _Sizes, gap: float, edge: Item, *, own: bool) -> Item:
    plaques = (
        item(name, 0, grow=1) for name in ("left", "top", "right", *(("own",) if own else ()))
    )
    return row(edge, row(*plaques, gap=gap, grow=1), edge, least=sizes.high)


def _upright(sizes: _Sizes, under: float) -> Item:
    """From above: upper discards with the plaque opposite, plaques at the sides, the centre, lower
    discards.
    """
    top, own = (item(name, sizes.between, across=sizes.high) for name in ("top", "own"))
    upper = _discards(sizes, "upper", FREE, replace(top, align="start"), FREE)
    edge = space(sizes.left)
    centre = row(edge, CENTRE, edge, grow=1)
    lower = _discards(sizes, "lower", FREE, replace(own, align="end"), FREE)
    return column(
        upper, space(under), _sides(sizes), space(sizes.gap), centre, space(sizes.gap), lower
    )


def _upright_above(sizes: _Sizes, under: float) -> Item:
    """Without the viewer's plaque: upper discards, plaques at the sides, the centre between the
    lower discards.
    """
    upper = _discards(
        sizes, "upper", FREE, item("top", sizes.between, across=sizes.high, align="start"), FREE
    )
    beside = space(sizes.left + TILE_WIDTH + SIDE_GAP)
    return column(
        upper, space(under), _sides(sizes), space(sizes.gap), row(beside, CENTRE, beside, grow=1)
    )


def _narrow(sizes: _Sizes, gap: float, *, own: bool) -> Item:
    """All plaques in a line, below it the discards with the centre between them."""

    def discards(side: str) -> Item:
        upper, lower = (item(f"{line}-{side}", 1, across=TILE_WIDTH) for line in ("upper", "lower"))
        return column(upper, FREE, lower, least=TILE_WIDTH)

    edge = space(sizes.left)
    beside = space(SIDE_GAP)
    middle = row(edge, discards("left"), beside, CENTRE, beside, discards("right"), edge, grow=1)
    return column(_plaque_line(sizes, gap, edge, own=own), space(sizes.gap), middle)


def _discards(sizes: _Sizes, line: str, *between: Item) -> Item:
    """Two discard piles at the ends of a line."""
    left, right = (
        item(f"{line}-{side}", TILE_WIDTH, across=1, align="end") for side in ("left", "right")
    )
    return row(space(sizes.left), left, *between, right, space(sizes.left), least=1)


def _sides(sizes: _Sizes) -> Item:
    """The plaques at the sides."""
    left, right = (item(name, sizes.beside, across=sizes.high) for name in ("left", "right"))
    return row(space(sizes.side), left, FREE, right, space(sizes.side), least=sizes.high)


def _flat_sides(sizes: _Sizes, *, own: bool) -> Item:
    """The plaques at the sides beside the upper discards, the viewer's beside the lower ones."""
    left, right, mine = (item(name, sizes.high) for name in ("left", "right", "own"))
    side = space(sizes.side)
    lower = (mine,) if own else ()
    return row(
        side,
        column(left, FREE, least=sizes.beside),
        FREE,
        column(right, FREE, *lower, least=sizes.beside),
        side,
    )


def _between_sides(sizes: _Sizes) -> Item:
    """From above on a wide board: the plaque opposite, and the centre."""
    side = space(sizes.side + sizes.beside + sizes.gap)
    centre = row(side, CENTRE, side, grow=1)
    top = item("top", sizes.high, across=sizes.between)
    return column(top, space(sizes.gap / 2), centre)
