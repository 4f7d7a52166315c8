"""Where things lie on an upright and on a wide board, in board units (a tile is 1 by 1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tilebag.game import Frame, Seat
from tilebag.lay import Board
from tilebag.scene import Rect

NARROW, ROOMY = 352, 600  # CSS pixels: below and from this width the rack has other rows
EDGE = 0.075  # between the tiles and the border of the rack or the board
PITCH = 1.08  # from one row of the rack to the next
LINE = 1.05  # how high a plaque and a line of discards are
GAP = 0.1
WIDEST = 4.6  # a plaque
OPPOSITE = {2: 1, 4: 2}  # by the number of seats: how many places to the right the one opposite sits
MIDDLE = (1.0, 34)  # how high stock, indicator and finish are: tiles, and CSS pixels for words


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of one frame: the board, and how many columns and rows the rack has."""

    board: Board
    columns: int
    rows: int

    @classmethod
    @lru_cache(maxsize=16)
    def of(cls, frame: Frame) -> Layout:
        columns, rows = _rack(frame)
        across = columns + 2 * EDGE
        lines = 2 if frame.tall else 1
        high = rows * PITCH + 2 * EDGE + (lines + 1) * (LINE + GAP) + 2 * GAP
        tiles, words = MIDDLE
        scale = Board.fit(frame, tall=(across, high), wide=(across, high)).scale
        # Words keep their size in pixels, so the tiles must leave them that much room.
        unit = min(frame.width / across, (frame.height - words * scale) / (high + tiles))
        size = (frame.width / unit, frame.height / unit)
        return cls(Board.fit(frame, tall=size, wide=size), columns, rows)

    def px(self, n: float) -> float:
        return self.board.px(n)

    @property
    def rack(self) -> Rect:
        """One's own rack, at the lower edge."""
        w, h = self.columns + 2 * EDGE, self.rows * PITCH + 2 * EDGE
        return box((self.board.w - w) / 2, self.board.h - h, w, h)

    def slot(self, n: int) -> Rect:
        """A place on the rack, from the upper left."""
        row, column = divmod(n, self.columns)
        return box(self.rack.x + EDGE + column, self.rack.y + EDGE + row * PITCH, 1, 1)

    @property
    def _left(self) -> float:
        return GAP

    @property
    def _right(self) -> float:
        return self.board.w - GAP - 1

    @property
    def _lower(self) -> float:
        """The line of discards over the rack."""
        return self.rack.y - GAP - LINE

    def pile(self, place: int, seats: int) -> Rect:
        """Where the discards of the player so many places to the right lie: at his right hand."""
        if place == 0:
            return box(self._right, self._lower, 1, 1)
        if place == seats - 1:
            return box(self._left, self._lower, 1, 1)
        return box(self._right if place == 1 else self._left, GAP, 1, 1)

    def plaque(self, place: int, seats: int) -> Rect:
        """The plaque of the player so many places to the right; one's own is below."""
        if place == 0:
            return self._centred(self._lower)
        if place == OPPOSITE.get(seats):
            return self._centred(GAP)
        x = self.board.w - GAP - self._aside if place == 1 else GAP
        return box(x, GAP + LINE + GAP if self.board.tall else self._side, self._aside, 1)

    def _centred(self, y: float) -> Rect:
        """Between two lots of discards."""
        w = min(WIDEST, self.board.w - 4 * GAP - 2)
        return box((self.board.w - w) / 2, y, w, 1)

    @property
    def _aside(self) -> float:
        """How wide the plaques at both sides are."""
        return min(3.6, (self.board.w - 3 * GAP) / 2) if self.board.tall else min(3.0, self.board.w * 0.24)

    @property
    def _side(self) -> float:
        """On a wide board the plaques at both sides lie between the discards."""
        return (GAP + LINE + self._lower - 1) / 2

    @property
    def middle(self) -> Rect:
        """Between all plaques and discards."""
        top = GAP + (LINE + GAP) * (2 if self.board.tall else 1)
        beside = 0 if self.board.tall else self._aside + GAP
        return box(GAP + beside, top, self.board.w - 2 * (GAP + beside), self._lower - GAP - top)


def place_of(seat: Seat, looking: Seat, seats: int) -> int:
    """How many places to the right of the one who is looking a seat is."""
    return (seat - looking) % seats


def _rack(frame: Frame) -> tuple[int, int]:
    """Columns and rows of the rack."""
    if not frame.tall:
        return 10, 2
    if frame.width < NARROW:
        return 6, 3
    return (8, 2) if frame.width < ROOMY else (10, 2)


def box(x: float, y: float, w: float, h: float) -> Rect:
    """A box with rounded measures."""
    return Rect(round(x, 4), round(y, 4), round(w, 4), round(h, 4))
