"""The faults of a table in the middle of a turn, by group and as a whole, for marks and messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..pieces import JOKER, MAX_RUN, MIN_MELD, Stamp
from ..solver.melds import can_be_run, can_be_set, span
from ..state import Phase, PublicState
from .turn_rules import TurnFault, turn_fault


class GroupFault(StrEnum):
    """Why a group on the table is not a meld yet."""

    SHORT = "short"  # fewer than three tiles
    GAP = "gap"  # a value in between is missing
    MIXED = "mixed"  # neither of one value in different suits nor of one suit in different values


def group_fault(tiles: Sequence[Stamp], suits: int) -> GroupFault | None:
    """What is wrong with a group; None if it is a legal meld."""
    real = [tile for tile in tiles if tile != JOKER]
    if can_be_set(real) and len(tiles) <= suits:
        return None if real and len(tiles) >= MIN_MELD else GroupFault.SHORT
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
    faults = {group.id: fault for group in public.groups if (fault := group_fault(group.stamps, suits))}
    return Validation(faults, turn_fault(public))
