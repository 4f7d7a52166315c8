"""Finds incompatible options and seats up front.

Consecutive numbers of seats with the same conflicts are one choice, such as "5-99".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, groupby, product
from typing import TypeAlias

from tilebag.core.game import Setup
from tilebag.core.words import Text
from tilebag.match.catalog import AnyBox

SEATS = "seats"  # the number of seats, among the names of the switches
SIZES = range(1, 4)  # choices in one conflict; larger ones are found only by setting up the match
Choice: TypeAlias = tuple[str, str]
Choices: TypeAlias = frozenset[Choice]
Values: TypeAlias = Mapping[str, Sequence[str]]


def conflicts(box: AnyBox) -> tuple[tuple[Choices, Text], ...]:
    """The smallest sets of incompatible choices, including the number of seats, and the reason for
    each.
    """
    values = {SEATS: _spans(box), **box.options}
    possible, objections = _check_all(box, values)
    smallest: list[Choices] = []
    for size in SIZES:
        for choices in _choices(values, size):
            if choices not in possible and not any(smaller <= choices for smaller in smallest):
                smallest.append(choices)
    return tuple((choices, _reason(choices, smallest, objections)) for choices in smallest)


def span(choice: str) -> range:
    """The range of a choice of seats such as "4" or "5-99"."""
    least, _, most = choice.partition("-")
    return range(int(least), int(most or least) + 1)


def _spans(box: AnyBox) -> tuple[str, ...]:
    """The numbers of seats, grouped where no options tell them apart."""
    setups = [
        Setup(0, tuple(sorted(zip(box.options, values, strict=True))))
        for values in product(*box.options.values())
    ]
    alike = groupby(box.seats, lambda n: [box.check(replace(setup, seats=n)) for setup in setups])
    joined = [list(seats) for _, seats in alike]
    return tuple(
        str(group[0]) if len(group) == 1 else f"{group[0]}-{group[-1]}" for group in joined
    )


def _check_all(box: AnyBox, values: Values) -> tuple[set[Choices], list[tuple[Choices, Text]]]:
    """Every small set of choices that occurs in a valid setup, and the objection to each invalid
    setup.
    """
    possible: set[Choices] = set()
    objections: list[tuple[Choices, Text]] = []
    for table in _choices(values, len(values)):
        objection = box.check(_setup(table))
        if objection:
            objections.append((table, objection))
        else:
            possible.update(
                frozenset(part) for size in SIZES for part in combinations(sorted(table), size)
            )
    return possible, objections


def _choices(values: Values, size: int) -> Iterator[Choices]:
    """Every way to choose this many things, defaults first."""
    for names in combinations(values, size):
        for chosen in product(*(values[name] for name in names)):
            yield frozenset(zip(names, chosen, strict=True))


def _setup(table: Choices) -> Setup:
    options = dict(table)
    return Setup(span(options.pop(SEATS))[0], tuple(sorted(options.items())))


def _reason(
    choices: Choices, smallest: list[Choices], objections: list[tuple[Choices, Text]]
) -> Text:
    """The objection to a setup with these choices and as few other conflicts as possible."""

    def faults(table: Choices) -> int:
        return sum(conflict <= table for conflict in smallest)

    _, why = min(
        (each for each in objections if choices <= each[0]), key=lambda each: faults(each[0])
    )
    return why
