"""What a hand of 14 tiles has to hope for: how far it is from winning, and how many unseen tiles bring it closer.

About 350 distances a decision: first the tiles that bring the hand with a tile too many closer are found, and for each
discard only those are tried again. That misses nothing where the discard leaves the hand as near as it was: what helps
without a tile helps with it too. Where a discard sets the hand back, every kind is tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from ..pieces import Kind
from .columns import Hand
from .distance import PAIRS, can_use, most_used, pairs_distance
from .reach import PLACES

PAIRS_IN_REACH = 4  # from farther away nobody goes for seven pairs

Unseen = Mapping[Kind, int]  # how many of each kind a seat has not seen


class Prospects(NamedTuple):
    """How far a hand is from sets and runs and from seven pairs, and how many unseen tiles bring it closer to each.

    Where seven pairs do not win or are out of reach, their distance is `PAIRS` and no tile helps.
    """

    to_groups: int
    for_groups: int
    to_pairs: int
    for_pairs: int

    @property
    def distance(self) -> int:
        return min(self.to_groups, self.to_pairs)


def of_hand(hand: Hand, unseen: Unseen, *, pairs: bool) -> Prospects:
    """The prospects of 14 tiles; `pairs`: do seven pairs win?"""
    return _prospects(hand, most_used(hand.columns), unseen, _there(unseen), pairs=pairs)


def after_discards(hand: Hand, discards: Collection[Kind], unseen: Unseen, *, pairs: bool) -> dict[Kind, Prospects]:
    """The same of 15 tiles, after each of the discards that leave the hand as near to one way to win as it can be."""
    used, there = most_used(hand.columns), _there(unseen)
    helping = [kind for kind in there if _helps(hand, kind, used)]
    without = {kind: hand.minus(kind) for kind in discards}
    keeping = {kind for kind, left in without.items() if can_use(left.columns, used)}
    to_pairs = {kind: pairs_distance(left) if pairs else PAIRS for kind, left in without.items()}
    nearest = min(PAIRS_IN_REACH, *to_pairs.values()) if to_pairs else PAIRS
    return {
        kind: _prospects(left, used, unseen, helping, pairs=pairs)
        if kind in keeping
        else _prospects(left, used - 1, unseen, there, pairs=pairs)
        for kind, left in without.items()
        if kind in keeping or not keeping or to_pairs[kind] == nearest
    }


def _there(unseen: Unseen) -> list[Kind]:
    return [kind for kind, n in unseen.items() if n]


def _helps(hand: Hand, kind: Kind, used: int) -> bool:
    """Does this tile bring a hand that uses so many of its tiles closer to sets and runs?"""
    then = hand.plus(kind)
    return then.wild > hand.wild or can_use(then.columns, used + 1)


def _prospects(hand: Hand, used: int, unseen: Unseen, helping: Iterable[Kind], *, pairs: bool) -> Prospects:
    """Of a hand that uses so many tiles in sets and runs; `helping`: the kinds that may bring it closer to these."""
    to_groups = max(0, PLACES - hand.wild - used)
    for_groups = sum(unseen[kind] for kind in helping if _helps(hand, kind, used)) if to_groups else 0
    to_pairs = pairs_distance(hand) if pairs else PAIRS
    if to_pairs > PAIRS_IN_REACH:
        return Prospects(to_groups, for_groups, PAIRS, 0)
    for_pairs = sum(n for kind, n in unseen.items() if n and pairs_distance(hand.plus(kind)) < to_pairs)
    return Prospects(to_groups, for_groups, to_pairs, for_pairs)
