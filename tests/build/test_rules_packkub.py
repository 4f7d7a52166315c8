"""The examples on the rules pages of PackKub are correct."""

from __future__ import annotations

import pytest
from engine.facts import facts
from pages import code_arguments, section

from tilebag.games.packkub.pieces import read_stamp as pack_stamp
from tilebag.games.packkub.solver.melds import is_meld


@pytest.mark.parametrize("lang", facts("packkub").languages)
def test_examples_of_packkub_are_correct(lang: str) -> None:
    groups = code_arguments(section("packkub", lang, "example"), "tiles") + code_arguments(
        section("packkub", lang, "turn"), "tiles"
    )
    melds = [group for group in groups if len(group) >= 3]
    assert len(melds) == 7
    for group in melds:
        assert is_meld([pack_stamp(name) for name in group], 4), group
