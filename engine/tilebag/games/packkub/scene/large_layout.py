"""The boxes on a large screen, in board units: a tile on the table is at most about 1 high.

The others' seats are at the far edge of the mat, the tiles to draw on its right or on both sides
(`pool`), the groups between them and the viewer's rack, whose height does not depend on the number
of tiles, unless there are very many.
"""

from __future__ import annotations

from tilebag.core.game import Frame
from tilebag.core.large_forms import Form, LargeForms
from tilebag.core.scene import Rect
from tilebag.kit.large_table import LargeTable
from tilebag.kit.layout import Rack, box, centred_row, first_fit, own_card_box

WIDE = Form(across=11.5, field=4.06, words=1.2, rack=1.45, wood=8, most=150)
TALL = Form(across=8, field=4.06, words=1.2, rack=1.45, wood=8, most=150)
FORMS = LargeForms((WIDE,), TALL)

# sizes of a tile of the hand, and the number of rows; one row may be set smaller
HAND = 1.1
LEAST_HAND = 0.8
ROWS = ((0.62, 2), (0.42, 3), (0.31, 4))
HAND_STEP = 1.015  # between tiles of the hand, in such tiles
RACK_PAD = 0.16  # from the ends of the rack to the tiles
SEAT_WIDTH = 4.1  # in heights of a seat
EDGE = 18  # CSS pixels from the side of the mat


def table_of(frame: Frame) -> LargeTable:
    """The measures of the table for a large frame."""
    return LargeTable.fit(frame, FORMS)


def hand_rack(table: LargeTable, held: int, finger: float) -> tuple[Rack, int]:
    """The rack for a number of tiles, and how many are side by side. `finger`: the least tile."""
    room = table.mat.w - 2 * RACK_PAD
    single = min(HAND, room / (max(1, held) * HAND_STEP))
    several = ((max(size, finger), rows) for size, rows in ROWS)
    sizes = ((single, 1) if single >= LEAST_HAND else (0.0, 0), *several)

    def fits(candidate: tuple[float, int]) -> bool:
        size, rows = candidate
        return rows > 0 and held * size * HAND_STEP <= rows * room

    size, rows = first_fit(sizes, fits)
    columns = max(1, -(-held // rows))
    high = max(table.rack.h, Rack.height(rows, size))
    wide = max(table.rack.w, columns * size * HAND_STEP + 2 * RACK_PAD)
    top = table.rack.y + table.rack.h - high
    return Rack(box((table.board.w - wide) / 2, top, wide, high), rows, size), columns


def large_boxes(table: LargeTable, seats: int, rack: Rack) -> dict[str, Rect]:
    """Seats by number, the viewer's card, and the field of the groups and the tiles to draw."""
    unit = table.board.unit
    edge = EDGE / unit
    field = table.field
    lost = table.rack.y - rack.at.y  # to a higher rack
    bottom = field.y + field.h - lost
    left = field.x + edge
    row = centred_row(table.seats, seats, SEAT_WIDTH * table.seats.h, edge)
    own = Rect(rack.at.x, table.own.y - lost, rack.at.w, table.own.h)
    return {f"seat-{n}": at for n, at in enumerate(row)} | {
        "own": own_card_box(table.board, own),
        "field": box(left, field.y, field.x + field.w - edge - left, bottom - field.y),
    }
