"""The tiles to draw on a large screen: as many backs as tiles, in columns, with their number below.

While no group is on the table, they are on both sides of it; then on the right.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tilebag.core.scene import Rect
from tilebag.kit.layout import Board, box, centred_box

PITCH = (1.16, 1.2)  # from back to back, in backs
# by is_tall: maximum number of columns, in tiles the largest back and the maximum width
COLUMNS = (4, 3)
WIDTHS = (1.7, 1.25)
BACK = 0.36
# the same on both sides of an empty table
SIDE_COLUMNS = (3, 2)
SIDE_BACK = 0.62
MIDDLE = 5.0  # tiles: between the sides
MOST_HIGH = 8.0  # tiles: on very large screens the backs stop growing
LETTERS = 13  # CSS pixels of a phone: size of the number and its words
NUMBER_LINE = 1.3  # height of the line with the number, in letters
NUMBER_EMS = 5.9  # width of the number with its words, in letters
AIR = 0.3  # tiles: between groups and tiles to draw


@dataclass(frozen=True, slots=True)
class Pool:
    """`n` backs in lines of `columns`, the first in the upper left corner of `at`; `size` of a
    back.
    """

    at: Rect
    size: float
    columns: int
    n: int

    @classmethod
    def fit(cls, at: Rect, n: int, back: float, most: int) -> Pool:
        """In the middle of a box: in as few columns as backs of the size `back` need; in `most`
        columns they may be smaller.
        """
        dx, dy = PITCH
        high = min(at.h, MOST_HIGH)
        rows = max(1, int(high / (dy * back)))
        columns = max(1, min(-(-n // rows), most))
        lines = max(1, -(-n // columns))
        size = round(min(back, at.w / (columns * dx), high / (lines * dy)), 4)
        return cls(centred_box(columns * dx * size, lines * dy * size, at), size, columns, n)

    def move_to(self, x: float) -> Pool:
        """The same with this left edge."""
        return Pool(box(x, self.at.y, self.at.w, self.at.h), self.size, self.columns, self.n)

    def spot(self, k: int) -> Rect:
        """The box of the k-th back, from 0."""
        dx, dy = PITCH
        down, across = divmod(k, self.columns)
        return box(
            self.at.x + across * dx * self.size,
            self.at.y + down * dy * self.size,
            self.size,
            self.size,
        )


class Stock(NamedTuple):
    """The tiles to draw: the uppermost in the last pool, and their number below it.

    place   of the last pool and the number
    number  the line of the number
    left    the left edge of the groups
    right   the right edge of the groups
    """

    pools: tuple[Pool, ...]
    place: Rect
    number: Rect
    left: float
    right: float


def stock_at_right(board: Board, field: Rect, n: int) -> Stock:
    """The tiles to draw at the right end of a field, as wide as their number needs."""
    line = board.px(LETTERS * NUMBER_LINE)
    room = Rect(field.x, field.y, WIDTHS[board.is_tall], field.h - line)
    pool = Pool.fit(room, n, BACK, COLUMNS[board.is_tall])
    wide = max(pool.at.w, board.px(LETTERS * NUMBER_EMS))
    right = field.x + field.w
    pool = pool.move_to(right - (wide + pool.at.w) / 2)
    number = _number_below(board, pool)
    return Stock((pool,), _place(pool, number), number, field.x, number.x - AIR)


def stock_on_both_sides(board: Board, field: Rect, n: int) -> Stock:
    """The tiles to draw on both sides of a field, half of them on each."""
    high = field.h - board.px(LETTERS * NUMBER_LINE)
    wide = (field.w - MIDDLE) / 2
    most = SIDE_COLUMNS[board.is_tall]
    sides = (
        (Rect(field.x, field.y, wide, high), n // 2),
        (Rect(field.x + field.w - wide, field.y, wide, high), n - n // 2),
    )
    left, right = (Pool.fit(at, half, SIDE_BACK, most) for at, half in sides)
    number = _number_below(board, right)
    first = left.at.x + left.at.w + AIR
    return Stock((left, right), _place(right, number), number, first, number.x - AIR)


def _number_below(board: Board, pool: Pool) -> Rect:
    """The line of the number: as wide as its words, or as the pool."""
    at = pool.at
    wide = max(at.w, board.px(LETTERS * NUMBER_EMS))
    return box(at.x + (at.w - wide) / 2, at.y + at.h, wide, board.px(LETTERS * NUMBER_LINE))


def _place(pool: Pool, number: Rect) -> Rect:
    """The box around a pool and its number."""
    return box(number.x, pool.at.y, number.w, number.y + number.h - pool.at.y)
