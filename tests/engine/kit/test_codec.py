"""States as lines of text: each field is declared once, for writing and for reading."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core.chance import Chance
from tilebag.core.errors import BadText
from tilebag.core.game import Seat
from tilebag.kit import codec
from tilebag.kit.codec import Codec, Line
from tilebag.kit.piecepack import Stamp, read_stamp


class Tile(NamedTuple):
    id: str
    stamp: Stamp


@dataclass(frozen=True)
class Public:
    phase: str
    mover: Seat | None
    shown: bool
    doubled: bool = False
    round: int = 1


@dataclass(frozen=True)
class State:
    public: Public
    tiles: tuple[Tile, ...]
    chance: Chance


TILE = codec.record_of(Tile, id=codec.text_like(r"t\d"), stamp=Codec(str, read_stamp))
LINE = Line(
    State,
    {
        "phase": codec.one_of(("draw", "drop")),
        "tiles": codec.list_of(TILE),
        "mover": codec.or_none(codec.SEAT),
        "open": codec.YES_NO,
        "doubled": codec.ON_OFF,
        "chance": codec.CHANCE,
    },
    attributes={"open": "shown"},
    optional={"doubled": "off"},
)
TEXT = "phase=draw tiles=t1:suns-2,t2:arms-ace mover=- open=yes chance=00000000000000ff"
TILES = (Tile("t1", Stamp("suns", 2)), Tile("t2", Stamp("arms", 1)))
STATE = State(Public("draw", None, shown=True), TILES, Chance(255))


def test_a_field_is_found_in_the_state_or_in_a_record_within_it() -> None:
    assert LINE.write(STATE) == TEXT
    assert LINE.read(TEXT) == STATE


def test_an_empty_value_is_a_dash() -> None:
    line = TEXT.replace("t1:suns-2,t2:arms-ace", "-")
    assert LINE.write(replace(STATE, tiles=())) == line
    assert LINE.read(line).tiles == ()


def test_an_optional_field_is_written_only_if_it_differs() -> None:
    doubled = replace(STATE, public=replace(STATE.public, doubled=True))
    line = TEXT.replace("open=yes", "open=yes doubled=on")
    assert LINE.write(doubled) == line
    assert LINE.read(line) == doubled


def test_values_that_are_not_attributes_are_shown_by_field_and_built_by_path() -> None:
    def derived(values: dict[str, Any]) -> dict[str, Any]:
        return {
            "public.phase": "draw",
            "tiles": (),
            "chance": Chance(1),
            "public.shown": False,
            **values,
        }

    line = Line(
        State,
        {"mover": codec.WHOLE},
        shown=lambda state: {"mover": len(state.tiles)},
        derived=derived,
    )
    assert line.write(STATE) == "mover=2"
    assert line.read("mover=0") == State(Public("draw", Seat(0), shown=False), (), Chance(1))


def test_a_line_is_read_only_as_it_is_written() -> None:
    with pytest.raises(BadText) as caught:
        LINE.read(" ".join(reversed(TEXT.split(" "))))
    assert caught.value.key == "error.order"


def test_a_state_that_the_game_does_not_allow_is_rejected() -> None:
    def check(state: Public) -> None:
        codec.check_fields(round=state.round == 1)

    line = Line(
        Public,
        {"phase": codec.TEXT, "mover": codec.SEAT, "shown": codec.YES_NO, "round": codec.WHOLE},
        check=check,
    )
    assert line.read("phase=draw mover=1 shown=no round=1").round == 1
    with pytest.raises(BadText):
        line.read("phase=draw mover=1 shown=no round=2")


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (TEXT.replace(" open=yes", ""), "open"),
        (f"{TEXT} more=1", "more"),
        ("", "phase"),
        (f"{TEXT} {'x' * 60}=1", "x" * 40),
        (TEXT.replace("suns-2", "suns-9"), "tiles"),
        (TEXT.replace("t1:suns-2", "t1"), "tiles"),
        (TEXT.replace("t1:", "u1:"), "tiles"),
        (TEXT.replace("phase=draw", "phase=deal"), "phase"),
        (TEXT.replace("mover=-", "mover=x"), "mover"),
        (TEXT.replace("open=yes", "open=maybe"), "open"),
        (TEXT.replace("00000000000000ff", "ff"), "chance"),
        (TEXT.replace("00000000000000ff", "FF00000000000000"), "chance"),
    ],
)
def test_a_field_that_is_missing_unknown_or_invalid_is_named(line: str, field: str) -> None:
    with pytest.raises(BadText) as caught:
        LINE.read(line)
    assert (caught.value.key, caught.value.values) == ("error.field", {"field": field})


@pytest.mark.parametrize("text", ["-1", "1e3", "٣", "1" * 10, ""])
def test_a_whole_number_has_one_to_nine_digits(text: str) -> None:
    with pytest.raises(BadText):
        Line(Public, {"round": codec.WHOLE}).read(f"round={text}")


@given(st.integers(-999_999_999, 999_999_999))
def test_numbers_are_read_as_they_are_written(number: int) -> None:
    assert codec.SIGNED.read(codec.SIGNED.write(number)) == number
    if number >= 0:
        assert codec.WHOLE.read(codec.WHOLE.write(number)) == number


@pytest.mark.parametrize("values", [(), ((),), ((1,), ()), ((), (2, 3))])
def test_lists_of_lists_are_read_as_they_are_written(values: tuple[Any, ...]) -> None:
    lists = codec.list_of(codec.list_of(codec.WHOLE), "|")
    assert lists.read(lists.write(values)) == (values if values != ((),) else ())


@given(
    st.lists(st.lists(st.integers(0, 9), max_size=3).map(tuple), min_size=1, max_size=4).map(tuple)
)
def test_an_empty_hand_of_a_single_seat_is_a_hand(hands: tuple[tuple[int, ...], ...]) -> None:
    seated = codec.per_seat(codec.list_of(codec.WHOLE, empty=""))
    assert seated.read(seated.write(hands)) == hands
