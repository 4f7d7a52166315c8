"""Which discards win, and which tiles bring a hand closer: exactly, from the distances.

Hands and tiles are as in `distance`; `tiles` are as printed (the okey as itself, a false joker as one). Nothing here
raises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..pieces import COPIES, KINDS, Kind
from .columns import Hand
from .distance import can_use, groups_distance, is_groups, is_pairs, most_used, pairs_distance


def winning_discards(indicator: Kind, tiles: Sequence[Kind], *, pairs: bool = True) -> tuple[Kind, ...]:
    """The kinds of which one of these 15 tiles may be put down so that the other 14 win (OK-23), in order."""
    hand = Hand.of(indicator, tiles)
    if not wins(hand, pairs=pairs):
        return ()
    return tuple(kind for kind in sorted(set(tiles)) if wins(hand.minus(kind), pairs=pairs))


@lru_cache(maxsize=4096)
def wins(hand: Hand, *, pairs: bool = True) -> bool:
    """Are 14 tiles of this hand sets and runs, or seven pairs where those count?"""
    return (pairs and is_pairs(hand)) or is_groups(hand)


@lru_cache(maxsize=512)
def helping(hand: Hand) -> tuple[tuple[Kind, ...], tuple[Kind, ...]]:
    """The kinds of which one more would bring down the distance to sets and runs, and that to seven pairs."""
    more = {kind: hand.plus(kind) for kind in KINDS}
    pairs, used = pairs_distance(hand), most_used(hand.columns)
    if groups_distance(hand) == 0:
        to_groups: tuple[Kind, ...] = ()
    else:
        to_groups = tuple(
            kind for kind, then in more.items() if then.wild > hand.wild or can_use(then.columns, used + 1)
        )
    return to_groups, tuple(kind for kind, then in more.items() if pairs_distance(then) < pairs)


def unseen(seen: Iterable[Kind]) -> dict[Kind, int]:
    """How many of each kind are not among those seen; the indicator is one of those."""
    left = dict.fromkeys(KINDS, COPIES)
    for kind in seen:
        left[kind] -= 1
    return left
