"""The artifact sheet: a section for each suit, and the open sheet of a large screen."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from tilebag.core.scene import Piece, Place, Print, Rect
from tilebag.kit.bag_picture import bag_picture
from tilebag.kit.layout import box
from tilebag.kit.piecepack import Stamp, suit_name
from tilebag.kit.scene_parts import Caption, Parts
from tilebag.kit.seat_card import SeatCard

from ..names import say
from ..pieces import Coin
from ..rules.scoring import (
    GROUP_POINTS,
    SHEET_ORDER,
    SQUARES,
    is_adjacent,
    score,
    suit_points,
    treasure,
)
from ..state import PublicState
from .dice_and_coins import coin_piece
from .layout import Layout

SEAT = "seat-1"  # the player's score
BAG = "bag"  # the place of the bag, from which coins come
BAG_WORDS = 18  # CSS pixels: height of the number below it
LEAST_BAG = 34  # CSS pixels: a smaller picture is left out
RING = 0.91  # share of its square that an empty place fills
COIN = 0.995  # share of its square that a coin fills


@dataclass(frozen=True, slots=True)
class Section:
    """A suit on the sheet.

    suit      its name
    at        the box of its squares
    cell      size of a square
    words     size of the text
    beside    the box beside the squares for name and points; None: they are above
    has_name  is there room for the name above?
    """

    suit: str
    at: Rect
    cell: float
    words: float
    beside: Rect | None = None
    has_name: bool = True

    @property
    def id(self) -> str:
        return f"sheet-{self.suit}"

    def centre(self, stamp: Stamp) -> tuple[float, float]:
        line, column = SQUARES[stamp]
        return self.at.x + (column + 0.5) * self.cell, self.at.y + (line + 0.5) * self.cell


def section(public: PublicState, part: Section, within: str = "", *, copies: bool = False) -> Parts:
    """One suit: heading, points, bars, coins and empty rings; `within`: the enclosing place;
    `copies`: the coins themselves are shown elsewhere.
    """
    points = suit_points(part.suit, treasure(public))
    label = say("sheet.section", suit=suit_name(part.suit), points=say("points", n=points))
    place = Place(part.id, part.at, "bare", label, within=within)
    own = {coin.stamp: coin for coin in public.owned}
    pairs = combinations((stamp for stamp in own if stamp.suit == part.suit), 2)
    bars = (_bar(part, coin, other) for coin, other in pairs if is_adjacent(coin, other))
    squares = [stamp for stamp in SQUARES if stamp.suit == part.suit]
    rings = Parts.sum(_ring(part, stamp) for stamp in squares if stamp not in own)
    coins = (_coin(public, part, own[stamp], copies=copies) for stamp in squares if stamp in own)
    return Parts.sum(
        (Parts((place,), _heading(part, points), tuple(coins)), Parts(tuple(bars)), rings)
    ).put_on(part.id)


def _coin(public: PublicState, part: Section, coin: Coin, *, copies: bool) -> Piece:
    at = square(*part.centre(coin.stamp), COIN * part.cell)
    name = f"copy-{coin.id}" if copies else coin.id
    return coin_piece(
        coin, at, "new" if coin.id in public.newest else "owned", piece_id=name, origin=BAG
    )


def _heading(part: Section, points: int) -> tuple[Print, ...]:
    """Above the section: the suit's sign and name, and its points on the right; or beside it."""
    if part.beside:
        return _heading_beside(part, points, part.beside)
    at = part.at
    words = part.words
    base = at.y - words * 0.45
    name = suit_name(part.suit)
    room = round(at.w - words * (1.3 + 0.7 * len(str(points))) - 0.2, 4)
    sign = Print(at.x + 0.2, base - words * 0.35, words * 1.2, part.suit, "sign", "ink")
    number = figure(at.x + at.w, base, words * 1.13, points, "end")
    if not part.has_name:
        return sign, number
    heading = Caption(words, "ink", "start", bold=True, room=room)
    return sign, heading.at(at.x + 0.2 + words, base, name), number


def _heading_beside(part: Section, points: int, at: Rect) -> tuple[Print, ...]:
    """The suit's sign and name, and its points below the name."""
    words = part.words
    left = at.x + 1.25 * words
    middle = at.y + at.h / 2
    name = Caption(words, "ink", "start", bold=True, room=at.x + at.w - left)
    return (
        Print(at.x + words / 2, middle - 0.6 * words, 1.05 * words, part.suit, "sign", "ink"),
        name.in_line(left, middle - 0.6 * words, suit_name(part.suit)),
        figure(left, middle + 1.15 * words, 1.5 * words, points, "start"),
    )


