"""Everything that is on the table of High Tile, known or not."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.game import Seat
from tilebag.move import Move

from .pieces import Tile

CLEAR = Move("clear")  # what is played when all have laid a tile: nobody decides it


@dataclass(frozen=True, slots=True)
class State:
    """The truth. Only `rules`, `view` and `notation` hold it; whatever shows or advises gets a View.

    trick  the tiles in the middle in the order in which they were laid, the leader's first
    left   tiles that were not dealt: nobody sees them
    """

    leader: Seat
    hands: tuple[tuple[Tile, ...], ...]
    trick: tuple[Tile, ...]
    taken: tuple[tuple[Tile, ...], ...]
    left: tuple[Tile, ...]
