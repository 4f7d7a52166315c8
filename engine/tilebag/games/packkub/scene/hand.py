"""One's own tiles on wood, in the order in which this seat keeps them (`Frame.desk`); at first as they came."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from tilebag import desk
from tilebag.parts import Parts
from tilebag.scene import Desk, Piece, Rect, Slot, Sort

from .. import names
from ..pieces import ALL_SUITS, JOKER, Stamp, tile_face, voice
from ..state import Tile
from ..view import View
from .layout import Layout

SORTS: Mapping[str, Callable[[Stamp], tuple[int, ...]]] = {
    "suit": lambda stamp: (stamp == JOKER, _suit(stamp), stamp.value),
    "value": lambda stamp: (stamp == JOKER, stamp.value, _suit(stamp)),
}


def _suit(stamp: Stamp) -> int:
    return 0 if stamp == JOKER else ALL_SUITS.index(stamp.suit)


def hand(view: View, boxes: Layout, kept: tuple[tuple[str, int], ...]) -> Parts:
    """The rack with its tiles in the order of reading; new ones follow those that are kept. A guest has none."""
    if view.seat is None:
        return Parts()
    came = sorted(view.hand, key=lambda tile: tile.number)
    slots = desk.found([tile.id for tile in came], dict(kept), len(came))
    pieces = tuple(_tile(tile, boxes.hand[slots[tile.id]]) for tile in sorted(came, key=lambda tile: slots[tile.id]))
    return Parts(boxes.rack.places("hand", voice("hand")), (), pieces, _desk(view, boxes, slots))


@lru_cache(maxsize=2048)
def _tile(tile: Tile, at: Rect) -> Piece:
    return Piece(tile.id, at, names.in_hand(tile.stamp), tile_face(tile.stamp), within="hand")


def _desk(view: View, boxes: Layout, slots: Mapping[str, int]) -> Desk | None:
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
