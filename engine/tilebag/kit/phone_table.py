"""What the tables of phones have in common: boxes in CSS pixels of the stage, a row of seats at the
upper edge, and the board on which a tile of the viewer's hand is 1 high.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.layout import Board, box, row_of_boxes, seat_scale

# CSS pixels
SEAT = 46  # height of a seat with text of the usual size
EDGE = 4  # beside the seats, and between two of them


def phone_seats(frame: Frame, seats: int, most: float) -> tuple[Rect, ...]:
    """The seats side by side in the middle of the upper edge, each at most so wide."""
    width = frame.width
    wide = min((width - (seats + 1) * EDGE) / seats, most)
    left = (width - seats * wide - (seats - 1) * EDGE) / 2
    high = SEAT * seat_scale(frame)
    return row_of_boxes(seats, Rect(left, 1, wide, high), wide + EDGE)


@dataclass(frozen=True, slots=True)
class PhoneUnits:
    """Turns CSS pixels of a frame into board units of `unit` CSS pixels."""

    frame: Frame
    unit: float

    @property
    def board(self) -> Board:
        """The board that fills the frame."""
        w, h = self.frame.width / self.unit, self.frame.height / self.unit
        return Board(
            round(w, 4),
            round(h, 4),
            round(self.unit, 4),
            self.frame.is_tall,
            word_scale=self.frame.word_scale,
        )

    def box(self, at: Rect, lift: float = 0) -> Rect:
        """A box of the board, from one of the frame that is `lift` CSS pixels lower."""
        unit = self.unit
        return box(at.x / unit, (at.y - lift) / unit, at.w / unit, at.h / unit)
