"""The artifact sheet folded: a strip of scores that opens a drawer."""

from __future__ import annotations

from tilebag.core.scene import Drawer, Place, Print, Rect
from tilebag.core.words import Text
from tilebag.kit.arrange import Item, arrange, column, item, row, space
from tilebag.kit.piecepack import suit_name
from tilebag.kit.scene_parts import Parts

from ..names import say
from ..rules.scoring import SHEET_ORDER, score, suit_points, treasure
from ..state import Phase, PublicState
from .dice_and_coins import picture_id
from .layout import Layout
from .sheet import SEAT, Section, figure, group_heading, group_table, section

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
            figure(x + sign * 1.22, middle + sign / 3, max(sign * 0.95, px(12)), points, "start")
        )
    middle = boxes["up"].y + boxes["up"].h / 2
    prints.append(figure(boxes["up"].x, middle + px(8), px(23), score(public), "end"))
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
