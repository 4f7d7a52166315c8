"""What a seat knows, its legal moves, and determinisation. Only the order of the bag and the chance
are hidden.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.core.move import Move

from .rules.moves import legal_moves
from .state import PublicState, State


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows: the public state. A guest (seat None) knows the same but cannot move."""

    public: PublicState
    seat: Seat | None


def view(state: State, seat: Seat | None) -> View:
    """The public state."""
    return View(state.public, seat)


def moves(view: View) -> tuple[Move, ...]:
    """The legal moves; a guest has none."""
    return () if view.seat is None else legal_moves(view.public)


def determinise(view: View, chance: Chance) -> State:
    """The same state with the coins in the bag in random order, and a random chance."""
    bag, chance = chance.shuffle(view.public.bag_coins)
    return State(view.public, bag, chance)
