"""The value of a hand of 14 tiles after a discard: the log-odds of winning the round.

A linear value of afterstates, fitted by logistic regression to the winners of rounds played for it
(Monte Carlo evaluation and greedy improvement: Sutton, Barto, Reinforcement Learning, 2nd ed.,
2018, 5.3, 6.8 and 9.4; `research/okey.py`). Terms equal for all discards of a decision are omitted:
only differences are meaningful.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from ..pieces import COLOURS, HIGHEST
from . import weights
from .columns import BITS, Hand
from .prospects import Prospects
from .surroundings import count_at, count_near, same_number

# distances with a weight of their own
GROUPS_AWAY = 8
GROUPS_HELP = 5
PAIRS_AWAY = 4
PAIRS_HELP = 3
NEAR_DISTANCE = 2  # maximum distance at which a hand is near
EARLY_DISCARDS = 5  # discards
# number of final features: usefulness of the discard to the next player, early and late
USE_FEATURES = 2
SCALE = 10  # the share of helpful tiles is scaled so that one in ten gives 0
# for a lonely tile, weights relative to that of a neighbour
HALF = 0.5  # of a gap
SET_SHARE = 0.7  # of the same number


def odds(features: Sequence[float]) -> float:
    """The log-odds, up to a constant for all discards of a decision."""
    return sum(weight * value for weight, value in zip(weights.VALUE, features, strict=True))


def features(
    hand: Hand, prospects: Prospects, unseen: int, counts: Sequence[int], use: float, turns: int
) -> list[float]:
    """The features that `weights.VALUE` weighs.

    unseen  number of unseen tiles; `counts` by kind
    use     probability that the discard helps the next player
    turns   number of discards of this seat
    """
    groups = prospects.groups_distance
    pairs = prospects.pairs_distance
    help_groups = log((prospects.groups_outs + HALF) / unseen * SCALE)
    help_pairs = log((prospects.pairs_outs + HALF) / unseen * SCALE)
    zeros = (0.0,) * 4
    shape = _shape(hand, counts)
    near = groups <= NEAR_DISTANCE
    return [
        *_one_hot(GROUPS_AWAY, min(groups, GROUPS_AWAY), 1),
        *_one_hot(GROUPS_HELP, min(groups, GROUPS_HELP), help_groups),
        *_one_hot(PAIRS_AWAY, pairs, 1),
        *_one_hot(PAIRS_HELP, pairs, help_pairs),
        *(zeros if near else shape[:4]),
        *(shape[:4] if near else zeros),
        *shape[4:],
        *((0, use) if turns >= EARLY_DISCARDS else (use, 0)),
    ]


def _one_hot(n: int, place: int, value: float) -> list[float]:
    """Zeros except for the value at one place, counted from 1; all zeros if there is no such
    place.
    """
    return [value if k == place else 0.0 for k in range(1, n + 1)]


def _shape(hand: Hand, counts: Sequence[int]) -> tuple[float, ...]:
    """Unseen tiles (in tens) that fit neighbours, gaps, twos of a number, lonely tiles; twins and
    lonely tiles.
    """
    held = [column >> BITS * place & 3 for column in hand.columns for place in range(HIGHEST)]
    neighbours = 0.0
    gaps = 0.0
    sets = 0.0
    hopes = 0.0
    twins = 0
    lonely = 0
    for kind, n in enumerate(held):
        if not n:
            continue
        colour, place = divmod(kind, HIGHEST)
        twins += n > 1
        if count_at(held, colour, place + 1):
            neighbours += count_at(counts, colour, place - 1) + count_at(counts, colour, place + 2)
        if count_at(held, colour, place + 2):
            gaps += count_at(counts, colour, place + 1)
        for other in range(colour + 1, len(COLOURS)):
            if count_at(held, other, place):
                sets += same_number(counts, colour, place) - count_at(counts, other, place)
        if not (
            count_near(held, colour, place, 1)
            or count_near(held, colour, place, 2)
            or same_number(held, colour, place)
        ):
            lonely += 1
            hopes += count_near(counts, colour, place, 1) + HALF * count_near(
                counts, colour, place, 2
            )
            hopes += SET_SHARE * same_number(counts, colour, place)
    return neighbours / 10, gaps / 10, sets / 10, hopes / 10, twins, lonely
