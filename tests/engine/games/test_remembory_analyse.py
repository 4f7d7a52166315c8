"""`tilebag analyse remembory`: input, output and errors."""

from __future__ import annotations

import json

import pytest
from engine.games.remembory_positions import BOX
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core.errors import BadText
from tilebag.core.words import lexicon
from tilebag.games.remembory.solver.perfect_play import tiles_value, win_value

assert BOX.analyse
ask = BOX.analyse


def test_the_example_of_the_issue() -> None:
    answer = ask({"left": 14, "seen": 4})
    assert list(answer) == ["margin", "known_coin", "unknown_coin"]
    assert answer == {
        "margin": pytest.approx(0.231085, abs=1e-6),
        "known_coin": "take",
        "unknown_coin": "look",
    }


def test_with_a_lead_the_chance_to_win_too() -> None:
    answer = ask({"left": 14, "seen": 4, "lead": 3})
    assert list(answer) == ["margin", "known_coin", "unknown_coin", "win"]
    assert answer["win"] == {
        "margin": pytest.approx(0.313487, abs=1e-6),
        "known_coin": "take",
        "unknown_coin": "look",
    }


def test_where_waiting_pays() -> None:
    assert ask({"left": 5, "seen": 2, "lead": 3})["win"] == {
        "margin": pytest.approx(0.4547, abs=1e-4),
        "known_coin": "take",
        "unknown_coin": "pass",
    }


def test_values_of_impossible_positions_are_null() -> None:
    assert ask({"left": 3, "seen": 0})["known_coin"] is None
    assert ask({"left": 3, "seen": 3})["unknown_coin"] is None
    win = ask({"left": 3, "seen": 3, "lead": 9})["win"]
    assert win == {"margin": 1.0, "known_coin": "take", "unknown_coin": None}


@given(st.integers(1, 24), st.integers(0, 24), st.integers(-24, 24))
def test_it_is_what_the_solver_says_and_it_is_json(left: int, seen: int, lead: int) -> None:
    seen = min(left, seen)
    answer = ask({"left": left, "seen": seen, "lead": lead})
    assert json.loads(json.dumps(answer)) == answer
    assert answer["margin"] == tiles_value(left - seen, seen).margin
    win = answer["win"]
    assert isinstance(win, dict)
    assert win["margin"] == win_value(left - seen, seen, lead).margin


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({}, "left"),
        ({"left": 14}, "seen"),
        ({"left": 0, "seen": 0}, "left"),
        ({"left": 25, "seen": 0}, "left"),
        ({"left": 14, "seen": 15}, "seen"),
        ({"left": 14, "seen": -1}, "seen"),
        ({"left": 14, "seen": 4, "lead": 25}, "lead"),
        ({"left": 14, "seen": 4, "lead": -25}, "lead"),
        ({"left": 14, "seen": 4, "x" * 90: 3}, "x" * 40),
    ],
)
def test_an_error_names_the_invalid_field(question: dict[str, object], field: str) -> None:
    with pytest.raises(BadText) as error:
        ask(question)
    assert error.value.values["field"] == field
    for lang in ("en", "tr"):
        assert f"“{field}”" in lexicon(lang).explain(error.value)


def test_the_bounds_are_told() -> None:
    with pytest.raises(BadText) as error:
        ask({"left": 14, "seen": 15})
    assert lexicon("en").explain(error.value) == "“seen” must be a whole number from 0 to 14."


@pytest.mark.parametrize(
    ("left", "seen", "lead"), [(1, 0, -24), (1, 1, 24), (24, 0, 0), (24, 24, 0)]
)
def test_the_ends_are_allowed(left: int, seen: int, lead: int) -> None:
    assert ask({"left": left, "seen": seen, "lead": lead})