def _bar(part: Section, coin: Stamp, other: Stamp) -> Place:
    """A bar from the centre of one coin to that of the other."""
    x, y = part.centre(coin)
    x2, y2 = part.centre(other)
    half = part.cell * 0.15
    wide, high = (0, half) if y == y2 else (half, 0)
    at = box(min(x, x2) - wide, min(y, y2) - high, abs(x - x2) + 2 * wide, abs(y - y2) + 2 * high)
    first, second = sorted((coin, other), key=lambda stamp: stamp.value)
    return Place(f"link-{first}-{second.value}", at, "link")


def _ring(part: Section, stamp: Stamp) -> Parts:
    """An empty square with the value of its coin."""
    x, y = part.centre(stamp)
    ring = Place(f"ring-{stamp}", square(x, y, RING * part.cell), "ring")
    number = Print(x, y, part.cell * 0.3, str(stamp.value), "number", "ink-soft", within=ring.id)
    return Parts((ring,), (number,))


def square(x: float, y: float, size: float) -> Rect:
    """A square box around a centre."""
    return box(x - size / 2, y - size / 2, size, size)


def group_table(
    x: float, y: float, words: float, step: tuple[float, float], lines: int
) -> tuple[Print, ...]:
    """The points of groups by number of coins, in columns; x is the right end of a column."""
    dx, dy = step
    texts = enumerate(
        say("sheet.group", n=n, points=points) for n, points in enumerate(GROUP_POINTS) if n
    )
    cells = ((x + k // lines * dx, y + k % lines * dy, text) for k, text in texts)
    return tuple(
        Print(right, low, words, text, ink="ink", align="end") for right, low, text in cells
    )


def group_heading(x: float, y: float, words: float) -> Print:
    """The heading of that table."""
    return Print(x, y, words, say("sheet.groups"), ink="ink-soft", align="end")


def figure(x: float, y: float, size: float, points: int, align: str) -> Print:
    """Points in large type."""
    return Print(x, y, size, str(points), "words", ink="ink", align=align, font="title", bold=True)


# open on a large screen, with the points on the viewer's seat and the bag beside the rack

WIDE_NAME = 7  # width from which a suit is named above its squares, in sizes of the name
LARGEST_WORDS = 0.29  # on the sheet, in board units


def open_sheet(public: PublicState, layout: Layout) -> Parts:
    """The sheet with all suits, the viewer's seat, and the bag."""
    words = min(layout.px(15), LARGEST_WORDS)
    paper = Place("sheet", layout.boxes["sheet"], "paper", say("sheet.name"))
    cell = layout.boxes["crowns"].h
    sections = []
    for suit in SHEET_ORDER:
        at = layout.boxes[suit]
        part = Section(suit, at, cell, words, has_name=at.w > WIDE_NAME * words)
        sections.append(section(public, part, within=paper.id))
    groups = _groups(layout, cell)
    return Parts.sum(
        (
            Parts((paper,), groups).put_on(paper.id),
            *sections,
            _seat(public, layout),
            _bag(public, layout),
        )
    )


def _groups(layout: Layout, cell: float) -> tuple[Print, ...]:
    """The points of groups, in the corner next to the moons."""
    words = min(layout.px(13), 0.9 * LARGEST_WORDS)
    step = cell * 0.4
    moons = layout.boxes["moons"]
    x, y = moons.x + moons.w, moons.y + 1.28 * cell
    return (
        group_heading(x + 0.88 * cell, y, words),
        *group_table(x - 0.19 * cell, y + step, words, (1.07 * cell, step), 3),
    )


def _seat(public: PublicState, layout: Layout) -> Parts:
    """The viewer's seat with the sum."""
    points = score(public)
    card = SeatCard(layout.board, 0, layout.boxes["own"], points)
    return card.parts(say("sheet.so-far"), name=SEAT)


def _bag(public: PublicState, layout: Layout) -> Parts:
    """A picture of the bag with the number of coins in it, if there is room."""
    at = layout.boxes["bag"]
    px = layout.px
    size = at.h - px(BAG_WORDS)
    place = Place(BAG, at, "bare", say("sheet.bag", n=len(public.bag_coins)))
    if size < px(LEAST_BAG):
        return Parts((place,))
    x = at.x + at.w / 2
    y = at.y + size / 2
    number = Caption(px(13), bold=True).centred(at, at.y + at.h - px(4), str(len(public.bag_coins)))
    return Parts((place,), (*bag_picture(x, y, size), number)).put_on(BAG)
