"""The other seats and the pile, above the groups; the result of a round, in their place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tilebag.layout import Board, box, grid
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts, plaque, seat_id
from tilebag.words import Text, seat_name

from ..pieces import say
from ..state import Phase
from ..view import View
from .layout import Layout

NAME, SMALL, FIGURE = 13, 12, 18  # CSS pixels
PILE = "pile"  # id of its place
OWN_LINE_PX = 170  # CSS pixels of a phone
ROOMY_PX = 140  # CSS pixels of a phone: from this width a seat shows a large figure


@dataclass(frozen=True, slots=True)
class Plaque:
    """What is shown of a seat: tiles, points, whether it has opened and whether it is to move."""

    seat: int
    held: int
    points: int
    opened: bool
    is_to_move: bool

    @property
    def total(self) -> Text:
        return say("points", n=self.points)


def seat_order(view: View) -> tuple[int, ...]:
    """The seats shown: all but the viewer's."""
    return tuple(n for n in range(view.public.seats) if n != view.seat)


def seats(view: View, boxes: Layout) -> Parts:
    """Each seat's name, number of tiles, and whether it has opened (PK-6)."""
    public = view.public
    mover = public.mover if public.phase is Phase.PLAYING else None
    order = seat_order(view)
    shown = (Plaque(n, len(view.backs[n]), public.points[n], public.opened[n], n == mover) for n in order)
    return Parts.sum(_seat(boxes.board, boxes.flat, at, of) for of, at in zip(shown, boxes.seats, strict=True))


@lru_cache(maxsize=512)
def _seat(board: Board, flat: bool, at: Rect, of: Plaque) -> Parts:
    tiles = say("held", n=of.held)
    label = say("seat-opened" if of.opened else "seat", who=seat_name(of.seat), n=tiles, points=of.total)
    place = plaque(of.seat, at, label, to_move=of.is_to_move)
    words = _flat_words if flat else _words
    return Parts((place,), tuple(words(board, at, of))).put_on(place.id)


def _words(board: Board, at: Rect, of: Plaque) -> Iterator[Print]:
    px, name = board.px, seat_name(of.seat)
    left, right, low = at.x + px(9), at.x + at.w - px(9), at.y + px(34)
    room = right - left - (px(18) if of.opened else 0)
    if at.w < px(ROOMY_PX):
        yield Print(left, at.y + px(18), px(NAME), name, align="start", bold=True)
        yield Print(left, low, px(SMALL), say("held-points", n=of.held, points=of.total), align="start", room=room)
        if of.opened:
            yield Print(right - px(4), at.y + px(29.5), px(13), "check", kind="icon")
        return
    yield Print(left, at.y + px(18), px(NAME), name, align="start", bold=True, room=right - left - px(54))
    line = say("points-opened" if of.opened else "points", n=of.points)
    yield Print(left, low, px(SMALL), line, align="start", room=right - left - px(60))
    yield Print(right, at.y + px(18), px(FIGURE), str(of.held), align="end", bold=True, font="title")
    yield Print(right, low, px(SMALL), say("tiles", n=of.held), align="end", room=px(54))


def _flat_words(board: Board, at: Rect, of: Plaque) -> Iterator[Print]:
    px = board.px
    line = say("seat-short", who=seat_name(of.seat), n=of.held)
    yield Print(at.x + px(5), at.y + px(15), px(SMALL), line, align="start")
    if of.opened:
        yield Print(at.x + at.w - px(8), at.y + px(10.5), px(SMALL), "check", kind="icon")


def own_line(view: View, boxes: Layout) -> Parts:
    """The round and the viewer's points."""
    public, at, px = view.public, boxes.line, boxes.board.px
    values = {"round": public.round, "rounds": public.options.rounds}
    words = say("result.title", **values)
    if view.seat is not None:
        words = say("mine", **values, n=public.points[view.seat])
    own = Rect(at.x, at.y, min(at.w, px(OWN_LINE_PX)), at.h)  # a changed score is animated at the corner of this place
    place = Place(seat_id(view.seat) if view.seat is not None else "round", own, "bare", words)
    low = at.y + px(12.5)
    said = Print(boxes.edge, low, px(SMALL), words, ink="table-soft", align="start", room=at.w - 2 * boxes.edge)
    return Parts((place,), (said,)).put_on(place.id)


def pile(view: View, boxes: Layout) -> Parts:
    """The next tile of the pile with the others below, and their number."""
    n = len(view.pile)
    place = Place(PILE, boxes.stock, "bare", say("pile-place"))
    pieces = tuple(Piece(id, boxes.pile, say("pile", n=n), kind="pile", count=n) for id in view.pile[:1])
    return Parts((place,), tuple(_pile_words(boxes, n)), pieces).put_on(place.id)


def _pile_words(boxes: Layout, n: int) -> Iterator[Print]:
    """The number beside the pile, or below it if there is little room."""
    px, at = boxes.board.px, boxes.pile
    if boxes.flat:
        words: Text | str = str(n) if n else say("empty")
        yield Print(at.x + at.w / 2, at.y + px(43), px(SMALL), words, bold=True, room=px(46))
        return
    if not n:
        yield Print(boxes.stock.x, at.y + px(24), px(SMALL), say("empty-pile"), align="start", room=boxes.stock.w)
        return
    left = at.x + at.w + px(8)
    yield Print(left, at.y + px(17), px(18), str(n), align="start", bold=True, font="title")
    yield Print(left, at.y + px(33), px(SMALL), say("in-pile"), align="start")


TITLE, LINE, MIN_LINE = 15, 26, 16  # CSS pixels
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
        yield Print(at.x + px(12), low, px(NAME), seat_name(n), ink="ink", align="start", bold=best, room=at.w * 0.45)
        yield Print(at.x + at.w * LEFT, low, px(NAME), f"+{left}" if left else "0", ink="ink", align="end")
        yield Print(at.x + at.w * TOTAL, low, px(NAME), str(points[n]), ink="ink", align="end", bold=True)
