"""The other seats and the pile, above the groups; the result of a round, in their place."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.layout import Board, box, grid
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts, seat_id
from tilebag.seat_card import SeatCard
from tilebag.words import Text, seat_face, seat_name

from ..pieces import say
from ..state import Phase
from ..view import View
from .layout import Layout

NAME, SMALL = 13, 12  # CSS pixels
PILE = "pile"  # id of its place
OWN_LINE_PX = 170  # CSS pixels of a phone
MAT_EDGE_PX = 14  # CSS pixels at the side of the table, where the page draws the edge of the mat


def seat_order(view: View) -> tuple[int, ...]:
    """The seats shown: all but the viewer's."""
    return tuple(n for n in range(view.public.seats) if n != view.seat)


def seats(view: View, boxes: Layout) -> Parts:
    """Each seat's name, number of tiles and points, and whether it has opened (PK-6)."""
    return Parts.sum(_seat(view, n, at, boxes.board) for n, at in zip(seat_order(view), boxes.seats, strict=True))


def _seat(view: View, n: int, at: Rect, board: Board) -> Parts:
    public, held, ended = view.public, len(view.backs[n]), view.public.phase is not Phase.PLAYING
    points = say("points", n=public.points[n])
    key = "seat-opened" if public.opened[n] else "seat"
    label = say(key, who=seat_name(n), n=say("held", n=held), points=points)
    card = SeatCard(
        *(board, n, at, held, points),
        backs=held,
        icon="check" if public.opened[n] else "",
        to_move=not ended and public.mover == n,
        won=held == min(map(len, view.backs)) if ended else None,
    )
    return card.parts(label)


def own_line(view: View, boxes: Layout) -> Parts:
    """The round and the viewer's points."""
    public, at, px = view.public, boxes.line, boxes.board.px
    values = {"round": public.round, "rounds": public.options.rounds}
    words = say("result.title", **values)
    if view.seat is not None:
        words = say("mine", **values, n=public.points[view.seat])
    own = Rect(at.x, at.y, min(at.w, px(OWN_LINE_PX)), at.h)  # a changed score is animated at the corner of this place
    place = Place(seat_id(view.seat) if view.seat is not None else "round", own, "bare", words)
    left, low = max(boxes.edge, px(MAT_EDGE_PX)), at.y + px(12.5)
    said = Print(left, low, px(SMALL), words, ink="table-soft", align="start", room=at.w - 2 * left)
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
FACE = 24  # CSS pixels
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
        face, beside = min(at.h, px(FACE)), at.x + px(16)
        yield Print(
            at.x + px(10) + face / 2,
            at.y + at.h / 2,
            face,
            seat_face(n),
            kind="face",
            mood="won" if left == min(map(len, view.backs)) else "",
        )
        room = at.w * 0.45 - face
        yield Print(beside + face, low, px(NAME), seat_name(n), ink="ink", align="start", bold=best, room=room)
        yield Print(at.x + at.w * LEFT, low, px(NAME), f"+{left}" if left else "0", ink="ink", align="end")
        yield Print(at.x + at.w * TOTAL, low, px(NAME), str(points[n]), ink="ink", align="end", bold=True)
