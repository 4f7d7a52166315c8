"""The boxes of a phone, upright or sideways, in CSS pixels of the stage.

From above: seats, a column for each category, the stock with the open tiles, the viewer's hand. On
a phone held sideways the columns are on the left of the open tiles, if all these have room there.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.large_table import clamp
from tilebag.kit.layout import Rack, row_of_boxes, seat_scale
from tilebag.kit.phone_table import EDGE, SEAT, phone_seats

from ..pieces import ALL
from ..state import HAND_SIZE, Category
from .centre_layout import ACROSS, DOWN, RIM, TARGET

HAND_STEP = 1.045  # between tiles of the hand, in tiles
COIN_SHARE = 0.56  # size of a coin, in columns
TWO_ROWS = 2.08  # height of two rows of open tiles, in tiles of the hand
SMALLER_ROWS = 0.9  # for larger text, the share of that height which is enough
# sideways: step between tiles of the hand, in heights of the stage; and how many of them fit beside
# each other in its width
FLAT_HAND = 0.235
FLAT_HANDS = 8.2
FLAT_COIN_SHARE = 0.14  # sideways: size of a coin, in heights of the stage
# CSS pixels
MOST_SEAT = 180  # maximum width of a seat
MOST_HAND = 86  # maximum step between tiles of the hand
AIR = 8  # between the parts
FOOT = 2  # below the rack
LINE = 18  # height of a line of a column, for text of the usual size
BELOW_COIN = 6  # between the coins and the next part
FEW_MORE = 3  # below the last line
EXAMPLE_EDGE = 14  # beside and between two example pieces
FLAT_COIN = 32  # size of a coin on a flat board
MOST_FLAT_COIN = 56  # maximum size of a coin sideways
MOST_COLUMN = 104  # maximum width of a column sideways
BESIDE_COLUMNS = 14  # between columns and open tiles sideways
COINS = (40, 64)  # least and greatest size of a coin
LEAST_OPEN = 62  # height that the open tiles keep
COLUMN_SHARES = (0.148, 0.14, 0.132, 0.125)  # of the width, for a column sideways
NULL_SHARE = 0.56  # size of a null coin, in coins
NOT_FLAT = 130  # height from which columns have examples sideways


@dataclass(frozen=True, slots=True)
class PhoneTable:
    """The measures of a phone.

    tile      of the hand
    seats     in a row
    columns   one for each category
    coin      size of a coin
    example   size of an example piece; 0: there is no room
    rack      of the hand
    open      for the stock and the open tiles
    """

    tile: float
    seats: tuple[Rect, ...]
    columns: tuple[Rect, ...]
    coin: float
    example: float
    rack: Rect
    open: Rect


def phone_table(frame: Frame, players: int) -> PhoneTable:
    """The measures for a frame and a number of players."""
    whole = frame.whole
    w = whole.width
    cells = len(ALL) - HAND_SIZE * players + 2  # at most, with the stock and the last tile
    if whole.is_tall:
        return _from_above(whole, players, _lines_height(w, cells))
    for share in COLUMN_SHARES:
        beside = _sideways(whole, players, share)
        if _lines_height(beside.open.w, cells) <= beside.open.h:
            return beside
    return _from_above(whole, players, _lines_height(w, cells), is_flat=True)


def _lines_height(w: float, cells: int) -> float:
    """The height for so many cells that are just large enough to tap, in a box of this width."""
    columns = max(1, int((w - 2 * RIM) / (TARGET * ACROSS)))
    return ceil(cells / columns) * TARGET * DOWN + 2 * RIM + 1


def _from_above(frame: Frame, players: int, lines: float, *, is_flat: bool = False) -> PhoneTable:
    """The columns above the open tiles, with examples if two rows of open tiles as large as the
    hand remain. `lines` is the height that the open tiles need at most; only on a flat board the
    hand leaves it to them.
    """
    w, h = frame.width, frame.height
    line = LINE * frame.word_scale
    column = (w - 2 * EDGE - 3 * EDGE) / 4
    coin = FLAT_COIN if is_flat else clamp(COINS[0], COIN_SHARE * column, COINS[1])
    example = (column - EXAMPLE_EDGE) / 2
    short = _column_height(line, coin)
    top = SEAT * seat_scale(frame) + AIR
    least = h - top - short - 2 * AIR - 2 - FOOT - (lines if is_flat else LEAST_OPEN)
    tile = min((w - EXAMPLE_EDGE) / (HAND_SIZE + 1), MOST_HAND) / HAND_STEP
    tile = min(tile, least / Rack.height(1))
    rack = _rack(w, h, tile)
    tall = _column_height(line, coin, example)
    room = rack.y - AIR - top
    rows = TWO_ROWS * tile * (SMALLER_ROWS if frame.word_scale > 1 else 1)
    has_examples = room - tall > rows + AIR + 2
    high = tall if has_examples else short
    below = top + high + AIR + 2
    return PhoneTable(
        tile,
        phone_seats(frame, players, MOST_SEAT),
        row_of_boxes(len(Category), Rect(EDGE, top, column, high), column + EDGE),
        coin,
        example if has_examples else 0,
        rack,
        Rect(EDGE, below, w - 2 * EDGE, rack.y - AIR - below),
    )


def _sideways(frame: Frame, players: int, share: float) -> PhoneTable:
    """The columns, each with this share of the width, on the left of the open tiles."""
    w, h = frame.width, frame.height
    line = LINE * frame.word_scale
    top = SEAT * seat_scale(frame) + AIR
    tile = min(FLAT_HAND * h, (w - 20) / FLAT_HANDS) / HAND_STEP
    rack = _rack(w, h, tile)
    room = rack.y - AIR - top
    column = min(MOST_COLUMN, share * w)
    coin = min(MOST_FLAT_COIN, FLAT_COIN_SHARE * h, (column - AIR) / (1 + NULL_SHARE))
    usual = (column - EXAMPLE_EDGE) / 2
    high = min(room, _column_height(line, coin, usual) + BELOW_COIN)
    example = min(usual, (high - _column_height(line, coin) - line - BELOW_COIN) / 2 - 1)
    left = 4 * (column + EDGE) + BESIDE_COLUMNS
    return PhoneTable(
        tile,
        phone_seats(frame, players, MOST_SEAT),
        row_of_boxes(len(Category), Rect(EDGE, top, column, high), column + EDGE),
        coin,
        example if high > NOT_FLAT and example > LINE else 0,
        rack,
        Rect(left, top, w - left - EDGE, room),
    )


def _column_height(line: float, coin: float, example: float = 0) -> float:
    """The height of a column with lines of a height: heading, coins, perhaps four example pieces
    with their line, and what the hand has.
    """
    high = line + coin + BELOW_COIN + line + FEW_MORE
    return high + 2 * example + BELOW_COIN + line if example else high


def _rack(w: float, h: float, tile: float) -> Rect:
    """The rack, in the middle of the lower edge."""
    wide = (HAND_SIZE + 1) * HAND_STEP * tile + AIR
    high = Rack.height(1, tile)
    return Rect((w - wide) / 2, h - high - FOOT, wide, high)
