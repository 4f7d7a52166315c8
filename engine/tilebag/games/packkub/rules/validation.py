"""What is still wrong with a table in the middle of a turn, group by group and as a whole, to be marked and said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..pieces import JOKER, LONGEST_RUN, SHORTEST_MELD, Stamp
from ..solver.melds import could_be_run, could_be_set, span
from ..state import Phase, PublicState
from .turn_rules import TurnFault, turn_fault


class GroupFault(StrEnum):
    """Why a group on the table is no meld yet."""

    SHORT = "short"  # fewer than three tiles
    GAP = "gap"  # values between are missing
    MIXED = "mixed"  # neither one value in different suits nor one suit in different values


def group_fault(tiles: Sequence[Stamp], suits: int) -> GroupFault | None:
    """What is still wrong with a group; None if it is a legal meld."""
    real = [tile for tile in tiles if tile != JOKER]
    if could_be_set(real) and len(tiles) <= suits:
        return None if real and len(tiles) >= SHORTEST_MELD else GroupFault.SHORT
    if not could_be_run(real) or len(tiles) > LONGEST_RUN:
        return GroupFault.MIXED
    if len(tiles) < SHORTEST_MELD:
        return GroupFault.SHORT
    return None if span(real) <= len(tiles) else GroupFault.GAP


def is_set(tiles: Sequence[Stamp]) -> bool:
    """Are these tiles, jokers aside, of one value and of different suits?"""
    return could_be_set([tile for tile in tiles if tile != JOKER])


def missing(tiles: Sequence[Stamp]) -> tuple[Stamp, ...]:
    """The tiles between those of a run that it lacks, as if it had no joker."""
    real = sorted((tile for tile in tiles if tile != JOKER), key=lambda tile: tile.value)
    between = (Stamp(real[0].suit, value) for value in range(real[0].value, real[-1].value))
    return tuple(tile for tile in between if tile not in real)


@dataclass(frozen=True, slots=True)
class Validation:
    """What is wrong; nothing: the turn may end.

    groups  those that are no melds, by their ids
    turn    why the turn as a whole is not allowed
    """

    groups: Mapping[str, GroupFault]
    turn: TurnFault | None


FINE = Validation({}, None)


def validate(public: PublicState) -> Validation:
    """Look at all groups, then at the turn. Between turns all is well."""
    if public.phase is not Phase.PLAYING or not public.moved:
        return FINE
    suits = len(public.options.suits)
    faults = {group.id: fault for group in public.groups if (fault := group_fault(group.stamps, suits))}
    return Validation(faults, turn_fault(public))
