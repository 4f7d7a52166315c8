"""What a seat knows: everything."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.core.move import Move

from . import kinds
from .state import State


@dataclass(frozen=True, slots=True)
class View:
    """The state, and who looks at it; None: a guest."""

    seat: Seat | None
    state: State

    @property
    def may_move(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.seat == self.state.mover and not self.state.is_over


def view(state: State, seat: Seat | None) -> View:
    """The view of a seat."""
    return View(seat, state)


def moves(view: View) -> tuple[Move, ...]:
    """The legal moves of the view's seat."""
    return kinds.of(view.state).moves(view.state) if view.may_move else ()


def determinise(view: View, chance: Chance) -> State:
    """The state: no part of it is hidden."""
    del chance
    return view.state
