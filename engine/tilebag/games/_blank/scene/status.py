"""The status line."""

from __future__ import annotations

from tilebag.words import Text, seat_name

from ..names import say
from ..view import View


def status(view: View) -> Text:
    """What to do next, or whose turn it is."""
    if view.mover is None:
        return say("status.full") if view.trick else say("status.over")
    if view.mover == view.seat:
        return say("status.yours")
    return say("status.theirs", who=seat_name(view.mover))
