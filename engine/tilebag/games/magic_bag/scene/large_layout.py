"""The boxes on a large screen, in board units: a tile is 1 high.

The rows and the open sheet are side by side, on an upright board the sheet is below; the dice are
on the viewer's rack, and beside it is the bag. The names of the boxes are those of `layout`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.core.game import Frame
from tilebag.core.large_forms import NO_SEATS, Form, LargeForms
from tilebag.core.scene import Rect
from tilebag.kit.arrange import arrange, item, row, space
from tilebag.kit.large_table import LargeTable, clamp
from tilebag.kit.layout import Rack, box, centred_box, own_card_box
from tilebag.kit.piecepack import SUITS

from .trays import LINES, LONG_LINES, LONG_SPAN, SPAN, TRAY, trays

Lines = Sequence[Sequence[int]]

LONG = Form(across=13.6, field=3.72, words=4.1, rack=1.42, wood=6.6, most=128)
SHORT = Form(across=13.0, field=4.95, words=5.4, rack=1.42, wood=6.6, most=128)
TALL = Form(across=9.25, field=5.75, words=7.4, rack=1.42, wood=6.6, most=118)
FORMS = LargeForms((LONG, SHORT), TALL, NO_SEATS, good=70)

RACK_SIZE = 1.42 / 1.22  # of the rack, as a tile that would stand on it
KEPT_DIE = 1.02
FREE_DIE = 0.94
HOLLOW = (1.24, 1.06)  # of a die on the rack that is not kept
DIE_STEP = 1.5  # from one die to the next, at most
COIN = 1.02  # size of two coins to choose from
SMALL_DIE = 0.62  # size of the dice beside them

CAPTION = 17  # CSS pixels: height of a tray's caption
HEADING = 20  # CSS pixels: height of a suit's name on the sheet
SHEET_GAP = 0.42  # between rows and sheet
SHEET_PAD = 0.12
MOST_CELL = (0.92, 0.74)  # a coin's square on the sheet, beside the rows and below them
LOW_SHEET = 12.6  # width of the sheet below the rows, in squares
MOST_GAP = 0.4  # between lines of rows
EDGE = 20  # CSS pixels from the side of the mat
BAG = 1.6  # height of the bag
BAG_AIR = 12  # CSS pixels around it


def table_of(frame: Frame) -> LargeTable:
    """The measures of the table for a large frame."""
    return LargeTable.fit(frame, FORMS)


def lines_of(table: LargeTable) -> tuple[Lines, float]:
    """The rows in lines, and the length of a line."""
    return (LINES, SPAN) if table.form is SHORT else (LONG_LINES, LONG_SPAN)


def large_boxes(table: LargeTable) -> dict[str, Rect]:
    """All boxes of the frame."""
    rows_and_sheet = _sheet_below(table) if table.board.is_tall else _sheet_beside(table)
    boxes = rows_and_sheet | _dice(Rack(table.rack, 1, RACK_SIZE))
    boxes |= {"rack": table.rack, "own": own_card_box(table.board, table.own)}
    return boxes | _bag(table, boxes["sheet"])


def _sheet_beside(table: LargeTable) -> dict[str, Rect]:
    px = table.board.px
    field = table.field
    _, span = lines_of(table)
    room = field.h
    beside = table.mat.w - 2 * EDGE / table.board.unit - span - SHEET_GAP
    cell = min(
        MOST_CELL[0],
        (room - 3 * px(HEADING) - 2 * SHEET_PAD) / 5,
        (beside - 2 * SHEET_PAD) / 6,
    )
    w = 6 * cell + 2 * SHEET_PAD
    h = 3 * px(HEADING) + 5 * cell + 2 * SHEET_PAD
    left = table.board.w / 2 - (span + SHEET_GAP + w) / 2
    rows = _rows(table, Rect(left, field.y, span, room))
    trays_at = [at for name, at in rows.items() if name.startswith("row-")]
    first = min(at.y for at in trays_at)
    last = max(at.y + at.h for at in trays_at)
    top = clamp(field.y, (first + last - h) / 2, max(field.y, field.y + room - h))
    sheet = box(left + span + SHEET_GAP, top, w, h)
    x = sheet.x + SHEET_PAD
    y = sheet.y + SHEET_PAD + px(HEADING)
    step = cell + px(HEADING)
    return rows | {
        "sheet": sheet,
        "crowns": box(x, y, 6 * cell, cell),
        "arms": box(x, y + step, 6 * cell, cell),
        "moons": box(x, y + 2 * step, 3 * cell, 3 * cell),
        "suns": box(x + 4 * cell, y + 2 * step, 2 * cell, 3 * cell),
    }


def _sheet_below(table: LargeTable) -> dict[str, Rect]:
    px = table.board.px
    field = table.field
    _, span = lines_of(table)
    wide = min(table.mat.w - 2 * EDGE / table.board.unit, span + 0.3)
    cell = min(MOST_CELL[1], (wide - 2 * SHEET_PAD) / LOW_SHEET)
    heading = px(HEADING)
    w = LOW_SHEET * cell + 2 * SHEET_PAD
    h = max(2 * heading + 2.02 * cell, heading + 3 * cell) + 1.7 * SHEET_PAD
    gap = 0.3
    middle = table.board.w / 2
    rows = _rows(table, Rect(middle - span / 2, field.y, span, field.h - h - gap))
    low = max(at.y + at.h for name, at in rows.items() if name.startswith("row-"))
    sheet = box(middle - w / 2, low + gap, w, h)
    x = sheet.x + SHEET_PAD
    y = sheet.y + SHEET_PAD / 2 + heading
    return rows | {
        "sheet": sheet,
        "crowns": box(x, y, 6 * cell, cell),
        "arms": box(x, y + 1.02 * cell + heading, 6 * cell, cell),
        "moons": box(x + 6.6 * cell, y, 3 * cell, 3 * cell),
        "suns": box(x + 10.6 * cell, y, 2 * cell, 3 * cell),
    }


def _rows(table: LargeTable, at: Rect) -> dict[str, Rect]:
    """Trays and tiles, the lines as far apart as there is room."""
    lines, span = lines_of(table)
    words = table.board.px(CAPTION)
    line = TRAY + words
    n = len(lines)
    gap = clamp(4 / table.board.unit, (at.h - n * line) / (n + 0.4), MOST_GAP)
    high = n * line + (n - 1) * gap
    top = at.y + max(0.0, (at.h - high) / 2)
    return arrange(trays(words, gap, lines, span), Rect(at.x, top, at.w, high))


def _dice(rack: Rack) -> dict[str, Rect]:
    """The dice on the rack, kept or in a hollow, and two coins to choose from in their place."""
    at = rack.at
    step = min(DIE_STEP, (at.w - 0.4) / len(SUITS))
    left = at.x + (at.w - len(SUITS) * step) / 2
    wide, high = HOLLOW
    boxes = {"dice": box(at.x, rack.top(0), at.w, RACK_SIZE * 0.9)}
    for k, suit in enumerate(SUITS):
        place = Rect(left + k * step, rack.top(0) - 0.03, step, high)
        boxes[f"spot-{suit}"] = centred_box(wide, high, place)
        boxes[f"die-{suit}"] = centred_box(FREE_DIE, FREE_DIE, place)
        boxes[f"kept-{suit}"] = centred_box(KEPT_DIE, KEPT_DIE, place)
    return boxes | _pair(boxes["dice"])


def _pair(at: Rect) -> dict[str, Rect]:
    dice = (item(f"small-{suit}", SMALL_DIE, across=SMALL_DIE) for suit in SUITS)
    coins = (item(f"coin-{k}", COIN, across=COIN) for k in range(2))
    line = row(space(0.2), row(*dice, gap=0.06), space(grow=1), row(*coins, gap=0.7), space(0.6))
    return arrange(line, at)


def _bag(table: LargeTable, sheet: Rect) -> dict[str, Rect]:
    """The bag on the right of the rack, in the corner of the mat below the sheet."""
    unit = table.board.unit
    mat = table.mat
    rack = table.rack
    line = table.own.y + table.own.h - rack.y  # by which the rack and the mat's end will move down
    left = rack.x + rack.w
    room = mat.x + mat.w - left - BAG_AIR / unit
    bottom = mat.y + mat.h + line - BAG_AIR / unit
    size = max(0.0, min(BAG, room, bottom - sheet.y - sheet.h - BAG_AIR / unit))
    return {"bag": box(left + (room - size) / 2, bottom - size, size, size)}
