"""Layouts of upright and wide boards: seats and pile above, the viewer's hand below, the groups
between.

The groups are in a pane: in lines like words, as large as the window allows but large enough to tap
(`wrap_groups`). The pane scrolls.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.arrange import arrange, column, item, row, space
from tilebag.kit.layout import (
    PHONE_WIDTH,
    ROW_PITCH,
    Board,
    Rack,
    box,
    grid,
    own_card_box,
    seat_scale,
)

from . import large_layout
from .pool import Stock, stock_at_right, stock_on_both_sides

# minimum boards, in tiles
TALL = (7.8, 10.3)
WIDE = (10.9, 7.1)
MIN_TILE_PX = 44  # CSS pixels: a tile and its gap that are large enough to tap
LEAST_TILE_PX = 36  # CSS pixels: smaller than this only because of the width
MAX_TILE_PX = 142  # CSS pixels: maximum size of a tile
HAND_STEP = 1.015
MAX_ROWS = 6
RACK_EDGE_PX = 2  # CSS pixels: margin of the rack on a phone
RACK_PAD_PX = 2  # CSS pixels: from the ends of the rack to the tiles
MAX_SEATS_IN_LINE = 3  # maximum number of seats in one line on a phone
MAX_SEAT_PX = 200  # CSS pixels of a phone
LARGE_EDGE_PX = 6  # CSS pixels: margin of the groups on a large screen


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame.

    seats   a box for each seat shown
    flat    do they have a single line of text?
    stock   the corner with the pile and its number
    pile    the pile itself
    line    for the round and the viewer's points
    window  of the groups
    edge    margin of the board
    rack    below the hand
    hand    a box for each tile of the hand
    own     the viewer's card in the line for the status; None: there is no such line
    backs   the tiles to draw one by one, on a large screen; else they are a pile
    mat     of a large screen
    """

    board: Board
    seats: tuple[Rect, ...]
    flat: bool
    stock: Rect
    pile: Rect
    line: Rect
    window: Rect
    edge: float
    rack: Rack
    hand: tuple[Rect, ...]
    own: Rect | None = None
    backs: Stock | None = None
    mat: Rect | None = None


def layout_of(
    frame: Frame, seats: int, held: int, to_draw: int, *, has_both_sides: bool = False
) -> Layout:
    """The boxes of a frame for this number of seats, of tiles in the hand, and of tiles to draw.
    `has_both_sides`: on a large screen they are on both sides of the groups.
    """
    if frame.is_large:
        return _large(frame.area, seats, held, to_draw, has_both_sides=has_both_sides)
    return _phone(frame.area, seats, held)


@lru_cache(maxsize=256)
def _large(frame: Frame, seats: int, held: int, to_draw: int, *, has_both_sides: bool) -> Layout:
    """The boxes of a large screen."""
    table = large_layout.table_of(frame)
    board = table.board
    rack, columns = large_layout.hand_rack(table, held, MIN_TILE_PX / board.unit)
    boxes = large_layout.large_boxes(table, seats, rack)
    field = boxes["field"]
    lay_out = stock_on_both_sides if has_both_sides else stock_at_right
    backs = lay_out(board, field, to_draw)
    return Layout(
        board=board,
        seats=tuple(boxes[f"seat-{n}"] for n in range(seats)),
        flat=False,
        stock=backs.place,
        pile=backs.place,
        line=backs.place,
        window=box(backs.left, field.y, backs.right - backs.left, field.h),
        edge=board.px(LARGE_EDGE_PX),
        rack=rack,
        hand=_tiles(rack, held, columns),
        own=boxes["own"],
        backs=backs,
        mat=table.mat,
    )


