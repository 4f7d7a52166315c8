"""A move and its text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core.errors import BadText
from tilebag.core.move import MAX_LENGTH, Move

WORDS = st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)
IDS = st.from_regex(r"[a-z0-9][a-z0-9-]{0,8}", fullmatch=True)


@given(WORDS, st.lists(IDS, max_size=6))
def test_a_move_equals_its_parsed_text(verb: str, ids: list[str]) -> None:
    move = Move(verb, tuple(ids))
    assert Move.parse(str(move)) == move


@given(st.text(max_size=300))
def test_any_other_text_is_rejected(text: str) -> None:
    try:
        move = Move.parse(text)
    except BadText:
        return
    assert str(move) == text


def test_a_move_has_a_verb_and_ids() -> None:
    assert Move.parse("put t12 m3") == Move("put", ("t12", "m3"))
    assert str(Move("roll")) == "roll"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Put",
        "put  t1",
        " put",
        "put ",
        "put\tt1",
        "put t1\n",
        "9 t1",
        "-put",
        "put -t1",
        "püt",
        "put t١",
        "put t1;",
    ],
)
def test_invalid_moves_are_rejected(text: str) -> None:
    with pytest.raises(BadText):
        Move.parse(text)


def test_a_move_is_short() -> None:
    longest = "put " + "a" * (MAX_LENGTH - 4)
    assert str(Move.parse(longest)) == longest
    with pytest.raises(BadText) as refused:
        Move.parse(longest + "a")
    assert len(str(refused.value.values["text"])) == 40, "the sentence about it is short too"
