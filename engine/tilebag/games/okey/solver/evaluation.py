"""How good a hand of 14 tiles is after a discard, as the logarithm of the odds to win the round.

Linear value function approximation on afterstates, the weights fitted by logistic regression to who won rounds played for it
(Monte Carlo evaluation and greedy improvement: Sutton and Barto, Reinforcement Learning, 2nd edition, 5.3, 6.8 and 9.4;
`build/train/okey.py`). What is the same for all discards of a decision is left out, so only differences mean anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from ..pieces import COLOURS, HIGHEST
from .columns import BITS, Hand
from .prospects import Prospects
from .surroundings import at, away, same_number

WEIGHTS = (
    1.50,
    0.35,
    0.15,
    -0.27,
    -0.40,
    -0.68,
    -1.05,
    0.00,  # distance to sets and runs, 1 to 8
    0.90,
    0.56,
    0.28,
    0.28,
    0.12,  # how many help there, at distance 1 to 5
    0.23,
    0.17,
    -0.07,
    0.01,  # distance to seven pairs, 1 to 4
    0.16,
    0.26,
    0.88,  # how many help there, at distance 1 to 3
    0.07,
    -0.10,
    0.02,
    0.28,  # far from winning: neighbours, gaps, sets, lonely tiles
    0.14,
    -0.04,
    0.04,
    0.29,  # near to winning: the same
    0.02,
    -0.31,  # twins, lonely tiles
    0.23,
    -0.76,  # use of the discard to the next player, early and later
)
GROUPS_AWAY, GROUPS_HELP, PAIRS_AWAY, PAIRS_HELP = 8, 5, 4, 3  # distances that have a weight of their own
NEAR = 2  # at this distance a hand is near to winning
EARLY = 5  # discards
SCALE = 10  # a hand whom one tile of ten helps stands at 0
HALF, SET_SHARE = 0.5, 0.7  # what a gap, and the same number, count to a lonely tile beside a neighbour


def value(hand: Hand, prospects: Prospects, unseen: int, counts: Sequence[int], use: float, turns: int) -> float:
    """The logarithm of the odds, up to what is the same for all discards of a decision.

    unseen  how many tiles are; `counts` how many of each kind
    use     the chance that the discard helps the next player
    turns   how many discards lie at this seat
    """
    values = features(hand, prospects, unseen, counts, use, turns)
    return sum(weight * value for weight, value in zip(WEIGHTS, values, strict=True))


def features(
    hand: Hand, prospects: Prospects, unseen: int, counts: Sequence[int], use: float, turns: int
) -> list[float]:
    """The numbers that `WEIGHTS` are for."""
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
    """What unseen tiles fit two neighbours, a gap, two of a number, lonely tiles, in tens; how many twins, lonely tiles."""
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
