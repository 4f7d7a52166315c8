"""How likely a discard is of use to the next player, read from what he put down, left lying and took.

A logistic regression on whether a tile would have brought the next player closer to winning, fitted to rounds played
for it (`build/train/okey.py`). All tiles are given as what they count as (`pieces.worth`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from ..pieces import HIGHEST, Kind
from .surroundings import at, away, run_partners, same_number, set_partners

WEIGHTS = (
    -2.92,  # always
    -1.99,
    1.10,  # his turns so far, in tens, and their square
    -0.06,  # unseen: the other copy
    0.30,
    0.20,
    0.55,  # unseen: next to it, two away, the same number
    1.59,
    0.20,
    -0.40,
    0.24,  # unseen: two that make a run, a set with it; their squares
    -1.76,
    -0.17,
    -0.09,
    -0.13,  # he put down: the same, next to it, two away, its number
    -1.22,
    0.05,
    -0.05,
    -0.03,  # the same of his last three
    -0.64,
    -0.01,
    0.01,
    -0.06,  # he left lying
    -0.66,
    -0.05,
    -0.07,
    -0.08,  # of these the last three
    -1.13,
    0.98,
    0.73,
    0.50,  # he took
    0.08,
    -0.01,
    0.14,  # a 1 or 13, a 2 or 12, the okey's printed tile
)
RELATIONS = range(4)  # how another tile may stand to one: the same, next to it, two away, its number
RECENT = 3  # tiles
LONG = 15  # turns: a round that took more is like one that took so many
MOST_NEAR, MOST_OF_NUMBER, MOST_PARTNERS = 4, 6, 12  # unseen tiles; pairs of them


class Signs(NamedTuple):
    """What the next player has shown: what he put down and what he left lying, oldest first; what he took and holds."""

    put_down: Sequence[Kind]
    left: Sequence[Kind]
    taken: Sequence[Kind]


def use_to_next(tile: Kind, okey: Kind, counts: Sequence[int], signs: Signs) -> float:
    """The chance that this discard would bring the next player closer; `counts` are those of unseen tiles."""
    values = features(tile, okey, counts, signs)
    return 1 / (1 + exp(-sum(weight * value for weight, value in zip(WEIGHTS, values, strict=True))))


def features(tile: Kind, okey: Kind, counts: Sequence[int], signs: Signs) -> list[float]:
    """The numbers that `WEIGHTS` are for."""
    colour, place = divmod(tile, HIGHEST)
    turns = min(len(signs.put_down) + len(signs.taken), LONG) / 10
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
        *_related(tile, signs.put_down),
        *_related(tile, signs.put_down[-RECENT:]),
        *_related(tile, signs.left),
        *_related(tile, signs.left[-RECENT:]),
        *_related(tile, signs.taken),
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
