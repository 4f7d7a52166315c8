"""The sheet on small boards: a strip of scores that opens a drawer."""

from __future__ import annotations

from tilebag.arrange import Item, arrange, column, item, row, space
from tilebag.piecepack import suit_name
from tilebag.scene import Drawer, Place, Print, Rect
from tilebag.scene_parts import Parts
from tilebag.words import Text

from .. import names
from ..names import say
from ..rules.scoring import SHEET_ORDER, score, suit_points, treasure
from ..state import Phase, PublicState
from .coins import picture_id
from .layout import Layout, sheet
from .sheet import Section, group_heading, group_table, section

STRIP = "seat-1"  # the player's score
NARROW = 240  # CSS pixels: a narrower strip has two lines
WORDS, GROUP_WORDS = 0.27, 0.26  # in the drawer, where a unit is at least 48 CSS pixels
SIZE = (5.93, 5.15)
CELL, SMALL_CELL = 0.8, 0.65
SUITS = arrange(sheet(CELL, SMALL_CELL, above=0.55, between=0.525), Rect(0, 0, 6 * CELL, SIZE[1]))


def strip(public: PublicState, layout: Layout) -> Parts:
    """Four scores and their sum."""
    px, at = layout.px, layout.boxes["strip"]
    boxes = arrange(_cells(layout), at)
    sign = min(px(18), 0.36 * boxes["suns"].w)
    prints: list[Print] = []
    for suit in SHEET_ORDER:
        x, points = boxes[suit].x, suit_points(suit, treasure(public))
        middle = boxes[suit].y + boxes[suit].h / 2
        prints.append(Print(x + sign / 2, middle, sign, suit, "sign", "ink"))
        prints.append(_figure(x + sign * 1.22, middle + sign / 3, max(sign * 0.95, px(12)), points, "start"))
    middle = boxes["up"].y + boxes["up"].h / 2
    prints.append(_figure(boxes["up"].x, middle + px(8), px(23), score(public), "end"))
    prints.append(Print(boxes["up"].x + px(12), middle, px(14), "up", "icon", "ink"))
    place = Place(STRIP, at, "strip", strip_label(public), holds=tuple(map(picture_id, public.owned)))
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
    return Print(x, y, size, str(points), "words", "ink", align, "title", True)


def strip_label(public: PublicState) -> Text:
    """The label with all scores of the strip."""
    suits = tuple(
        say("sheet.suit", suit=suit_name(suit), points=suit_points(suit, treasure(public))) for suit in SHEET_ORDER
    )
    return say("sheet.strip", points=names.points(score(public)), suits=suits)


def drawer(public: PublicState) -> Drawer:
    """The whole sheet."""
    parts = Parts()
    for suit in SHEET_ORDER:
        cell = CELL if suit in ("crowns", "arms") else SMALL_CELL
        parts += section(public, Section(suit, SUITS[suit], cell, WORDS), copies=public.phase is Phase.FAILED)
    right = SIZE[0]
    groups = (group_heading(right, 0.39, GROUP_WORDS), *group_table(right, 0.86, GROUP_WORDS, (0, 0.4), 6))
    return Drawer(
        "drawer",
        names.points(score(public)),
        STRIP,
        SIZE,
        parts.places,
        parts.prints + groups,
        parts.pieces,
        say("sheet.bag", n=len(public.bag_coins)),
    )
