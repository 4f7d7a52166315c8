"""Layouts: the choice between candidates."""

from __future__ import annotations

from tilebag.kit.layout import first_fit


def test_the_first_candidate_that_fits_is_chosen() -> None:
    assert first_fit((5, 3, 2), lambda size: size <= 3) == 3


def test_the_last_candidate_is_chosen_if_none_fits() -> None:
    assert first_fit((5, 4, 7), lambda size: size <= 3) == 7


def test_candidates_after_the_first_that_fits_are_not_made() -> None:
    candidates = iter((5, 3, 2))
    assert first_fit(candidates, lambda size: size <= 3) == 3
    assert list(candidates) == [2]
