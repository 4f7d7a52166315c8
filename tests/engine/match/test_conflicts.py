"""Incompatible options and seats: the list agrees with the check of every Box."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from engine import moments
from engine.marks import each_box
from engine.toys import pebbles

from thorough import THOROUGH
from tilebag.core.game import Setup, allow_any_setup
from tilebag.core.words import Text, say
from tilebag.match.catalog import AnyBox
from tilebag.match.conflicts import conflicts, span


@each_box
def test_conflicts_match_the_checks_of_the_box(box: AnyBox) -> None:
    refused = conflicts(box)
    every = [
        dict(zip(box.options, values, strict=True)) for values in product(*box.options.values())
    ]
    edges = {
        edge for choices, _ in refused for edge in edges_of(span(dict(choices).get("seats", "1")))
    }
    seat_numbers = [
        seats for seats in box.seats if THOROUGH or seats in {*moments.some_seats(box), *edges}
    ]
    for seats, options in product(seat_numbers, every):
        objection = box.check(Setup(seats, tuple(sorted(options.items()))))
        reasons = [why for choices, why in refused if _holds(dict(choices), seats, options)]
        assert bool(reasons) == (objection is not None)
        if len(reasons) == 1:
            assert reasons == [objection]


def edges_of(seats: range) -> tuple[int, ...]:
    """The first and last of these numbers, and those beside them."""
    return (seats[0] - 1, seats[0], seats[-1], seats[-1] + 1)


def _holds(choices: dict[str, str], seats: int, options: dict[str, str]) -> bool:
    """Whether all these choices were made."""
    return seats in span(choices.pop("seats", str(seats))) and choices.items() <= options.items()


def fussy(setup: Setup) -> Text | None:
    """Rejects red for two, and big, red and fast together."""
    look = dict(setup.options)
    if look["colour"] == "red" and setup.seats == 2:
        return say("toy.few", n=setup.seats)
    return say("toy.much") if look == {"size": "big", "colour": "red", "pace": "fast"} else None


def test_only_minimal_conflicts_are_listed_with_their_reason() -> None:
    options = {"size": ("small", "big"), "colour": ("blue", "red"), "pace": ("slow", "fast")}
    listed = conflicts(replace(pebbles(), seats=range(2, 4), options=options, check=fussy))
    assert [(dict(choices), why) for choices, why in listed] == [
        ({"seats": "2", "colour": "red"}, say("toy.few", n=2)),
        ({"size": "big", "colour": "red", "pace": "fast"}, say("toy.much")),
    ]


def test_seats_with_equal_conflicts_are_one_choice() -> None:
    box = replace(
        pebbles(),
        seats=range(2, 100),
        check=lambda setup: say("toy.many") if setup.seats > 6 else None,
    )
    assert [(dict(choices), why) for choices, why in conflicts(box)] == [
        ({"seats": "7-99"}, say("toy.many"))
    ]


def test_a_game_without_checks_has_no_conflicts() -> None:
    assert conflicts(replace(pebbles(), check=allow_any_setup)) == ()
