"""The layout of the table in play, on every screen, in board units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.layout import Board, Rack, box, row_of_boxes
from tilebag.kit.phone_table import PhoneUnits

from ..state import HAND_SIZE, Category
from . import large_layout
from .large_centre import LargeCentre
from .phone_centre import PhoneCentre
from .phone_layout import AIR, HAND_STEP, phone_table

# minimum boards of the showdown
TALL = (6.4, 8.7)
WIDE = (12.0, 7.5)


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame for a number of players.

    board      size and unit
    plaques    a box for each seat, the viewer's first
    stacks     a box for each category's stack
    coin       size of the coins of a stack on a phone
    example    size of an example piece on a phone; 0: there is no room
    rack       with room for five tiles, and on a large screen for the viewer's coins
    hand       a box for each tile of the hand
    centre     stock, open tiles, and the place of the tile that ends the round
    purse      for the viewer's coins, on a large screen
    mat        of a large screen
    """

    board: Board
    plaques: tuple[Rect, ...]
    stacks: Mapping[Category, Rect]
    rack: Rack
    hand: tuple[Rect, ...]
    centre: PhoneCentre | LargeCentre
    coin: float = 0
    example: float = 0
    purse: Rect | None = None
    mat: Rect | None = None


def layout_of(frame: Frame, players: int, *, seated: bool) -> Layout:
    """The boxes of a frame. `seated`: does the viewer have a seat?"""
    return _layout(frame.area, players, seated=seated)


@lru_cache(maxsize=16)  # the layout does not change within a game
def _layout(frame: Frame, players: int, *, seated: bool) -> Layout:
    if frame.is_large:
        return _large(frame, players, seated=seated)
    return _phone(frame, players)


def _phone(frame: Frame, players: int) -> Layout:
    """The layout for a phone; a tile of the hand is 1 high."""
    table = phone_table(frame, players)
    units = PhoneUnits(frame.whole, table.tile)
    unit = units.unit
    rack = Rack(units.box(table.rack), 1)
    return Layout(
        units.board,
        tuple(map(units.box, table.seats)),
        dict(zip(Category, map(units.box, table.columns), strict=True)),
        rack,
        _hand(rack, (AIR / unit + HAND_STEP - 1) / 2, HAND_STEP),
        PhoneCentre(units.board, units.box(table.open)),
        coin=round(table.coin / unit, 4),
        example=round(table.example / unit, 4),
    )


def _hand(rack: Rack, edge: float, step: float) -> tuple[Rect, ...]:
    """The tiles of the hand, at this distance from the end of the rack; `step` in hand tiles."""
    size = rack.size
    first = box(rack.at.x + edge, rack.top(0), size, size)
    return row_of_boxes(HAND_SIZE + 1, first, step * size)


def showdown_board(frame: Frame) -> Board:
    """The board of the showdown."""
    return Board.fit(frame.whole, tall=TALL, wide=WIDE)


def _seats_and_stacks(
    boxes: Mapping[str, Rect], players: int
) -> tuple[tuple[Rect, ...], Mapping[Category, Rect]]:
    seats = tuple(boxes[f"plaque-{place}"] for place in range(players))
    return seats, {category: boxes[f"stack-{category}"] for category in Category}


def _large(frame: Frame, players: int, *, seated: bool) -> Layout:
    """The layout for a large screen."""
    table = large_layout.table_of(frame, players)
    board = table.board
    boxes = large_layout.large_boxes(table, players, seated=seated)
    rack = Rack(boxes["rack"], 1, large_layout.HAND)
    return Layout(
        board,
        *_seats_and_stacks(boxes, players),
        rack,
        _hand(rack, large_layout.HAND_EDGE, large_layout.HAND_STEP),
        LargeCentre.fit(board, boxes["middle"]),
        purse=boxes["purse"],
        mat=table.mat,
    )
