"""The boxes on a large screen, in board units: a tile on the table is 1 high.

From above: the others' seats, the coin stacks, the stock with the open tiles, the viewer's rack
with their coins in a hollow on the right.
"""

from __future__ import annotations

from dataclasses import replace

from tilebag.core.game import Frame
from tilebag.core.large_forms import Form, LargeForms
from tilebag.core.scene import Rect
from tilebag.kit.arrange import arrange, column, item, row
from tilebag.kit.large_table import LargeTable
from tilebag.kit.layout import Rack, box, centred_row, own_card_box

from ..state import HAND_SIZE, Category
from .large_centre import least_height

HAND = 1.1  # size of a tile of the hand
HAND_STEP = 1.06  # between tiles of the hand, in hand tiles
HAND_EDGE = 0.16  # from the end of the rack to the hand
COIN_STEP = 0.62  # between the viewer's coins, in hand tiles
# with room for one coin on the rack
WIDE = Form(across=10.3, field=2.55, words=5.5, rack=1.4, wood=7.83, most=178)
TALL = Form(across=7.6, field=3.75, words=9.3, rack=1.4, wood=7.56, most=122)
FORMS = LargeForms((WIDE,), TALL)
ROOM_FOR_COINS = {2: 3}  # coins side by side, by the number of players; usually 1
MOST_SPAN = 11.8  # of the table if there is room: half of all tiles then fit in one row
SEAT_WIDTH = 4.1  # in heights of a seat
MOST_STACKS = 1.35  # by how much the stacks grow if there is room
# least height of a stack: of the coins in tiles, of the words in CSS pixels
STACK_COINS = 0.7
STACK_WORDS = 82
# CSS pixels
GAP = 9  # between the parts
AIR = 18  # from the side of the mat to them


def table_of(frame: Frame, players: int) -> LargeTable:
    """The measures of the table for a large frame."""
    more = HAND * COIN_STEP * (ROOM_FOR_COINS.get(players, 1) - 1)
    wide, tall = (replace(form, wood=form.wood + more) for form in (WIDE, TALL))
    return LargeTable.fit(frame, LargeForms((wide,), tall))


def large_boxes(table: LargeTable, players: int, *, seated: bool) -> dict[str, Rect]:
    """Seats, stacks, the middle, the rack and the hollow on it.

    `seated`: is the first seat above the rack? Else it is at the far edge.
    """
    board = table.board
    gap = GAP / board.unit
    rack = Rack(table.rack, 1, HAND)
    boxes = {"rack": rack.at, "purse": _purse(rack)}
    others = range(seated, players)
    seats = centred_row(table.seats, len(others), SEAT_WIDTH * table.seats.h, 2 * gap)
    boxes |= {f"plaque-{place}": at for place, at in zip(others, seats, strict=True)}
    if seated:
        boxes["plaque-0"] = own_card_box(board, table.own)
    span = min(table.mat.w - 2 * AIR / board.unit, MOST_SPAN)
    stacks = [item(f"stack-{category}", 0, grow=1) for category in Category]
    lines = [stacks[:2], stacks[2:]] if board.is_tall else [stacks]
    level = STACK_COINS + board.px(STACK_WORDS)
    level = len(lines) * level + (len(lines) - 1) * gap
    things = column(
        column(
            *(row(*stack_line, grow=1, gap=gap) for stack_line in lines),
            least=level,
            grow=1,
            most=MOST_STACKS * level,
            gap=gap,
            across=span,
        ),
        item("middle", least_height(board), grow=1, across=span),
        gap=gap,
    )
    return boxes | arrange(things, table.field)


def _purse(rack: Rack) -> Rect:
    """The hollow on the right of the hand."""
    left = rack.at.x + HAND_EDGE + HAND * (HAND_STEP * HAND_SIZE + 1.12)
    air = 0.05 * HAND
    right = rack.at.x + rack.at.w - 0.15
    return box(left, rack.top(0) + air, right - left, HAND * 0.9 - 2 * air)
