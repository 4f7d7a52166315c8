"""What is wrong with a table: with its groups, and with the turn as a whole (PK-11 to PK-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..pieces import JOKER, MAX_RUN, MIN_MELD, Stamp
from ..solver.melds import can_be_run, can_be_set, has_meld, is_meld, span
from ..state import Group, Phase, PublicState, Tile


class TurnFault(StrEnum):
    """Why a turn cannot end yet although every group is a meld."""

    NO_TILE = "no-tile"  # no tile was played from the hand (PK-14)
    # the first meld of a round must be complete and from the hand (PK-11)
    NOT_OPENED = "not-opened"
    NOT_ALONE = "not-alone"  # if only the first meld is played, the table must be untouched (PK-15)


def can_end(public: PublicState) -> bool:
    """Can the mover end the turn with "done"?"""
    suits = len(public.options.suits)
    are_melds = (is_meld(group.stamps, suits) for group in public.groups)
    return public.has_changed and all(are_melds) and turn_fault(public) is None


def turn_fault(public: PublicState) -> TurnFault | None:
    """What is wrong with the turn as a whole; None if it is valid."""
    played = public.played_tiles
    if not played:
        return TurnFault.NO_TILE
    return None if public.opened[public.mover] else _fault_of_first(public, played)


def _fault_of_first(public: PublicState, played: Sequence[Tile]) -> TurnFault | None:
    """A first turn plays one whole meld and further tiles with any rearrangement, or that meld
    alone.
    """
    stamps = [tile.stamp for tile in played]
    suits = len(public.options.suits)
    if any(has_meld(stamps[:k] + stamps[k + 1 :], suits) for k in range(len(stamps))):
        return None
    if not is_meld(stamps, suits):
        return TurnFault.NOT_OPENED
    return None if _is_separate(public, played) else TurnFault.NOT_ALONE


def _is_separate(public: PublicState, played: Sequence[Tile]) -> bool:
    """Is the table unchanged except for one new group of the tiles played?"""
    was = _tile_sets(public.before)
    now = _tile_sets(public.groups)
    return now - was == {frozenset(tile.id for tile in played)} and was <= now


def _tile_sets(groups: Sequence[Group]) -> set[frozenset[str]]:
    return {frozenset(tile.id for tile in group.tiles) for group in groups}


class GroupFault(StrEnum):
    """Why a group on the table is not a meld yet."""

    SHORT = "short"  # fewer than three tiles
    GAP = "gap"  # a value in between is missing
    MIXED = "mixed"  # neither of one value in different suits nor of one suit in different values


def group_fault(tiles: Sequence[Stamp], suits: int) -> GroupFault | None:
    """What is wrong with a group; None if it is a legal meld."""
    real = [tile for tile in tiles if tile != JOKER]
    if not real:
        return GroupFault.SHORT  # jokers alone are no meld (PK-26)
    if can_be_set(real) and len(tiles) <= suits:
        return None if len(tiles) >= MIN_MELD else GroupFault.SHORT
    if not can_be_run(real) or len(tiles) > MAX_RUN:
        return GroupFault.MIXED
    if len(tiles) < MIN_MELD:
        return GroupFault.SHORT
    return None if span(real) <= len(tiles) else GroupFault.GAP


def is_set(tiles: Sequence[Stamp]) -> bool:
    """Are these tiles, jokers aside, of one value and of different suits?"""
    return can_be_set([tile for tile in tiles if tile != JOKER])


def missing_tiles(tiles: Sequence[Stamp]) -> tuple[Stamp, ...]:
    """The tiles missing between the ends of a run, jokers aside."""
    real = sorted((tile for tile in tiles if tile != JOKER), key=lambda tile: tile.value)
    between = (Stamp(real[0].suit, value) for value in range(real[0].value, real[-1].value))
    return tuple(tile for tile in between if tile not in real)


@dataclass(frozen=True, slots=True)
class Validation:
    """The faults of a turn; empty if it may end.

    groups  of groups that are not melds, by id
    turn    of the turn as a whole
    """

    groups: Mapping[str, GroupFault]
    turn: TurnFault | None


NO_FAULTS = Validation({}, None)


def validate(public: PublicState) -> Validation:
    """Check all groups, then the turn. There are no faults between turns."""
    if public.phase is not Phase.PLAYING or not public.has_changed:
        return NO_FAULTS
    suits = len(public.options.suits)
    faults = {
        group.id: fault for group in public.groups if (fault := group_fault(group.stamps, suits))
    }
    return Validation(faults, turn_fault(public))
