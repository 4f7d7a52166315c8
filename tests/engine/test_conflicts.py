"""Which switches and seats do not go together: the list agrees with what every Box says of every table."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from engine import moments
from engine.toys import pebbles

from tilebag.catalog import AnyBox
from tilebag.conflicts import conflicts, span
from tilebag.game import Setup, allow_any_setup
from tilebag.words import Text, say


@pytest.mark.parametrize("box", moments.every_box(), ids=lambda box: box.key)
def test_the_list_refuses_what_the_box_refuses_and_nothing_else(box: AnyBox) -> None:
    refused = conflicts(box)
    every = [dict(zip(box.options, values, strict=True)) for values in product(*box.options.values())]
    for seats, options in product(box.seats, every):
        objection = box.check(Setup(seats, tuple(sorted(options.items()))))
        reasons = [why for choices, why in refused if _holds(dict(choices), seats, options)]
        assert bool(reasons) == (objection is not None)
        if len(reasons) == 1:
            assert reasons == [objection]


def _holds(choices: dict[str, str], seats: int, options: dict[str, str]) -> bool:
    """Was all this chosen?"""
    return seats in span(choices.pop("seats", str(seats))) and choices.items() <= options.items()


def fussy(setup: Setup) -> Text | None:
    """Red for two is too little; big, red and fast together are too much."""
    look = dict(setup.options)
    if look["colour"] == "red" and setup.seats == 2:
        return say("toy.few", n=setup.seats)
    return say("toy.much") if look == {"size": "big", "colour": "red", "pace": "fast"} else None


def test_only_the_smallest_sets_are_told_each_with_its_own_reason() -> None:
    options = {"size": ("small", "big"), "colour": ("blue", "red"), "pace": ("slow", "fast")}
    found = conflicts(replace(pebbles(), seats=range(2, 4), options=options, check=fussy))
    assert [(dict(choices), why) for choices, why in found] == [
        ({"seats": "2", "colour": "red"}, say("toy.few", n=2)),
        ({"size": "big", "colour": "red", "pace": "fast"}, say("toy.much")),
    ]


def test_numbers_of_seats_that_are_refused_alike_are_one_choice() -> None:
    box = replace(pebbles(), seats=range(2, 100), check=lambda setup: say("toy.many") if setup.seats > 6 else None)
    assert [(dict(choices), why) for choices, why in conflicts(box)] == [({"seats": "7-99"}, say("toy.many"))]


def test_a_game_that_takes_everything_refuses_nothing() -> None:
    assert conflicts(replace(pebbles(), check=allow_any_setup)) == ()
