"""Where things lie on an upright, a wide and a low board, in board units."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.game import Frame
from tilebag.games.magic_bag.state import SIZES
from tilebag.layout import Board
from tilebag.scene import Rect

TALL, WIDE = (7.02, 9.5), (13.6, 8.3)  # the least boards, in tiles
LINES = ((1, 2, 7), (3, 8), (4, 9), (5, 6))  # how the nine rows pack into lines of six tiles
SPAN = 6.82  # how long such a line is
STEP, PAD = 1.02, 0.08  # from tile to tile; from a tray's edge to its tiles
SHEET_GAP, SHEET_WIDTH, SHEET_CELL = 0.5, 5.6, 0.88
OPEN_SHEET = (4.65, 236)  # how high the open sheet and the points are: tiles, and CSS pixels for words
LOW_TRAYS = (4.45, 110)  # how high four lines of trays are, set close
LOW_WIDTH, LEAST_UNIT = 14.2, 18


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of one frame.

    folded  the sheet is a strip that opens a drawer
    beside  strip and dice lie at the right of the rows, because the frame is too low
    """

    board: Board
    folded: bool
    beside: bool = False

    @classmethod
    def of(cls, frame: Frame) -> Layout:
        board = Board.fit(frame, tall=TALL, wide=WIDE)
        tiles, words = OPEN_SHEET
        if board.tall:
            return cls(board, folded=True)
        return cls(board, folded=False) if tiles + board.px(words) <= board.h else cls(_low(frame), True, True)

    def px(self, n: float) -> float:
        return self.board.px(n)

    @property
    def left(self) -> float:
        """Where the trays begin."""
        return (self.board.w - SPAN - (0 if self.board.tall else SHEET_GAP + self._right_width)) / 2

    @property
    def _right_width(self) -> float:
        return SPAN if self.beside else SHEET_WIDTH

    @property
    def right(self) -> float:
        """Where the right half begins."""
        return self.left + SPAN + SHEET_GAP

    @property
    def _margins(self) -> tuple[float, float]:
        """Above the trays, and between their lines."""
        above, between = (8, 5) if self.folded else (20, 9)
        return self.px(above), self.px(between)

    @property
    def trays(self) -> dict[int, Rect]:
        """The tray of each row."""
        found: dict[int, Rect] = {}
        y, between = self._margins
        high = 1.1 + self.px(19)
        for line in LINES:
            widths = tuple(SIZES[n - 1] * STEP - 0.02 + 2 * PAD for n in line)
            for n, x, w in zip(line, spread(widths, self.left, SPAN), widths, strict=True):
                found[n] = box(x, y, w, high)
            y += high + between
        return found

    @property
    def die(self) -> float:
        """How large a die is."""
        return 1.12 if self.board.tall else 1.3

    @property
    def dice(self) -> Rect:
        """The four places of the dice, side by side at the lower edge."""
        high = self.die + self.px(34)
        below = self.px(8 if self.folded else 18)
        return box(self.right if self.beside else self.left, self.board.h - high - below, SPAN, high)

    @property
    def room(self) -> Rect:
        """What lies free between trays and dice (or above the dice, where they lie beside the trays)."""
        if self.beside:
            return box(self.right, self.px(8), SPAN, self.dice.y - self.px(16))
        last = self.trays[LINES[-1][0]]
        top = last.y + last.h
        return box(0, top, self.board.w, self.dice.y - top)

    @property
    def strip(self) -> Rect:
        """The folded sheet."""
        high, room = self.px(46), self.room
        y = room.y if self.beside else room.y + (room.h - high) / 2
        return box(self.right if self.beside else self.left, y, SPAN, high)


def _low(frame: Frame) -> Board:
    """A board whose four lines of trays just fit the height."""
    tiles, words = LOW_TRAYS
    scale = Board.fit(frame, tall=TALL, wide=WIDE).scale
    unit = max(LEAST_UNIT, (frame.height - words * scale) / tiles)
    return Board.fit(frame, tall=TALL, wide=(LOW_WIDTH, frame.height / unit))


def box(x: float, y: float, w: float, h: float) -> Rect:
    """A box with rounded measures."""
    return Rect(round(x, 4), round(y, 4), round(w, 4), round(h, 4))


def spread(widths: tuple[float, ...], x: float, span: float) -> tuple[float, ...]:
    """Where things of these widths begin, set against both ends of a line of length `span`; one stands left."""
    gap = (span - sum(widths)) / (len(widths) - 1) if len(widths) > 1 else 0.0
    starts, at = [], x
    for w in widths:
        starts.append(round(at, 4))
        at += w + gap
    return tuple(starts)
