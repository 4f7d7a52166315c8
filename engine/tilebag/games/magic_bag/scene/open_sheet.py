"""The sheet beside the rows on a wide board, and below it the current points."""

from __future__ import annotations

from tilebag.scene import Place, Print
from tilebag.scene_parts import Parts

from ..names import say
from ..rules.scoring import SHEET_ORDER, score
from ..state import PublicState
from .layout import CELL, Layout
from .sheet import BAG, Section, group_heading, group_table, section

LARGEST_WORDS = 0.29  # on the sheet, in board units


def open_sheet(public: PublicState, layout: Layout) -> Parts:
    """The sheet with all suits, and the plaque with the sum."""
    words = min(layout.px(15), LARGEST_WORDS)
    paper = Place("sheet", layout.boxes["sheet"], "paper", say("sheet.name"))
    parts = Parts((paper,), _groups(layout)).put_on(paper.id)
    for suit in SHEET_ORDER:
        parts += section(public, Section(suit, layout.boxes[suit], CELL, words), within=paper.id)
    return parts + _points(public, layout)


def _groups(layout: Layout) -> tuple[Print, ...]:
    """The points of groups, in the corner next to the moons."""
    words, step = min(layout.px(13), 0.9 * LARGEST_WORDS), CELL * 0.4
    moons = layout.boxes["moons"]
    x, y = moons.x + moons.w, moons.y + 1.28 * CELL
    return (group_heading(x + 0.78, y, words), *group_table(x - 0.17, y + step, words, (0.95, step), 3))


def _points(public: PublicState, layout: Layout) -> Parts:
    """The sum, and beside it its caption and the number of coins in the bag."""
    px, at, points = layout.px, layout.boxes["points"], str(score(public))
    after = at.x + 0.25 + px(20 * len(points) + 10)
    prints = (
        Print(at.x + 0.25, at.y + px(41), px(32), points, align="start", font="title", bold=True),
        Print(after, at.y + px(25), px(15), say("sheet.so-far"), align="start"),
        Print(after, at.y + px(46), px(15), say("sheet.bag", n=len(public.bag_coins)), align="start"),
    )
    return Parts((Place(BAG, at, "plaque"),), prints).put_on(BAG)
