"""Layouts of upright, wide and low boards, in board units.

Boxes by name: `row-3` (its tray), `t5` (its tile), `dice`, `spot-suns` (a die's place), `die-suns`,
and for a choice of two coins `small-suns` (a die) and `coin-0`. With the sheet folded: `strip`,
`room`, the space between trays and dice, and `coins`, the space below the strip. With the sheet
open: `sheet`, a box for each suit and `own` for the sum; on a phone also `name-suns`, the name
beside a suit, and `coins`; on a large screen `rack`, `kept-suns` (a kept die) and `bag`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.arrange import Item, arrange, column, item, row, space
from tilebag.kit.layout import Board, box
from tilebag.kit.phone_table import PhoneUnits
from tilebag.kit.piecepack import SUITS

from . import large_layout
from .phone_layout import TRAY_WORDS, PhoneTable, open_sheet_beside, phone_table
from .trays import LINES, SPAN, trays

# minimum boards, in tiles
TALL = (7.02, 9.5)
WIDE = (13.6, 8.3)
SHORT = 440  # CSS pixels: below this height, text on an upright board is set closer
SHORT_TALL = (7.02, 9.1)
MIN_UNIT = 18
# CSS pixels: below this width, the dice of a low board are in two lines beside the rows
NARROW = 640
SIDE = 158  # CSS pixels: width of the column beside the rows then
SHEET_SIDE = 262  # CSS pixels: least width of that column on a wider board, for the open sheet
LOW_TRAYS = (4.45, 110)  # height of four lines of trays, set close: tiles, and CSS pixels for text
EDGE = 6  # CSS pixels at the sides of a narrow low board
SHORT_WORDS = 16  # CSS pixels for a tray's caption on a short board
DIE_SHARE = 0.78  # of the width of its place, for a die below the open sheet
DIE_WORDS = 34  # CSS pixels below a die and above it
# sizes during a choice of two coins
SMALL_DIE = 0.72
COIN = 1.3


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame.

    board     size and unit
    boxes     by name, as above
    lines     the rows in lines
    beside    are strip and dice to the right of the rows, because a phone is held sideways?
    mat       of a large screen: the sheet is open, and the dice are on a rack
    """

    board: Board
    boxes: Mapping[str, Rect]
    lines: Sequence[Sequence[int]] = LINES
    beside: bool = False
    mat: Rect | None = None

    @property
    def has_folded_sheet(self) -> bool:
        """Is the sheet a strip that opens a drawer?"""
        return "sheet" not in self.boxes

    def px(self, n: float) -> float:
        return self.board.px(n)


@lru_cache(maxsize=16)
def layout_of(frame: Frame) -> Layout:
    """The layout for a frame."""
    return _large(frame) if frame.is_large else _phone(frame.whole)


def _large(frame: Frame) -> Layout:
    """The layout for a large screen."""
    table = large_layout.table_of(frame)
    lines, _ = large_layout.lines_of(table)
    boxes = large_layout.large_boxes(table)
    return Layout(table.board, boxes, lines, mat=table.mat)


def _phone(frame: Frame) -> Layout:
    """The layout for a phone; the sheet is open if there is room."""
    table = phone_table(frame) if frame.is_tall else None
    return _upright_with_sheet(frame, table) if table else _with_strip(frame)


def _upright_with_sheet(frame: Frame, table: PhoneTable) -> Layout:
    """The layout for an upright phone with the sheet open."""
    units = PhoneUnits(frame, table.tile)
    board = units.board
    px = board.screen_px
    below = Rect((board.w - SPAN) / 2, px(table.top), SPAN, board.h)
    lines = trays(px(TRAY_WORDS), px(table.line_gap))
    dice = units.box(table.dice)
    die = min(DIE_SHARE * dice.w / len(SUITS), dice.h - px(DIE_WORDS))
    spots = row(*(_spot(board, suit, die) for suit in SUITS), gap=px(6))
    sheet = table.sheet.boxes(table.paper)
    boxes = {name: units.box(at) for name, at in sheet.items()}
    boxes |= arrange(column(lines, space(grow=1)), below)
    boxes |= arrange(spots, dice) | arrange(_pair(board, dice, narrow=False), dice)
    boxes |= {"sheet": units.box(table.paper), "dice": dice, "coins": dice}
    return Layout(board, boxes)


def _with_strip(frame: Frame) -> Layout:
    """The layout for a phone with the sheet folded to a strip. On a phone held sideways the open
    sheet is in its place if there is room.
    """
    short = frame.is_tall and frame.height < SHORT
    narrow = not frame.is_tall and frame.width < NARROW
    if frame.is_tall:
        board = Board.fit(frame, tall=SHORT_TALL if short else TALL, wide=WIDE)
        root = _upright(board, short=short)
    else:
        board = _narrow(frame) if narrow else _low(frame)
        root = _low_board(board, narrow=narrow)
    boxes = arrange(root, Rect(0, 0, board.w, board.h))
    boxes |= arrange(_pair(board, boxes["dice"], narrow=narrow), boxes["dice"])
    boxes["coins"] = _area_below(boxes["strip"], board)
    if "room" in boxes and not frame.is_tall:
        sheet = _sheet_boxes(PhoneUnits(frame, board.unit), boxes["room"])
        boxes |= sheet | ({"coins": boxes["dice"]} if sheet else {})
    return Layout(board, boxes, beside=not frame.is_tall)


