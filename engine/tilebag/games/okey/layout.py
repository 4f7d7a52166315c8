"""Where things lie on an upright and on a wide board, in board units (a tile is 1 high and 0.75 wide)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tilebag.game import Frame, Seat
from tilebag.layout import Board, Rack
from tilebag.scene import Rect

TILE = 0.75  # how wide a tile is
FINGER = 44  # CSS pixels a tile is wide at least
NARROW, ROOMY = 356, 600  # CSS pixels: below and from this width an upright rack has other rows
TIGHT, LOOSE = 0.757, 0.79  # from one slot to the next
OPPOSITE = {2: 1, 4: 2}  # by the number of seats: how many places to the right the one opposite sits
PLAQUE = (44, 176)  # CSS pixels on a phone: its height, and its width at most


@dataclass(frozen=True, slots=True)
class Measures:
    """What a layout is made for: slots of the rack, the least board in board units, and whether there is room to spare.

    `margin` is CSS pixels of a phone round everything; without room to spare the stock lies between the lower discards
    (upright) or the plaques beside them (wide), and one's own plaque is left out.
    """

    columns: int
    rows: int
    step: float
    least: tuple[float, float]
    margin: float
    roomy: bool

    def unit(self, frame: Frame) -> float:
        """CSS pixels of a board unit."""
        return min(frame.width / self.least[0], frame.height / self.least[1])


PHONE_RACK = Measures(8, 2, TIGHT, (8 * TIGHT + 0.06, 7.75), 6, roomy=True)
TABLET_RACK = Measures(10, 2, LOOSE, (10 * LOOSE + 0.36, 7.95), 10, roomy=True)
NARROW_RACK = Measures(6, 3, TIGHT, (6 * TIGHT + 0.06, 7.45), 3, roomy=False)
WIDE_RACK = Measures(13, 2, LOOSE, (11.2, 6.95), 12, roomy=True)
FLAT_RACK = Measures(13, 2, TIGHT, (13 * TIGHT + 0.06, 5.05), 3, roomy=False)


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of one frame."""

    board: Board
    made: Measures

    @classmethod
    @lru_cache(maxsize=16)
    def of(cls, frame: Frame) -> Layout:
        made = _measures(frame)
        unit = made.unit(frame)
        size = (frame.width / unit, frame.height / unit)
        return cls(Board.fit(frame, tall=size, wide=size), made)

    def px(self, n: float) -> float:
        return self.board.px(n)

    @property
    def _margin(self) -> float:
        return self.px(self.made.margin)

    @property
    def columns(self) -> int:
        return self.made.columns

    @property
    def room(self) -> int:
        """How many slots the rack has."""
        return self.made.columns * self.made.rows

    @property
    def rack(self) -> Rack:
        """One's own rack, at the lower edge."""
        w, h = self.columns * self.made.step + 0.05, Rack.high(self.made.rows)
        return Rack(box((self.board.w - w) / 2, self.board.h - h - self._margin, w, h), self.made.rows)

    def slot(self, n: int) -> Rect:
        """A place on the rack, from the upper left."""
        row, column = divmod(n, self.columns)
        x = self.rack.at.x + 0.025 + column * self.made.step + (self.made.step - TILE) / 2
        return box(x, self.rack.top(row), TILE, 1)

    @property
    def _left(self) -> float:
        """Where the discards at the left begin."""
        if self.board.tall:
            return max(0.12, self.rack.at.x + 0.12)
        return max(0.12, self.board.w / 2 - 4.7) if self.made.roomy else 0.12

    @property
    def _lower(self) -> float:
        """Where the lower discards begin."""
        return self.rack.at.y - max(self._margin, 0.12) - 1

    def pile(self, place: int, seats: int) -> Rect:
        """Where the discards of the player so many places to the right lie: at his right hand."""
        right = self.board.w - self._left - TILE
        if place == 0:
            return box(right, self._lower, TILE, 1)
        if place == seats - 1:
            return box(self._left, self._lower, TILE, 1)
        return box(right if place == 1 else self._left, self._upper, TILE, 1)

    @property
    def _upper(self) -> float:
        """Where the upper discards begin."""
        return max(self._margin, 0.09)

    @property
    def _plaque(self) -> tuple[float, float]:
        """How wide and how high a plaque is where there is room for it."""
        return self.px(PLAQUE[1]), self.px(PLAQUE[0])

    def plaque(self, place: int, seats: int) -> Rect | None:
        """The plaque of the player so many places to the right; for one's own there may be no room."""
        _, h = self._plaque
        if place == 0:
            return self._centred(self._lower + 1 - h) if self.made.roomy else None
        if place == OPPOSITE.get(seats):
            return self._centred(self._upper)
        at = self._aside
        return box(self.board.w - at.x - at.w, at.y, at.w, at.h) if place == 1 else at

    def _centred(self, y: float) -> Rect:
        """Between two lots of discards."""
        w, h = self._plaque
        w = min(w, self.board.w - 2 * (self._left + TILE + 0.2))
        return box((self.board.w - w) / 2, y, w, h)

    @property
    def _aside(self) -> Rect:
        """The plaque at the left: under the upper discards; on a wide board between the discards or beside them."""
        w, h = self._plaque
        if self.board.tall:
            w = min(w, self.board.w / 2 - self._left - self.px(4))
            return box(self._left, self._upper + 1 + max(self.px(self.made.margin), 0.1), w, h)
        y = (self._upper + self._lower + 1 - h) / 2
        if self.made.roomy:
            return box(self._left, y, w, h)
        x = self._left + TILE + 0.15
        return box(x, y, min(w, self.board.w * 0.165), h)

    @property
    def middle(self) -> Rect:
        """Between all plaques and discards."""
        gap, aside = max(self.px(7), 0.1), self._aside
        _, h = self._plaque
        if self.board.tall:
            top = aside.y + aside.h + gap
            if self.made.roomy:
                return box(self._left, top, self.board.w - 2 * self._left, self._lower - gap - top)
            x = self._left + TILE + 0.15
            return box(x, top, self.board.w - 2 * x, self._lower + 1 - top)
        top, x = self._upper + h + gap / 2, aside.x + aside.w + gap
        low = self._lower + 1 - (h + gap if self.made.roomy else 0)
        return box(x, top, self.board.w - 2 * x, low - top)


def _measures(frame: Frame) -> Measures:
    """The rack for a frame: as roomy as can be with tiles that a finger can take."""
    if not frame.tall:
        return WIDE_RACK if WIDE_RACK.unit(frame) * TILE >= FINGER else FLAT_RACK
    if frame.width < NARROW:
        return NARROW_RACK
    return PHONE_RACK if frame.width < ROOMY else TABLET_RACK


def place_of(seat: Seat, looking: Seat, seats: int) -> int:
    """How many places to the right of the one who is looking a seat is."""
    return (seat - looking) % seats


def box(x: float, y: float, w: float, h: float) -> Rect:
    """A box with rounded measures."""
    return Rect(round(x, 4), round(y, 4), round(w, 4), round(h, 4))
