"""Who takes a trick, and the scores."""

from __future__ import annotations

from tilebag.game import Seat

from ..state import State


def trick_winner(state: State) -> Seat:
    """The seat that laid the highest tile of a full trick."""
    highest = max(range(len(state.trick)), key=lambda place: state.trick[place].number)
    return Seat((state.leader + highest) % len(state.hands))


def points(state: State) -> tuple[int, ...]:
    """The scores: one point for each trick taken."""
    return tuple(len(tiles) // len(state.hands) for tiles in state.taken)
