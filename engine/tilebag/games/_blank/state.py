"""The state of High Tile, hidden tiles included."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.game import Seat
from tilebag.core.move import Move

from .pieces import Tile

CLEAR_TRICK = Move("clear")  # automatic, once all seats have laid a tile


@dataclass(frozen=True, slots=True)
class State:
    """The complete state. Only `rules`, `view` and `notation` use it; scenes and players get a
    View.

    trick  the tiles in the middle in the order they were laid, the leader's first
    left   the tiles that were not dealt, face down
    """

    leader: Seat
    hands: tuple[tuple[Tile, ...], ...]
    trick: tuple[Tile, ...]
    taken: tuple[tuple[Tile, ...], ...]
    left: tuple[Tile, ...]
