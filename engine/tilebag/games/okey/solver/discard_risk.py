"""The probability that a discard helps the next player, from what they discarded, left and took.

A logistic regression on whether a tile reduced the next player's distance, fitted to rounds played
for it (`research/okey.py`). All tiles are given as what they count as (`pieces.effective_kind`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from ..pieces import HIGHEST, Kind
from . import weights
from .surroundings import count_at, count_near, run_partners, same_number, set_partners

RELATIONS = range(4)  # of another tile to one: the same, next to it, two away, the same number
RECENT_TILES = 3  # tiles
MAX_TURNS = 15  # turns; longer rounds count as this long
# scales
MAX_NEAR = 4  # maximum number of unseen tiles near a tile
MAX_OF_NUMBER = 6  # maximum number of unseen tiles of the same number
MAX_PARTNERS = 12  # maximum number of pairs of unseen tiles


class Evidence(NamedTuple):
    """What the next player has revealed: discards and tiles left lying, oldest first; tiles taken
    and still held.
    """

    discards: Sequence[Kind]
    ignored: Sequence[Kind]
    taken: Sequence[Kind]


def probability(features: Sequence[float]) -> float:
    """The probability that a discard with these features helps the next player."""
    log_odds = sum(
        weight * value for weight, value in zip(weights.DISCARD_RISK, features, strict=True)
    )
    return 1 / (1 + exp(-log_odds))


def features(tile: Kind, okey: Kind, counts: Sequence[int], evidence: Evidence) -> list[float]:
    """The features that `weights.DISCARD_RISK` weighs; `counts` are those of unseen tiles."""
    colour, place = divmod(tile, HIGHEST)
    turns = min(len(evidence.discards) + len(evidence.taken), MAX_TURNS) / 10
    runs = run_partners(counts, colour, place) / MAX_PARTNERS
    sets = set_partners(counts, colour, place) / MAX_PARTNERS
    near = [count_near(counts, colour, place, steps) / MAX_NEAR for steps in (1, 2)]
    unseen = [
        count_at(counts, colour, place),
        *near,
        same_number(counts, colour, place) / MAX_OF_NUMBER,
    ]
    left_lying = [
        part
        for tiles in (evidence.discards, evidence.ignored)
        for part in (tiles, tiles[-RECENT_TILES:])
    ]
    relations = [
        n for others in (*left_lying, evidence.taken) for n in _relation_counts(tile, others)
    ]
    ends = [place in (0, HIGHEST - 1), place in (1, HIGHEST - 2)]
    return [
        1,
        turns,
        turns**2,
        *unseen,
        runs,
        sets,
        runs**2,
        sets**2,
        *relations,
        *ends,
        tile == okey,
    ]


def _relation_counts(tile: Kind, others: Sequence[Kind]) -> list[int]:
    """The number of other tiles in each relation to the tile."""
    relations = [_relation(tile, other) for other in others]
    return [relations.count(relation) for relation in RELATIONS]


@lru_cache(maxsize=1 << 12)
def _relation(tile: Kind, other: Kind) -> int | None:
    """The index in `RELATIONS`, or None; a 1 is also above the 13."""
    colour, low = divmod(tile, HIGHEST)
    other_colour, high = divmod(other, HIGHEST)
    if colour != other_colour:
        return 3 if low == high else None
    low, high = sorted((low, high))
    steps = min(high - low, HIGHEST - high) if low == 0 else high - low
    return steps if steps < 3 else None
