"""A state as one line of text, and back: for tests, bug reports and the state's hash.

leader=1 hands=t1:7,t2:3|t5:12 trick=t4:9 taken=|t6:1,t7:2 left=t9:5
"""

from __future__ import annotations

from tilebag.errors import BadText
from tilebag.game import Seat

from .pieces import Tile
from .state import State


def write(state: State) -> str:
    """The state as text; only equal states have equal texts."""
    hands, taken = ("|".join(map(_write_tiles, parts)) for parts in (state.hands, state.taken))
    trick, left = _write_tiles(state.trick), _write_tiles(state.left)
    return f"leader={state.leader} hands={hands} trick={trick} taken={taken} left={left}"


def read(text: str) -> State:
    """The inverse of `write`; raises BadText."""
    try:
        leader, hands, trick, taken, left = (part.split("=")[1] for part in text.split(" "))
        several = (tuple(map(_read_tiles, parts.split("|"))) for parts in (hands, taken))
        state = State(Seat(int(leader)), next(several), _read_tiles(trick), next(several), _read_tiles(left))
    except (ValueError, IndexError):
        raise BadText("error.position", text=text[:40]) from None
    if write(state) != text or not _is_possible(state):
        raise BadText("error.position", text=text[:40])
    return state


def _is_possible(state: State) -> bool:
    """Does every seat have a hand and tiles taken, and does no tile occur twice?"""
    seats = len(state.hands)
    tiles = sum((*state.hands, *state.taken), state.trick + state.left)
    twice = len({tile.id for tile in tiles}) < len(tiles) or len({tile.number for tile in tiles}) < len(tiles)
    return state.leader in range(seats) and len(state.taken) == seats >= len(state.trick) and not twice


def _write_tiles(tiles: tuple[Tile, ...]) -> str:
    return ",".join(f"{tile.id}:{tile.number}" for tile in tiles)


def _read_tiles(text: str) -> tuple[Tile, ...]:
    pairs = (entry.split(":") for entry in text.split(",") if entry)
    return tuple(Tile(id, int(number)) for id, number in pairs)
