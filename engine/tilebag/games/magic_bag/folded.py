"""The sheet on an upright board: a strip of scores that opens a drawer, or the coins to choose from in its place."""

from __future__ import annotations

from tilebag.games.magic_bag import names
from tilebag.games.magic_bag.layout import SPAN, Layout
from tilebag.games.magic_bag.names import voice
from tilebag.games.magic_bag.parts import Parts
from tilebag.games.magic_bag.sheet import ORDER, Section, group_heading, group_table, section
from tilebag.games.magic_bag.state import Table
from tilebag.games.magic_bag.trays import fresh_id
from tilebag.games.magic_bag.treasure import score, suit_points, treasure
from tilebag.scene import Drawer, Place, Print
from tilebag.words import Text

STRIP = "sheet"
WORDS = 0.27  # in the drawer, where a unit is 48 CSS pixels or more
SIZE = (5.93, 5.15)
CELL, SMALL_CELL = 0.8, 0.65


def strip(table: Table, layout: Layout) -> Parts:
    """Four scores and the sum."""
    at, px = layout.strip, layout.px
    middle = at.y + at.h / 2
    prints: list[Print] = []
    step = (SPAN - px(82)) / 4
    sign = min(px(18), round(step * 0.36, 4))
    for k, suit in enumerate(ORDER):
        x, points = at.x + px(9) + k * step, str(suit_points(suit, treasure(table)))
        prints.append(Print(round(x + sign / 2, 4), round(middle, 4), sign, suit, "sign", "ink"))
        prints.append(_figure(x + sign * 1.22, middle + sign / 3, round(sign * 0.95, 4), points, "start"))
    prints.append(_figure(at.x + at.w - px(25), middle + px(8), px(23), str(score(table)), "end"))
    prints.append(Print(round(at.x + at.w - px(13), 4), round(middle, 4), px(14), "up", "icon", "ink"))
    drawn = tuple(fresh_id(coin) for coin in table.owned)
    return Parts((Place(STRIP, at, "strip", strip_label(table), holds=drawn),), tuple(prints))


def _figure(x: float, y: float, size: float, text: str, align: str) -> Print:
    return Print(round(x, 4), round(y, 4), size, text, "words", "ink", align, "title", True)


def strip_label(table: Table) -> Text:
    """All that the strip shows."""
    each = [voice("sheet.suit", suit=names.suit(suit), points=suit_points(suit, treasure(table))) for suit in ORDER]
    return voice("sheet.strip", points=names.points(score(table)), suits=names.listed(each))


def drawer(table: Table) -> Drawer:
    """The whole sheet."""
    left, right = Section("moons", 0, 3.2, SMALL_CELL, 1.95), Section("suns", 3.1, 3.2, SMALL_CELL, 4.8)
    sections = (Section("crowns", 0, 0.55, CELL, 6 * CELL), Section("arms", 0, 1.87, CELL, 6 * CELL), left, right)
    parts = Parts()
    for part in sections:
        parts += section(table, part, small=WORDS)
    groups = (group_heading(SIZE[0], 0.39, 0.26), *group_table(SIZE[0], 0.86, 0.26, (0, 0.4), 6))
    return Drawer(
        "drawer",
        names.points(score(table)),
        STRIP,
        SIZE,
        parts.places,
        parts.prints + groups,
        parts.pieces,
        voice("sheet.bag", n=len(table.in_bag)),
    )
