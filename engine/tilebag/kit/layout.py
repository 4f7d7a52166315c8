"""Boxes in board units: a board that fills a frame, grids, and a rack with rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf
from typing import TypeVar

from tilebag.core.game import DESKTOP, TABLET, Frame
from tilebag.core.scene import Place, Rect
from tilebag.core.words import Text

T = TypeVar("T")
PHONE_WIDTH = 600  # CSS pixels; text is scaled up from this width on
MAX_GROWTH = 1.4  # of text on a screen larger than DESKTOP or TABLET
MOST_SEAT_SCALE = 1.3  # the largest height of seats for large text, relative to the usual


def first_fit(candidates: Iterable[T], fits: Callable[[T], bool]) -> T:
    """The first candidate that fits, such as a size or a whole layout; the last one if none does.

    They are in order of preference, at least one. Those after the first that fits are not made.
    """
    for candidate in candidates:
        if fits(candidate):
            break
    return candidate


@dataclass(frozen=True, slots=True)
class Board:
    """A board that fills a frame: size in board units, CSS pixels per unit, and orientation.

    letters: size of text relative to a phone; 0: as usual on a screen of this size
    word_scale: size of words relative to the usual (`Frame.word_scale`). On a large table `letters`
        includes it; on a phone the page enlarges the words, if the layout leaves room for that.
    """

    w: float
    h: float
    unit: float
    is_tall: bool
    letters: float = 0
    word_scale: float = 1

    @classmethod
    def fit(
        cls,
        frame: Frame,
        *,
        tall: tuple[float, float],
        wide: tuple[float, float],
        most: float = inf,
    ) -> Board:
        """The board for a frame.

        `tall` and `wide` are the minimum sizes of the two layouts in board units, `most` is the
        unit's maximum in CSS pixels.
        """
        w, h = tall if frame.is_tall else wide
        unit = min(frame.width / w, frame.height / h, most)
        return cls(
            round(frame.width / unit, 4),
            round(frame.height / unit, 4),
            round(unit, 4),
            frame.is_tall,
            word_scale=frame.word_scale,
        )

    def px(self, n: float) -> float:
        """CSS pixels of a phone in board units; larger screens show text and lines larger."""
        return round(n * self.scale / self.unit, 4)

    def screen_px(self, n: float) -> float:
        """CSS pixels of the screen in board units."""
        return round(n / self.unit, 4)

    @property
    def scale(self) -> float:
        """Size of text relative to a phone; on very large screens it grows with the board for a
        while.
        """
        if self.letters:
            return self.letters
        width, height = self.w * self.unit, self.h * self.unit
        if width < PHONE_WIDTH:
            return 1
        usual, scale = (TABLET, 1.45) if self.is_tall else (DESKTOP, 1.12)
        return scale * max(1, min(width / usual.width, height / usual.height, MAX_GROWTH))


def seat_scale(screen: Frame | Board) -> float:
    """The height of seats for the reader's size of text, relative to the usual."""
    return min(screen.word_scale, MOST_SEAT_SCALE)


def box(x: float, y: float, w: float, h: float) -> Rect:
    """A Rect rounded to ten-thousandths, so that layouts are equal on every machine."""
    return Rect(round(x, 4), round(y, 4), round(w, 4), round(h, 4))


def grid(n: int, columns: int, first: Rect, step: tuple[float, float]) -> tuple[Rect, ...]:
    """n boxes of the size of `first`, in lines of `columns` from the upper left; `step` is (across,
    down).
    """
    dx, dy = step
    return tuple(
        box(first.x + k % columns * dx, first.y + k // columns * dy, first.w, first.h)
        for k in range(n)
    )


def row_of_boxes(n: int, first: Rect, step: float) -> tuple[Rect, ...]:
    """n boxes of the size of `first` side by side, `step` apart."""
    return grid(n, max(1, n), first, (step, 0))


def centred_row(at: Rect, n: int, most: float, gap: float) -> tuple[Rect, ...]:
    """n boxes side by side, at most so wide, in the middle of a box."""
    wide = min(most, (at.w - (n - 1) * gap) / n)
    left = at.x + (at.w - n * wide - (n - 1) * gap) / 2
    return grid(n, n, Rect(left, at.y, wide, at.h), (wide + gap, 0))


def centred_box(w: float, h: float, at: Rect) -> Rect:
    """A box of this size in the middle of another."""
    return box(at.x + (at.w - w) / 2, at.y + (at.h - h) / 2, w, h)


OWN_ROW = 3.6  # width of the viewer's card on a large table, in heights
# width of the button that arranges the rack, at the end of the viewer's card on a phone, in heights
# of the line
ARRANGE = 2.8


def own_card_box(board: Board, line: Rect) -> Rect:
    """The box of the viewer's card in its line (`Frame.line`): on a large table at the right end,
    beside the status; on a phone over the whole line.
    """
    if board.letters:  # on a large table: face, name, line and score in a row
        high = line.h - 2 / board.unit
        wide = min(OWN_ROW * high, line.w / 2)
        return box(line.x + line.w - wide - 4 / board.unit, line.y, wide, high)
    edge = board.px(4)
    air = board.px(1)
    return box(line.x + edge, line.y + air, line.w - 2 * edge, line.h - 2 * air)


def own_words_box(board: Board, card: Rect) -> Rect:
    """The part of the viewer's card for its words: on a phone the button that arranges the rack is
    beside it.
    """
    if board.letters:
        return card
    line = card.h + 2 * board.px(1)
    return box(card.x, card.y, card.w - ARRANGE * line, card.h)


ROW_PITCH = 1.1  # from one row of a rack to the next, in tile heights, as the next four
RACK_HEAD = 0.1  # above the first row of tiles
RACK_FOOT = 0.12  # below the last row of tiles
LIP_HEIGHT = 0.17
HIDDEN_FOOT = 0.07  # part of a tile behind the lip


@dataclass(frozen=True, slots=True)
class Rack:
    """A wooden rack with rows of tiles, each behind a lip that hides the feet of its tiles. `size`
    is the height of a tile.
    """

    at: Rect
    rows: int
    size: float = 1

    @staticmethod
    def height(rows: int, size: float = 1) -> float:
        """The height of a rack with this many rows."""
        return size * (rows * ROW_PITCH + RACK_FOOT)

    def top(self, row: int) -> float:
        """The top of the tiles in a row."""
        return self.at.y + self.size * (RACK_HEAD + row * ROW_PITCH)

    def places(self, name: str, label: Text) -> tuple[Place, ...]:
        """The places of the rack; only the first has a label."""
        feet = (self.top(row) + self.size * (1 - HIDDEN_FOOT) for row in range(self.rows))
        lips = (box(self.at.x, y, self.at.w, self.size * LIP_HEIGHT) for y in feet)
        wood = Place(name, self.at, "rack", label)
        return (
            wood,
            *(Place(f"{name}-{row}", lip, "lip", within=name) for row, lip in enumerate(lips, 1)),
        )
