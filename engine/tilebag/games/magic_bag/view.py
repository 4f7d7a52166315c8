"""What a seat knows and may do. All lies open but the order of the bag and the chance of the dice."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.move import Move

from .rules.steps import steps
from .state import PublicState, State


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows: all that lies open. A guest (seat None) knows as much but may not move."""

    public: PublicState
    seat: Seat | None


def view(state: State, seat: Seat | None) -> View:
    """The table without the bag's order and without the chance."""
    return View(state.public, seat)


def moves(view: View) -> tuple[Move, ...]:
    """The steps that may be taken now; a guest has none."""
    return () if view.seat is None else steps(view.public)


def determinise(view: View, chance: Chance) -> State:
    """The same table with the coins in the bag in some order, and some chance."""
    bag, chance = chance.shuffle(view.public.in_bag)
    return State(view.public, bag, chance)
