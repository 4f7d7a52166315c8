"""Where things lie on an upright and a wide board: seats and pile above, one's hand on wood below, the groups between.

The groups lie in a pane: in lines like words, none of them broken, as large as the window allows but never too small to
be touched (`wrap_groups`). What the window cannot show scrolls; the reader may have it smaller or larger.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tilebag.arrange import arrange, column, item, row, space
from tilebag.game import Frame
from tilebag.layout import PITCH, SMALL, Board, Rack, grid
from tilebag.scene import Rect

TALL, WIDE = (7.8, 10.3), (11.5, 7.1)  # the least boards, in tiles
HAND_SIZES = ((1.1, 1), (0.955, 3), (0.8, 3), (0.6, 3), (0.4, 4))  # of a tile, and in how many lines at most
HAND_STEP = 1.015
HAND_PAD = 0.16  # from the ends of the wood to the tiles
SHORTEST_WOOD = 4.6  # tiles
ONE_LINE = 3  # seats that stand in one line on a phone
WIDEST_SEAT = 200  # CSS pixels of a phone
FINGER = 44  # CSS pixels


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame.

    seats   a box for each seat that is shown
    flat    do they hold a single line of words?
    stock   the corner in which the pile and its number stand
    pile    where the pile lies
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
    window: Rect
    edge: float
    rack: Rack
    hand: tuple[Rect, ...]

    @property
    def finger(self) -> float:
        """What a tile must measure to be touched."""
        return FINGER / self.board.unit


@lru_cache(maxsize=256)
def layout(width: int, height: int, seats: int, held: int) -> Layout:
    """The boxes of a frame for so many seats and tiles in the hand."""
    board = Board.fit(Frame(width, height), tall=TALL, wide=WIDE)
    px, edge = board.px, board.px(6 if board.tall else 16)
    flat = board.w * board.unit < SMALL and seats > ONE_LINE
    lines = 2 if flat else 1
    gap, seat, pile = px(6), px(21 if flat else 42), px(26 if flat else 36)
    stock = column(
        item("pile", pile, across=pile, align="middle" if flat else "start"),
        name="stock", least=px(46 if flat else 92), align="start",
    )  # fmt: skip
    tiles = _hand_tiles(board.w - 2 * edge, held)
    boxes = arrange(
        column(
            space(px(6)),
            row(space(edge), item("seats", 0, grow=1), space(edge), stock, least=lines * seat + (lines - 1) * gap / 2),
            space(px(4)),
            item("window", 0, grow=1),
            space(px(4)),
            item("rack", Rack.high(tiles.lines, tiles.size), across=tiles.wood),
            space(px(6)),
        ),
        Rect(0, 0, board.w, board.h),
    )
    columns = -(-seats // lines)
    w = min((boxes["seats"].w - gap * (columns - 1)) / columns, px(WIDEST_SEAT))
    first = Rect(edge, boxes["seats"].y, w, seat)
    return Layout(
        board=board,
        seats=grid(seats, columns, first, (w + gap, seat + gap / 2)),
        flat=flat,
        stock=boxes["stock"],
        pile=boxes["pile"],
        window=boxes["window"],
        edge=edge,
        rack=(rack := Rack(boxes["rack"], tiles.lines, tiles.size)),
        hand=tiles.on(rack),
    )


@dataclass(frozen=True, slots=True)
class _HandTiles:
    """How the tiles of a hand stand: their size, in how many lines of how many, on wood of which width."""

    held: int
    size: float
    lines: int
    columns: int
    wood: float

    def on(self, rack: Rack) -> tuple[Rect, ...]:
        """A box for each tile, in the middle of the rack."""
        step, across = self.size * HAND_STEP, min(self.held, self.columns)
        left = rack.at.x + (rack.at.w - across * step + step - self.size) / 2
        first = Rect(left, rack.top(0), self.size, self.size)
        return grid(self.held, self.columns, first, (step, PITCH * self.size))


def _hand_tiles(room: float, held: int) -> _HandTiles:
    """The largest size at which the hand finds room; smaller only when there are very many."""
    for size, most in HAND_SIZES:
        step = size * HAND_STEP
        columns = int((room - 2 * HAND_PAD) / step)
        if held <= columns * most:
            break
    lines = max(1, -(-held // columns))
    columns = max(1, -(-held // lines))  # as many in each line
    wood = min(room, max(SHORTEST_WOOD, min(held, columns) * step) + 2 * HAND_PAD)
    return _HandTiles(held, size, lines, columns, wood)
