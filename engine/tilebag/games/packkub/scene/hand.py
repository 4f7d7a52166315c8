"""The viewer's tiles on the rack, arranged by the viewer (`Frame.desk`); at first in the order of
arrival.

A tile that is played leaves its slot empty until the turn ends, so that nothing moves under the
finger and it can come back. A drawn tile is inserted in the sort order of the others, if they have
one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from tilebag.core.scene import Desk, Piece, Rect, Slot, Sort
from tilebag.kit import desk
from tilebag.kit.scene_parts import Parts

from .. import names
from ..names import say
from ..pieces import ALL_SUITS, JOKER, Stamp
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


def hand(view: View, boxes: Layout, arrangement: tuple[tuple[str, int], ...]) -> Parts:
    """The rack with its tiles in order of the slots; empty for a guest."""
    if view.seat is None:
        return Parts()
    slots = _slots(view, dict(arrangement))
    drawn = view.drawn_tile
    order = sorted(view.hand, key=lambda tile: slots[tile.id])
    pieces = tuple(_tile(tile, boxes.hand[slots[tile.id]], drawn=tile == drawn) for tile in order)
    return Parts(boxes.rack.places(HAND, say("hand")), (), pieces, _desk(view, boxes, slots))


def _slots(view: View, old_slots: dict[str, int]) -> dict[str, int]:
    """The slot of every tile of the hand; tiles played in this turn keep theirs."""
    tiles = view.own_tiles
    known = sorted(
        (tile for tile in view.hand if tile.id in old_slots), key=lambda tile: old_slots[tile.id]
    )
    if not known:
        return {tile.id: slot for slot, tile in enumerate(tiles) if tile in view.hand}
    order = next((by for by in SORTS.values() if known == sorted(known, key=_sort_key(by))), None)
    drawn = view.drawn_tile
    is_one_new = len(known) == len(tiles) - 1 and drawn is not None and drawn.id not in old_slots
    if order and len(known) > 1 and is_one_new and not view.public.has_changed:
        return {tile.id: slot for slot, tile in enumerate(sorted(tiles, key=_sort_key(order)))}
    came = [tile.id for tile in tiles if tile in view.hand]
    return desk.place_pieces(came, old_slots, len(tiles))


def _sort_key(order: Callable[[Stamp], tuple[int, ...]]) -> Callable[[Tile], tuple[int, ...]]:
    """The key of a sort; equal tiles in the order of arrival."""
    return lambda tile: (*order(tile.stamp), tile.number)


@lru_cache(maxsize=2048)
def _tile(tile: Tile, at: Rect, *, drawn: bool) -> Piece:
    label = names.own_tile_name(tile.stamp, drawn=drawn)
    return Piece(
        tile.id,
        at,
        label,
        names.tile_face(tile.stamp),
        marks=("new",) * drawn,
        within=HAND,
        name=names.stamp_name(tile.stamp),
    )


def _desk(view: View, boxes: Layout, slots: Mapping[str, int]) -> Desk | None:
    """The slots of the hand, and the two sorts."""
    if not view.hand:
        return None
    places = tuple(Slot(at, say("hand-place", n=n)) for n, at in enumerate(boxes.hand, 1))
    sorts = tuple(Sort(name, say(f"sort.{name}"), _sorted_slots(view, name)) for name in SORTS)
    return Desk(places, tuple(slots.items()), sorts, several=view.is_to_move)


def _sorted_slots(view: View, name: str) -> tuple[tuple[str, int], ...]:
    """Every tile with its slot; equal tiles in the order of arrival."""
    tiles = sorted(view.hand, key=_sort_key(SORTS[name]))
    return tuple((tile.id, slot) for slot, tile in enumerate(tiles))
