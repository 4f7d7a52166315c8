"""Sentences about moves and scores."""

from __future__ import annotations

from tilebag.core.deed import Deed
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.words import Text

from . import kinds
from .names import say
from .view import View


def describe(before: View, seat: Seat, move: Move, after: View) -> Deed | None:
    """What a move did."""
    del before, seat
    return kinds.of(after.state).describe(move, after.state)


def account(view: View) -> tuple[Text, ...]:
    """How the scores came about."""
    del view
    return (say("account", round=1, points=7), say("account", round=2, points=5))
