"""Exact winning discards and helpful tiles, from the distances.

Hands are as in `distance`; `tiles` are as printed (the okey as itself, a false joker as one). These functions never
raise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..pieces import COPIES, KINDS, Kind
from .columns import Hand
from .distance import can_use, groups_distance, has_groups, has_pairs, max_used, pairs_distance


def winning_discards(indicator: Kind, tiles: Sequence[Kind], *, pairs: bool = True) -> tuple[Kind, ...]:
    """The kinds of which one of 15 tiles can be discarded so that the other 14 win (OK-23), in order."""
    hand = Hand.of(indicator, tiles)
    if not is_winning(hand, pairs=pairs):
        return ()
    return tuple(kind for kind in sorted(set(tiles)) if is_winning(hand.minus(kind), pairs=pairs))


@lru_cache(maxsize=4096)
def is_winning(hand: Hand, *, pairs: bool = True) -> bool:
    """Does the hand contain 14 tiles in sets and runs, or seven pairs if those count?"""
    return (pairs and has_pairs(hand)) or has_groups(hand)


@lru_cache(maxsize=512)
def helpful_kinds(hand: Hand) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
    """The kinds of which one more reduces the distance to sets and runs, and to seven pairs."""
    more = {kind: hand.plus(kind) for kind in KINDS}
    pairs, used = pairs_distance(hand), max_used(hand.columns)
    if groups_distance(hand) == 0:
        to_groups: tuple[Kind, ...] = ()
    else:
        to_groups = tuple(
            kind for kind, then in more.items() if then.wild > hand.wild or can_use(then.columns, used + 1)
        )
    return to_groups, tuple(kind for kind, then in more.items() if pairs_distance(then) < pairs)


def count_unseen(seen: Iterable[Kind]) -> dict[Kind, int]:
    """The number of copies of each kind not among those seen, which include the indicator."""
    left = dict.fromkeys(KINDS, COPIES)
    for kind in seen:
        left[kind] -= 1
    return left
