"""The rules for a turn as a whole, including a player's first turn of a round (PK-11 to PK-15)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from ..solver.melds import has_meld, is_meld
from ..state import Group, PublicState, Tile


class TurnFault(StrEnum):
    """Why a turn cannot end yet although every group is a meld."""

    NO_TILE = "no-tile"  # no tile was played from the hand (PK-14)
    NOT_OPENED = "not-opened"  # the first meld of a round must be complete and from the hand (PK-11)
    NOT_ALONE = "not-alone"  # if only the first meld is played, the table must be untouched (PK-15)


def can_end(public: PublicState) -> bool:
    """Can the mover end the turn with "done"?"""
    suits = len(public.options.suits)
    return (
        public.has_changed
        and all(is_meld(group.stamps, suits) for group in public.groups)
        and turn_fault(public) is None
    )


def turn_fault(public: PublicState) -> TurnFault | None:
    """What is wrong with the turn as a whole; None if it is valid."""
    played = public.played_tiles
    if not played:
        return TurnFault.NO_TILE
    return None if public.opened[public.mover] else _fault_of_first(public, played)


def _fault_of_first(public: PublicState, played: Sequence[Tile]) -> TurnFault | None:
    """A first turn plays one whole meld and further tiles with any rearrangement, or that meld alone."""
    stamps, suits = [tile.stamp for tile in played], len(public.options.suits)
    if any(has_meld(stamps[:k] + stamps[k + 1 :], suits) for k in range(len(stamps))):
        return None
    if not is_meld(stamps, suits):
        return TurnFault.NOT_OPENED
    return None if _is_separate(public, played) else TurnFault.NOT_ALONE


def _is_separate(public: PublicState, played: Sequence[Tile]) -> bool:
    """Is the table unchanged except for one new group of the tiles played?"""
    was, now = _tile_sets(public.before), _tile_sets(public.groups)
    return now - was == {frozenset(tile.id for tile in played)} and was <= now


def _tile_sets(groups: Sequence[Group]) -> set[frozenset[str]]:
    return {frozenset(tile.id for tile in group.tiles) for group in groups}
