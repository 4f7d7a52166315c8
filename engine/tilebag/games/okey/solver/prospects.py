"""The tiles that help a hand, and its prospects: its distances, and the number of unseen tiles that
reduce them.

About 350 distances a decision: first the tiles that help the hand of 15 are found, and for each
discard only those are tried again. This is exact for a discard that keeps the distance: a tile that
helps without the discarded one also helps with it. For a discard that increases the distance, every
kind is tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from ..pieces import COPIES, KINDS, Kind
from .columns import Hand
from .distance import PAIRS, can_use, groups_distance, max_used, pairs_distance
from .reach import PLACES

PAIRS_IN_REACH = 4  # maximum distance at which seven pairs are considered

Unseen = Mapping[Kind, int]  # number of unseen tiles by kind


class Prospects(NamedTuple):
    """The distances to sets and runs and to seven pairs, and how many unseen tiles reduce each.

    If seven pairs do not win or are out of reach, their distance is `PAIRS` and no tile helps.
    """

    groups_distance: int
    groups_outs: int
    pairs_distance: int
    pairs_outs: int

    @property
    def distance(self) -> int:
        return min(self.groups_distance, self.pairs_distance)


def hand_prospects(hand: Hand, unseen: Unseen, *, pairs: bool) -> Prospects:
    """The prospects of 14 tiles; `pairs`: do seven pairs win?"""
    return _prospects(hand, max_used(hand.columns), unseen, _available_kinds(unseen), pairs=pairs)


def discard_prospects(
    hand: Hand, discards: Collection[Kind], unseen: Unseen, *, pairs: bool
) -> dict[Kind, Prospects]:
    """The prospects of 15 tiles after each discard that keeps the distance to one way to win as
    small as possible.
    """
    used = max_used(hand.columns)
    available = _available_kinds(unseen)
    helping = [kind for kind in available if _is_closer(hand, hand.plus(kind), used)]
    without = {kind: hand.minus(kind) for kind in discards}
    keeping = {kind for kind, remaining in without.items() if can_use(remaining.columns, used)}
    to_pairs = {
        kind: pairs_distance(remaining) if pairs else PAIRS for kind, remaining in without.items()
    }
    nearest = min(PAIRS_IN_REACH, *to_pairs.values()) if to_pairs else PAIRS
    return {
        kind: _prospects(remaining, used, unseen, helping, pairs=pairs)
        if kind in keeping
        else _prospects(remaining, used - 1, unseen, available, pairs=pairs)
        for kind, remaining in without.items()
        if kind in keeping or not keeping or to_pairs[kind] == nearest
    }


@lru_cache(maxsize=512)
def helpful_kinds(hand: Hand) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
    """The kinds of which one more reduces the distance to sets and runs, and to seven pairs."""
    hand_with = {kind: hand.plus(kind) for kind in KINDS}
    pairs = pairs_distance(hand)
    used = max_used(hand.columns)
    to_groups: tuple[Kind, ...] = ()
    if groups_distance(hand):
        to_groups = tuple(
            kind for kind, larger in hand_with.items() if _is_closer(hand, larger, used)
        )
    to_pairs = tuple(kind for kind, larger in hand_with.items() if pairs_distance(larger) < pairs)
    return to_groups, to_pairs


def count_unseen(seen: Iterable[Kind]) -> dict[Kind, int]:
    """The number of copies of each kind not among those seen, which include the indicator."""
    unseen = dict.fromkeys(KINDS, COPIES)
    for kind in seen:
        unseen[kind] -= 1
    return unseen


def _available_kinds(unseen: Unseen) -> list[Kind]:
    return [kind for kind, n in unseen.items() if n]


def _is_closer(hand: Hand, larger: Hand, used: int) -> bool:
    """Does a tile more reduce the distance to sets and runs of a hand with `used` tiles in them?"""
    return larger.wild > hand.wild or can_use(larger.columns, used + 1)


def _prospects(
    hand: Hand, used: int, unseen: Unseen, helping: Iterable[Kind], *, pairs: bool
) -> Prospects:
    """The prospects with `used` tiles in sets and runs; `helping`: the kinds that may reduce that
    distance.
    """
    to_groups = max(0, PLACES - hand.wild - used)
    for_groups = (
        sum(unseen[kind] for kind in helping if _is_closer(hand, hand.plus(kind), used))
        if to_groups
        else 0
    )
    to_pairs = pairs_distance(hand) if pairs else PAIRS
    if to_pairs > PAIRS_IN_REACH:
        return Prospects(to_groups, for_groups, PAIRS, 0)
    for_pairs = sum(
        n for kind, n in unseen.items() if n and pairs_distance(hand.plus(kind)) < to_pairs
    )
    return Prospects(to_groups, for_groups, to_pairs, for_pairs)
