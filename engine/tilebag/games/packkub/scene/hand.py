"""One's own tiles on wood, in the order in which this seat keeps them (`Frame.desk`); at first as they came.

A tile that is laid leaves its place empty until the turn ends, so that nothing moves under the finger and it can come
back. A drawn one goes where the order wants it in which the others lie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from tilebag import desk
from tilebag.scene import Desk, Piece, Rect, Slot, Sort
from tilebag.scene_parts import Parts

from .. import names
from ..pieces import ALL_SUITS, JOKER, Stamp, tile_face, voice
from ..state import Tile
from ..view import View
from .layout import Layout

HAND = "hand"
SORTS: Mapping[str, Callable[[Stamp], tuple[int, ...]]] = {
    "suit": lambda stamp: (stamp == JOKER, _suit(stamp), stamp.value),
    "value": lambda stamp: (stamp == JOKER, stamp.value, _suit(stamp)),
}


def _suit(stamp: Stamp) -> int:
    return 0 if stamp == JOKER else ALL_SUITS.index(stamp.suit)


def hand(view: View, boxes: Layout, kept: tuple[tuple[str, int], ...]) -> Parts:
    """The rack with its tiles in the order of reading. A guest has none."""
    if view.seat is None:
        return Parts()
    slots, drawn = _slots(view, dict(kept)), view.drawn
    pieces = tuple(
        _tile(tile, boxes.hand[slots[tile.id]], tile == drawn)
        for tile in sorted(view.hand, key=lambda tile: slots[tile.id])
    )
    return Parts(boxes.rack.places(HAND, voice("hand")), (), pieces, _desk(view, boxes, slots))


def _slots(view: View, kept: dict[str, int]) -> dict[str, int]:
    """The slot of every tile of the hand; there is room for those, too, that were laid in this turn."""
    tiles = view.at_hand
    known = sorted((tile for tile in view.hand if tile.id in kept), key=lambda tile: kept[tile.id])
    if not known:
        return {tile.id: slot for slot, tile in enumerate(tiles) if tile in view.hand}
    order = next((by for by in SORTS.values() if known == sorted(known, key=_by(by))), None)
    if order and 1 < len(known) == len(tiles) - 1 and not view.public.moved:
        return {tile.id: slot for slot, tile in enumerate(sorted(tiles, key=_by(order)))}
    came = [tile.id for tile in tiles if tile in view.hand]
    return desk.place_pieces(came, kept, len(tiles))


def _by(order: Callable[[Stamp], tuple[int, ...]]) -> Callable[[Tile], tuple[int, ...]]:
    """The key of an order; equal tiles as they came."""
    return lambda tile: (*order(tile.stamp), tile.number)


@lru_cache(maxsize=2048)
def _tile(tile: Tile, at: Rect, drawn: bool) -> Piece:
    return Piece(
        tile.id, at, names.yours(tile.stamp, drawn), tile_face(tile.stamp), marks=("new",) * drawn, within=HAND
    )


def _desk(view: View, boxes: Layout, slots: Mapping[str, int]) -> Desk | None:
    """The places of the hand, and the two ways to sort it."""
    if not view.hand:
        return None
    places = tuple(Slot(at, voice("hand-place", n=n)) for n, at in enumerate(boxes.hand, 1))
    sorts = tuple(Sort(name, voice(f"sort.{name}"), _sorted(view, name)) for name in SORTS)
    return Desk(places, tuple(slots.items()), sorts)


def _sorted(view: View, name: str) -> tuple[tuple[str, int], ...]:
    """Every tile with its slot; equal ones as they came."""
    tiles = sorted(view.hand, key=_by(SORTS[name]))
    return tuple((tile.id, slot) for slot, tile in enumerate(tiles))
