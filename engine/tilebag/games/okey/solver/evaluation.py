"""How good a hand of 14 tiles is after a discard, as the logarithm of the odds to win the round.

A linear value of afterstates, its weights fitted by logistic regression to who won rounds that were played for it
(Monte Carlo evaluation and greedy improvement: R. Sutton, A. Barto, Reinforcement Learning, 2nd ed., 2018, 5.3, 6.8 and
9.4; `research/okey.py`). What is the same for all discards of a decision is left out: only differences count.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from ..pieces import COLOURS, HIGHEST
from . import weights
from .columns import BITS, Hand
from .prospects import Prospects
from .surroundings import at, away, same_number

GROUPS_AWAY, GROUPS_HELP, PAIRS_AWAY, PAIRS_HELP = 8, 5, 4, 3  # distances that have a weight of their own
NEAR = 2  # at this distance a hand is near to winning
EARLY = 5  # discards
USES = 2  # the last features: the use of the discard to the next player, early and later
SCALE = 10  # a hand whom one tile of ten helps stands at 0
HALF, SET_SHARE = 0.5, 0.7  # what a gap, and the same number, count to a lonely tile beside a neighbour


def odds(features: Sequence[float]) -> float:
    """The logarithm of the odds, up to what is the same for all discards of a decision."""
    return sum(weight * value for weight, value in zip(weights.VALUE, features, strict=True))


def features(
    hand: Hand, prospects: Prospects, unseen: int, counts: Sequence[int], use: float, turns: int
) -> list[float]:
    """The numbers that `weights.VALUE` is for.

    unseen  how many tiles are; `counts` how many of each kind
    use     the chance that the discard helps the next player
    turns   how many discards lie at this seat
    """
    groups, pairs = prospects.to_groups, prospects.to_pairs
    help_groups, help_pairs = (log((n + HALF) / unseen * SCALE) for n in (prospects.for_groups, prospects.for_pairs))
    nothing, *shape = (0.0,) * 4, *_shape(hand, counts)
    near = groups <= NEAR
    return [
        *_one_of(GROUPS_AWAY, min(groups, GROUPS_AWAY), 1),
        *_one_of(GROUPS_HELP, min(groups, GROUPS_HELP), help_groups),
        *_one_of(PAIRS_AWAY, pairs, 1),
        *_one_of(PAIRS_HELP, pairs, help_pairs),
        *(nothing if near else shape[:4]),
        *(shape[:4] if near else nothing),
        *shape[4:],
        *((0, use) if turns >= EARLY else (use, 0)),
    ]


def _one_of(n: int, place: int, value: float) -> list[float]:
    """All 0 but the value at one place, counted from 1; nothing at another place."""
    return [value if at == place else 0.0 for at in range(1, n + 1)]


def _shape(hand: Hand, counts: Sequence[int]) -> tuple[float, ...]:
    """Unseen tiles (in tens) that fit neighbours, gaps, twos of a number, lonely tiles; twins and lonely tiles."""
    held = [column >> BITS * place & 3 for column in hand.columns for place in range(HIGHEST)]
    neighbours = gaps = sets = hopes = 0.0
    twins = lonely = 0
    for kind, n in enumerate(held):
        if not n:
            continue
        colour, place = divmod(kind, HIGHEST)
        twins += n > 1
        if at(held, colour, place + 1):
            neighbours += at(counts, colour, place - 1) + at(counts, colour, place + 2)
        if at(held, colour, place + 2):
            gaps += at(counts, colour, place + 1)
        for other in range(colour + 1, len(COLOURS)):
            if at(held, other, place):
                sets += same_number(counts, colour, place) - at(counts, other, place)
        if not (away(held, colour, place, 1) or away(held, colour, place, 2) or same_number(held, colour, place)):
            lonely += 1
            hopes += away(counts, colour, place, 1) + HALF * away(counts, colour, place, 2)
            hopes += SET_SHARE * same_number(counts, colour, place)
    return neighbours / 10, gaps / 10, sets / 10, hopes / 10, twins, lonely
