"""How many draws a hand has still to wait, on average: sets and runs and seven pairs on one scale.

A hand at distance d needs d useful tiles. The next one comes in `unseen / useful` draws, exactly counted; which tiles
are useful after that nobody knows yet, so for each later step stands how many there are on average at that distance
(`LATER`, measured over 13,000 decisions of this player against itself; rounded).

About 350 distances a decision: first the tiles that bring the hand with a tile too many closer are found, and for each
discard only those are tried again. That misses nothing where the discard leaves the hand as near as it was: what helps
without a tile helps with it too. A discard that sets the hand back counts for worse than it is; nobody wants it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from math import inf

from ..pieces import COLOURS, COPIES, HIGHEST, Kind
from .columns import Hand
from .distance import can_use, most_used, pairs_distance
from .reach import PLACES

# useful unseen tiles at each distance, the next first
LATER_GROUPS = (0, 9, 13, 19, 25, 32, 34, 36, 38, 40, 40, 40, 40, 40)
LATER_PAIRS = (0, 5, 6, 8, 9, 11)
FAR = len(LATER_PAIRS)  # seven pairs are not worth a thought from so far away
BOTH = 0.25  # how much of the waiting two ways that are equally near save, at most
MOST_PAIRS = 6 * COPIES**2  # of two tiles with which one is a meld: three ways in a run, three in a set

Unseen = Mapping[Kind, int]  # how many of each kind a seat has not seen


def draws_left(hand: Hand, unseen: Unseen, *, pairs: bool) -> float:
    """The expected draws of a hand of 14 tiles; `pairs`: do seven pairs win?"""
    return _draws_left(hand, unseen, _there(unseen), pairs=pairs)


def after_discards(hand: Hand, discards: Collection[Kind], unseen: Unseen, *, pairs: bool) -> dict[Kind, float]:
    """The same of 15 tiles, after each of some discards."""
    used = most_used(hand.columns)
    helping = [kind for kind in _there(unseen) if _helps(hand, kind, used)]
    return {kind: _draws_left(hand.minus(kind), unseen, helping, pairs=pairs) for kind in discards}


def of_use_to_others(kind: Kind, unseen: Unseen) -> float:
    """How well a discard may go with what others hold, from 0 to 1: the pairs of unseen tiles with which it is a meld.

    `kind` is what the tile counts as, never the false joker.
    """
    colour, place = divmod(kind, HIGHEST)

    def left(at: int, colour: int = colour) -> int:
        return unseen[Kind(colour * HIGHEST + at % HIGHEST)] if 0 <= at <= HIGHEST else 0  # a 1 lies above the 13, too

    places = (0, HIGHEST) if place == 0 else (place,)
    runs = sum(left(at + one) * left(at + other) for at in places for one, other in ((-2, -1), (-1, 1), (1, 2)))
    same = [left(place, other) for other in range(len(COLOURS)) if other != colour]
    return (runs + sum(one * other for one, other in combinations(same, 2))) / MOST_PAIRS


def _there(unseen: Unseen) -> list[Kind]:
    return [kind for kind, n in unseen.items() if n]


def _helps(hand: Hand, kind: Kind, used: int) -> bool:
    """Does this tile bring a hand that uses so many of its tiles closer to sets and runs?"""
    then = hand.plus(kind)
    return then.wild > hand.wild or can_use(then.columns, used + 1)


def _draws_left(hand: Hand, unseen: Unseen, helping: Iterable[Kind], *, pairs: bool) -> float:
    """`helping`: the kinds that may bring it closer to sets and runs."""
    used, all_unseen = most_used(hand.columns), sum(unseen.values())
    distance = max(0, PLACES - hand.wild - used)
    useful = sum(unseen[kind] for kind in helping if _helps(hand, kind, used)) if distance else 0
    to_groups = _expected(distance, useful, all_unseen, LATER_GROUPS)
    return _either(to_groups, _pairs_left(hand, unseen, all_unseen) if pairs else inf)


def _pairs_left(hand: Hand, unseen: Unseen, all_unseen: int) -> float:
    distance = pairs_distance(hand)
    if distance >= FAR:
        return inf
    useful = sum(n for kind, n in unseen.items() if n and pairs_distance(hand.plus(kind)) < distance)
    return _expected(distance, useful, all_unseen, LATER_PAIRS)


def _expected(distance: int, useful: int, unseen: int, later: tuple[int, ...]) -> float:
    """Draws until so many useful tiles have come; where none is left one hopes for half a tile: a hand can change."""
    if not distance:
        return 0.0
    return unseen / max(useful, 0.5) + sum(unseen / later[step] for step in range(1, distance))


def _either(one: float, other: float) -> float:
    """Two ways at once: the nearer one, and somewhat less where the other is nearly as near."""
    nearer, farther = sorted((one, other))
    return nearer * (1 - BOTH * (nearer / farther) ** 3) if nearer else 0.0
