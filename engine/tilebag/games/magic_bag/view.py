"""What a seat knows and may do. All lies open but the order of the bag and the luck of the dice."""

from __future__ import annotations

from tilebag.chance import Chance
from tilebag.game import Seat
from tilebag.games.magic_bag.state import State, View
from tilebag.games.magic_bag.steps import steps
from tilebag.move import Move


def view(state: State, seat: Seat | None) -> View:
    """The table without the bag's order and without luck."""
    return View(state.table, seat)


def moves(view: View) -> tuple[Move, ...]:
    """The steps that may be taken now; a guest has none."""
    return () if view.seat is None else steps(view.table)


def determinise(view: View, chance: Chance) -> State:
    """The same table with the coins in the bag in some order, and some luck."""
    bag, chance = chance.shuffled(view.table.in_bag)
    return State(view.table, bag, chance)
