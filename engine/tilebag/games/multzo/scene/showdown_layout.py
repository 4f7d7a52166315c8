"""The layout of the showdown, in board units (a tile is 1 high)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilebag.arrange import Item, arrange, column, item, row
from tilebag.game import Frame
from tilebag.layout import Board, box, row_of_boxes
from tilebag.scene import Rect

from ..state import HAND_SIZE, Category
from .layout import TALL, TALL_SPAN, WIDE

LINE, MAX_LINE = 41, 52  # CSS pixels: height of a line of the sheet, at least; at most on an upright board
NARROW, TWO_ROWS = 330, 64  # CSS pixels: a narrower sheet has two rows a line; height of such a line
WIDE_LINE = 1.1  # minimum height of a line on a wide board
MAX_ROW, MAX_WIDE_ROW = 1.4, 1.5  # maximum heights of a hand with the gap below
SIDE, APART = 0.3, 0.3  # of a wide board: the edge, and between hands and sheet
SPACE = 0.04  # between two tiles of a hand


@dataclass(frozen=True, slots=True)
class ShowdownLayout:
    """The boxes of one frame: a row for each hand, and a line of the sheet for each category."""

    board: Board
    rows: tuple[Rect, ...]
    paper: Rect
    lines: Mapping[Category, Rect]

    @classmethod
    def of(cls, frame: Frame, players: int) -> ShowdownLayout:
        board = Board.fit(frame, tall=TALL, wide=WIDE)
        boxes = _upright(board, players) if board.is_tall else _wide(board, players)
        rows = tuple(boxes[f"row-{place}"] for place in range(players))
        return cls(board, rows, boxes["paper"], {category: boxes[category] for category in Category})

    @property
    def narrow(self) -> bool:
        """Is a result below its category rather than beside it?"""
        return _is_narrow(self.board, self.paper.w)

    def tiles(self, row: Rect) -> tuple[Rect, ...]:
        """The boxes of a hand, at the right end of its row."""
        size = min(row.h - 0.12, 0.86 if self.board.is_tall else 1.05)
        first = Rect(row.x + row.w - HAND_SIZE * (size + SPACE) - SPACE, row.y + (row.h - size) / 2 - 0.02, size, size)
        return row_of_boxes(HAND_SIZE, first, size + SPACE)


def _is_narrow(board: Board, paper: float) -> bool:
    return not board.is_tall and paper < board.px(NARROW)


def _upright(board: Board, players: int) -> dict[str, Rect]:
    """The hands above the sheet."""
    edge, gap, least = board.px(8), board.px(6), 4 * board.px(LINE)
    high = board.h - 2 * edge
    hand = min(MAX_ROW, (high - least) / players) - gap
    paper = min(high - players * (hand + gap), 4 * board.px(MAX_LINE))
    things = column(*_rows(players, hand), _paper(paper), gap=gap, align="start")
    return arrange(things, box((board.w - TALL_SPAN) / 2, edge, TALL_SPAN, high))


def _wide(board: Board, players: int) -> dict[str, Rect]:
    """The hands beside the sheet, slightly above the middle."""
    edge, gap, wide = board.px(8), board.px(6), max(6.2, 0.52 * (board.w - 2 * SIDE))
    hand = min(MAX_WIDE_ROW, (board.h - 2 * edge + gap) / players) - gap
    line = board.px(TWO_ROWS if _is_narrow(board, board.w - 2 * SIDE - APART - wide) else LINE)
    paper = min(board.h - 2 * edge, 4 * max(WIDE_LINE, line))
    top = max(edge, (board.h - max(paper, players * (hand + gap))) / 3)
    hands = column(*_rows(players, hand), least=wide, gap=gap, align="start")
    things = row(hands, column(_paper(paper), grow=1, align="start"), gap=APART)
    return arrange(things, box(SIDE, top, board.w - 2 * SIDE, board.h - top))


def _rows(players: int, high: float) -> list[Item]:
    return [item(f"row-{place}", high) for place in range(players)]


def _paper(high: float) -> Item:
    """The sheet with a line for each category."""
    return column(*(item(category, 0, grow=1) for category in Category), name="paper", least=high)
