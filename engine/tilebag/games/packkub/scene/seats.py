"""The other seats and the pile, above the groups."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core.scene import Piece, Place, Print, Rect
from tilebag.core.words import Text, seat_name
from tilebag.kit.layout import own_words_box
from tilebag.kit.scene_parts import Caption, Parts, seat_id
from tilebag.kit.seat_card import SeatCard

from ..names import say
from ..state import Phase
from ..view import View
from .layout import Layout
from .pool import Pool, Stock

NAME = 13  # CSS pixels: size of text
SMALL = 12  # CSS pixels: size of smaller text
PILE = "pile"  # id of its place
OWN_LINE_PX = 170  # CSS pixels of a phone
MAT_EDGE_PX = 14  # CSS pixels at the side of the table, where the page draws the edge of the mat


def seat_order(view: View) -> tuple[int, ...]:
    """The seats shown: all but the viewer's."""
    return tuple(n for n in range(view.public.seats) if n != view.seat)


def seats(view: View, boxes: Layout) -> Parts:
    """Each seat's name, number of tiles and points, and whether it has opened (PK-6)."""
    return Parts.sum(
        _seat(view, n, at, boxes) for n, at in zip(seat_order(view), boxes.seats, strict=True)
    )


def _seat(view: View, n: int, at: Rect, boxes: Layout) -> Parts:
    """On a large screen the points are the large figure, on a phone the tiles."""
    public = view.public
    held = len(view.backs[n])
    ended = view.public.phase is not Phase.PLAYING
    points = say("points", n=public.points[n])
    key = "seat-opened" if public.opened[n] else "seat"
    label = say(key, who=seat_name(n), n=say("held", n=held), points=points)
    backs = 0 if n == view.seat else held
    if boxes.mat:
        score: int = public.points[n]
        line: Text | str = str(held) if backs else ""
    else:
        score = held
        line = points
    card = SeatCard(
        boxes.board,
        n,
        own_words_box(boxes.board, at) if at == boxes.own else at,
        score,
        line,
        backs=backs,
        icon="check" if public.opened[n] else "",
        to_move=not ended
        and public.mover == n
        and not (boxes.mat and n == view.seat),  # on a large table the status tells it
        won=held == min(map(len, view.backs)) if ended else None,
    )
    return card.parts(label, card=at)


def own_line(view: View, boxes: Layout) -> Parts:
    """The viewer's card in the line for the status; without one a line with the round and the
    viewer's points.
    """
    if boxes.own:
        return Parts() if view.seat is None else _seat(view, view.seat, boxes.own, boxes)
    public = view.public
    at = boxes.line
    px = boxes.board.px
    values = {"round": public.round, "rounds": public.options.rounds}
    words = say("result.title", **values)
    if view.seat is not None:
        words = say("mine", **values, n=public.points[view.seat])
    # a changed score is animated at the corner of this place
    own = Rect(at.x, at.y, min(at.w, px(OWN_LINE_PX)), at.h)
    place = Place(seat_id(view.seat) if view.seat is not None else "round", own, "bare", words)
    left = max(boxes.edge, px(MAT_EDGE_PX))
    low = at.y + px(12.5)
    caption = Print(
        left, low, px(SMALL), words, ink="table-soft", align="start", room=at.w - 2 * left
    )
    return Parts((place,), (caption,)).put_on(place.id)


def pile(view: View, boxes: Layout) -> Parts:
    """The next tile of the pile with the others below, and their number."""
    n = len(view.pile)
    if boxes.backs:
        return _backs(view, boxes, boxes.backs)
    place = Place(PILE, boxes.stock, "bare", say("pile-place"))
    pieces = tuple(
        Piece(id, boxes.pile, say("pile", n=n), kind="pile", count=n) for id in view.pile[:1]
    )
    return Parts((place,), tuple(_pile_words(boxes, n)), pieces).put_on(place.id)


def _backs(view: View, boxes: Layout, stock: Stock) -> Parts:
    """A back for each tile to draw, the next tile last, and their number below."""
    n = len(view.pile)
    px = boxes.board.px
    *others, last = stock.pools
    place = Place(PILE, stock.place, "bare", say("pile-place"))
    words = say("to-draw", n=n) if n else say("empty-pile")
    caption = Caption(px(NAME), bold=True, room=stock.number.w)
    number = caption.centred(stock.number, stock.number.y + px(NAME), words)
    top = tuple(Piece(id, last.spot(last.n - 1), say("pile", n=n), count=n) for id in view.pile[:1])
    below = _spread(last, last.n - 1)
    sides = tuple(back for pool in others for back in _spread(pool, pool.n))
    return Parts(prints=sides) + Parts((place,), (number, *below), top).put_on(place.id)


def _spread(pool: Pool, n: int) -> tuple[Print, ...]:
    """The first backs of a pool."""
    at = pool.at
    return (Print(at.x, at.y, pool.size, str(n), kind="pool", room=at.w),) if n > 0 else ()


def _pile_words(boxes: Layout, n: int) -> Iterator[Print]:
    """The number beside the pile, or below it if there is little room."""
    px = boxes.board.px
    at = boxes.pile
    if boxes.flat:
        caption = Caption(px(SMALL), bold=True, room=px(46))
        yield caption.centred(at, at.y + px(43), str(n) if n else say("empty"))
        return
    if not n:
        caption = Caption(px(SMALL), align="start", room=boxes.stock.w)
        yield caption.at(boxes.stock.x, at.y + px(24), say("empty-pile"))
        return
    left = at.x + at.w + px(8)
    yield Print(left, at.y + px(17), px(18), str(n), align="start", bold=True, font="title")
    yield Print(left, at.y + px(33), px(SMALL), say("in-pile"), align="start")
