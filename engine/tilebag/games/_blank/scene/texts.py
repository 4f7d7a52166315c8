"""Sentences: the status line, and the narration of moves for the log and screen readers."""

from __future__ import annotations

from tilebag.core.deed import Deed
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.words import Text, seat_name

from ..names import say, tile_picture
from ..state import CLEAR_TRICK
from ..view import View


def status(view: View) -> Text:
    """What to do next, or whose turn it is."""
    if view.mover is None:
        return say("status.full") if view.trick else say("status.over")
    if view.mover == view.seat:
        return say("status.yours")
    return say("status.theirs", who=seat_name(view.mover))


def describe(before: View, seat: Seat, move: Move, after: View) -> Deed | None:
    """What a move did; the session adds the seat's name, except for automatic moves."""
    del before
    if move == CLEAR_TRICK:
        return Deed(say("told.takes", who=seat_name(seat)), result="+1", seat=seat)
    tile = after.trick[-1]
    return Deed(say("told.lays", number=str(tile.number)), pieces=(tile_picture(tile),))
