"""A plaque for each seat: turn, score and its sum, and who ended the round."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.scene import Print, Rect
from tilebag.scene_parts import Parts, plaque
from tilebag.words import Text, seat_name

from .. import names
from ..names import say
from ..rules.showdown import score_of
from ..state import PublicState
from ..view import View
from .coin_stacks import coin_id
from .layout import Layout

NAME, LINE, SCORE = 13, 12, 20  # CSS pixels


def seat_order(view: View) -> tuple[Seat, ...]:
    """The seats clockwise, the viewer first; for a guest from the first seat."""
    return view.public.clockwise(view.seat or Seat(0))


def plaques(view: View, layout: Layout) -> Parts:
    seats = zip(seat_order(view), layout.plaques, strict=True)
    return Parts.sum(_plaque(view, seat, at, layout) for seat, at in seats)


def _plaque(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    """The name; below it the sum and the score."""
    public, px = view.public, layout.board.px
    points = str(score_of(public, seat))
    left, right, low = at.x + px(8), at.x + at.w - px(8), at.y + min(px(36), at.h - px(5))
    room = right - left - px(SCORE * 0.6 * len(points)) - px(4)
    place = plaque(seat, at, _label(public, seat), to_move=seat == public.mover, holds=held_ids(view, seat))
    line, short = _lines(public, seat, layout)
    prints = (
        Print(left, at.y + px(17), px(NAME), seat_name(seat), align="start", bold=True, room=right - left),
        Print(left, low, px(LINE), line, align="start", room=room, short=short),
        Print(right, low + px(1), px(SCORE), points, align="end", font="title", bold=True),
    )
    return Parts((place,), prints).put_on(place.id)


def _label(public: PublicState, seat: Seat) -> Text:
    """The label of a seat: score, coins, and whether it ended the round."""
    won = public.won[seat]
    coins = names.stamp_names(won) if won else names.coins(0)
    key = "seat.label-ended" if seat == public.declarer else "seat.label"
    return say(key, who=seat_name(seat), points=say("points", n=score_of(public, seat)), coins=coins)


def held_ids(view: View, seat: Seat) -> tuple[str, ...]:
    """The ids of a seat's pieces that are not shown: its coins, and of rivals the tiles they took openly."""
    public = view.public
    tiles = () if seat == view.seat or public.shown else public.seen[seat]
    return tuple(map(coin_id, public.won[seat])) + tuple(tile.id for tile in tiles)


def _lines(public: PublicState, seat: Seat, layout: Layout) -> tuple[Text | str, Text | str]:
    """That this seat ended the round, else its sum; and a shorter form."""
    if seat == public.declarer:
        return say("seat.ended"), say("seat.ended-short")
    return names.score_sum(public.won[seat], layout.most_coins), names.score_sum(public.won[seat], 0)
