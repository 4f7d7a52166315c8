"""Things into places where each may lie only in some: any way to do it, each about as likely as the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tilebag.chance import Chance

T = TypeVar("T")

ROUNDS = 8  # how often, on average, each place is tried for an exchange


def fit(allowed: Sequence[frozenset[T]], things: Sequence[T], chance: Chance) -> tuple[tuple[T, ...], Chance]:
    """A thing for each place; there is a way to fit them. There may be more things than places.

    If any two places allow the same things or none in common, all ways are equally likely. Else, and then there must
    be as many things as places, it begins with some way that fits and exchanges two or three at random, again and
    again: a walk that favours no way over another in the long run (to count all ways exactly would take too long).
    """
    mixed, chance = chance.shuffle(things)
    fitted = _matched(allowed, mixed)
    if _plain(allowed):
        return tuple(fitted), chance
    assert len(things) == len(allowed), "what is left over would never be exchanged"
    return _walked(fitted, allowed, chance)


def _plain(allowed: Sequence[frozenset[T]]) -> bool:
    """Do any two places allow the same things or none in common?"""
    kinds = set(allowed)
    return sum(map(len, kinds)) == len(frozenset[T]().union(*kinds))


def _matched(allowed: Sequence[frozenset[T]], things: Sequence[T]) -> list[T]:
    """Some way that fits: each place takes the first thing it may have that is free, or pushes another on."""
    holder: dict[T, int] = {}

    def place_at(place: int, tried: set[T]) -> bool:
        wanted = [thing for thing in things if thing in allowed[place] and thing not in tried]
        for thing in sorted(wanted, key=holder.__contains__):
            tried.add(thing)
            if thing not in holder or place_at(holder[thing], tried):
                holder[thing] = place
                return True
        return False

    fitted = all(place_at(place, set()) for place in range(len(allowed)))
    assert fitted, "there is no way to fit them"
    lying = {place: thing for thing, place in holder.items()}
    return [lying[place] for place in range(len(allowed))]


def _walked(fitted: list[T], allowed: Sequence[frozenset[T]], chance: Chance) -> tuple[tuple[T, ...], Chance]:
    """After many exchanges of two or three things that leave everything where it may lie."""
    for _ in range(ROUNDS * len(fitted)):
        three, chance = chance.draw_below(2)
        places, chance = _some_places(len(fitted), 2 + three, chance)
        moved = {place: fitted[other] for place, other in zip(places, (*places[1:], places[0]), strict=True)}
        if all(thing in allowed[place] for place, thing in moved.items()):
            for place, thing in moved.items():
                fitted[place] = thing
    return tuple(fitted), chance


def _some_places(n: int, few: int, chance: Chance) -> tuple[tuple[int, ...], Chance]:
    """Some of n places, none twice, in any order."""
    places: list[int] = []
    for _ in range(min(few, n)):
        k, chance = chance.draw_below(n - len(places))
        for taken in sorted(places):
            k += k >= taken
        places.append(k)
    return tuple(places), chance
