"""The boxes of an upright phone with the sheet open between rows and dice, in CSS pixels of the
stage; and whether there is room for it.

The sheet has three forms. In "lines", the suits are below each other and their names beside them.
In "blocks", crowns and arms are on the left, moons and suns on the right, and the names are above.
In "column", for a phone held sideways, the suits are below each other and the names above them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.large_table import clamp

from .trays import SPAN, TRAY

Form: TypeAlias = Literal["lines", "blocks", "column"]
# CSS pixels
EDGE = 8  # at the sides
RIM = 5  # above and below everything
TRAY_WORDS = 19  # caption of a tray
LINE_GAP = 3  # between two lines of trays
MOST_TILE = 66  # largest tile
LEAST_TILE = 44  # smallest tile
LEAST_SHARE = 0.86  # smallest tile, in tiles that fill the width
DICE_SHARE = 0.15  # of the height for the dice
DICE = (74, 112)  # least and greatest height of the dice before free space is shared
MOST_DICE = 124
FREE_FOR_DICE = 0.35  # share of the free height that the dice get
GAP = 6  # around the sheet
NAME = 19  # height of a line with a name
COLUMN_NAME = 21  # in a column, where the worth of a group reaches into it
SUM_LINE = 24  # height of a line with the sum
LABEL = 78  # width of the names on the left
RIGHT_LABEL = 60  # width of the name beside the suns
# squares: least and greatest size
LINES_CELL = (26, 46)
BLOCKS_CELL = (22, 44)
USEFUL_CELL = 40  # larger squares are no better
CELL_WEIGHT = 0.7  # of the size of squares against that of tiles


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """The sheet: its form, the size of a square, its height, and the size of its words relative to
    the usual.
    """

    form: Form
    cell: float
    height: float
    word_scale: float

    def boxes(self, at: Rect) -> dict[str, Rect]:
        """A box for each suit, for the names beside them (`name-suns`), and for the sum (`own`)."""
        forms = {"lines": _lines, "blocks": _blocks, "column": _column}
        return forms[self.form](at, self.cell, self.word_scale)


@dataclass(frozen=True, slots=True)
class PhoneTable:
    """The measures of an upright phone.

    tile      of a row
    line_gap  between two lines of trays
    top       of the first line
    sheet     the open sheet
    paper     its box
    dice      the box of the dice
    """

    tile: float
    line_gap: float
    top: float
    sheet: OpenSheet
    paper: Rect
    dice: Rect


def phone_table(frame: Frame) -> PhoneTable | None:
    """The measures for an upright stage; None if there is no room for the open sheet."""
    w, h = frame.width, frame.height
    dice = clamp(DICE[0], DICE_SHARE * h, DICE[1])
    room = h - 2 * RIM - dice - 3 * GAP
    widest = (w - 2 * EDGE) / SPAN
    most = min(widest, MOST_TILE)
    least = min(most, max(LEAST_TILE, LEAST_SHARE * widest))
    best: tuple[float, float, OpenSheet] | None = None
    for tile in _steps(most, least):
        sheet = open_sheet_in(w - 2 * (EDGE + 2), room - _rows_height(tile), frame.word_scale)
        if sheet is None:
            continue
        value = tile / widest + CELL_WEIGHT * min(sheet.cell, USEFUL_CELL) / USEFUL_CELL
        if best is None or value > best[0]:
            best = (value, tile, sheet)
    if best is None:
        return None
    _, tile, sheet = best
    free = room - _rows_height(tile) - sheet.height
    dice_high = min(dice + FREE_FOR_DICE * free, MOST_DICE)
    rest = free - (dice_high - dice)
    gap = min(14, rest / 4)
    line_gap = LINE_GAP + 0.6 * gap
    top = RIM + GAP + gap / 2
    below = top + _rows_height(tile) + 3 * (line_gap - LINE_GAP)
    dice_at = Rect(EDGE, h - RIM - dice_high, w - 2 * EDGE, dice_high)
    air = max(0.0, (dice_at.y - below - sheet.height) / 2)
    paper = Rect(EDGE + 2, below + air, w - 2 * (EDGE + 2), sheet.height)
    return PhoneTable(tile, line_gap, top, sheet, paper, dice_at)


def _steps(most: float, least: float) -> Iterator[float]:
    """Sizes from the largest to the smallest."""
    size = most
    while size >= least:
        yield size
        size -= 0.5


def _rows_height(tile: float) -> float:
    """The height of four lines of trays."""
    return 4 * (TRAY * tile + TRAY_WORDS) + 3 * LINE_GAP


def open_sheet_in(w: float, room: float, word_scale: float) -> OpenSheet | None:
    """The form with the larger squares that fits a room; None: neither does."""
    name = NAME * word_scale
    label = LABEL * word_scale
    right_label = RIGHT_LABEL * word_scale
    blocks = min((w - 56) / 11, (room - 2 * name - 18) / 3, BLOCKS_CELL[1])
    lines = min(
        (w - 20 - label) / 6,
        (w - 32 - label - right_label) / 5,
        (room - 34) / 5,
        LINES_CELL[1],
    )
    if lines >= max(LINES_CELL[0], blocks):
        return OpenSheet("lines", lines, 5 * lines + 34, word_scale)
    if blocks >= BLOCKS_CELL[0]:
        return OpenSheet("blocks", blocks, 3 * blocks + 2 * name + 18, word_scale)
    return None


def open_sheet_beside(w: float, room: float, word_scale: float) -> OpenSheet | None:
    """The sheet in the column of a phone held sideways; None: it does not fit."""
    words = (3 * COLUMN_NAME + SUM_LINE) * word_scale + 10
    cell = min((w - 20) / 6, (room - words) / 5, LINES_CELL[1])
    if cell >= LINES_CELL[0]:
        return OpenSheet("column", cell, 5 * cell + words, word_scale)
    return open_sheet_in(w, room, word_scale)


def _column(at: Rect, cell: float, word_scale: float) -> dict[str, Rect]:
    """Moons and suns side by side below the others, and the sum below the moons."""
    name = COLUMN_NAME * word_scale
    left = at.x + (at.w - 6 * cell) / 2
    crowns = at.y + name + 4
    arms = crowns + cell + name
    low = arms + cell + name
    return {
        "crowns": Rect(left, crowns, 6 * cell, cell),
        "arms": Rect(left, arms, 6 * cell, cell),
        "moons": Rect(left, low, 3 * cell, 3 * cell),
        "suns": Rect(left + 4 * cell, low, 2 * cell, 3 * cell),
        "own": Rect(left, low + 3 * cell + 2, 3.6 * cell, SUM_LINE * word_scale),
    }


def _blocks(at: Rect, cell: float, word_scale: float) -> dict[str, Rect]:
    """Crowns above arms on the left, moons and suns on the right, the sum below these."""
    name = NAME * word_scale
    left = at.x + 10
    middle = left + 6 * cell + (at.w - 20 - 11 * cell) / 2
    right = at.x + at.w - 10 - 2 * cell
    first = at.y + name + 2
    second = first + cell + name
    return {
        "crowns": Rect(left, first, 6 * cell, cell),
        "arms": Rect(left, second, 6 * cell, cell),
        "moons": Rect(middle, first, 3 * cell, 3 * cell),
        "suns": Rect(right, first, 2 * cell, 3 * cell),
        "own": Rect(
            middle + 1.05 * cell,
            at.y + at.h - 6 - 28 * word_scale,
            right + 0.95 * cell - middle,
            28 * word_scale,
        ),
    }


def _lines(at: Rect, cell: float, word_scale: float) -> dict[str, Rect]:
    """Names on the left, that of the suns on their right; the sum at the lower left."""
    label = LABEL * word_scale
    right_label = RIGHT_LABEL * word_scale
    wide = label + max(6 * cell, 5 * cell + 18 + right_label)
    left = at.x + (at.w - wide) / 2
    squares = left + label
    crowns = at.y + 8
    arms = crowns + cell + 3
    low = arms + cell + 12
    suns = squares + 3 * cell + 12
    return {
        "crowns": Rect(squares, crowns, 6 * cell, cell),
        "arms": Rect(squares, arms, 6 * cell, cell),
        "moons": Rect(squares, low, 3 * cell, 3 * cell),
        "suns": Rect(suns, low, 2 * cell, 3 * cell),
        "name-crowns": Rect(left, crowns, label, cell),
        "name-arms": Rect(left, arms, label, cell),
        "name-moons": Rect(left, low, label, 1.3 * cell),
        "name-suns": Rect(suns + 2 * cell + 6, low, right_label, 1.3 * cell),
        "own": Rect(left, low + 3 * cell - 2 - 32 * word_scale, label - GAP, 32 * word_scale),
    }
