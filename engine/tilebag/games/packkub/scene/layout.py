"""Where things lie on an upright and a wide board: seats and pile above, one's hand on wood below, the groups between.

The groups lie in a pane: in lines like words, none of them broken, as large as the window allows but never too small to
be touched. What the window cannot show scrolls; the reader may have it smaller or larger.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tilebag.game import Frame
from tilebag.games.packkub.flow import PAD
from tilebag.layout import SMALL, Board, Rack
from tilebag.scene import Rect

TALL, WIDE = (7.8, 10.3), (11.5, 7.1)  # the least boards, in tiles
HAND_SIZES = ((1.1, 1), (0.955, 3), (0.8, 3), (0.6, 3), (0.4, 4))  # of a tile, and in how many lines at most
HAND_STEP = 1.015
SHORTEST_WOOD = 4.6  # tiles
ONE_LINE = 3  # seats that stand in one line on a phone
WIDEST_SEAT = 200  # CSS pixels of a phone
FINGER = 44  # CSS pixels


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame.

    seats   a box for each seat that is shown
    flat    do they hold a single line of words?
    pile    where the pile lies
    window  behind which the groups lie
    edge    of the board, that is left free
    finger  what a tile must measure to be touched
    rack    what the hand stands on
    hand    a box for each tile of the hand
    """

    board: Board
    seats: tuple[Rect, ...]
    flat: bool
    pile: Rect
    window: Rect
    edge: float
    finger: float
    rack: Rack
    hand: tuple[Rect, ...]


def box(x: float, y: float, w: float, h: float) -> Rect:
    """A box with rounded measures."""
    return Rect(round(x, 4), round(y, 4), round(w, 4), round(h, 4))


@lru_cache(maxsize=256)
def layout(width: int, height: int, seats: int, held: int) -> Layout:
    """The boxes of a frame for so many seats and tiles in the hand."""
    board = Board.fit(Frame(width, height), tall=TALL, wide=WIDE)
    edge = board.px(6 if board.tall else 16)
    above, pile, flat = _seats(board, seats, edge)
    rack, hand = _hand(board, held, edge)
    top = max(one.y + one.h for one in (*above, pile)) + board.px(4)
    window = box(0, top, board.w, rack.at.y - board.px(4) - top)
    return Layout(board, above, flat, pile, window, edge, FINGER / board.unit, rack, hand)


def _seats(board: Board, seats: int, edge: float) -> tuple[tuple[Rect, ...], Rect, bool]:
    """The seats in one line, or flatter in two where there are many, and the pile at their right."""
    gap = board.px(6)
    flat = board.w * board.unit < SMALL and seats > ONE_LINE
    lines = 2 if flat else 1
    columns = -(-seats // lines)
    high, beside = board.px(21 if flat else 42), board.px(46 if flat else 92)
    top = board.px(6)
    w = min((board.w - beside - 2 * edge - gap * (columns - 1)) / columns, board.px(WIDEST_SEAT))
    boxes = tuple(
        box(edge + k % columns * (w + gap), top + k // columns * (high + gap / 2), w, high) for k in range(seats)
    )
    size = board.px(26 if flat else 36)
    x = board.w - beside + (beside - size) / 2 if flat else board.w - beside
    return boxes, box(x, top, size, size), flat


def _hand(board: Board, held: int, edge: float) -> tuple[Rack, tuple[Rect, ...]]:
    """The rack at the lower edge, and the tiles on it in lines; smaller only when there are very many."""
    wide = board.w - 2 * edge - 4 * PAD
    for size, most in HAND_SIZES:
        step = size * HAND_STEP
        columns = int(wide / step)
        if held <= columns * most:
            break
    lines = max(1, -(-held // columns))
    columns = max(1, -(-held // lines))  # as many in each line
    across = min(held, columns)
    w = min(board.w - 2 * edge, max(SHORTEST_WOOD, across * step) + 4 * PAD)
    high = Rack.high(lines, size)
    rack = Rack(box((board.w - w) / 2, board.h - board.px(6) - high, w, high), lines, size)
    left = rack.at.x + (w - across * step + step - size) / 2
    return rack, tuple(box(left + k % columns * step, rack.top(k // columns), size, size) for k in range(held))
