"""The boxes of a phone, upright or sideways, in CSS pixels of the stage: seats in a row above, the
rack below, and between them the felt with the discards and the centre.

A tile of the rack is as wide as its slot; where the felt keeps enough height, it is `TALL_TILE`
wide for its height, else `TILE_WIDTH`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.large_table import clamp
from tilebag.kit.layout import Rack, seat_scale
from tilebag.kit.phone_table import EDGE, SEAT, phone_seats

from .large_layout import TILE_WIDTH

TALL_TILE = 2 / 3  # width of a tall tile, in its heights
TALL_SHARE = 0.97  # a tall tile may be so much narrower than its slot
# CSS pixels
NARROW = 358  # on a narrower screen an upright rack has three rows
LEAST_WIDTH = 44  # minimum width of a tall tile
MOST_WIDTH = 72  # maximum width of a tile
TILE_GAP = 0.4  # between two tiles of the rack, at least
MOST_GAP = 1.6  # between two tiles of the rack, at most
MOST_HEIGHT = 76  # maximum height of a tile
MOST_HEIGHT_OF_THREE = 60  # the same with three rows
SIDEWAYS_SHARE = 0.2  # the same sideways, in heights of the stage
USUAL_FELT = 230  # height that the felt keeps before tiles grow, upright
FLAT_FELT = 150  # the same sideways
LEAST_FELT = 86  # height that the felt keeps at least
MOST_SEAT = 200  # maximum width of a seat
OWN_LINE = 44  # height of the line for the viewer's card, if the page leaves none
AIR = 7  # above and below the felt
FOOT = 3  # below the rack
CORNER = 15  # from the side to the lower discards
BESIDE = 12  # between discards and their neighbours
PILE_GAP = 5  # between two piles of discards side by side
ROOMY = 330  # height from which the others' discards lie on the felt, upright
LEAST_CENTRE = 118  # height of the centre from which it lies above the lower discards
SMALL_DISCARD = 21  # height of a discard in a seat


@dataclass(frozen=True, slots=True)
class Hand:
    """The tiles of the rack.

    columns        slots in a row
    rows           of slots
    width, height  of a tile
    pitch          from one slot to the next
    """

    columns: int
    rows: int
    width: float
    height: float
    pitch: float

    @property
    def is_tall(self) -> bool:
        """Are the tiles tall?"""
        return self.width < (TILE_WIDTH + TALL_TILE) / 2 * self.height


@dataclass(frozen=True, slots=True)
class PhoneTable:
    """The measures of a phone.

    hand        the tiles of the rack
    rack        all rows
    seats       of the other players in their order, without a line also the viewer's at the end
    own         the line above the rack for the viewer's card; None: it is among the seats
    felt        between seats and rack
    take, give  the discards of the left neighbour, and the viewer's
    others      discards of the other players who have a seat, the second one first; empty: they are
                in the seats
    centre      for stock, indicator and Finish place
    """

    hand: Hand
    rack: Rect
    seats: tuple[Rect, ...]
    own: Rect | None
    felt: Rect
    take: Rect
    give: Rect
    others: tuple[Rect, ...]
    centre: Rect


def phone_table(frame: Frame, others: int) -> PhoneTable:
    """The measures for a frame and the number of other players."""
    w = frame.width
    h = frame.height + frame.line
    own_high = frame.line or (OWN_LINE if frame.is_tall else 0)
    seat_high = SEAT * seat_scale(frame)
    hand = _hand(w, h - seat_high - own_high, whole=h, is_tall=frame.is_tall)
    rack_high = Rack.height(hand.rows, hand.height)
    rack_wide = hand.pitch * hand.columns + 2
    rack = Rect((w - rack_wide) / 2, h - rack_high - FOOT, rack_wide, rack_high)
    own = Rect(EDGE, rack.y - own_high, w - 2 * EDGE, own_high) if own_high else None
    top = seat_high + AIR
    felt = Rect(0, top, w, rack.y - own_high - AIR - top)
    seats = phone_seats(frame, others + (own is None), MOST_SEAT)
    low = felt.y + felt.h - hand.height - 2
    if frame.is_tall:
        far, centre = _upright(felt, hand, seats)
    else:
        far, centre = _sideways(felt, hand, others)
    return PhoneTable(
        hand,
        rack,
        seats,
        own,
        felt,
        take=Rect(CORNER, low, hand.width, hand.height),
        give=Rect(w - CORNER - hand.width, low, hand.width, hand.height),
        others=far,
        centre=centre,
    )


def _hand(w: float, room: float, *, whole: float, is_tall: bool) -> Hand:
    """The largest tiles that leave enough of a room for the felt; `whole` is the height of the
    stage.
    """
    if is_tall:
        columns = 6 if w < NARROW else 8
        rows = 3 if w < NARROW else 2
        pitch = (w - 2) / columns
        felt = USUAL_FELT
        most: float = MOST_HEIGHT_OF_THREE if rows > 2 else MOST_HEIGHT
    else:
        columns = int(clamp(8, floor((w - 16) / 44.5), 12))
        rows = 2
        pitch = (w - 20) / columns
        felt = FLAT_FELT
        most = SIDEWAYS_SHARE * whole
    width = min(pitch - TILE_GAP, MOST_WIDTH)
    lines = Rack.height(rows)
    height = min((room - AIR - felt) / lines, width / TALL_TILE, most)
    if height * TALL_TILE >= max(TALL_SHARE * width, LEAST_WIDTH):
        width = min(width, height * TALL_TILE)
    else:
        height = min(width / TILE_WIDTH, most, (room - 3 * AIR - LEAST_FELT) / lines)
        width = height * TILE_WIDTH
    return Hand(columns, rows, width, height, min(pitch, width + MOST_GAP))


def _upright(felt: Rect, hand: Hand, seats: Sequence[Rect]) -> tuple[tuple[Rect, ...], Rect]:
    """The discards of the others under the gaps between the seats, if the felt is high, and the
    centre: above the lower discards or between them.
    """
    wide = hand.width
    high = hand.height
    far: tuple[Rect, ...] = ()
    top = felt.y + 2
    if felt.h >= ROOMY:
        gaps = [seat.x - EDGE / 2 for seat in seats[1:]]
        far = tuple(Rect(gap - wide / 2, felt.y + 3, wide, high) for gap in gaps)
        top = felt.y + high + BESIDE if far else top
    bottom = felt.y + felt.h
    above = bottom - high - 10
    if felt.h >= ROOMY and above - top > LEAST_CENTRE - 10:
        return far, Rect(10, top, felt.w - 20, above - top)
    beside = CORNER + wide + 13
    return far, Rect(beside, top, felt.w - 2 * beside, bottom - top)


def _sideways(felt: Rect, hand: Hand, others: int) -> tuple[tuple[Rect, ...], Rect]:
    """The discards of the others beside the lower ones, and the centre between all of them."""
    wide = hand.width
    high = hand.height
    step = wide + PILE_GAP
    y = felt.y + felt.h - high - 2
    left = CORNER + step
    right = felt.w - left - wide
    if others > 2:
        far = [left, right]
    elif others > 1:
        far = [right]
    else:
        far = []
    piles = 2 if far else 1  # on each side
    beside = CORNER + piles * step - PILE_GAP + BESIDE
    centre = Rect(beside, felt.y + 2, felt.w - 2 * beside, felt.h - 2)
    return tuple(Rect(x, y, wide, high) for x in far), centre
