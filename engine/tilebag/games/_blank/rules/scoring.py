"""Who takes a trick, and what that is worth."""

from __future__ import annotations

from tilebag.game import Seat

from ..state import State


def taker(state: State) -> Seat:
    """Who laid the highest tile of a full trick."""
    highest = max(range(len(state.trick)), key=lambda place: state.trick[place].number)
    return Seat((state.leader + highest) % len(state.hands))


def points(state: State) -> tuple[int, ...]:
    """One for each trick taken."""
    return tuple(len(tiles) // len(state.hands) for tiles in state.taken)
