"""Layouts of upright, wide and low boards, in board units.

Boxes by name: `row-3` (its tray), `t5` (its tile), `dice`, `spot-suns` (a die's place), `die-suns`,
and for a choice of two coins `small-suns` (a die) and `coin-0`. With the sheet folded: `strip`,
`room`, the space between trays and dice, and `coins`, the space below the strip; with the sheet
open: `sheet`, a box for each suit, and `points`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.arrange import Item, arrange, column, item, row, space
from tilebag.kit.layout import Board, Rack, box, centred_box
from tilebag.kit.piecepack import SUITS

from ..state import SIZES, row_id

# minimum boards, in tiles
TALL = (7.02, 9.5)
WIDE = (13.6, 8.3)
WIDE_WITH_RACK = (13.6, 9.1)  # with a rack for kept dice
FREE_DIE = 1.15  # size of a die
LARGE_DIE = 1.3  # the same without a rack
RACK_DIE = 1.2  # size of a rack for dice
FELT_WORDS = 26  # CSS pixels for a caption below a die
BAG_SIZE = 2.6  # maximum height of the points with the picture of the bag
SHORT = 440  # CSS pixels: below this height, text on an upright board is set closer
SHORT_TALL = (7.02, 9.1)
LOW_WIDTH = 14.2
MIN_UNIT = 18
MIN_LONG = 44  # CSS pixels: tiles in long lines are at least so large
MAX_TILE_PX = 128  # CSS pixels
# CSS pixels: below this width, the dice of a low board are in two lines beside the rows
NARROW = 640
SIDE = 158  # CSS pixels: width of the column beside the rows then
OPEN_SHEET = (4.65, 236)  # height of the open sheet and the points: tiles, and CSS pixels for text
LOW_TRAYS = (4.45, 110)  # height of four lines of trays, set close: tiles, and CSS pixels for text
LINES = ((1, 2, 7), (3, 8), (4, 9), (5, 6))  # of rows: nine rows packed into lines of six tiles
SPAN = 6.82  # length of such a line
# the same in lines of eight tiles, for boards with little height
LONG_LINES = ((7, 8), (9, 5, 1), (6, 3, 4, 2))
LONG_SPAN = 8.9
# height of such a board: tiles, and CSS pixels for text
LONG_TRAYS = (3.35, 130)
# height of its open sheet and the points, set close
CLOSE_SHEET = (4.7, 150)
EDGE = 6  # CSS pixels at the sides of a narrow low board
GAP = 0.02  # between two tiles
PAD = 0.08  # from a tray's edge to its tiles
TRAY = 1.1  # height of a tray
TRAY_WORDS = 19  # CSS pixels for a tray's caption
SHORT_WORDS = 16  # the same on a short board
SHEET_GAP = 0.5
SHEET_WIDTH = 5.6
CELL = 0.88  # of the open sheet: a coin's square
HEADING = 1.7  # minimum width of a suit with its name and points
# sizes during a choice of two coins
SMALL_DIE = 0.72
COIN = 1.3


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame.

    board     size and unit
    boxes     by name, as above
    folded    is the sheet a strip that opens a drawer?
    beside    are strip and dice to the right of the rows, because the frame is low?
    has_line  is there a line for the status?
    rack      for kept dice, below the others
    """

    board: Board
    folded: bool
    beside: bool
    boxes: Mapping[str, Rect]
    has_line: bool = False
    rack: Rack | None = None

    def px(self, n: float) -> float:
        return self.board.px(n)


