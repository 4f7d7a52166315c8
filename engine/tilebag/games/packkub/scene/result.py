"""The result of a round, in place of the groups: each seat with tiles left and total, the lowest first."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.layout import box, grid
from tilebag.scene import Place, Print, Rect
from tilebag.scene_parts import Parts
from tilebag.words import Text, seat_name

from ..pieces import say
from ..view import View
from .layout import Layout

TITLE, WORDS, SMALL, LINE, MIN_LINE = 15, 13, 12, 26, 16  # CSS pixels
WIDEST = 420  # CSS pixels of a phone
LEFT, TOTAL, END = 0.72, 0.96, 1.5  # right ends of the figures, as shares of the width; lines besides those of seats


def result(view: View, boxes: Layout) -> Parts:
    """The sheet; in two columns if there is little height."""
    seats, px, window = view.public.seats, boxes.board.px, boxes.window
    columns = 1 if window.h >= px(MIN_LINE) * (seats + END) else 2
    rows = -(-seats // columns)
    w = min(window.w - 2 * boxes.edge, px(WIDEST))
    line = max(min(px(LINE), window.h / (rows + END)), px(MIN_LINE))
    h = min(line * (rows + END), window.h)
    at = box(window.x + (window.w - w) / 2, window.y + (window.h - h) / 2, w, h)
    cells = grid(columns * (rows + 1), columns, Rect(at.x, at.y, w / columns, line), (w / columns, line))
    lines = (*_head(view, boxes, cells[:columns]), *_rows(view, boxes, cells[columns:]))
    order = _order(view)
    label = say("result.label", rows=tuple(_row(view, n) for n in order))
    return Parts((Place("result", at, "paper", label),), lines).put_on("result")


def _order(view: View) -> list[int]:
    return sorted(range(view.public.seats), key=lambda n: view.public.points[n])


def _row(view: View, n: int) -> Text:
    return say("result.row", who=seat_name(n), left=len(view.backs[n]), total=view.public.points[n])


def _head(view: View, boxes: Layout, cells: tuple[Rect, ...]) -> Iterator[Print]:
    """The round, and a heading for each column."""
    public, px = view.public, boxes.board.px
    title = say("result.title", round=public.round, rounds=public.options.rounds)
    for n, at in enumerate(cells):
        low = at.y + at.h * 0.85
        if not n:
            yield Print(at.x + px(12), low, px(TITLE), title, ink="ink", align="start", bold=True, room=at.w * 0.42)
        yield Print(at.x + at.w * LEFT, low, px(SMALL), say("result.left"), ink="ink", align="end", room=at.w * 0.2)
        room = at.w * 0.22
        yield Print(at.x + at.w * TOTAL, low, px(SMALL), say("result.total"), ink="ink", align="end", room=room)


def _rows(view: View, boxes: Layout, cells: tuple[Rect, ...]) -> Iterator[Print]:
    """A line for each seat."""
    px, points = boxes.board.px, view.public.points
    for n, at in zip(_order(view), cells, strict=False):
        low, left, best = at.y + at.h * 0.85, len(view.backs[n]), points[n] == min(points)
        yield Print(at.x + px(12), low, px(WORDS), seat_name(n), ink="ink", align="start", bold=best, room=at.w * 0.45)
        yield Print(at.x + at.w * LEFT, low, px(WORDS), f"+{left}" if left else "0", ink="ink", align="end")
        yield Print(at.x + at.w * TOTAL, low, px(WORDS), str(points[n]), ink="ink", align="end", bold=True)
