"""Every clause of the rules is named by a test, and docs/rules/ lists them."""

from __future__ import annotations

import re

import pytest
from engine import clauses, moments

from tilebag.match import catalog


def test_every_clauses_file_belongs_to_a_game() -> None:
    assert set(clauses.games()) <= {box.key for box in moments.every_box()}


@pytest.mark.parametrize("game", clauses.games())
def test_every_clause_is_named_by_a_test(game: str) -> None:
    tests = clauses.tests_of_clauses()
    rules = clauses.rules(game)
    assert [number for number in rules.clauses if number not in tests] == []
    letters = next(iter(rules.clauses))[:2]
    unknown = {number for number in tests if number.startswith(f"{letters}-")} - set(rules.clauses)
    assert unknown == set(), "a clause that is not there"


@pytest.mark.parametrize("game", clauses.games())
def test_clauses_are_numbered_without_a_gap(game: str) -> None:
    numbers = [int(re.sub(r"^[A-Z]{2}-", "", number)) for number in clauses.rules(game).clauses]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("game", clauses.games())
def test_options_named_in_clauses_exist(game: str) -> None:
    assert {hole.switch for hole in clauses.rules(game).holes} <= {*catalog.box(game).options, ""}


@pytest.mark.parametrize("game", clauses.games())
def test_the_generated_page_is_current(game: str) -> None:
    stored = (
        clauses.page_of(game).read_text(encoding="utf-8") if clauses.page_of(game).is_file() else ""
    )
    assert stored == clauses.page(game), "python tests/engine/clauses.py --write"