@lru_cache(maxsize=16)
def layout_of(frame: Frame) -> Layout:
    """The layout for a frame."""
    short = frame.is_tall and frame.height < SHORT
    tall = SHORT_TALL if short else TALL
    wide = WIDE_WITH_RACK if frame.line else WIDE
    racked = bool(frame.line)
    board = Board.fit(frame, tall=tall, wide=wide, most=MAX_TILE_PX)
    long = _with_long_lines(frame, racked=racked)
    tiles, words = OPEN_SHEET
    is_low = not board.is_tall and tiles + board.px(words) > board.h
    is_long = not board.is_tall and long.unit >= (MIN_LONG if is_low else board.unit)
    beside = is_low and not is_long
    narrow = beside and frame.width < NARROW
    if is_long:
        board = long
    elif beside:
        board = _narrow(frame) if narrow else _low(frame)
    if board.is_tall:
        root = _upright(board, short=short)
    elif beside:
        root = _low_board(board, narrow=narrow)
    else:
        root = _wide(board, racked=racked, close=is_long)
    boxes = arrange(root, Rect(0, 0, board.w, board.h))
    rack = Rack(boxes["rack"], 1, RACK_DIE) if "rack" in boxes else None
    if rack:
        boxes |= _dice_and_rack(board, boxes["dice"], rack)
    boxes |= arrange(_pair(board, boxes["dice"], narrow=narrow), boxes["dice"])
    if "strip" in boxes:
        boxes["coins"] = _area_below(boxes["strip"], board)
    return Layout(board, board.is_tall or beside, beside, boxes, bool(frame.line), rack)


def _dice_and_rack(board: Board, felt: Rect, rack: Rack) -> dict[str, Rect]:
    """For each die its part of the table, the die on it, and its place on the rack below."""
    w = felt.w / len(SUITS)
    boxes = {}
    for k, suit in enumerate(SUITS):
        left = felt.x + k * w
        slot = centred_box(FREE_DIE, FREE_DIE, Rect(left, rack.top(0), w, RACK_DIE))
        boxes[f"spot-{suit}"] = box(left, felt.y, w, felt.h)
        boxes[f"die-{suit}"] = box(slot.x, felt.y + board.px(4), FREE_DIE, FREE_DIE)
        boxes[f"kept-{suit}"] = slot
    return boxes


def _area_below(strip: Rect, board: Board) -> Rect:
    """The space below the strip."""
    top = strip.y + strip.h + board.px(4)
    return box(strip.x, top, strip.w, board.h - top - board.px(2))


def _narrow(frame: Frame) -> Board:
    """A board on which the trays and a narrow column fit."""
    unit = (frame.width - SIDE - 2 * EDGE) / SPAN
    return Board.fit(frame, tall=TALL, wide=(frame.width / unit, frame.height / unit))


def _low(frame: Frame) -> Board:
    """A board whose four lines of trays just fit the height."""
    tiles, words = LOW_TRAYS
    scale = Board.fit(frame, tall=TALL, wide=WIDE).scale
    unit = max(MIN_UNIT, (frame.height - words * scale) / tiles)
    return Board.fit(frame, tall=TALL, wide=(LOW_WIDTH, frame.height / unit))


def _with_long_lines(frame: Frame, *, racked: bool) -> Board:
    """A board with trays in lines of eight tiles beside the open sheet."""
    scale = Board.fit(frame, tall=TALL, wide=WIDE).scale
    tiles, words = LONG_TRAYS
    tiles += FREE_DIE + Rack.height(1, RACK_DIE) if racked else LARGE_DIE
    sheet_tiles, sheet_words = CLOSE_SHEET
    unit = min(
        MAX_TILE_PX,
        frame.width / (LONG_SPAN + SHEET_GAP + SHEET_WIDTH),
        (frame.height - words * scale) / tiles,
        (frame.height - sheet_words * scale) / sheet_tiles,
    )
    unit = max(MIN_UNIT, unit)
    return Board.fit(frame, tall=TALL, wide=(frame.width / unit, frame.height / unit))


def _upright(board: Board, *, short: bool) -> Item:
    """Trays above, dice below, the strip centred between them."""
    px = board.px
    strip = item("strip", px(44 if short else 46), across=SPAN)
    room = column(space(grow=1), strip, space(grow=1), name="room", grow=1)
    if short:
        return column(
            space(px(2)),
            _trays(px(SHORT_WORDS), px(2)),
            room,
            _dice(board, 1, px(22)),
            space(px(1)),
        )
    return column(
        space(px(8)), _trays(px(TRAY_WORDS), px(5)), room, _dice(board, 1.12), space(px(8))
    )


