"""The table as a seat sees it."""

from __future__ import annotations

from tilebag.core.game import Frame
from tilebag.core.move import Move
from tilebag.core.scene import Bar, Panel, Scene

from . import kinds
from .kinds.dice import KEEP, ROLL
from .names import say
from .view import View, moves


def scene(view: View, frame: Frame) -> Scene:
    """The scene of a view; only the rack depends on the frame."""
    return kinds.of(view.state).scene(view.state, view.may_move, frame)


def odds(view: View) -> tuple[Panel, ...]:
    """The panel with the odds of the dice, at the tables that have it."""
    if not view.state.table.has_odds:
        return ()
    keep = Bar(say("offer.keep"), say("odds.figure", coins=1.86), 0.93, _plan_to_keep(view))
    keep_none = Bar(say("odds.none"), say("odds.figure", coins=1.0), 0.5)
    return (
        Panel(
            "odds",
            say("odds.title"),
            big=say("odds.big", coins=1.86),
            lines=(say("odds.line"),),
            bars=(keep, keep_none),
        ),
    )


def _plan_to_keep(view: View) -> tuple[Move, ...]:
    return (KEEP, ROLL) if KEEP in moves(view) else ()