@lru_cache(maxsize=256)
def _phone(frame: Frame, seats: int, held: int) -> Layout:
    """The boxes of a phone."""
    board = Board.fit(frame, tall=TALL, wide=WIDE, most=MAX_TILE_PX)
    px = board.px
    edge = board.px(6 if board.is_tall else 16)
    flat = frame.width < PHONE_WIDTH and seats > MAX_SEATS_IN_LINE
    lines = 2 if flat else 1
    gap = px(6)
    seat = px(21 if flat else 44) * seat_scale(frame)
    pile = px(26 if flat else 36)
    stock = column(
        item("pile", pile, across=pile, align="middle" if flat else "start"),
        name="stock",
        least=px(46 if flat else 92),
        align="start",
    )
    hand = _hand(board, held)
    top = row(
        space(edge),
        item("seats", 0, grow=1),
        space(edge),
        stock,
        least=lines * seat + (lines - 1) * gap / 2,
    )
    words = () if frame.line else (item("line", px(17)),)
    middle = (*words, space(px(2)), item("window", 0, grow=1), space(px(4)))
    wooden = item("rack", Rack.height(hand.rows, hand.size), across=hand.width)
    boxes = arrange(
        column(space(px(6)), top, *middle, wooden, space(px(6))), Rect(0, 0, board.w, board.h)
    )
    plaques = _seats(
        boxes["seats"], seats, -(-seats // lines), Rect(0, 0, px(MAX_SEAT_PX), seat), gap
    )
    rack = Rack(boxes["rack"], hand.rows, hand.size)
    own = None
    if frame.line:
        own = own_card_box(board, Rect(0, rack.at.y, board.w, frame.line / board.unit))
    return Layout(
        board=board,
        seats=plaques,
        flat=flat,
        stock=boxes["stock"],
        pile=boxes["pile"],
        line=boxes.get("line", boxes["stock"]),
        window=boxes["window"],
        edge=edge,
        rack=rack,
        hand=_tiles(rack, held, hand.columns),
        own=own,
    )


def _seats(at: Rect, seats: int, columns: int, widest: Rect, gap: float) -> tuple[Rect, ...]:
    """The seats in lines, none wider than `widest`."""
    w = min((at.w - gap * (columns - 1)) / columns, widest.w)
    return grid(seats, columns, Rect(at.x, at.y, w, widest.h), (w + gap, widest.h + gap / 2))


class _RackLimits(NamedTuple):
    """Limits of the rack on a phone, upright or sideways.

    share    maximum share of the board's height
    least    for this number of tiles in a row there is room, even if there are fewer
    most     CSS pixels: maximum size of a tile
    """

    share: float
    least: int
    most: float


UPRIGHT_RACK = _RackLimits(0.4, 5, 66)
SIDEWAYS_RACK = _RackLimits(0.49, 6, 58)


class _Hand(NamedTuple):
    """Size of a hand's tiles, number of rows and columns, and width of the rack."""

    size: float
    rows: int
    columns: int
    width: float


def _hand(board: Board, held: int) -> _Hand:
    """The hand on a rack over the whole width: in the fewest rows in which a tile is large enough
    to tap, else in those in which it is largest.
    """
    px = board.px
    limits = UPRIGHT_RACK if board.is_tall else SIDEWAYS_RACK
    width = board.w - 2 * px(RACK_EDGE_PX)
    room = width - 2 * px(RACK_PAD_PX)

    def columns(rows: int) -> int:
        return max(1, -(-held // rows))  # equally many in each row

    def size(rows: int) -> float:
        wide = room / max(columns(rows), limits.least) / HAND_STEP
        high = limits.share * board.h / Rack.height(rows)
        return min(wide, max(high, px(LEAST_TILE_PX)), px(limits.most))

    choices = range(1, MAX_ROWS + 1)
    large = [rows for rows in choices if size(rows) * HAND_STEP >= px(MIN_TILE_PX)]
    rows = large[0] if large else max(choices, key=size)
    return _Hand(size(rows), rows, columns(rows), width)


def _tiles(rack: Rack, held: int, columns: int) -> tuple[Rect, ...]:
    """A box for each tile, centred on the rack."""
    size = rack.size
    step = rack.size * HAND_STEP
    left = rack.at.x + (rack.at.w - (min(held, columns) - 1) * step - size) / 2
    return grid(held, columns, Rect(left, rack.top(0), size, size), (step, ROW_PITCH * size))
