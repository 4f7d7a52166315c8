"""`tilebag analyse packkub`: output, and that a wrong field is named."""

from __future__ import annotations

import sys

import pytest

from tilebag.core.errors import BadText
from tilebag.core.words import lexicon
from tilebag.games.packkub import BOX
from tilebag.games.packkub.pieces import ALL_SUITS

POSITION: dict[str, object] = {
    "suits": ["suns", "moons", "crowns", "arms"],
    "copies": 2,
    "jokers": 0,
    "table": [["suns-3", "moons-3", "crowns-3"]],
    "hand": ["arms-3", "suns-2", "suns-4", "moons-null"],
    "opened": True,
}


def analyse(**fields: object) -> dict[str, object]:
    assert BOX.analyse is not None
    return dict(BOX.analyse({**POSITION, **fields}))


def test_the_best_turn_comes_out() -> None:
    answer = analyse()
    table = answer.pop("table")
    assert isinstance(table, list)
    assert answer == {"played": 3, "opening": 0, "from_hand": ["arms-3", "suns-2", "suns-4"]}
    assert sorted(map(sorted, table)) == [
        ["arms-3", "crowns-3", "moons-3"],
        ["suns-2", "suns-3", "suns-4"],
    ]


def test_before_the_first_meld_nothing_of_it_can_be_laid() -> None:
    assert analyse(opened=False) == {
        "played": 0,
        "opening": 0,
        "from_hand": [],
        "table": POSITION["table"],
    }


def test_a_first_meld_and_more() -> None:
    answer = analyse(opened=False, hand=["arms-null", "arms-ace", "arms-2", "arms-3"])
    assert (answer["played"], answer["opening"]) == (4, 4)


def test_jokers_may_be_left_out_or_told() -> None:
    assert BOX.analyse is not None
    without = {name: value for name, value in POSITION.items() if name != "jokers"}
    assert BOX.analyse(without) == analyse()
    assert analyse(jokers=1, hand=["joker", "arms-5", "suns-5"])["played"] == 3


def test_few_suits_have_sequences_only() -> None:
    answer = analyse(suits=["suns"], table=[], hand=["suns-3", "suns-4", "suns-5", "suns-5"])
    assert answer["played"] == 3


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tables", []),
        ("suits", []),
        ("suits", ["suns", "suns", "moons"]),
        ("suits", ["suns", "stars", "moons"]),
        ("suits", ["suns", 3]),
        ("copies", 0),
        ("copies", 11),
        ("jokers", 3),
        ("jokers", -1),
        ("table", ["suns-3"]),
        ("table", [["suns-3", "moons-3"]]),
        ("table", [[]]),
        ("table", [["suns-3", "moons-3", "hearts-3"]]),
        ("table", [["suns-3", "moons-3", "crowns-6"]]),
        ("table", [["suns-3", "moons-3", 3]]),
        ("table", [["suns-3", "moons-3", "crowns-3"]] * 3),
        ("hand", "suns-3"),
        ("hand", ["suns-9"]),
        ("hand", ["hearts-3"]),
        ("hand", ["joker"]),
        ("hand", ["suns-3", "suns-3"]),
        ("opened", 1),
    ],
)
def test_a_wrong_field_is_named(field: str, value: object) -> None:
    with pytest.raises(BadText) as refused:
        analyse(**{field: value})
    assert refused.value.values["field"] == field


def test_too_large_questions_are_rejected_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    six = [*ALL_SUITS[:6]]
    with pytest.raises(BadText, match="must be a list"):
        analyse(suits=[*ALL_SUITS], table=[])
    with pytest.raises(BadText, match="must be a list"):
        analyse(copies=10, hand=["suns-2"] * 9 + ["suns-3"] * 9 + ["suns-4"] * 8)
    with pytest.raises(BadText, match="no game has so many"):
        analyse(
            suits=six,
            copies=10,
            table=[[f"{suit}-{v}" for suit in six] for v in ("2", "3", "4") for _ in range(9)],
        )
    monkeypatch.setattr(sys.modules["tilebag.games.packkub.analyse"], "MAX_NODES", 3)
    with pytest.raises(BadText) as refused:
        analyse()
    sentence = lexicon("en").explain(refused.value)
    assert sentence == (
        "“hand” and the table allow too many possible turns: the search stopped after 3 steps. Ask about fewer tiles."
    )


def test_an_unknown_tile_is_reported_with_valid_names() -> None:
    for name in ("suns-9", "s" * 50):
        with pytest.raises(BadText) as refused:
            analyse(hand=[name])
        assert lexicon("en").explain(refused.value) == (
            f"“hand”: “{name[:40]}” is not a tile. Tiles are written like suns-3, moons-null, crowns-ace, joker."
        )


@pytest.mark.parametrize("field", ["suits", "copies", "table", "hand", "opened"])
def test_a_missing_field_is_named(field: str) -> None:
    assert BOX.analyse is not None
    with pytest.raises(BadText) as refused:
        BOX.analyse({name: value for name, value in POSITION.items() if name != field})
    assert refused.value.values["field"] == field
