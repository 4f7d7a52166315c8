"""Where things lie on an upright and a wide board: seats and pile above, one's hand on wood below, the groups between.

The groups lie in a pane: in lines like words, none of them broken, as large as the window allows but never too small to
be touched (`wrap_groups`). What the window cannot show scrolls; the reader may have it smaller or larger.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tilebag.arrange import arrange, column, item, row, space
from tilebag.game import Frame
from tilebag.layout import PHONE_WIDTH, ROW_PITCH, Board, Rack, grid
from tilebag.scene import Rect

TALL, WIDE = (7.8, 10.3), (11.5, 7.1)  # the least boards, in tiles
HAND_SIZES = ((1.1, 1), (0.955, 3), (0.8, 3), (0.6, 3), (0.4, 4))  # of a tile, and in how many lines at most
FINGER = 44.1  # CSS pixels: the first two sizes are never smaller
HAND_STEP = 1.015
HAND_PAD = 0.16  # from the ends of the wood to the tiles
SHORTEST_WOOD = 4.6  # tiles
ONE_LINE = 3  # seats that stand in one line on a phone
WIDEST_SEAT = 200  # CSS pixels of a phone


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame.

    seats   a box for each seat that is shown
    flat    do they hold a single line of words?
    stock   the corner in which the pile and its number stand
    pile    where the pile lies
    line    for the round and one's own points
    window  behind which the groups lie
    edge    of the board, that is left free
    rack    what the hand stands on
    hand    a box for each tile of the hand
    """

    board: Board
    seats: tuple[Rect, ...]
    flat: bool
    stock: Rect
    pile: Rect
    line: Rect
    window: Rect
    edge: float
    rack: Rack
    hand: tuple[Rect, ...]


@lru_cache(maxsize=256)
def layout(width: int, height: int, seats: int, held: int) -> Layout:
    """The boxes of a frame for so many seats and tiles in the hand."""
    board = Board.fit(Frame(width, height), tall=TALL, wide=WIDE)
    px, edge = board.px, board.px(6 if board.is_tall else 16)
    flat = board.w * board.unit < PHONE_WIDTH and seats > ONE_LINE
    lines = 2 if flat else 1
    gap, seat, pile = px(6), px(21 if flat else 44), px(26 if flat else 36)
    stock = column(
        item("pile", pile, across=pile, align="middle" if flat else "start"),
        name="stock", least=px(46 if flat else 92), align="start",
    )  # fmt: skip
    size, rows, columns, wood = _hand(board.w - 2 * edge, held, FINGER / board.unit)
    boxes = arrange(
        column(
            space(px(6)),
            row(space(edge), item("seats", 0, grow=1), space(edge), stock, least=lines * seat + (lines - 1) * gap / 2),
            item("line", px(17)),
            space(px(2)),
            item("window", 0, grow=1),
            space(px(4)),
            item("rack", Rack.height(rows, size), across=wood),
            space(px(6)),
        ),
        Rect(0, 0, board.w, board.h),
    )
    return Layout(
        board=board,
        seats=_seats(boxes["seats"], seats, -(-seats // lines), Rect(0, 0, px(WIDEST_SEAT), seat), gap),
        flat=flat,
        stock=boxes["stock"],
        pile=boxes["pile"],
        line=boxes["line"],
        window=boxes["window"],
        edge=edge,
        rack=(rack := Rack(boxes["rack"], rows, size)),
        hand=_tiles(rack, held, columns),
    )


def _seats(at: Rect, seats: int, columns: int, widest: Rect, gap: float) -> tuple[Rect, ...]:
    """The seats in lines; none is wider than the widest."""
    w = min((at.w - gap * (columns - 1)) / columns, widest.w)
    return grid(seats, columns, Rect(at.x, at.y, w, widest.h), (w + gap, widest.h + gap / 2))


def _hand(room: float, held: int, finger: float) -> tuple[float, int, int, float]:
    """How large the tiles of a hand are, in how many rows of how many, and how long the wood is.

    As large as they find room; smaller only when there are very many.
    """
    (large, one), (usual, few), *small = HAND_SIZES
    for size, most in ((max(large, finger), one), (max(usual, finger), few), *small):
        step = size * HAND_STEP
        columns = int((room - 2 * HAND_PAD) / step)
        if held <= columns * most:
            break
    rows = max(1, -(-held // columns))
    columns = max(1, -(-held // rows))  # as many in each row
    return size, rows, columns, min(room, max(SHORTEST_WOOD, min(held, columns) * step) + 2 * HAND_PAD)


def _tiles(rack: Rack, held: int, columns: int) -> tuple[Rect, ...]:
    """A box for each tile, in the middle of the rack."""
    size, step = rack.size, rack.size * HAND_STEP
    left = rack.at.x + (rack.at.w - (min(held, columns) - 1) * step - size) / 2
    return grid(held, columns, Rect(left, rack.top(0), size, size), (step, ROW_PITCH * size))