def _sheet_boxes(units: PhoneUnits, room: Rect) -> dict[str, Rect]:
    """The boxes of the open sheet in the middle of a room; none if it does not fit."""
    unit = units.unit
    w = room.w * unit
    sheet = open_sheet_beside(w, room.h * unit, units.frame.word_scale)
    if sheet is None:
        return {}
    paper = Rect(room.x * unit, (room.y + room.h / 2) * unit - sheet.height / 2, w, sheet.height)
    boxes = sheet.boxes(paper) | {"sheet": paper}
    return {name: units.box(at) for name, at in boxes.items()}


def _area_below(strip: Rect, board: Board) -> Rect:
    """The space below the strip."""
    top = strip.y + strip.h + board.px(4)
    return box(strip.x, top, strip.w, board.h - top - board.px(2))


def _narrow(frame: Frame) -> Board:
    """A board on which the trays and a narrow column fit."""
    unit = (frame.width - SIDE - 2 * EDGE) / SPAN
    return Board.fit(frame, tall=TALL, wide=(frame.width / unit, frame.height / unit))


def _low(frame: Frame) -> Board:
    """A board on which four lines of trays and the column beside them fit."""
    tiles, words = LOW_TRAYS
    high = (frame.height - words) / tiles
    wide = (frame.width - SHEET_SIDE - 3 * EDGE) / SPAN
    return PhoneUnits(frame, max(MIN_UNIT, min(high, wide))).board


def _upright(board: Board, *, short: bool) -> Item:
    """Trays above, dice below, the strip centred between them."""
    px = board.px
    strip = item("strip", px(44 if short else 46), across=SPAN)
    room = column(space(grow=1), strip, space(grow=1), name="room", grow=1)
    if short:
        return column(
            space(px(2)),
            trays(px(SHORT_WORDS), px(2)),
            room,
            _dice(board, 1, px(22)),
            space(px(1)),
        )
    return column(
        space(px(8)), trays(px(TRAY_WORDS), px(5)), room, _dice(board, 1.12), space(px(8))
    )


def _low_board(board: Board, *, narrow: bool) -> Item:
    """Trays on the left, strip and dice on the right, both in two lines on a narrow board."""
    px = board.px
    if narrow:
        side = px(SIDE)
        left = (space(px(3)), trays(px(SHORT_WORDS), px(3)))
        strip = item("strip", px(72), across=side)
        spots = [_spot(board, suit, 1) for suit in SUITS]
        lines = (row(*spots[k : k + 2], gap=px(4), grow=1) for k in (0, 2))
        dice = column(*lines, name="dice", gap=px(4), least=2 * (1 + px(28)), across=side)
        beside = column(
            space(px(3)), strip, space(grow=1, least=px(4)), dice, space(px(3)), least=side
        )
        return row(
            space(px(EDGE)),
            column(*left, least=SPAN, align="start"),
            space(grow=1),
            beside,
            space(px(EDGE / 2)),
        )
    room = column(item("strip", px(46)), name="room", grow=1, align="start")
    left = (space(px(8)), trays(px(TRAY_WORDS), px(5)))
    side = min(SPAN, board.w - SPAN - px(3 * EDGE))
    dice = _dice(board, min(1.3, DIE_SHARE * side / len(SUITS)), wide=side)
    right = (space(px(8)), room, space(px(8)), dice, space(px(8)))
    return row(
        space(grow=1),
        column(*left, least=SPAN, align="start"),
        space(grow=1),
        column(*right, least=side),
        space(grow=1),
    )


def _dice(board: Board, size: float, words: float = 0, wide: float = SPAN) -> Item:
    """The places of the four dice, side by side, with room for a caption."""
    px = board.px
    spots = (_spot(board, suit, size) for suit in SUITS)
    return row(*spots, name="dice", least=size + (words or px(34)), across=wide, gap=px(6))


def _spot(board: Board, suit: str, size: float) -> Item:
    """The place of a die, with the die in it."""
    die = item(f"die-{suit}", size, across=size)
    return column(space(board.px(3)), die, name=f"spot-{suit}", least=0, grow=1, align="start")


def _pair(board: Board, at: Rect, *, narrow: bool) -> Item:
    """Two coins to choose from in the place of the dice, with room for their signs; the small dice
    beside or, on a narrow board, above them.
    """
    px = board.px
    high = at.h
    if narrow:
        small = (item(f"small-{suit}", 0.6, across=0.6) for suit in SUITS)
        coins = (item(f"coin-{k}", 1.2, across=1.2, align="start") for k in range(2))
        line = row(space(grow=1), *coins, space(grow=1), gap=px(8), grow=1)
        return column(
            row(space(grow=1), *small, space(grow=1), gap=0.06, least=0.6), space(px(6)), line
        )
    size = min(COIN, high - px(18))
    dice = (item(f"small-{suit}", SMALL_DIE, across=SMALL_DIE) for suit in SUITS)
    coins = (item(f"coin-{k}", size, across=size, align="start") for k in range(2))
    return row(row(*dice, gap=0.06), space(grow=1), row(*coins, gap=px(12)), space(px(12)))
