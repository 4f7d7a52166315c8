"""A plaque for each seat: whose turn it is, the score and how it comes about, who ended the round."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.games.multzo import names
from tilebag.games.multzo.layout import Layout
from tilebag.games.multzo.names import voice
from tilebag.games.multzo.parts import Parts, words
from tilebag.games.multzo.rewards import score_of
from tilebag.games.multzo.state import Table, View
from tilebag.scene import Place, Rect
from tilebag.words import Text

NAME, LINE, SCORE = 13, 12, 20  # CSS pixels


def order(view: View) -> tuple[Seat, ...]:
    """The seats clockwise, one's own first; a guest begins with the first seat."""
    return view.table.clockwise(view.seat or Seat(0))


def plaques(view: View, layout: Layout) -> Parts:
    parts = Parts()
    for seat, at in zip(order(view), layout.plaques, strict=True):
        parts += _plaque(view, seat, at, layout)
    return parts


def _plaque(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    table, px = view.table, layout.px
    name, line, points = names.who(seat, view.seat), _line(table, seat), score_of(table, seat)
    left, right = at.x + px(8), at.x + at.w - px(8)
    label = voice("seat.label", who=name, points=names.points(points), line=line)
    place = Place(f"seat-{seat + 1}", at, "ready" if seat == table.mover else "plaque", label)
    prints = (
        words(left, at.y + px(18), px(NAME), name, align="start", bold=True),
        words(left, at.y + px(36), px(LINE), line, ink="table-soft", align="start"),
        words(right, at.y + px(21), px(SCORE), str(points), align="end", font="title", bold=True),
    )
    return Parts((place,), prints)


def _line(table: Table, seat: Seat) -> Text | str:
    """That this seat ended the round; else its sum."""
    return voice("seat.ended") if seat == table.declarer else names.sum_of(table.won[seat])
