"""The layout of the table on every screen, in board units (a tile of the rack is 1 high)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.layout import ROW_PITCH, Board, Rack, grid, own_card_box, own_words_box
from tilebag.kit.phone_table import PhoneUnits

from .large_layout import TILE_WIDTH, large_boxes, table_of
from .phone_layout import SMALL_DISCARD, PhoneTable, phone_table

MAX_TILE_PX = 132  # CSS pixels: maximum height of a tile
LOOSE_STEP = 0.79  # between slots of a large table
PHONE_EDGE = 8  # CSS pixels: beside the winning hand on a phone

# The discards and the plaque of each player, by number of seats and place to the viewer's right:
# discards are at a player's right hand.
CORNERS = {
    2: ("lower-right", "lower-left"),
    3: ("lower-right", "upper-right", "lower-left"),
    4: ("lower-right", "upper-right", "upper-left", "lower-left"),
}
PLAQUES = {2: ("own", "top"), 3: ("own", "right", "left"), 4: ("own", "right", "top", "left")}
OWN_WORDS = "own-words"  # a box of the layout, on upright phones


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The measures of one frame.

    board     size and unit
    rack      the viewer's, at the lower edge
    columns   slots in a row of the rack
    tile      kind of the tiles on the rack and of the discards (`Piece.kind`)
    slots     of the rack, from the upper left
    boxes     of the discards (`CORNERS`), the plaques (`PLAQUES`) and the centre; discards that are
              missing are in their player's plaque, `small_discard` high. `OWN_WORDS` is the part of
              the viewer's plaque for its words, if that is not the whole
    small_discard  0: they are not shown
    mat       of a large screen; None: a phone
    """

    board: Board
    rack: Rack
    columns: int
    tile: str
    slots: tuple[Rect, ...]
    boxes: Mapping[str, Rect]
    small_discard: float = 0
    mat: Rect | None = None

    def px(self, n: float) -> float:
        """CSS pixels of a phone, in board units."""
        return self.board.px(n)

    @property
    def centre(self) -> Rect:
        """The box between all plaques and discards."""
        return self.boxes["centre"]


def layout_of(frame: Frame, seats: int, *, shown: bool = False) -> Layout:
    """The layout for a frame and a number of seats; `shown`: with the winning hand in the centre,
    for which a phone hides the discards."""
    return _layout(frame.area, seats, shown=shown)


@lru_cache(maxsize=32)
def _layout(frame: Frame, seats: int, *, shown: bool) -> Layout:
    return _large(frame) if frame.is_large else _phone(frame, seats, shown=shown)


def _large(frame: Frame) -> Layout:
    """The layout for a large screen."""
    table = table_of(frame)
    board = table.board
    columns = 10 if board.is_tall else 13
    rack = Rack(table.rack, rows=2)
    boxes = large_boxes(table)
    boxes["own"] = own_card_box(board, table.own)
    air = (rack.at.w - columns * LOOSE_STEP) / 2
    left = rack.at.x + air + (LOOSE_STEP - TILE_WIDTH) / 2
    first = Rect(left, rack.top(0), TILE_WIDTH, 1)
    slots = grid(columns * rack.rows, columns, first, (LOOSE_STEP, ROW_PITCH))
    return Layout(board, rack, columns, "slim", slots, boxes, mat=table.mat)


def _phone(frame: Frame, seats: int, *, shown: bool) -> Layout:
    """The layout for a phone."""
    table = phone_table(frame, seats - 1)
    hand = table.hand
    units = PhoneUnits(frame, hand.height)
    board = units.board
    # the line of the page is not part of the board; `leave_line` makes room for it
    rack = Rack(units.box(table.rack, lift=frame.line), hand.rows)
    boxes = {name: units.box(at) for name, at in _phone_boxes(table, seats, shown=shown).items()}
    if table.own:
        boxes["own"] = own_card_box(board, units.box(table.own))
        boxes[OWN_WORDS] = own_words_box(board, boxes["own"])
    width = hand.width / units.unit
    pitch = hand.pitch / units.unit
    left = rack.at.x + (rack.at.w - hand.columns * pitch + pitch - width) / 2
    first = Rect(left, rack.top(0), width, 1)
    return Layout(
        board,
        rack,
        hand.columns,
        "tall" if hand.is_tall else "slim",
        grid(hand.columns * hand.rows, hand.columns, first, (pitch, ROW_PITCH)),
        boxes,
        small_discard=0 if shown else board.screen_px(SMALL_DISCARD),
    )


def _phone_boxes(table: PhoneTable, seats: int, *, shown: bool) -> dict[str, Rect]:
    """The boxes by name, in CSS pixels; `shown`: without discards."""
    plaques = [*reversed(PLAQUES[seats][1:]), "own"]  # from the left neighbour to the viewer
    boxes = dict(zip(plaques, table.seats, strict=False))
    felt = table.felt
    if shown:
        boxes["centre"] = Rect(PHONE_EDGE, felt.y, felt.w - 2 * PHONE_EDGE, felt.h)
        return boxes
    give, *far, take = CORNERS[seats]
    boxes |= {give: table.give, take: table.take, "centre": table.centre}
    return boxes | dict(zip(reversed(far), table.others, strict=False))
