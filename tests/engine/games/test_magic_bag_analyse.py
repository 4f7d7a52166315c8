"""`tilebag analyse magic-bag`: input, output, and every field that can be wrong."""

from __future__ import annotations

from typing import Any

import pytest
from engine.games.magic_bag_positions import BOX

from tilebag.core.errors import BadText
from tilebag.core.words import lexicon

ROWS = [["suns-2", "arms-ace"], ["moons-3"]]
DICE = {"suns": "3", "moons": "null", "crowns": "ace", "arms": "5"}
GOOD: dict[str, Any] = {"rows": ROWS, "dice": DICE, "rolls_left": 2, "bag": 21}


def analyse(**fields: Any) -> dict[str, Any]:
    assert BOX.analyse is not None
    return dict(
        BOX.analyse({name: value for name, value in {**GOOD, **fields}.items() if value is not ...})
    )


def test_the_answer_has_all_fields_and_no_others() -> None:
    answer = analyse()
    assert sorted(answer) == ["coins", "hold", "hold_for_coins", "match", "rows"]
    assert [sorted(row) for row in answer["rows"]] == [["match"], ["match"]]


def test_final_dice_are_certain() -> None:
    answer = analyse(rolls_left=0)
    assert (answer["match"], answer["coins"]) == (1, 1)
    assert answer["rows"] == [{"match": 0}, {"match": 1}]
    assert analyse(rolls_left=0, rows=[["moons-4"]])["match"] == 0


def test_a_match_is_kept() -> None:
    answer = analyse()
    assert answer["match"] == 1
    assert answer["hold"] == ["suns", "moons", "crowns", "arms"]


def test_held_dice_are_listed_in_the_order_of_the_suits() -> None:
    rows = [["suns-4", "moons-2", "crowns-null"]]
    dice = {"arms": "3", "crowns": "5", "moons": "2", "suns": "4"}
    answer = analyse(rows=rows, dice=dice, rolls_left=1, bag=14)
    assert answer["hold_for_coins"] == ["suns", "moons"]
    assert answer["coins"] == pytest.approx((3 * 5 + 4 * 6) / 36)
    assert answer["match"] == pytest.approx(11 / 36)


def test_without_dice_the_whole_turn_is_evaluated() -> None:
    answer = analyse(dice=..., rolls_left=..., rows=[["suns-3"]])
    assert answer["match"] == pytest.approx(1 - (5 / 6) ** 12)
    assert answer == analyse(dice=..., rolls_left=3, rows=[["suns-3"]])
    assert (answer["hold"], answer["hold_for_coins"]) == ([], [])
    assert answer["rows"] == [{"match": answer["match"]}]


def test_without_dice_the_turn_may_be_shorter() -> None:
    assert analyse(dice=..., rolls_left=1, rows=[["suns-3"]])["match"] == pytest.approx(
        1 - (5 / 6) ** 4
    )


def test_an_empty_bag_brings_nothing() -> None:
    answer = analyse(bag=0)
    assert answer["coins"] == 0
    assert answer["match"] == 1


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"rows": ...}, "rows"),
        ({"rows": []}, "rows"),
        ({"rows": [[]]}, "rows"),
        ({"rows": [["suns-2", "suns-3", "suns-4", "suns-5", "arms-2"]]}, "rows"),
        ({"rows": [["suns-2"]] * 10}, "rows"),
        ({"rows": [["suns-2"], ["suns-2"]]}, "rows"),
        ({"rows": [["suns-6"]]}, "rows"),
        ({"dice": None}, "dice"),
        ({"dice": ["3", "null", "ace", "5"]}, "dice"),
        ({"dice": {"suns": "3"}}, "dice"),
        ({"dice": {**DICE, "hearts": "3"}}, "dice"),
        ({"dice": {**DICE, "moons": "0"}}, "dice.moons"),
        ({"dice": {**DICE, "arms": 5}}, "dice.arms"),
        ({"dice": {**DICE, "arms": ["5"]}}, "dice.arms"),
        ({"rolls_left": ...}, "rolls_left"),
        ({"rolls_left": 3}, "rolls_left"),
        ({"rolls_left": -1}, "rolls_left"),
        ({"dice": ..., "rolls_left": 0}, "rolls_left"),
        ({"dice": ..., "rolls_left": 4}, "rolls_left"),
        ({"bag": ...}, "bag"),
        ({"bag": 25}, "bag"),
        ({"bag": -1}, "bag"),
        ({"dise": DICE}, "dise"),
    ],
)
def test_an_error_names_its_field(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(BadText) as mistake:
        analyse(**fields)
    assert mistake.value.values["field"] == field
    for lang in ("en", "tr"):
        sentence = lexicon(lang).explain(mistake.value)
        assert field in sentence
        assert "{" not in sentence
        assert mistake.value.key in lexicon(lang).sentences
