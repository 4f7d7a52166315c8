"""A state as one line of text, and back: for tests, bug reports and the state's hash.

leader=1 hands=t1:7,t2:3|t5:12 trick=t4:9 taken=|t6:1,t7:2 left=t9:5
"""

from __future__ import annotations

from tilebag.kit.codec import SEAT, TEXT, WHOLE, Line, check_fields, list_of, per_seat, record_of

from .pieces import Tile
from .state import State

_TILES = list_of(record_of(Tile, id=TEXT, number=WHOLE), empty="")
_HANDS = per_seat(_TILES)


def _check(state: State) -> None:
    """Check that every seat has a hand and tiles taken, and that no tile occurs twice."""
    seats = len(state.hands)
    tiles = sum((*state.hands, *state.taken), state.trick + state.left)
    check_fields(
        leader=state.leader < seats,
        trick=len(state.trick) <= seats,
        taken=len(state.taken) == seats,
        left=len({tile.id for tile in tiles}) == len({tile.number for tile in tiles}) == len(tiles),
    )


_LINE = Line(
    State,
    {"leader": SEAT, "hands": _HANDS, "trick": _TILES, "taken": _HANDS, "left": _TILES},
    check=_check,
)
write = _LINE.write
read = _LINE.read
