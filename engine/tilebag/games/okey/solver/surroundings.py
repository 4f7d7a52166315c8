"""The surroundings of a tile: neighbours in runs, the same number in other colours, and how many
are unseen.

`counts` are 52 numbers: the copies of each kind as tiles count (`pieces.effective_kind`), okeys
excluded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from ..pieces import COLOURS, FALSE_JOKER, HIGHEST, NUMBERED, Kind


def tile_counts(unseen: Mapping[Kind, int], okey: Kind) -> tuple[int, ...]:
    """The counts of unseen tiles: a false joker is the okey's printed tile."""
    return tuple(unseen[FALSE_JOKER if kind == okey else kind] for kind in NUMBERED)


def count_at(counts: Sequence[int], colour: int, place: int) -> int:
    """The count at a place of a colour; a 1 is at 0 and at 13."""
    return counts[colour * HIGHEST + place % HIGHEST] if 0 <= place <= HIGHEST else 0


def places(place: int) -> tuple[int, ...]:
    """The places of a number in runs."""
    return (place, HIGHEST) if place == 0 else (place,)


def count_near(counts: Sequence[int], colour: int, place: int, steps: int) -> int:
    """The count `steps` below and above."""
    return sum(
        count_at(counts, colour, here - steps) + count_at(counts, colour, here + steps)
        for here in places(place)
    )


def other_colours(colour: int) -> Iterator[int]:
    """The other colours."""
    return (other for other in range(len(COLOURS)) if other != colour)


def same_number(counts: Sequence[int], colour: int, place: int) -> int:
    """The count of this number in the other colours."""
    return sum(count_at(counts, other, place) for other in other_colours(colour))


def run_partners(counts: Sequence[int], colour: int, place: int) -> int:
    """The number of pairs of tiles that make a run of three with this one."""
    near = ((-2, -1), (-1, 1), (1, 2))
    return sum(
        count_at(counts, colour, here + first) * count_at(counts, colour, here + second)
        for here in places(place)
        for first, second in near
    )


def set_partners(counts: Sequence[int], colour: int, place: int) -> int:
    """The number of pairs of tiles that make a set of three with this one."""
    return sum(
        count_at(counts, first, place) * count_at(counts, second, place)
        for first, second in combinations(other_colours(colour), 2)
    )
