"""The layout, in board units: a tile is 1 high."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.arrange import arrange, column, item, row, space
from tilebag.kit.layout import Board, box, row_of_boxes

MIDDLE = "middle"
STEP = 1.05  # between tiles of a row
WIDE = 5.36  # width of a row: four tiles and the heap of tiles taken
HIGH = 1.62  # height of a row: its tiles, and a card below
CARD = (2.4, 0.44)
GAP = 0.05  # between rows
MARGIN = 0.08  # at the edges of the board
EDGE = 0.1  # of a row, around its tiles
MAX_TILE_PX = 140  # CSS pixels


@dataclass(frozen=True, slots=True)
class Layout:
    """The board, the box of the middle, and a box for each seat's row, the viewer's last."""

    board: Board
    boxes: dict[str, Rect]

    @classmethod
    def of(cls, seats: int, frame: Frame) -> Layout:
        """The middle is above the viewer's row on an upright screen, beside the rows on a wide
        one.
        """
        lines = [item(f"line-{n}", HIGH, across=WIDE) for n in range(seats)]
        middle = item(MIDDLE, HIGH, across=WIDE)
        tall = (WIDE + 2 * MARGIN, (seats + 1) * (HIGH + GAP) + 2 * MARGIN)
        wide = (2 * WIDE + 3 * MARGIN, seats * (HIGH + GAP) + 2 * MARGIN)
        board = Board.fit(frame, tall=tall, wide=wide, most=MAX_TILE_PX)
        if board.is_tall:
            rows = column(*lines[:-1], middle, lines[-1], gap=GAP)
        else:
            at_the_side = column(space(grow=1), middle, space(grow=1), least=WIDE)
            at_the_left = column(space(grow=1), *lines, space(grow=1), gap=GAP, least=WIDE)
            rows = row(space(grow=1), at_the_left, at_the_side, space(grow=1), gap=MARGIN)
        return cls(board, arrange(rows, Rect(0, 0, board.w, board.h)))

    def line(self, n: int, at: Rect) -> tuple[Rect, ...]:
        """The boxes of n tiles in a row."""
        return row_of_boxes(n, box(at.x + EDGE, at.y + EDGE, 1, 1), STEP)

    def heap(self, at: Rect) -> Rect:
        """The box of the heap at the end of a row."""
        return box(at.x + WIDE - 1 - EDGE, at.y + EDGE, 1, 1)

    def card(self, at: Rect) -> Rect:
        """The box of a row's card, below its tiles."""
        w, h = CARD
        return box(at.x + WIDE - w - EDGE / 2, at.y + HIGH - h - EDGE / 2, w, h)
