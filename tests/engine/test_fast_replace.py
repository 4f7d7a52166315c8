"""`fast_replace` equals `dataclasses.replace` for frozen dataclasses with slots."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilebag.fast_replace import fast_replace


@dataclass(frozen=True, slots=True)
class Row:
    number: int
    tiles: tuple[str, ...] = ()
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Strict:
    number: int

    def __post_init__(self) -> None:
        assert self.number > 0


@given(
    st.integers(),
    st.tuples(st.text()),
    st.fixed_dictionaries({}, optional={"number": st.integers(), "taken": st.booleans()}),
)
def test_it_equals_dataclasses_replace(number: int, tiles: tuple[str, ...], parts: dict[str, int]) -> None:
    row = Row(number, tiles)
    copy = fast_replace(row, **parts)
    assert copy == dataclasses.replace(row, **parts)  # type: ignore[arg-type]
    assert (row, copy.tiles) == (Row(number, tiles), tiles)
    assert hash(copy) == hash(dataclasses.replace(copy))


def test_an_unknown_field_is_rejected() -> None:
    with pytest.raises(TypeError, match="Row has no colour, seats"):
        fast_replace(Row(1), seats=2, colour="red", number=3)


def test_a_copy_is_frozen_too() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        fast_replace(Row(1), number=2).number = 3  # type: ignore[misc]


def test_a_class_with_post_init_is_rejected() -> None:
    with pytest.raises(TypeError, match="Strict defines __post_init__"):
        fast_replace(Strict(1), number=2)
