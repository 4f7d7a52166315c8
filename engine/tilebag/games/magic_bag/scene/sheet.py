"""The artifact sheet: beside the rows on a wide board, else a strip of scores that opens a
drawer.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from tilebag.core.scene import Drawer, Piece, Place, Print, Rect
from tilebag.core.words import Text
from tilebag.kit.arrange import Item, arrange, column, item, row, space
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
from ..state import Phase, PublicState
from .dice_and_coins import coin_piece, picture_id
from .layout import Layout

SEAT = "seat-1"  # the player's score
BAG = "bag"  # the place of the bag, from which coins come
BAG_WORDS = 18  # CSS pixels: height of the number below it
LEAST_BAG = 34  # CSS pixels: a smaller picture is left out
RING = 0.91  # share of its square that an empty place fills
COIN = 0.995  # share of its square that a coin fills


@dataclass(frozen=True, slots=True)
class Section:
    """A suit on the sheet: its box, the size of a square and of the text."""

    suit: str
    at: Rect
    cell: float
    words: float

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
    """Above the section: the suit's sign and name, and its points on the right."""
    at = part.at
    words = part.words
    base = at.y - words * 0.45
    name = suit_name(part.suit)
    room = round(at.w - words * (1.3 + 0.7 * len(str(points))) - 0.2, 4)
    return (
        Print(at.x + 0.2, base - words * 0.35, words * 1.2, part.suit, "sign", "ink"),
        Print(
            at.x + 0.2 + words, base, words, name, ink="ink", align="start", bold=True, room=room
        ),
        _figure(at.x + at.w, base, words * 1.13, points, "end"),
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


# open on a large screen, with the points on the viewer's seat and the bag beside the rack

LARGEST_WORDS = 0.29  # on the sheet, in board units


def open_sheet(public: PublicState, layout: Layout) -> Parts:
    """The sheet with all suits, the viewer's seat, and the bag."""
    words = min(layout.px(15), LARGEST_WORDS)
    paper = Place("sheet", layout.boxes["sheet"], "paper", say("sheet.name"))
    cell = layout.boxes["crowns"].h
    suits = (Section(suit, layout.boxes[suit], cell, words) for suit in SHEET_ORDER)
    sections = (section(public, suit, within=paper.id) for suit in suits)
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


# folded on a small board: a strip of scores that opens a drawer

STRIP = SEAT  # its place while the sheet is folded
NARROW = 240  # CSS pixels: a narrower strip has two lines
# in the drawer, where a unit is at least 48 CSS pixels
WORDS = 0.27  # size of text
GROUP_WORDS = 0.26  # size of the text about groups
SIZE = (5.93, 5.15)
LARGE_CELL = 0.8
SMALL_CELL = 0.65
HEADING = 1.7  # minimum width of a suit with its name and points


def _suits() -> Item:
    """Crowns and arms in one line each, below them moons and suns in smaller squares; a box for
    each suit without its heading, which is above it.
    """
    high = 3 * SMALL_CELL
    suns = item("suns", max(HEADING, 2 * SMALL_CELL))
    low = row(item("moons", high), space(grow=1), suns, least=high, across=6 * LARGE_CELL)
    crowns, arms = (item(suit, LARGE_CELL, across=6 * LARGE_CELL) for suit in ("crowns", "arms"))
    return column(space(0.55), crowns, space(0.525), arms, space(0.525), low)


SUITS = arrange(_suits(), Rect(0, 0, 6 * LARGE_CELL, SIZE[1]))


def strip(public: PublicState, layout: Layout) -> Parts:
    """Four scores and their sum."""
    px = layout.px
    at = layout.boxes["strip"]
    boxes = arrange(_cells(layout), at)
    sign = min(px(18), 0.36 * boxes["suns"].w)
    prints: list[Print] = []
    for suit in SHEET_ORDER:
        x = boxes[suit].x
        points = suit_points(suit, treasure(public))
        middle = boxes[suit].y + boxes[suit].h / 2
        prints.append(Print(x + sign / 2, middle, sign, suit, "sign", "ink"))
        prints.append(
            _figure(x + sign * 1.22, middle + sign / 3, max(sign * 0.95, px(12)), points, "start")
        )
    middle = boxes["up"].y + boxes["up"].h / 2
    prints.append(_figure(boxes["up"].x, middle + px(8), px(23), score(public), "end"))
    prints.append(Print(boxes["up"].x + px(12), middle, px(14), "up", "icon", "ink"))
    place = Place(
        STRIP, at, "strip", strip_label(public), holds=tuple(map(picture_id, public.owned))
    )
    return Parts((place,), tuple(prints)).put_on(STRIP)


def _cells(layout: Layout) -> Item:
    """The box of each score; in two lines on a narrow strip."""
    px = layout.px
    suits = [item(suit, 0, grow=1) for suit in SHEET_ORDER]
    total = (item("sum", px(48)), item("up", px(25)))
    if layout.boxes["strip"].w >= px(NARROW):
        return row(space(px(9)), *suits, *total)
    pairs = (row(space(px(9)), *suits[k : k + 2], grow=1) for k in (0, 2))
    return row(column(*pairs, grow=1), *total)


def _figure(x: float, y: float, size: float, points: int, align: str) -> Print:
    return Print(x, y, size, str(points), "words", ink="ink", align=align, font="title", bold=True)


def strip_label(public: PublicState) -> Text:
    """The label with all scores of the strip."""
    scores = ((suit_name(suit), suit_points(suit, treasure(public))) for suit in SHEET_ORDER)
    suits = tuple(say("sheet.suit", suit=suit, points=points) for suit, points in scores)
    return say("sheet.strip", points=say("points", n=score(public)), suits=suits)


def drawer(public: PublicState) -> Drawer:
    """The whole sheet."""
    cells = {suit: LARGE_CELL if suit in ("crowns", "arms") else SMALL_CELL for suit in SHEET_ORDER}
    parts = Parts.sum(
        section(
            public, Section(suit, SUITS[suit], cell, WORDS), copies=public.phase is Phase.FAILED
        )
        for suit, cell in cells.items()
    )
    title = say("sheet.title", points=say("points", n=score(public)))
    bag = say("sheet.bag", n=len(public.bag_coins))
    right = SIZE[0]
    groups = (
        group_heading(right, 0.39, GROUP_WORDS),
        *group_table(right, 0.86, GROUP_WORDS, (0, 0.4), 6),
    )
    return Drawer(
        "drawer", title, STRIP, SIZE, parts.places, parts.prints + groups, parts.pieces, bag
    )
