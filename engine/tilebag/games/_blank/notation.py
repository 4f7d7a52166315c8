"""A whole table as one line of text and back: for tests, bug reports and the state's hash.

leader=1 hands=t1:7,t2:3|t5:12 trick=t4:9 taken=|t6:1,t7:2 left=t9:5
"""

from __future__ import annotations

from tilebag.errors import BadText
from tilebag.game import Seat

from .pieces import Tile
from .state import State


def write(state: State) -> str:
    """The table as text. Equal states give equal texts, different ones different texts."""
    hands, taken = ("|".join(map(_write, parts)) for parts in (state.hands, state.taken))
    return f"leader={state.leader} hands={hands} trick={_write(state.trick)} taken={taken} left={_write(state.left)}"


def read(text: str) -> State:
    """The table of a text; raises BadText."""
    try:
        leader, hands, trick, taken, left = (part.split("=")[1] for part in text.split(" "))
        several = (tuple(map(_read, parts.split("|"))) for parts in (hands, taken))
        state = State(Seat(int(leader)), next(several), _read(trick), next(several), _read(left))
    except (ValueError, IndexError):
        raise BadText("error.position", text=text[:40]) from None
    if write(state) != text or not _possible(state):
        raise BadText("error.position", text=text[:40])
    return state


def _possible(state: State) -> bool:
    """Everybody has his part, and no tile is there twice."""
    seats = len(state.hands)
    tiles = sum((*state.hands, *state.taken), state.trick + state.left)
    twice = len({tile.id for tile in tiles}) < len(tiles) or len({tile.number for tile in tiles}) < len(tiles)
    return state.leader in range(seats) and len(state.taken) == seats >= len(state.trick) and not twice


def _write(tiles: tuple[Tile, ...]) -> str:
    return ",".join(f"{tile.id}:{tile.number}" for tile in tiles)


def _read(text: str) -> tuple[Tile, ...]:
    pairs = (entry.split(":") for entry in text.split(",") if entry)
    return tuple(Tile(id, int(number)) for id, number in pairs)
