"""Changed copies of states and scenes: `fast_replace` equals `dataclasses.replace`, and what is
built on it.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core.fast_replace import fast_replace, find, replace_public, without
from tilebag.core.scene import Place, Print, Rect
from tilebag.kit.scene_parts import Parts


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
def test_it_equals_dataclasses_replace(
    number: int, tiles: tuple[str, ...], parts: dict[str, int]
) -> None:
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


@dataclass(frozen=True, slots=True)
class State:
    public: Row
    bag: tuple[str, ...]


def test_the_public_part_of_a_state_is_replaced_alone() -> None:
    state = State(Row(1, ("a",)), ("b",))
    assert replace_public(state, number=2) == State(Row(2, ("a",)), ("b",))


def test_a_piece_is_found_by_its_id_and_left_out_by_its_value() -> None:
    places = tuple(Place(name, Rect(0, 0, 1, 1), "tray") for name in ("one", "other"))
    assert find(places, "other") is places[1]
    assert without(places, places[0]) == places[1:]
    assert without(("a", "b", "a"), "a") == ("b",)


def test_parts_are_summed_in_order_and_put_on_a_place() -> None:
    place, words = Place("here", Rect(0, 0, 1, 1), "tray"), Print(0, 0, 1, "words")
    parts = Parts.sum(
        (
            Parts((place,)),
            Parts(prints=(words,)),
            Parts((Place("there", Rect(1, 1, 1, 1), "tray"),)),
        )
    )
    assert [place.id for place in parts.places] == ["here", "there"]
    on = parts.put_on("here")
    assert ([place.within for place in on.places], on.prints[0].within) == (["", "here"], "here")
    assert parts == Parts((place,), (words,)) + Parts(parts.places[1:])
