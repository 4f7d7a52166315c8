"""The measures that the tables of all games share on tablets, laptops and desktops.

From above: the seats, half on the mat and half on the rim around it; the field; and the viewer's
rack, behind which the mat ends. A tile is as large as fits when the parts that do not grow in
proportion have their room: rim, seats, lines of words.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.game import MOST_LARGE_WORD_SCALE, Frame
from tilebag.core.large_forms import SEATS, Form, LargeForms, SeatHeight
from tilebag.core.scene import Rect
from tilebag.kit.layout import MOST_SEAT_SCALE, Board, box, seat_scale

STEPS = 4  # until a tile and the parts whose size depends on it have found their sizes
PHONE_LETTERS = 13  # CSS pixels: the size of words on a phone that `Board.scale` is relative to
# the least and the largest in CSS pixels, and the share of the tile or of the area between them
LETTERS = (14.5, 0.185, 28)
RIM = (17, 0.0285, 24)
MAT_AIR = 13  # CSS pixels between the edge of the mat and the widest part on it
MAT_GROWTH = 1.16  # of the mat beyond what is on it, if there is room
RACK_AIR = 30  # CSS pixels from the side of the rack to the edge of the mat
RACK_LETTERS = 33  # least width of a rack, in letters: the buttons below are as wide
OWN_SEAT = 46  # CSS pixels: height of the viewer's seat if the frame has no line for the status
AIR = 6  # CSS pixels between field and rack, and below the rack
SEAT_AIR = 0.12  # tiles between seats and field
BEHIND_RACK = 0.55  # of the rack's height, where the mat ends


@dataclass(frozen=True, slots=True)
class LargeTable:
    """The boxes of one frame, in board units: a tile is 1 high.

    board  size and unit
    form   the form with the largest tile
    mat    ends behind the rack
    seats  the band of the seats at the far edge of the mat
    field  between the seats and the rack, as wide as the mat
    own    the line of the viewer's seat above the rack, and as wide: that of the status, for which
           the scene will move the rack down (`status_line`), or part of the board
    rack   at the lower edge of the board
    """

    board: Board
    form: Form
    mat: Rect
    seats: Rect
    field: Rect
    own: Rect
    rack: Rect

    @classmethod
    def fit(cls, frame: Frame, forms: LargeForms) -> LargeTable:
        """The table of the form with the largest tile; of several the first."""
        form = max(
            (forms.tall,) if frame.is_tall else forms.wide,
            key=lambda candidate: round(tile_size(frame, candidate, forms.seats), 3),
        )
        tile = tile_size(frame, form, forms.seats)
        return _place(frame, form, tile, seat_height(frame, forms.seats, tile))


def figures() -> dict[str, object]:
    """The figures of `tile_size`, for the page."""
    return {
        "steps": STEPS,
        "letters": LETTERS,
        "rim": RIM,
        "mat": MAT_AIR,
        "air": AIR,
        "seat": SEAT_AIR,
        "scales": (MOST_LARGE_WORD_SCALE, MOST_SEAT_SCALE),
    }


def clamp(least: float, size: float, most: float) -> float:
    """The size, not below the least and not above the largest."""
    return max(least, min(size, most))


def letter_size(frame: Frame, tile: float) -> float:
    """The size of words beside tiles of this height, in CSS pixels."""
    least, share, most = LETTERS
    return clamp(least, share * tile, most) * frame.word_scale


def seat_height(frame: Frame, seats: SeatHeight, tile: float) -> float:
    """The height of the seats for tiles of this height, in CSS pixels."""
    return seats.of(tile) * seat_scale(frame)


def rim_width(frame: Frame) -> float:
    """The width of the rim around the mat, in CSS pixels."""
    least, share, most = RIM
    return clamp(least, share * min(frame.width, frame.height), most)


def tile_size(frame: Frame, form: Form, seats: SeatHeight = SEATS) -> float:
    """The height of a tile in CSS pixels."""
    rim = rim_width(frame)
    across = (frame.width - 2 * rim - 2 * MAT_AIR) / form.across
    own = 0 if frame.line else OWN_SEAT
    tile = form.most
    for _ in range(STEPS):
        words = form.words * letter_size(frame, tile)
        fixed = rim + seat_height(frame, seats, tile) + words + own + 2 * AIR
        high = (frame.height - fixed) / (form.field + SEAT_AIR + form.rack)
        tile = min(form.most, across, high)
    return tile


def _place(frame: Frame, form: Form, tile: float, seat: float) -> LargeTable:
    """The boxes, from CSS pixels."""
    unit = round(tile, 4)
    width = frame.width
    height = frame.height
    rim = rim_width(frame)
    inside = width - 2 * rim
    wood = min(inside - 20, max(form.wood * tile, RACK_LETTERS * letter_size(frame, tile)))
    needed = form.across * tile + 2 * MAT_AIR
    mat_width = min(inside, max(needed * MAT_GROWTH, wood + 2 * RACK_AIR))
    left = (width - mat_width) / 2
    mat_top = rim + seat / 2
    rack_top = height - AIR - form.rack * tile
    field_top = rim + seat + SEAT_AIR * tile
    own_top = rack_top if frame.line else rack_top - OWN_SEAT
    wood_left = (width - wood) / 2

    def units(x: float, y: float, w: float, h: float) -> Rect:
        return box(x / unit, y / unit, w / unit, h / unit)

    return LargeTable(
        Board(
            round(width / unit, 4),
            round(height / unit, 4),
            unit,
            frame.is_tall,
            round(letter_size(frame, tile) / PHONE_LETTERS, 4),
            frame.word_scale,
        ),
        form,
        mat=units(left, mat_top, mat_width, rack_top + BEHIND_RACK * form.rack * tile - mat_top),
        seats=units(left + 20, rim, mat_width - 40, seat),
        field=units(left, field_top, mat_width, own_top - AIR - field_top),
        own=units(wood_left, own_top, wood, frame.line or OWN_SEAT),
        rack=units(wood_left, rack_top, wood, form.rack * tile),
    )
