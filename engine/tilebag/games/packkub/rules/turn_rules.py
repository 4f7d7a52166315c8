"""Is a turn well made? The rules about a turn as a whole, for the first meld of a round too (PK-11 to PK-15)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from ..solver.melds import holds_a_meld, is_meld
from ..state import Group, PublicState, Tile


class TurnFault(StrEnum):
    """Why a turn cannot end yet although every group is a meld."""

    NO_TILE = "no-tile"  # nothing came from the hand (PK-14)
    NOT_OPENED = "not-opened"  # the first meld of a round is whole and from the hand (PK-11)
    NOT_ALONE = "not-alone"  # the first meld alone lies apart: the table is not touched (PK-15)


def may_end(public: PublicState) -> bool:
    """May the one who moves say "done"?"""
    suits = len(public.options.suits)
    return public.moved and all(is_meld(group.stamps, suits) for group in public.groups) and turn_fault(public) is None


def turn_fault(public: PublicState) -> TurnFault | None:
    """What is wrong with the turn as a whole; None if it may be so."""
    played = public.played
    if not played:
        return TurnFault.NO_TILE
    return None if public.opened[public.mover] else _fault_of_first(public, played)


def _fault_of_first(public: PublicState, played: Sequence[Tile]) -> TurnFault | None:
    """A first turn lays a whole meld, and further tiles with which all may be re-arranged, or that meld alone."""
    stamps, suits = [tile.stamp for tile in played], len(public.options.suits)
    if any(holds_a_meld(stamps[:k] + stamps[k + 1 :], suits) for k in range(len(stamps))):
        return None
    if not is_meld(stamps, suits):
        return TurnFault.NOT_OPENED
    return None if _lies_apart(public, played) else TurnFault.NOT_ALONE


def _lies_apart(public: PublicState, played: Sequence[Tile]) -> bool:
    """Is the table as it was, but for one new group of the tiles played?"""
    was, now = _as_sets(public.before), _as_sets(public.groups)
    return now - was == {frozenset(tile.id for tile in played)} and was <= now


def _as_sets(groups: Sequence[Group]) -> set[frozenset[str]]:
    return {frozenset(tile.id for tile in group.tiles) for group in groups}
