"""One's own tiles on wood, in the order in which this seat keeps them (`Frame.desk`); at first as they came."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from tilebag.desk import found
from tilebag.games.packkub import names
from tilebag.games.packkub.faces import tile_face
from tilebag.games.packkub.layout import Layout
from tilebag.games.packkub.pieces import ALL_SUITS, JOKER, Stamp, voice
from tilebag.games.packkub.state import Tile
from tilebag.games.packkub.view import View
from tilebag.scene import Desk, Piece, Place, Rect, Slot, Sort

Lying = Mapping[str, int]  # the slot of each tile
SORTS: Mapping[str, Callable[[Stamp], tuple[int, ...]]] = {
    "suit": lambda stamp: (stamp == JOKER, _suit(stamp), stamp.value),
    "value": lambda stamp: (stamp == JOKER, stamp.value, _suit(stamp)),
}


def _suit(stamp: Stamp) -> int:
    return 0 if stamp == JOKER else ALL_SUITS.index(stamp.suit)


def lying(view: View, kept: tuple[tuple[str, int], ...]) -> Lying:
    """Where each tile lies; new ones follow those that are kept."""
    came = [tile.id for tile in sorted(view.hand, key=lambda tile: tile.number)]
    return found(came, dict(kept), len(came))


def home(view: View, boxes: Layout) -> tuple[Place, ...]:
    """The rack."""
    return boxes.rack.places("hand", voice("hand")) if view.seat is not None else ()


def held(view: View, boxes: Layout, slots: Lying) -> tuple[Piece, ...]:
    """One's tiles, in the order of reading."""
    return tuple(_held(tile, boxes.hand[slots[tile.id]]) for tile in sorted(view.hand, key=lambda tile: slots[tile.id]))


@lru_cache(maxsize=2048)
def _held(tile: Tile, at: Rect) -> Piece:
    return Piece(tile.id, at, names.in_hand(tile.stamp), tile_face(tile.stamp))


def desk(view: View, boxes: Layout, slots: Lying) -> Desk | None:
    """The places of the hand, and the two ways to sort it."""
    if not view.hand:
        return None
    places = tuple(Slot(at, voice("hand-place", n=n)) for n, at in enumerate(boxes.hand, 1))
    sorts = tuple(Sort(name, voice(f"sort.{name}"), _sorted(view, name)) for name in SORTS)
    return Desk(places, tuple(slots.items()), sorts)


def _sorted(view: View, name: str) -> tuple[tuple[str, int], ...]:
    """Every tile with its slot; equal ones as they came."""
    by = SORTS[name]
    tiles = sorted(view.hand, key=lambda tile: (*by(tile.stamp), tile.number))
    return tuple((tile.id, slot) for slot, tile in enumerate(tiles))