def _wide(board: Board, *, racked: bool, close: bool) -> Item:
    """Trays and dice on the left, possibly with a rack for kept ones, the open sheet and the points
    on the right. `close`: for little height, with long lines of trays.
    """
    px = board.px
    dice = (_dice(board, LARGE_DIE), space(px(18)))
    if racked:
        felt = item("dice", FREE_DIE + px(FELT_WORDS), across=SPAN)
        dice = (felt, item("rack", Rack.height(1, RACK_DIE), across=SPAN))
    if close:
        trays = _trays(px(TRAY_WORDS), px(5), LONG_LINES, LONG_SPAN)
        suits = sheet(CELL, CELL, above=px(30), between=px(28), below=px(8))
        high = px(44)
    else:
        trays = _trays(px(TRAY_WORDS), px(9))
        suits = sheet(CELL, CELL, above=px(48), between=px(40), below=px(14))
        high = px(60)
    top = space(px(12 if close else 20))
    left = column(
        top, trays, space(grow=1), *dice, least=LONG_SPAN if close else SPAN, align="start"
    )
    points = item("points", high, grow=1, most=BAG_SIZE) if racked else item("points", high)
    right = column(top, suits, space(0.25), points, least=SHEET_WIDTH, align="start")
    return _two_columns(left, right)


def _low_board(board: Board, *, narrow: bool) -> Item:
    """Trays on the left, strip and dice on the right, both in two lines on a narrow board."""
    px = board.px
    if narrow:
        side = px(SIDE)
        left = (space(px(3)), _trays(px(SHORT_WORDS), px(3)))
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
    left = (space(px(8)), _trays(px(TRAY_WORDS), px(5)))
    right = (space(px(8)), room, space(px(8)), _dice(board, 1.3), space(px(8)))
    return _two_columns(column(*left, least=SPAN, align="start"), column(*right, least=SPAN))


def _two_columns(left: Item, right: Item) -> Item:
    return row(space(grow=1), left, space(SHEET_GAP), right, space(grow=1))


def _trays(
    words: float,
    between: float,
    lines: Sequence[Sequence[int]] = LINES,
    span: float = SPAN,
) -> Item:
    """The nine trays in justified lines of this length."""
    rows = (row(*_justify(_tray(n) for n in line), least=TRAY + words) for line in lines)
    return column(*rows, gap=between, across=span)


def _justify(items: Iterable[Item]) -> Iterator[Item]:
    """The items with flexible space between them."""
    for k, part in enumerate(items):
        if k:
            yield space(grow=1)
        yield part


def _tray(n: int) -> Item:
    before = sum(SIZES[: n - 1])
    tiles = (item(f"t{before + k}", 1, across=1, align="start") for k in range(1, SIZES[n - 1] + 1))
    return row(*tiles, name=row_id(n), gap=GAP, pad=PAD)


def _dice(board: Board, size: float, words: float = 0) -> Item:
    """The places of the four dice, side by side, with room for a caption."""
    px = board.px
    spots = (_spot(board, suit, size) for suit in SUITS)
    return row(*spots, name="dice", least=size + (words or px(34)), across=SPAN, gap=px(6))


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


def sheet(cell: float, small: float, *, above: float, between: float, below: float = 0) -> Item:
    """The artifact sheet: crowns and arms in one line each, below them moons and suns with possibly
    smaller squares; a box for each suit without its heading, which is above it.
    """
    suns = item("suns", max(HEADING, 2 * small))
    low = row(item("moons", 3 * small), space(grow=1), suns, least=3 * small, across=6 * cell)
    crowns, arms = (item(suit, cell, across=6 * cell) for suit in ("crowns", "arms"))
    return column(
        space(above), crowns, space(between), arms, space(between), low, space(below), name="sheet"
    )
