"""The questions of `tilebag analyse`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tilebag.core.errors import BadText
from tilebag.core.words import lexicon
from tilebag.kit import questions
from tilebag.kit.piecepack import read_stamp
from tilebag.kit.questions import Question


def wrong(read: Callable[[], object]) -> BadText:
    with pytest.raises(BadText) as caught:
        read()
    return caught.value


def test_a_question_knows_its_fields() -> None:
    question = Question(
        {"left": 3, "open": True, "tiles": [1, 2]}, ("left", "open", "tiles", "lead")
    )
    assert question.whole_number("left", range(1, 9)) == 3
    assert question.whole_number("lead", range(5), 0) == 0
    assert question.boolean("open", default=False) is True
    assert question.items("tiles", 1, 4) == [1, 2]
    assert "lead" not in question
    trouble = wrong(lambda: Question({"x" * 50: 1}, ("left", "lead")))
    assert (
        lexicon("en").explain(trouble)
        == f"“{'x' * 40}” is not a field. The fields are: left, lead."
    )


@pytest.mark.parametrize("value", [True, 1.0, "3", None, 9, 0])
def test_a_number_outside_the_range_is_rejected(value: object) -> None:
    trouble = wrong(lambda: Question({"n": value}, ("n",)).whole_number("n", range(1, 9)))
    assert lexicon("en").explain(trouble) == "“n” must be a whole number from 1 to 8."


@pytest.mark.parametrize("value", [(), "ab", None, [], [1, 2, 3]])
def test_a_list_has_a_minimum_and_maximum_length(value: object) -> None:
    assert wrong(lambda: Question({"n": value}, ("n",)).items("n", 1, 2)).key == "analyse.list"


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_a_boolean_is_true_or_false(value: object) -> None:
    assert wrong(lambda: Question({"n": value}, ("n",)).boolean("n", default=False)).values == {
        "field": "n"
    }


@pytest.mark.parametrize("name", ["suns-9", 7, None, "x" * 99])
def test_an_unknown_piece_is_named_with_its_field(name: object) -> None:
    assert questions.read_piece("suns-2", "rows", read_stamp) == read_stamp("suns-2")
    sentence = lexicon("en").explain(wrong(lambda: questions.read_piece(name, "rows", read_stamp)))
    assert (
        sentence
        == f"“rows”: Unknown piece “{str(name)[:40]}”. Pieces have names like suns-3, moons-null, crowns-ace."
    )
