"""A table as one line of text and back."""

from __future__ import annotations

import pytest
from engine.games.packkub_positions import after, position

from tilebag.core.errors import BadText
from tilebag.games.packkub.notation import read, write
from tilebag.games.packkub.state import RESET


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("pack=piecepack", "pack=fivepack"),
        ("phase=playing", "phase=resting"),
        ("mover=0", "mover=2"),
        ("mover=0", "mover=x"),
        ("opened=no,no", "opened=no"),
        ("points=0,0", "points=0,0,0"),
        ("t1:suns-2", "t1:suns-9"),
        ("t1:suns-2", "t1:suns-3"),
        ("t1:suns-2", "t2:suns-2"),
        ("t1:suns-2", "x1:suns-2"),
        ("before=same", "before=g1:t1:suns-2"),
        ("before=same", "before=g1"),
        ("seen=-", "sehn=-"),
        ("steps=0", "steps=00"),
        ("chance=0", "chance=g"),
        ("before=same seen=-", "seen=- before=same"),
    ],
)
def test_malformed_texts_are_refused(old: str, new: str) -> None:
    text = write(position(["suns-2 suns-3", "arms-4"]))
    assert old in text
    with pytest.raises(BadText):
        read(text.replace(old, new))


def test_a_table_in_the_middle_of_a_turn_is_read_as_it_was_written() -> None:
    state = after(
        position(["suns-2 suns-3", "arms-4"], ["moons-2 moons-3 moons-4"]),
        "put t4 new",
        RESET,
        "put t5 new",
    )
    assert state.public.seen
    assert read(write(state)) == state


@pytest.mark.parametrize("field", write(position(["suns-2", "arms-4"])).split())
def test_a_table_without_one_of_its_fields_is_refused_and_the_field_is_named(field: str) -> None:
    text = write(position(["suns-2", "arms-4"]))
    with pytest.raises(BadText) as refused:
        read(" ".join(part for part in text.split() if part != field))
    assert refused.value.values["field"] == field.partition("=")[0]


def test_nothing_is_written_as_a_dash() -> None:
    text = write(position(["suns-2", "arms-4"], pile=0))
    assert "groups=- before=same seen=- " in text
    assert " pile=- " in text
