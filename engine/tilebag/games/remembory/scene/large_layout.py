"""The boxes on a large screen with coins from the bag, in board units: a tile is 1 high.

The grid has six columns, also on an upright board, so that no tile changes its place when a tablet
is turned. The coin is on a card on its left, on an upright board above it. The others' seats are at
the far edge of the mat, with the tiles that they have found beside them; more than a few are around
the mat. The viewer's tiles are on the rack.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tilebag.core.game import Frame
from tilebag.core.large_forms import Form, LargeForms, SeatHeight
from tilebag.core.scene import Rect
from tilebag.kit.large_table import LargeTable
from tilebag.kit.layout import Rack, box, centred_row, grid, own_card_box, row_of_boxes

from ..state import COLUMNS, ROWS

WIDE = Form(across=9.05, field=4.36, words=0, rack=1.08, wood=7.6, most=180)
TALL = Form(across=6.6, field=5.55, words=0.4, rack=1.08, wood=6.6, most=150)
FORMS = LargeForms((WIDE,), TALL, SeatHeight(50, 0.68, 92), pace=True)
MOST_BESIDE = 4  # others with room for tiles beside them; of more, the cards are around the mat
FORMS_AROUND = LargeForms(
    (replace(WIDE, across=11.25),), replace(TALL, across=8.5), SeatHeight(62, 0.92, 108)
)
# the queue of a crowd; sizes are in heights of a card
MOST_QUEUED = 10  # cards
QUEUED_WIDTH = 1.1  # of a card
LEAST_QUEUED = 88  # CSS pixels: least width of a card
QUEUE_GAP = 0.08
MORE = (1.75, 0.46)  # width and height of the box with the number of further players
MOST_AT_SIDE = 3  # cards at each side of the mat
AROUND_WIDTH = (140, 100)  # CSS pixels: largest width of such a card, wide and upright
AROUND_EDGE = 8  # CSS pixels from the edge of the mat to their inner part
AROUND_AIR = 6  # CSS pixels between them and what is in the middle
OUTSIDE = 0.12  # part of a card that is outside the mat

PITCH = 1.07  # from tile to tile
GRID = (COLUMNS * PITCH - 0.07, ROWS * PITCH - 0.07)  # width and height of the grid
COIN_WIDTH = 2.3  # of the coin's card beside the grid
COIN_GAP = 0.3
COIN = 1.28  # size of a side of the coin, at most
HEADING = 22  # CSS pixels above the coin on its card
TITLE = 34  # CSS pixels below it
COIN_LINE = 1.2  # height of the coin's card above the grid, at most
RACK_SIZE = 1.08 / 1.22  # of a tile on the rack
RACK_STEP = 1.06  # between tiles on the rack, in such tiles
RACK_EDGE = 0.2
SEAT_WIDTH = 3.2  # in heights of a seat
FEW = 5  # found tiles: with so many, a seat is in the middle of its room
FOUND = (0.94, 0.72)  # size of a found tile: part of a seat's height, and at most in board units


@dataclass(frozen=True, slots=True)
class LargeBoxes:
    """The boxes.

    tiles   the places of the grid, row by row
    coins   both sides of the coin
    card    below them
    seats   a card for each of the others; of a crowd for the first in its queue
    more    the number of further players in that queue
    found   the room beside each for the tiles found; empty: there is none
    own     the viewer's card
    rack    below it
    """

    tiles: tuple[Rect, ...]
    coins: tuple[Rect, ...]
    card: Rect
    seats: tuple[Rect, ...]
    found: tuple[Rect, ...]
    own: Rect
    rack: Rack
    more: Rect | None = None


def table_of(frame: Frame, others: int | None) -> LargeTable:
    """The measures of the table for a large frame and a number of others; None: a crowd."""
    is_around = others is not None and others > MOST_BESIDE
    return LargeTable.fit(frame, FORMS_AROUND if is_around else FORMS)


def large_boxes(table: LargeTable, others: int | None) -> LargeBoxes:
    """All boxes for a number of others; None: a crowd, with cards for the first in its queue."""
    seats, found = ((), ()) if others is None else _seats(table, others)
    tiles, coins, card = _grid_below(table) if table.board.is_tall else _grid_beside(table)
    own = own_card_box(table.board, table.own)
    boxes = LargeBoxes(tiles, coins, card, seats, found, own, Rack(table.rack, 1, RACK_SIZE))
    if others is not None:
        return boxes
    queue, more = _queue(table)
    return replace(boxes, seats=queue, more=more)


def _queue(table: LargeTable) -> tuple[tuple[Rect, ...], Rect]:
    """Cards in the middle of the far edge, as many as fit, and the box after them."""
    at = table.seats
    wide = max(QUEUED_WIDTH * at.h, table.board.screen_px(LEAST_QUEUED))
    step = wide + QUEUE_GAP * at.h
    more_wide, more_high = (part * at.h for part in MORE)
    count = min(MOST_QUEUED, int((at.w - more_wide) / step))
    left = at.x + (at.w - count * step - more_wide) / 2
    cards = row_of_boxes(count, box(left, at.y, wide, at.h), step)
    middle = at.y + (at.h - more_high) / 2
    return cards, box(left + count * step, middle, more_wide, more_high)


Grid = tuple[tuple[Rect, ...], tuple[Rect, ...], Rect]  # tiles, sides of the coin, its card


def _grid_beside(table: LargeTable) -> Grid:
    """The grid on the right of the coin's card."""
    wide, high = GRID
    px = table.board.px
    field = table.field
    left = (table.board.w - wide - COIN_WIDTH - COIN_GAP) / 2
    top = field.y + (field.h - high) / 2
    coin = min(COIN, 0.56 * COIN_WIDTH, (high - px(HEADING + TITLE)) / 1.5)
    card = box(left, top, COIN_WIDTH, px(HEADING + TITLE) + 1.46 * coin)
    middle = left + COIN_WIDTH / 2
    y = card.y + px(HEADING)
    first = box(middle - 0.9 * coin, y, coin, coin)
    second = box(middle - 0.1 * coin, y + 0.46 * coin, coin, coin)
    return _tiles(left + COIN_WIDTH + COIN_GAP, top), (first, second), card


