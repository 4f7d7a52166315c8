"""The other seats and the pile, above the groups."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tilebag.layout import Board
from tilebag.parts import Parts
from tilebag.scene import Piece, Place, Print, Rect

from .. import names
from ..pieces import voice
from ..state import Phase
from ..view import View
from .layout import Layout

NAME, SMALL, FIGURE = 13, 12, 22  # CSS pixels
ROOMY = 116  # CSS pixels of a phone: a seat from this width on shows a large figure


def others(view: View) -> tuple[int, ...]:
    """The seats that are shown: all but one's own."""
    return tuple(n for n in range(view.public.seats) if n != view.seat)


def seats(view: View, boxes: Layout) -> Parts:
    """The name of each seat, how many tiles it holds, and whether it has opened (PK-6)."""
    public = view.public
    mover = public.mover if public.phase is Phase.PLAYING else None
    seats = (
        _seat(boxes.board, boxes.flat, at, n, len(view.backs[n]), public.opened[n], n == mover)
        for n, at in zip(others(view), boxes.seats, strict=True)
    )
    return sum(seats, Parts())


@lru_cache(maxsize=512)
def _seat(board: Board, flat: bool, at: Rect, n: int, held: int, opened: bool, moving: bool) -> Parts:
    tiles = voice("held", n=held)
    label = voice("seat-opened" if opened else "seat", who=names.seat(n), n=tiles)
    place = Place(f"seat-{n + 1}", at, "ready" if moving else "plaque", label)
    words = _flat_words if flat else _words
    return Parts((place,), tuple(words(board, at, n, held, opened))).within(place.id)


def _words(board: Board, at: Rect, n: int, held: int, opened: bool) -> Iterator[Print]:
    px = board.px
    left, right, low = at.x + px(9), at.x + at.w - px(9), at.y + px(34)
    yield Print(left, at.y + px(18), px(NAME), names.seat(n), align="start", bold=True)
    if at.w < px(ROOMY):
        yield Print(left, low, px(SMALL), voice("held", n=held), align="start")
        if opened:
            yield Print(right - px(4), at.y + px(29.5), px(13), "check", kind="icon")
        return
    yield Print(left, low, px(SMALL), voice("tiles-opened" if opened else "tiles", n=held), align="start")
    yield Print(right, at.y + px(29), px(FIGURE), str(held), align="end", bold=True, font="title")


def _flat_words(board: Board, at: Rect, n: int, held: int, opened: bool) -> Iterator[Print]:
    px = board.px
    line = voice("seat", who=names.seat(n), n=str(held))
    yield Print(at.x + px(5), at.y + px(15), px(SMALL), line, align="start")
    if opened:
        yield Print(at.x + at.w - px(8), at.y + px(10.5), px(SMALL), "check", kind="icon")


def pile(view: View, boxes: Layout) -> Parts:
    """The tile that will be drawn next, with the others under it, and how many they are."""
    n = len(view.pile)
    place = Place("pile", boxes.stock, "bare", voice("pile-place"))
    pieces = tuple(Piece(id, boxes.pile, voice("pile", n=n), kind="pile", count=n) for id in view.pile[:1])
    return Parts((place,), tuple(_pile_words(boxes, n)), pieces).within(place.id)


def _pile_words(boxes: Layout, n: int) -> Iterator[Print]:
    """Beside the pile, or under it where there is little room."""
    px, at = boxes.board.px, boxes.pile
    if boxes.flat:
        yield Print(at.x + at.w / 2, at.y + px(43), px(SMALL), str(n), bold=True)
        return
    left = at.x + at.w + px(8)
    yield Print(left, at.y + px(17), px(18), str(n), align="start", bold=True, font="title")
    yield Print(left, at.y + px(33), px(SMALL), voice("in-pile"), align="start")
