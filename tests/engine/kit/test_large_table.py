"""The measures that all tables share on large screens, for every game and every size of window."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core.game import Frame
from tilebag.core.large_forms import Form, LargeForms
from tilebag.kit.large_table import LargeTable, letter_size, rim_width, tile_size
from tilebag.match import catalog

GAMES = [key for key in catalog.keys() if catalog.box(key).large]
LINE = 46
FRAMES = st.builds(
    Frame,
    width=st.integers(690, 3000),
    height=st.integers(430, 2000),
    line=st.sampled_from([0, LINE]),
)

# the board of a window with the panel beside it, folded to a strip, or below it; and for it the
# tile in whole CSS pixels, as drawn, with a tolerance of two
DRAWN = {
    (1004, 487): {"okey": 72, "multzo": 80, "remembory": 73},
    (1204, 487): {"magic-bag": 75},
    (1072, 504): {"okey": 75, "multzo": 83, "magic-bag": 74, "remembory": 76},
    (1130, 601): {"okey": 92, "multzo": 100, "magic-bag": 78, "packkub": 89, "remembory": 93},
    (1130, 721): {"okey": 96, "multzo": 103, "magic-bag": 81},
    (1507, 864): {"okey": 131, "multzo": 139, "magic-bag": 110, "remembory": 133},
    (2040, 1183): {"okey": 132, "multzo": 178, "magic-bag": 128, "packkub": 150, "remembory": 180},
    (820, 765): {"okey": 88, "multzo": 97, "magic-bag": 81, "remembory": 98},
    (1104, 641): {"okey": 94, "multzo": 100, "magic-bag": 80},
}


def forms_of(game: str) -> LargeForms:
    forms = catalog.box(game).large
    assert forms
    return forms


def tile_of(game: str, frame: Frame) -> float:
    return LargeTable.fit(frame, forms_of(game)).board.unit


@pytest.mark.parametrize("size", DRAWN, ids=str)
def test_tiles_are_as_large_as_drawn(size: tuple[int, int]) -> None:
    tiles = {game: tile_of(game, Frame(*size, line=LINE)) for game in DRAWN[size]}
    assert tiles == {game: pytest.approx(tile, abs=2.2) for game, tile in DRAWN[size].items()}


@pytest.mark.parametrize("game", GAMES)
@given(frame=FRAMES, more=st.tuples(st.integers(0, 400), st.integers(0, 400)))
def test_a_tile_never_shrinks_when_the_window_grows_within_a_form(
    game: str, frame: Frame, more: tuple[int, int]
) -> None:
    larger = Frame(frame.width + more[0], frame.height + more[1], line=frame.line)
    forms = forms_of(game)
    for form in (*forms.wide, forms.tall):
        before, after = (tile_size(at, form, forms.seats) for at in (frame, larger))
        # the rim takes at most seven pixels on both sides
        assert after >= before - 1


@pytest.mark.parametrize("game", GAMES)
@given(frame=FRAMES)
def test_the_parts_are_inside_the_board_and_apart(game: str, frame: Frame) -> None:
    table = LargeTable.fit(frame, forms_of(game))
    board = table.board
    unit = board.unit
    rim = rim_width(frame)
    assert 17 <= rim <= 24
    assert table.mat.x * unit >= rim - 0.1
    assert (board.w - table.mat.x - table.mat.w) * unit >= rim - 0.1
    assert table.mat.y * unit >= rim - 0.1
    assert table.seats.y * unit == pytest.approx(rim, abs=0.1)
    assert table.seats.y + table.seats.h <= table.field.y
    assert table.field.y + table.field.h <= table.own.y
    assert table.own.y <= table.rack.y
    assert table.rack.y + table.rack.h <= board.h
    assert table.rack.y < table.mat.y + table.mat.h < table.rack.y + table.rack.h
    assert table.mat.x < table.rack.x
    assert table.rack.x + table.rack.w < table.mat.x + table.mat.w


@pytest.mark.parametrize("game", GAMES)
@given(frame=FRAMES)
def test_letters_grow_with_the_tiles_up_to_a_limit(game: str, frame: Frame) -> None:
    size = letter_size(frame, tile_of(game, frame))
    assert 14.5 <= size <= 28


def test_of_two_forms_the_one_with_the_larger_tile_is_taken() -> None:
    flat = Form(across=14, field=2, words=0, rack=1, wood=6, most=200)
    high = Form(across=7, field=6, words=0, rack=1, wood=6, most=200)
    forms = LargeForms((flat, high), high)
    assert LargeTable.fit(Frame(2000, 500, line=LINE), forms).form is flat
    assert LargeTable.fit(Frame(900, 640, line=LINE), forms).form is high