def _grid_below(table: LargeTable) -> Grid:
    """The grid below the coin's card."""
    wide, high = GRID
    field = table.field
    left = (table.board.w - wide) / 2
    line = min(COIN_LINE, 0.8 * (field.h - high))
    free = field.h - high - line
    top = field.y + line + 0.6 * free
    card = box(left, field.y + 0.35 * 0.6 * free, wide, line)
    coin = 0.94 * line
    air = (line - coin) / 2
    coins = row_of_boxes(2, box(left + 2 * air, card.y + air, coin, coin), 0.94 * coin)
    return _tiles(left, top), coins, card


def _tiles(left: float, top: float) -> tuple[Rect, ...]:
    return grid(COLUMNS * ROWS, COLUMNS, Rect(left, top, 1, 1), (PITCH, PITCH))


def _seats(table: LargeTable, others: int) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """The seats, and if they are few the room beside each."""
    at = table.seats
    if others > MOST_BESIDE:
        return _seats_around_mat(table, others), ()
    size = min(FOUND[0] * at.h, FOUND[1])
    seats = []
    found = []
    for slot in centred_row(at, others, at.w, 0.3):
        card = min(SEAT_WIDTH * at.h, 0.6 * slot.w)
        left = slot.x + max(0.0, (slot.w - card - FEW * size) / 2)
        seats.append(box(left, slot.y, card, slot.h))
        after = left + card + 0.1
        found.append(box(after, slot.y + (slot.h - size) / 2, slot.x + slot.w - after, size))
    return tuple(seats), tuple(found)


def _seats_around_mat(table: LargeTable, others: int) -> tuple[Rect, ...]:
    """Cards around the mat, clockwise from the lower left."""
    unit = table.board.unit
    mat = table.mat
    high = table.seats.h
    at_side = min(MOST_AT_SIDE, others // 3)
    at_top = others - 2 * at_side
    inside = GRID[0] if table.board.is_tall else GRID[0] + COIN_WIDTH + COIN_GAP
    beside = (mat.w - inside) / 2 - (AROUND_EDGE + AROUND_AIR) / unit
    wide = min(
        AROUND_WIDTH[table.board.is_tall] / unit,
        beside / (1 - OUTSIDE),
        0.9 * mat.w / (at_top + 1),
    )
    upper = table.field.y + 0.1 * high
    lower = table.field.y + table.field.h - 0.95 * high
    steps = [k / max(1, at_side - 1) for k in range(at_side)]
    left = mat.x + AROUND_EDGE / unit - OUTSIDE * wide
    right = mat.x + mat.w - AROUND_EDGE / unit - (1 - OUTSIDE) * wide
    across = [mat.x + mat.w * (k + 1) / (at_top + 1) - wide / 2 for k in range(at_top)]
    return (
        *(box(left, lower - (lower - upper) * step, wide, high) for step in steps),
        *(box(x, table.seats.y, wide, high) for x in across),
        *(box(right, upper + (lower - upper) * step, wide, high) for step in steps),
    )


def rack_places(rack: Rack, n: int) -> tuple[Rect, ...]:
    """A place for each of n tiles on the rack, closer together if there is no room."""
    room = rack.at.w - 2 * RACK_EDGE - rack.size
    step = min(RACK_STEP * rack.size, room / max(1, n - 1))
    first = box(rack.at.x + RACK_EDGE, rack.top(0), rack.size, rack.size)
    return row_of_boxes(n, first, step)


def places_on(rack: Rack) -> int:
    """How many tiles fit side by side on the rack."""
    return 1 + int((rack.at.w - 2 * RACK_EDGE - rack.size) / (RACK_STEP * rack.size))
