"""What is said: what is to be done now, and what just happened."""

from __future__ import annotations

from tilebag import words
from tilebag.game import Seat
from tilebag.move import Move
from tilebag.words import SEAT_KEY, Text

from ..names import say
from ..state import CLEAR
from ..view import View


def status(view: View) -> Text:
    """What is going on, in one line."""
    if view.mover is None:
        return say("status.full") if view.trick else say("status.over")
    if view.mover == view.seat:
        return say("status.yours")
    return say("status.theirs", who=words.say(SEAT_KEY, n=view.mover + 1))


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """What just happened, without who did it: the session says that. What nobody decides is a whole sentence."""
    del before
    if move == CLEAR:
        return say("told.takes", who=words.say(SEAT_KEY, n=seat + 1))
    return say("told.lays", number=str(after.trick[-1].number))
