"""Random assignment of things to places with constraints, each assignment about equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tilebag.core.chance import Chance

T = TypeVar("T")

ROUNDS = 8  # average number of attempted exchanges per place


def random_assignment(
    allowed: Sequence[frozenset[T]], things: Sequence[T], chance: Chance
) -> tuple[tuple[T, ...], Chance]:
    """A thing for each place; an assignment must exist. There may be more things than places.

    If any two places allow the same things or disjoint ones, all assignments are equally likely.
    Otherwise, and then there must be as many things as places, it starts with some assignment and
    exchanges two or three at random, many times: a Markov chain with a uniform stationary
    distribution (exact counting would take too long).
    """
    mixed, chance = chance.shuffle(things)
    fitted = _match(allowed, mixed)
    if _is_simple(allowed):
        return tuple(fitted), chance
    assert len(things) == len(allowed), "what is left over would never be exchanged"
    return _mix(fitted, allowed, chance)


def _is_simple(allowed: Sequence[frozenset[T]]) -> bool:
    """Do any two places allow the same things or disjoint ones?"""
    kinds = set(allowed)
    return sum(map(len, kinds)) == len(frozenset[T]().union(*kinds))


def _match(allowed: Sequence[frozenset[T]], things: Sequence[T]) -> list[T]:
    """Some assignment, by augmenting paths: each place takes a free thing, or moves another on."""
    holder: dict[T, int] = {}

    def place_at(place: int, tried: set[T]) -> bool:
        untried = [thing for thing in things if thing in allowed[place] and thing not in tried]
        for thing in sorted(untried, key=holder.__contains__):
            tried.add(thing)
            if thing not in holder or place_at(holder[thing], tried):
                holder[thing] = place
                return True
        return False

    fitted = all(place_at(place, set()) for place in range(len(allowed)))
    assert fitted, "there is no way to fit them"
    thing_at = {place: thing for thing, place in holder.items()}
    return [thing_at[place] for place in range(len(allowed))]


def _mix(
    fitted: list[T], allowed: Sequence[frozenset[T]], chance: Chance
) -> tuple[tuple[T, ...], Chance]:
    """The assignment after many valid exchanges of two or three things."""
    for _ in range(ROUNDS * len(fitted)):
        three, chance = chance.draw_below(2)
        places, chance = _pick_places(len(fitted), 2 + three, chance)
        moved = {
            place: fitted[other]
            for place, other in zip(places, (*places[1:], places[0]), strict=True)
        }
        if all(thing in allowed[place] for place, thing in moved.items()):
            for place, thing in moved.items():
                fitted[place] = thing
    return tuple(fitted), chance


def _pick_places(n: int, count: int, chance: Chance) -> tuple[tuple[int, ...], Chance]:
    """Distinct random places."""
    places: list[int] = []
    for _ in range(min(count, n)):
        k, chance = chance.draw_below(n - len(places))
        for place in sorted(places):
            k += k >= place
        places.append(k)
    return tuple(places), chance
