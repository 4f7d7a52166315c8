"""A move and its text are one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilebag.errors import BadText
from tilebag.move import MAX_LENGTH, Move

WORDS = st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)
IDS = st.from_regex(r"[a-z0-9][a-z0-9-]{0,8}", fullmatch=True)


@given(WORDS, st.lists(IDS, max_size=6))
def test_a_move_survives_as_text(verb: str, ids: list[str]) -> None:
    move = Move(verb, tuple(ids))
    assert Move.parse(str(move)) == move


@given(st.text(max_size=300))
def test_any_other_text_is_refused_and_never_changed(text: str) -> None:
    try:
        move = Move.parse(text)
    except BadText:
        return
    assert str(move) == text


def test_a_verb_and_its_ids() -> None:
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
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        Move.parse(text)


def test_a_move_is_short() -> None:
    longest = "put " + "a" * (MAX_LENGTH - 4)
    assert str(Move.parse(longest)) == longest
    with pytest.raises(BadText) as refused:
        Move.parse(longest + "a")
    assert len(str(refused.value.values["text"])) == 40, "the sentence about it is short too"
