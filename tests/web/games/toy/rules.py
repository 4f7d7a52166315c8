"""The rules: the deal, turns, moves."""

from __future__ import annotations

from tilebag.core.chance import Chance
from tilebag.core.errors import IllegalMove
from tilebag.core.fast_replace import fast_replace
from tilebag.core.game import Seat, Setup, Turn, ranking
from tilebag.core.move import Move

from . import kinds
from .names import number_of
from .state import Location, State
from .tables import TABLES, TRAY


def start(setup: Setup, chance: Chance) -> State:
    """The table of the option, which is always dealt in the same way."""
    del chance
    name = setup.option("table")
    locations = tuple(Location(piece, place) for piece, place in TABLES[name].places.items())
    throws = (1, 1) if TABLES[name].kind == "dice" else ()
    return State(name, setup.seats, 0, locations, throws, is_over=False)


def turn(state: State) -> Turn:
    """Who moves next."""
    scores = points(state)
    if state.is_over:
        return Turn((), ranking(scores), scores)
    return Turn((state.mover,), scores=scores, auto=kinds.of(state).automatic_move(state))


def points(state: State) -> tuple[int, ...]:
    """The scores of the table. At some tables the score of the first seat also depends on what the
    others take, or on the numbers in the tray.
    """
    first, *others = state.table.scores[: state.seats]
    first += sum(state.table.changes[: state.takes])
    if state.table.counts_tray:
        first += sum(map(number_of, state.pieces_at(TRAY)))
    return (first, *others)


def play(state: State, seat: Seat, move: Move) -> State:
    """The state after a move; raises IllegalMove."""
    kind = kinds.of(state)
    legal = (*kind.moves(state), kind.automatic_move(state))
    if state.is_over or seat != state.mover or move not in legal:
        raise IllegalMove("error.illegal", move=str(move))
    changed = kind.play(state, move)
    return fast_replace(changed, steps=state.steps + 1)


def tiles(state: State) -> tuple[str, ...]:
    """All pieces."""
    return tuple(sorted(at.piece for at in state.locations))
