"""Layouts for phones and for larger screens, in board units.

From above: seats, coin stacks, the stock with the open tiles, the viewer's hand. The place that
ends the round is on the right of the open tiles, on a low board beside the hand. On a phone the
stock is the first of the open tiles; on a larger screen it is on their left. Except on an upright
phone the viewer's card is on the rack.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.arrange import arrange, column, item, row
from tilebag.kit.layout import Board, Rack, box, first_fit, row_of_boxes

from ..pieces import ALL
from ..state import HAND_SIZE, Category
from . import large_layout
from .centre_layout import SMALLEST, TARGET, Centre
from .large_centre import LargeCentre

# minimum boards
TALL = (6.4, 8.7)
WIDE = (12.0, 7.5)

TIGHT = 440  # CSS pixels: height of the smallest upright boards
SEAT = 44  # CSS pixels: height of a card
TIGHT_SEAT = 36  # the same on the smallest and on low boards
STACKS = (124, 112, 104, 96, 82)  # CSS pixels: heights of coin stacks on a phone, the best first
LOW_STACK = 78  # the same on a low board
# CSS pixels: size from which an open tile is large enough, so that the stacks may be higher
ROOMY_TILE = 58
TIGHT_TILE = 50
# size of a tile of the hand as a share of the height
HAND_SHARE = 0.14
TIGHT_SHARE = 0.117  # on the smallest boards
LOW_SHARE = 0.172  # on a low board

HAND_STEP = 1.04  # between tiles of the hand, in hand tiles
LOW_CARD = 100  # CSS pixels: width of the viewer's card on the rack
LOW_END = 78  # CSS pixels: width of the place that ends the round, beside the hand

MANY = 5  # players, whose cards are small on a phone


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame for a number of players.

    board      size and unit
    plaques    a box for each seat, the viewer's first
    stacks     a box for each category's stack
    rack       with room for five tiles, and for the viewer's card or coins
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
    centre: Centre | LargeCentre
    purse: Rect | None = None
    mat: Rect | None = None

    @property
    def roomy(self) -> bool:
        """Is the screen larger than a phone?"""
        return self.mat is not None


def layout_of(frame: Frame, players: int, *, seated: bool) -> Layout:
    """The boxes of a frame. `seated`: does the viewer have a seat?"""
    return _layout(frame.width, frame.height, frame.line, players, seated=seated)


@lru_cache(maxsize=16)  # the layout does not change within a game
def _layout(width: int, height: int, line: int, players: int, *, seated: bool) -> Layout:
    frame = Frame(width, height, line=line)
    if frame.is_large:
        return _large(frame, players, seated=seated)
    board = phone_board(frame)
    most_open = len(ALL) - HAND_SIZE * players
    size = _phone_hand(board)
    boxes, centre = _phone_layout(board, players, most_open, seated=seated)
    rack = Rack(boxes["rack"], 1, size)
    hand = _hand(rack, 0.06, HAND_STEP)
    return Layout(board, *_seats_and_stacks(boxes, players), rack, hand, centre)


def _hand(rack: Rack, edge: float, step: float) -> tuple[Rect, ...]:
    """The tiles of the hand, at this distance from the end of the rack; `step` in hand tiles."""
    size = rack.size
    first = box(rack.at.x + edge, rack.top(0), size, size)
    return row_of_boxes(HAND_SIZE + 1, first, step * size)


def phone_board(frame: Frame) -> Board:
    """The board of a phone, and of the showdown on every screen."""
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


def _phone_layout(
    board: Board, players: int, most_open: int, *, seated: bool
) -> tuple[dict[str, Rect], Centre]:
    """With the first height of stacks for which the open tiles are large enough, else with that for
    which they are largest.
    """

    def with_stacks(high: float) -> tuple[dict[str, Rect], Centre]:
        size = _phone_hand(board)
        boxes = _phone_boxes(board, players, size, high, on_rack=seated and not board.is_tall)
        return boxes, Centre.with_stock(board, boxes["middle"], boxes.get("end"), most_open)

    def tile_px(candidate: tuple[dict[str, Rect], Centre]) -> int:
        _, centre = candidate
        return round(centre.tile * board.unit)

    enough = TIGHT_TILE if _is_tight(board) else ROOMY_TILE
    candidates = [with_stacks(high) for high in (STACKS if board.is_tall else (LOW_STACK,))]
    largest = max(candidates, key=tile_px)
    return first_fit((*candidates, largest), lambda candidate: tile_px(candidate) >= enough)


def _is_tight(board: Board) -> bool:
    return board.is_tall and board.h * board.unit < TIGHT


def _hand_width(size: float) -> float:
    """The width of five tiles of this size on the rack."""
    return size * (HAND_SIZE * HAND_STEP + 1) + 0.12


def _phone_hand(board: Board) -> float:
    """The size of a tile of the hand."""
    edges = 0.12 + board.px(8)
    if board.is_tall:
        share = TIGHT_SHARE if _is_tight(board) else HAND_SHARE
    else:
        share = LOW_SHARE
        edges += board.px(LOW_CARD + LOW_END + 12)
    return max(SMALLEST, min((board.w - edges) / (HAND_SIZE * HAND_STEP + 1), share * board.h))


def _phone_boxes(
    board: Board, players: int, size: float, stack: float, *, on_rack: bool
) -> dict[str, Rect]:
    """The boxes of a phone; `end` is beside the rack of a wide board."""
    px = board.px
    edge = board.px(3 if _is_tight(board) else 4)
    seat = px(SEAT if board.is_tall and not _is_tight(board) else TIGHT_SEAT)
    plaques = [
        item(f"plaque-{place}", 0, grow=1, most=px(240)) for place in range(on_rack, players)
    ]
    stacks = (item(f"stack-{category}", 0, grow=1) for category in Category)
    wood = _hand_width(size) + on_rack * px(LOW_CARD)
    high = Rack.height(1, size)
    target = TARGET / board.unit
    if board.is_tall:
        own = item("rack", high, across=wood)
    else:
        end = item("end", px(LOW_END), across=max(target, 0.8 * high))
        own = row(item("rack", wood), end, least=high, gap=px(8))
    things = column(
        row(*plaques, least=seat, gap=edge),
        row(*stacks, least=px(stack), gap=edge),
        item("middle", 0, grow=1),
        own,
        gap=px(4 if _is_tight(board) else 5),
    )
    top = edge if players < MANY else px(8)  # small cards: the dots of the turn are above them
    boxes = arrange(things, box(edge, top, board.w - 2 * edge, board.h - top - edge))
    return _with_card(boxes, size) if on_rack else boxes


def _with_card(boxes: dict[str, Rect], size: float) -> dict[str, Rect]:
    """The boxes with the viewer's card at the right end of the rack."""
    wood = boxes["rack"]
    rack = Rack(boxes["rack"], 1, size)
    left = wood.x + _hand_width(size)
    air = 0.07 * size
    card = box(left, rack.top(0) + air, wood.x + wood.w - left - 0.14, size * 0.9 - 2 * air)
    return boxes | {"plaque-0": card}
