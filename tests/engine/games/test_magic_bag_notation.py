"""A table of The Magic Bag as one line of text, and back."""

from __future__ import annotations

import re

import pytest
from engine.games.magic_bag_positions import GAME, new_game, play

from tilebag.core.errors import BadText
from tilebag.core.words import lexicon
from tilebag.games.magic_bag import notation


def test_a_table_is_readable() -> None:
    text = GAME.write(play(new_game(), "roll", "hold die-moons"))
    for part in (
        "draw=one",
        "turn=1",
        "phase=rolled",
        "roll=1",
        "x1+,crowns-",
        "owned=c1:crowns-null,c2:crowns-ace",
    ):
        assert part in text
    assert text.count(";") == 8


GOOD = GAME.write(play(new_game(), "roll"))


def replace_field(field: str, value: str) -> str:
    return " ".join(
        f"{field}={value}" if part.startswith(f"{field}=") else part for part in GOOD.split(" ")
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("draw", "three"),
        ("turn", "x"),
        ("turn", "-1"),
        ("phase", "asleep"),
        ("roll", ""),
        ("rows", "suns-2;moons-2"),
        ("taken", "1,x"),
        ("dice", "suns-2x1,moons-2x1,crowns-2x1"),
        ("dice", "moons-2x1,suns-2x1,crowns-2x1,arms-2x1"),
        ("dice", "suns-2,moons-2,crowns-2,arms-2"),
        ("numbered", "many"),
        ("paid", "maybe"),
        ("bag", "-"),
        ("bag", "suns-2"),
        ("owned", "-"),
        ("chance", "12"),
        ("chance", "000000000000000G"),
    ],
)
def test_impossible_positions_are_refused(field: str, value: str) -> None:
    with pytest.raises(BadText) as mistake:
        notation.read(replace_field(field, value))
    assert mistake.value.values["field"] in (field, "bag")


@pytest.mark.parametrize("piece", ["suns-6", "stars-2", "suns-1", "suns", "-"])
@pytest.mark.parametrize("field", ["rows", "dice", "owned", "bag"])
def test_an_unknown_piece_is_reported_with_its_field(field: str, piece: str) -> None:
    value = dict(part.split("=") for part in GOOD.split(" "))[field]
    wrong = re.sub(r"(?<=[:,;])[a-z]+-[a-wyz0-9]+", piece, value, count=1)
    with pytest.raises(BadText) as mistake:
        notation.read(replace_field(field, wrong))
    assert (mistake.value.key, mistake.value.values["field"]) == ("error.field", field)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        GOOD.replace("turn=1", "turn=01"),
        GOOD.replace("draw=one turn=1", "turn=1 draw=one"),
        GOOD + " more=1",
        GOOD.replace(" chance=", " luck="),
        GOOD + " turn=1",
        GOOD.replace("removed=-", "removed="),
        GOOD.replace("suns-2", "suns-3", 1),
    ],
)
def test_only_canonical_lines_are_read(text: str) -> None:
    with pytest.raises(BadText) as mistake:
        notation.read(text)
    assert mistake.value.key in lexicon("tr").sentences
