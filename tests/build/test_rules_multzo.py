"""The examples on the rules pages of Multzo are correct."""

from __future__ import annotations

import re

import pytest
from engine.facts import facts
from pages import code_arguments, section

from tilebag.games.multzo.rules.claims import claim, winners
from tilebag.games.multzo.rules.showdown import rewards, score
from tilebag.games.multzo.state import Category
from tilebag.kit.piecepack import read_stamp


@pytest.mark.parametrize("lang", facts("multzo").languages)
def test_example_of_multzo_is_correct(lang: str) -> None:
    text = section("multzo", lang, "example")
    hands = [[read_stamp(name) for name in names] for names in code_arguments(text, "tiles")]
    assert [claim(hand).total for hand in hands] == [17, 9, 21]
    won = winners(hands)
    assert [
        won[category] for category in (Category.FLUSH, Category.PRIME, Category.SET, Category.RUN)
    ] == [
        None,
        0,
        0,
        1,
    ]
    (owned,) = [[read_stamp(name) for name in names] for names in code_arguments(text, "coins")]
    stacks = {suit: [read_stamp(f"{suit}-{top}")] for suit, top in (("arms", 3), ("suns", 2))}
    ways = rewards([Category.PRIME, Category.SET], stacks, ["arms", "suns"], "one")
    assert sorted(score([*owned, *way.coins]) for way in ways) == [10, 14, 16]
    assert re.findall(r"= (\d+)", text) == ["10", "14", "16"]
