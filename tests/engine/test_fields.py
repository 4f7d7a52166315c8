"""Parsers of human input: fields on a line, questions of `tilebag analyse`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilebag import fields
from tilebag.chance import Chance
from tilebag.errors import BadText
from tilebag.fields import Fields, Question
from tilebag.piecepack import read_stamp
from tilebag.words import lexicon

NAMES = ("phase", "tiles", "mover", "open", "chance")
LINE = "phase=draw tiles=t1,t2 mover=- open=yes chance=00000000000000ff"


def wrong(read: Callable[[], object]) -> BadText:
    with pytest.raises(BadText) as caught:
        read()
    return caught.value


def test_fields_are_written_in_order_and_parsed() -> None:
    given = Fields(LINE, NAMES)
    assert given.choice("phase", ("draw", "drop")) == "draw"
    assert given.items("tiles", ",", str) == ("t1", "t2")
    assert given.seat("mover") is None
    assert given.flag("open", "yes", "no") is True
    assert given.chance() == Chance(255)
    assert fields.write_fields({"a": "1", "b": "", "chance": fields.write_chance(Chance(255))}) == (
        "a=1 b=- chance=00000000000000ff"
    )


def test_an_empty_value_is_a_dash() -> None:
    given = Fields("tiles=- mover=2 n=7", ("tiles", "mover", "n"))
    assert given.items("tiles", ",", str) == ()
    assert given.seat("mover") == 2
    assert given.whole_number("n") == 7


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (LINE.replace(" open=yes", ""), "open"),
        (f"{LINE} more=1", "more"),
        ("", "phase"),
        (f"{LINE} {'x' * 60}=1", "x" * 40),
    ],
)
def test_a_field_that_is_missing_or_unknown_is_named(line: str, field: str) -> None:
    trouble = wrong(lambda: Fields(line, NAMES))
    assert (trouble.key, trouble.values) == ("error.field", {"field": field})


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("-1", Fields.whole_number),
        ("1e3", Fields.whole_number),
        ("٣", Fields.whole_number),
        ("1" * 10, Fields.whole_number),
        ("", Fields.whole_number),
        ("x", Fields.seat),
        ("maybe", Fields.flag),
        ("ff", Fields.chance),
        ("FF00000000000000", Fields.chance),
    ],
)
def test_a_wrong_value_names_its_field(value: str, read: Callable[[Fields, str], object]) -> None:
    trouble = wrong(lambda: read(Fields(f"n={value}", ("n",)), "n"))
    assert (trouble.key, trouble.values) == ("error.field", {"field": "n"})


def test_a_value_that_cannot_be_parsed_names_its_field() -> None:
    given = Fields("tile=suns-9", ("tile",))
    assert wrong(lambda: given.read("tile", read_stamp)).values == {"field": "tile"}


@given(st.integers(-999_999_999, 999_999_999))
def test_numbers_are_read_as_they_are_written(number: int) -> None:
    assert fields.parse_signed(str(number)) == number
    if number >= 0:
        assert fields.parse_whole(str(number)) == number


def test_a_question_knows_its_fields() -> None:
    question = Question({"left": 3, "open": True, "tiles": [1, 2]}, ("left", "open", "tiles", "lead"))
    assert question.whole_number("left", range(1, 9)) == 3
    assert question.whole_number("lead", range(5), 0) == 0
    assert question.boolean("open", default=False) is True
    assert question.items("tiles", 1, 4) == [1, 2]
    assert "lead" not in question
    trouble = wrong(lambda: Question({"x" * 50: 1}, ("left", "lead")))
    assert lexicon("en").explain(trouble) == f"“{'x' * 40}” is not a field. The fields are: left, lead."


@pytest.mark.parametrize("value", [True, 1.0, "3", None, 9, 0])
def test_a_number_outside_the_range_is_rejected(value: object) -> None:
    trouble = wrong(lambda: Question({"n": value}, ("n",)).whole_number("n", range(1, 9)))
    assert lexicon("en").explain(trouble) == "“n” must be a whole number from 1 to 8."


@pytest.mark.parametrize("value", [(), "ab", None, [], [1, 2, 3]])
def test_a_list_has_a_minimum_and_maximum_length(value: object) -> None:
    assert wrong(lambda: Question({"n": value}, ("n",)).items("n", 1, 2)).key == "analyse.list"


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_a_boolean_is_true_or_false(value: object) -> None:
    assert wrong(lambda: Question({"n": value}, ("n",)).boolean("n", default=False)).values == {"field": "n"}


@pytest.mark.parametrize("name", ["suns-9", 7, None, "x" * 99])
def test_an_unknown_piece_is_named_with_its_field(name: object) -> None:
    assert fields.read_piece("suns-2", "rows", read_stamp) == read_stamp("suns-2")
    said = lexicon("en").explain(wrong(lambda: fields.read_piece(name, "rows", read_stamp)))
    assert said == f"“rows”: Unknown piece “{str(name)[:40]}”. Pieces have names like suns-3, moons-null, crowns-ace."
