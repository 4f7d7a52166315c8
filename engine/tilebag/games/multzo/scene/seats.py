"""A card for each seat: turn, score, coins, and who ended the round."""

from __future__ import annotations

from dataclasses import replace

from tilebag.core.game import Seat
from tilebag.core.scene import Place, Rect
from tilebag.core.words import Text, seat_name
from tilebag.kit.layout import box, row_of_boxes
from tilebag.kit.scene_parts import Parts
from tilebag.kit.seat_card import SeatCard

from .. import names
from ..names import say
from ..rules.showdown import score_of
from ..state import PublicState
from ..view import View
from .layout import Layout
from .stack_parts import coin_id, coin_picture, coin_piece
from .tiles import RACK

PURSE = "purse"  # id of the place of the viewer's coins
COIN_SIZE = 0.92  # of the height of their place
COIN_PITCH = 0.86  # from one coin to the next, in coins


def seat_order(view: View) -> tuple[Seat, ...]:
    """The seats clockwise, the viewer first; for a guest from the first seat."""
    return view.public.clockwise(view.seat or Seat(0))


def cards(view: View, layout: Layout) -> tuple[Parts, Parts]:
    """The cards at the edge of the table, and the viewer's coins if they are on the rack."""
    every = [
        _card(view, seat, at, layout)
        for seat, at in zip(seat_order(view), layout.plaques, strict=True)
    ]
    if layout.purse and view.seat is not None:
        return Parts.sum(every), _coins(view, layout.purse)
    return Parts.sum(every), Parts()


def _card(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    """The score; below the name the coins, unless they are on the rack, or that the seat has ended
    the round.
    """
    public = view.public
    on_rack = layout.purse is not None and seat == view.seat
    card = SeatCard(layout.board, seat, at, score_of(public, seat), to_move=seat == public.mover)
    if seat == public.declarer:
        card = replace(card, line=say("seat.ended"), short=say("seat.ended-short"))
    elif not on_rack and public.won[seat]:
        card = replace(card, held=tuple(map(coin_picture, public.won[seat])))
    elif not on_rack:
        card = replace(card, line=names.coins(0))
    holds = () if on_rack else held_ids(view, seat)
    return card.parts(_label(public, seat), holds)


def _coins(view: View, at: Rect) -> Parts:
    """The viewer's coins in the hollow of the rack, as far apart as there is room."""
    assert view.seat is not None
    won = view.public.won[view.seat]
    size = min(COIN_SIZE * at.h, at.w)
    air = (at.h - size) / 2
    step = min(COIN_PITCH * size, (at.w - 2 * air - size) / max(1, len(won) - 1))
    boxes = row_of_boxes(len(won), box(at.x + air, at.y + air, size, size), step)
    coins = tuple(coin_piece(stamp, on, stamp.coin) for stamp, on in zip(won, boxes, strict=True))
    return Parts((Place(PURSE, at, "well", say("purse")),), pieces=coins).put_on(PURSE).put_on(RACK)


def _label(public: PublicState, seat: Seat) -> Text:
    """The label of a seat: score, coins, and whether it ended the round."""
    won = public.won[seat]
    coins = names.coin_names(won) if won else names.coins(0)
    key = "seat.label-ended" if seat == public.declarer else "seat.label"
    return say(
        key, who=seat_name(seat), points=say("points", n=score_of(public, seat)), coins=coins
    )


def held_ids(view: View, seat: Seat) -> tuple[str, ...]:
    """The ids of a seat's pieces that are not shown: its coins, and of rivals the tiles they took
    openly.
    """
    public = view.public
    tiles = () if seat == view.seat or public.shown else public.seen[seat]
    return tuple(map(coin_id, public.won[seat])) + tuple(tile.id for tile in tiles)
