"""The examples on the rules pages of The Magic Bag are correct."""

from __future__ import annotations

import pytest
from engine.facts import facts
from pages import code_arguments, section

from tilebag.games.magic_bag.rules import moves, scoring
from tilebag.kit.piecepack import VALUES, read_stamp


@pytest.mark.parametrize("lang", facts("magic-bag").languages)
def test_example_of_the_magic_bag_is_correct(lang: str) -> None:
    text = section("magic-bag", lang, "example")
    (row,), (dice,) = code_arguments(text, "tiles"), code_arguments(text, "dice")
    tiles, faces = ([read_stamp(name) for name in names] for names in (row, dice))
    assert moves.missing_values(tiles, faces) == ()
    assert 1 + moves.exact_hits(tiles, faces) == 3
    owned = "moons-null moons-2 moons-3 moons-5 suns-5 suns-4 suns-ace arms-ace arms-2 arms-4 arms-5 crowns-null"
    coins = [read_stamp(name) for name in f"{owned} crowns-2 crowns-5".split()]
    assert [scoring.suit_points(suit, coins) for suit in ("moons", "suns", "arms", "crowns")] == [
        100,
        30,
        60,
        7,
    ]
    assert scoring.worth(coins) == 197
    assert "197" in text


@pytest.mark.parametrize("lang", facts("magic-bag").languages)
def test_score_sheet_of_the_magic_bag_is_correct(lang: str) -> None:
    lines = [
        line.split("|")[1:-1]
        for line in section("magic-bag", lang, "scoring").splitlines()
        if "{coins" in line
    ]
    for column, suit in enumerate(("arms", "moons", "suns")):
        shown = [tuple(names) for line in lines for names in code_arguments(line[column], "coins")]
        sheet = scoring.LAYOUT[suit]
        assert shown == [tuple(f"{suit}-{VALUES[value]}" for value in places) for places in sheet]
