"""Where things lie on an upright and a wide board: the seats above, the groups in lines, one's hand on wood below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tilebag.game import Frame
from tilebag.lay import SMALL, Board
from tilebag.scene import Rect

TALL, WIDE = (7.8, 10.3), (11.5, 7.1)  # the least boards, in tiles
PAD = 0.07  # from the edge of a group to its tiles
GAP = 0.12  # between groups, and between lines
LEAST_TILE = 0.3  # groups are drawn smaller when the table is full, but never smaller than this
STEPS_OF_SIZE = 36
HAND_SIZES = ((1.1, 1), (0.955, 3), (0.8, 3), (0.6, 3), (0.4, 4))  # of a tile, and in how many lines at most
HAND_STEP = 1.015
ONE_LINE = 3  # seats that stand in one line on a phone


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame.

    seats  a box for each seat
    pile   where the pile lies
    area   where the groups lie
    wood   what the hand stands on
    hand   a box for each tile of the hand
    """

    board: Board
    seats: tuple[Rect, ...]
    pile: Rect
    area: Rect
    wood: Rect
    hand: tuple[Rect, ...]


def box(x: float, y: float, w: float, h: float) -> Rect:
    """A box with rounded measures."""
    return Rect(round(x, 4), round(y, 4), round(w, 4), round(h, 4))


@lru_cache(maxsize=256)
def layout(frame: Frame, seats: int, held: int) -> Layout:
    """The boxes for so many seats and tiles in the hand."""
    board = Board.fit(frame, tall=TALL, wide=WIDE)
    edge = board.px(6)
    above, pile = _seats(board, seats, edge)
    wood, hand = _hand(board, held, edge)
    top = max(one.y + one.h for one in (*above, pile)) + edge
    area = box(edge, top, board.w - 2 * edge, wood.y - edge - top)
    return Layout(board, above, pile, area, wood, hand)


def _seats(board: Board, seats: int, edge: float) -> tuple[tuple[Rect, ...], Rect]:
    """The seats in one line, or flatter in two where there are many, and the pile at their right."""
    columns = seats if board.w * board.unit >= SMALL or seats <= ONE_LINE else -(-seats // 2)
    lines = -(-seats // columns)
    high, pile = board.px(38 if lines == 1 else 21), board.px(46)
    w = (board.w - pile - edge * (columns + 1)) / columns
    boxes = tuple(
        box(edge + k % columns * (w + edge), edge + k // columns * (high + edge / 2), w, high) for k in range(seats)
    )
    deep = lines * (high + edge / 2) - edge / 2
    size = min(pile - edge, deep - board.px(6))
    return boxes, box(board.w - (pile + size) / 2, edge, size, size)


def _hand(board: Board, held: int, edge: float) -> tuple[Rect, tuple[Rect, ...]]:
    """The wood at the lower edge, and the tiles on it in lines; smaller only when there are very many."""
    wide = board.w - 2 * edge - 2 * PAD
    for size, most in HAND_SIZES:
        step = size * HAND_STEP
        columns = int(wide / step)
        if held <= columns * most:
            break
    lines = max(1, -(-held // columns))
    high = lines * step + 2 * PAD
    wood = box(edge, board.h - edge - high, board.w - 2 * edge, high)
    left = wood.x + (wood.w - min(held, columns) * step + step - size) / 2
    return wood, tuple(
        box(left + k % columns * step, wood.y + PAD + k // columns * step, size, size) for k in range(held)
    )


@dataclass(frozen=True, slots=True)
class Flow:
    """The groups in their lines: a box for each, the size of a tile, and the box for a new group."""

    size: float
    groups: tuple[Rect, ...]
    new: Rect


@lru_cache(maxsize=2048)
def flow(area: Rect, sizes: tuple[int, ...]) -> Flow:
    """Groups of so many tiles, in lines like words: none is broken. Tiles are as large as the area allows."""
    for k in range(STEPS_OF_SIZE):
        size = round(1 - k * (1 - LEAST_TILE) / (STEPS_OF_SIZE - 1), 4)
        lines = _lines(area.w, size, (*sizes, 1))
        if (len(lines) * (size + 2 * PAD + GAP) - GAP <= area.h) or k == STEPS_OF_SIZE - 1:
            break
    high = size + 2 * PAD
    step = min(high + GAP, (area.h - high) / max(1, len(lines) - 1)) if len(lines) > 1 else 0
    boxes = [box(area.x + x, area.y + n * step, w, high) for n, line in enumerate(lines) for x, w in line]
    return Flow(size, tuple(boxes[:-1]), boxes[-1])


def _lines(width: float, size: float, sizes: Sequence[int]) -> list[list[tuple[float, float]]]:
    """Where each group begins in its line, and how wide it is."""
    lines: list[list[tuple[float, float]]] = [[]]
    x = 0.0
    for n in sizes:
        w = n * size + 2 * PAD
        if lines[-1] and x + w > width:
            lines.append([])
            x = 0.0
        lines[-1].append((x, w))
        x += w + GAP
    return lines
