"""The examples on the rules pages of Okey are correct."""

from __future__ import annotations

import pytest
from engine.facts import facts
from pages import code_arguments, section

from tilebag.games.okey.pieces import kind as okey_kind
from tilebag.games.okey.solver.distance import winning_discards


@pytest.mark.parametrize("lang", facts("okey").languages)
def test_example_of_okey_is_correct(lang: str) -> None:
    (indicator,), *tiles, (okey,) = code_arguments(section("okey", lang, "example"), "numbered")
    hand = [okey_kind(name) for names in [*tiles, [okey]] for name in names]
    assert len(hand) == 15
    assert okey_kind(okey) in winning_discards(okey_kind(indicator), hand)
