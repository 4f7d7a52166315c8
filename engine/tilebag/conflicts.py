"""Which switches and seats do not go together, told without anybody asking for each combination."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import TypeAlias

from tilebag.catalog import AnyBox
from tilebag.game import Setup
from tilebag.words import Text

SEATS = "seats"  # the number of seats, among the names of the switches
MOST = 3  # choices that together make one refusal; a Box that refuses four says so when the table is laid
Choice: TypeAlias = tuple[str, str]
Choices: TypeAlias = frozenset[Choice]


def conflicts(box: AnyBox) -> tuple[tuple[Choices, Text], ...]:
    """The smallest sets of choices that cannot be had together, the number of seats among them, and why."""
    possible, objections = _tried(box)
    found: list[Choices] = []
    for size in range(1, MOST + 1):
        for choices in _choices(box, size):
            if choices not in possible and not any(smaller <= choices for smaller in found):
                found.append(choices)
    return tuple((choices, _why(choices, found, objections)) for choices in found)


def _tried(box: AnyBox) -> tuple[set[Choices], list[tuple[Choices, Text]]]:
    """Every few choices that some possible table has, and what is said to each impossible table."""
    possible: set[Choices] = set()
    objections: list[tuple[Choices, Text]] = []
    for table in _choices(box, len(box.options) + 1):
        objection = box.check(_setup(table))
        if objection:
            objections.append((table, objection))
        else:
            possible.update(frozenset(few) for size in range(1, MOST + 1) for few in combinations(sorted(table), size))
    return possible, objections


def _choices(box: AnyBox, size: int) -> Iterator[Choices]:
    """Every way to choose so many things, the usual values first."""
    values = {SEATS: tuple(map(str, box.seats)), **box.options}
    for names in combinations(values, size):
        for chosen in product(*(values[name] for name in names)):
            yield frozenset(zip(names, chosen, strict=True))


def _setup(table: Choices) -> Setup:
    options = dict(table)
    return Setup(int(options.pop(SEATS)), tuple(sorted(options.items())))


def _why(choices: Choices, found: list[Choices], objections: list[tuple[Choices, Text]]) -> Text:
    """What is said to a table with these choices and, where there is one, no other fault."""

    def faults(table: Choices) -> int:
        return sum(one <= table for one in found)

    _, why = min((each for each in objections if choices <= each[0]), key=lambda each: faults(each[0]))
    return why
