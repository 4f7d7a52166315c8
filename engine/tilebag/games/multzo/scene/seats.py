"""A plaque for each seat: whose turn it is, the score and how it comes about, who ended the round."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.scene import Place, Rect
from tilebag.words import Text

from .. import names
from ..names import voice
from ..rules.showdown import score_of
from ..state import Table, View
from .elements import Parts, coin_id, seat_id, words
from .layout import Layout

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
    """The name; below it how the score comes about, and the score."""
    table, px = view.table, layout.px
    name, points = names.player(seat), score_of(table, seat)
    left, right, low = at.x + px(8), at.x + at.w - px(8), at.y + px(36)
    score = px(SCORE * 0.6 * len(str(points)))
    look = "ready" if seat == table.mover else "plaque"
    place = Place(seat_id(seat), at, look, plaque_label(table, seat), holds=holding(view, seat))
    prints = (
        words(left, at.y + px(17), px(NAME), name, align="start", bold=True, room=right - left),
        words(left, low, px(LINE), _line(table, seat, layout), align="start", room=right - left - score - px(4)),
        words(right, low + px(1), px(SCORE), str(points), align="end", font="title", bold=True),
    )
    return Parts((place,), prints)


def plaque_label(table: Table, seat: Seat) -> Text:
    """All about a seat: score, coins, and whether it ended the round."""
    won = table.won[seat]
    coins = names.listed(won) if won else names.coins(0)
    key = "seat.label-ended" if seat == table.declarer else "seat.label"
    return voice(key, who=names.player(seat), points=names.points(score_of(table, seat)), coins=coins)


def holding(view: View, seat: Seat) -> tuple[str, ...]:
    """What went to this seat and is not seen any more: its coins; of others the tiles that they took openly."""
    table = view.table
    tiles = () if seat == view.seat or table.shown else table.seen[seat]
    return tuple(map(coin_id, table.won[seat])) + tuple(tile.id for tile in tiles)


def _line(table: Table, seat: Seat, layout: Layout) -> Text | str:
    """That this seat ended the round; else its sum."""
    return voice("seat.ended") if seat == table.declarer else names.sum_of(table.won[seat], layout.most_coins)
