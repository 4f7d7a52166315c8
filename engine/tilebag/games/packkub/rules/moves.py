"""Every single step of a turn (PK-7, PK-12 to PK-16, PK-22).

    draw, pass     end the turn without a meld
    put t12 g3     a tile from the hand or from another group joins a group
    put t12 new    a tile from the hand or from a group of several begins a new group
    reset          everything lies again as when the turn began
    done           the turn ends; only when everything is right

After `STEPS_IN_A_TURN` moved tiles only those of the hand may still be laid.

A tile may only join a group it could stay in (`melds.accepted`). Any arrangement can still be reached: take each meld
of it in turn, begin a new group with one of its tiles and put the others to it from the inside outwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from tilebag.move import Move

from ..pieces import Stamp
from ..solver.melds import accepted
from ..state import DONE, DRAW, NEW, PASS, RESET, STEPS_IN_A_TURN, Group, PublicState, Tile, put
from .turn_rules import may_end


def steps(public: PublicState, hand: Sequence[Tile], left: int) -> tuple[Move, ...]:
    """The steps of the one who moves, in a fixed order; `left` is how many tiles the pile holds."""
    return (
        *endings(public, left),
        *(put(tile.id, place) for tile, places in movable(public, hand) for place in places),
    )


def endings(public: PublicState, left: int) -> tuple[Move, ...]:
    """Ways to end the turn, or to begin it again."""
    if not public.moved:
        return (DRAW if left else PASS,)
    return (DONE, RESET) if may_end(public) else (RESET,)


def movable(public: PublicState, hand: Sequence[Tile]) -> Iterator[tuple[Tile, tuple[str, ...]]]:
    """Each tile that may be moved, with the groups it may join and whether it may begin one."""
    accepting = _accepting(public)
    homes: list[Group | None] = [None] * len(hand)
    tiles = list(hand)
    for group in public.groups if public.steps < STEPS_IN_A_TURN else ():
        homes += [group] * len(group.tiles)
        tiles += group.tiles
    for tile, home in zip(tiles, homes, strict=True):
        places = tuple(place for place in accepting.get(tile.stamp, ()) if home is None or place != home.id)
        places += (NEW,) if home is None or len(home.tiles) > 1 else ()
        if places:
            yield tile, places


def _accepting(public: PublicState) -> Mapping[Stamp, Sequence[str]]:
    """The groups that each tile may join."""
    found: dict[Stamp, list[str]] = {}
    for group in public.groups:
        for stamp in accepted(group.stamps, public.options.suits):
            found.setdefault(stamp, []).append(group.id)
    return found


def may_put(public: PublicState, hand: Sequence[Tile], tile_id: str, place: str) -> bool:
    """Is this one of the steps? The same as looking for it in `steps`, but quick."""
    tile, home = find(public, hand, tile_id)
    early = public.steps < STEPS_IN_A_TURN
    return tile is not None and (home is None or early) and _may_lie(public, tile, home, place)


def _may_lie(public: PublicState, tile: Tile, home: Group | None, place: str) -> bool:
    if place == NEW:
        return home is None or len(home.tiles) > 1
    target = next((group for group in public.groups if group.id == place), None)
    return target is not None and target != home and tile.stamp in accepted(target.stamps, public.options.suits)


def find(public: PublicState, hand: Sequence[Tile], tile_id: str) -> tuple[Tile | None, Group | None]:
    """A tile by its id, and the group it lies in (None: it is in the hand)."""
    held = ((tile, None) for tile in hand)
    on_table = ((tile, group) for group in public.groups for tile in group.tiles)
    everywhere = chain[tuple[Tile, Group | None]](held, on_table)
    return next((found for found in everywhere if found[0].id == tile_id), (None, None))
