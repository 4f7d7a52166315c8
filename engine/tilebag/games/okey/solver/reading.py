"""How likely a discard is of use to the next player, read from what he put down, left lying and took.

A logistic regression on whether a tile would have brought the next player closer to winning, fitted to rounds played
for it (`research/okey.py`). All tiles are given as what they count as (`pieces.worth`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from ..pieces import HIGHEST, Kind
from . import weights
from .surroundings import at, away, run_partners, same_number, set_partners

RELATIONS = range(4)  # how another tile may stand to one: the same, next to it, two away, its number
RECENT = 3  # tiles
LONG = 15  # turns: a round that took more is like one that took so many
MOST_NEAR, MOST_OF_NUMBER, MOST_PARTNERS = 4, 6, 12  # unseen tiles; pairs of them


class Shown(NamedTuple):
    """What the next player has shown: what he put down and what he left lying, oldest first; what he took and holds."""

    put_down: Sequence[Kind]
    left: Sequence[Kind]
    taken: Sequence[Kind]


def chance(features: Sequence[float]) -> float:
    """The chance that a discard with these signs would bring the next player closer."""
    return 1 / (1 + exp(-sum(weight * value for weight, value in zip(weights.READING, features, strict=True))))


def features(tile: Kind, okey: Kind, counts: Sequence[int], shown: Shown) -> list[float]:
    """The numbers that `weights.READING` is for; `counts` are those of unseen tiles."""
    colour, place = divmod(tile, HIGHEST)
    turns = min(len(shown.put_down) + len(shown.taken), LONG) / 10
    runs, sets = (partners(counts, colour, place) / MOST_PARTNERS for partners in (run_partners, set_partners))
    return [
        1,
        turns,
        turns**2,
        at(counts, colour, place),
        away(counts, colour, place, 1) / MOST_NEAR,
        away(counts, colour, place, 2) / MOST_NEAR,
        same_number(counts, colour, place) / MOST_OF_NUMBER,
        runs,
        sets,
        runs**2,
        sets**2,
        *_related(tile, shown.put_down),
        *_related(tile, shown.put_down[-RECENT:]),
        *_related(tile, shown.left),
        *_related(tile, shown.left[-RECENT:]),
        *_related(tile, shown.taken),
        place in (0, HIGHEST - 1),
        place in (1, HIGHEST - 2),
        tile == okey,
    ]


def _related(tile: Kind, others: Sequence[Kind]) -> list[int]:
    """How many of the others stand to the tile in each relation."""
    relations = [_relation(tile, other) for other in others]
    return [relations.count(relation) for relation in RELATIONS]


@lru_cache(maxsize=1 << 12)
def _relation(one: Kind, other: Kind) -> int | None:
    """Which of `RELATIONS`, if any; a 1 lies above the 13, too."""
    (colour, low), (other_colour, high) = divmod(one, HIGHEST), divmod(other, HIGHEST)
    if colour != other_colour:
        return 3 if low == high else None
    low, high = sorted((low, high))
    steps = min(high - low, HIGHEST - high) if low == 0 else high - low
    return steps if steps < 3 else None
