"""What lies around a tile: its neighbours in runs, its number in other colours, and how many of these are unseen.

`counts` are 52 numbers, how many there are of each kind as tiles count (`pieces.worth`), okeys left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from ..pieces import COLOURS, FALSE_JOKER, HIGHEST, NUMBERED, Kind


def counted(unseen: Mapping[Kind, int], okey: Kind) -> tuple[int, ...]:
    """The counts of unseen tiles: a false joker is the okey's printed tile."""
    return tuple(unseen[FALSE_JOKER if kind == okey else kind] for kind in NUMBERED)


def at(counts: Sequence[int], colour: int, place: int) -> int:
    """How many there are at a place of a colour; a 1 lies at 0 and at 13."""
    return counts[colour * HIGHEST + place % HIGHEST] if 0 <= place <= HIGHEST else 0


def places(place: int) -> tuple[int, ...]:
    """Where in a run a number may lie."""
    return (place, HIGHEST) if place == 0 else (place,)


def away(counts: Sequence[int], colour: int, place: int, steps: int) -> int:
    """How many there are so many steps below and above."""
    return sum(at(counts, colour, here - steps) + at(counts, colour, here + steps) for here in places(place))


def others(colour: int) -> Iterator[int]:
    """The other colours."""
    return (other for other in range(len(COLOURS)) if other != colour)


def same_number(counts: Sequence[int], colour: int, place: int) -> int:
    """How many there are of this number in the other colours."""
    return sum(at(counts, other, place) for other in others(colour))


def run_partners(counts: Sequence[int], colour: int, place: int) -> int:
    """The pairs of tiles that make a run of three with this one."""
    near = ((-2, -1), (-1, 1), (1, 2))
    return sum(
        at(counts, colour, here + one) * at(counts, colour, here + other)
        for here in places(place)
        for one, other in near
    )


def set_partners(counts: Sequence[int], colour: int, place: int) -> int:
    """The pairs of tiles that make a set of three with this one."""
    return sum(at(counts, one, place) * at(counts, other, place) for one, other in combinations(others(colour), 2))
