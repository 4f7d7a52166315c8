"""The boxes above the rack on a large screen, in board units: a tile is 1 high.

The discards are in the corners of the mat, at their owners' right hands. The seats at the sides are
between them and overhang the mat; on an upright board they are below the upper discards, and the
centre is between them and the lower ones.
"""

from __future__ import annotations

from tilebag.core.game import Frame
from tilebag.core.large_forms import Form, LargeForms
from tilebag.core.scene import Rect
from tilebag.kit.large_table import LargeTable, clamp
from tilebag.kit.layout import box

TILE_WIDTH = 0.75  # width of a tile

WIDE = Form(across=10.95, field=3.25, words=0, rack=2.32, wood=10.51, most=132)
TALL = Form(across=8.5, field=3.25, words=0, rack=2.32, wood=8.14, most=118)
FORMS = LargeForms((WIDE,), TALL)

USUAL_FIELD = 3.55  # height of the field for discards of the usual size
MOST_GROWTH = (1.2, 1.5)  # of discards and centre in a higher field, wide and upright
LARGEST_DISCARD = 1.25
SPREAD = 5.9  # from the middle of a wide board to the outer edge of the discards, at most
SEAT_WIDTH = 4.1  # in heights of a seat
# CSS pixels
CORNER = 30  # from the side of the mat to the discards
OVERHANG = 8  # of the seats at the sides over the edge of the mat
AIR = 6  # below the lower discards
BESIDE = 14  # beside the centre


def table_of(frame: Frame) -> LargeTable:
    """The measures of the table for a large frame."""
    return LargeTable.fit(frame, FORMS)


def large_boxes(table: LargeTable) -> dict[str, Rect]:
    """Discards, seats and centre by their names in `layout.CORNERS` and `layout.PLAQUES`."""
    tall = table.board.is_tall
    unit = table.board.unit
    mat = table.mat
    seat = table.seats.h
    bottom = table.field.y + table.field.h
    growth = clamp(1, (bottom - mat.y) / USUAL_FIELD, MOST_GROWTH[tall])
    discard = min(growth, LARGEST_DISCARD)
    upper = mat.y + max(14 / unit, 0.22)
    lower = bottom - discard - AIR / unit
    middle = mat.x + mat.w / 2
    reach = mat.w / 2 - CORNER / unit
    if not tall:
        reach = min(reach, SPREAD)
    left = middle - reach
    right = middle + reach - discard * TILE_WIDTH

    def discards(x: float, y: float) -> Rect:
        return box(x, y, discard * TILE_WIDTH, discard)

    seat_width = min(SEAT_WIDTH * seat, mat.w / 3)
    side = upper + discard + 0.95 * seat if tall else (upper + discard + lower) / 2
    far_right = mat.x + mat.w + OVERHANG / unit
    seats = {
        "left": box(mat.x - OVERHANG / unit, side - seat / 2, seat_width, seat),
        "top": box(middle - seat_width / 2, table.seats.y, seat_width, seat),
        "right": box(far_right - seat_width, side - seat / 2, seat_width, seat),
    }
    if tall:
        room = mat.w / 2 - (CORNER + BESIDE + AIR) / unit - discard * TILE_WIDTH
        top = side + seat / 2
    else:
        room = mat.w / 2 - seat_width - BESIDE / unit
        top = mat.y + 0.62 * seat
    return seats | {
        "upper-left": discards(left, upper),
        "upper-right": discards(right, upper),
        "lower-left": discards(left, lower),
        "lower-right": discards(right, lower),
        "centre": box(middle - room, top, 2 * room, bottom - top),
    }
