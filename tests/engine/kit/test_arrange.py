"""Rows and columns become boxes: minimum sizes, growth, gaps, padding."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core.scene import Rect
from tilebag.kit.arrange import Item, arrange, column, item, least_size, row, space

AT = Rect(1, 2, 10, 6)


def test_items_are_laid_out_with_gaps_inside_the_padding() -> None:
    boxes = arrange(row(item("a", 2), item("b", 3), gap=0.5, pad=1, align="start"), AT)
    assert boxes == {"a": Rect(2, 3, 2, 4), "b": Rect(4.5, 3, 3, 4)}


def test_growing_items_share_free_space_up_to_their_maximum() -> None:
    boxes = arrange(
        row(item("a", 1, grow=1, most=2), item("b", 1, grow=1), item("c", 1, grow=2)), AT
    )
    assert [boxes[name].w for name in "abc"] == [
        2,
        pytest.approx(3, abs=1e-3),
        pytest.approx(5, abs=1e-3),
    ]
    assert boxes["c"].x + boxes["c"].w == AT.x + AT.w


def test_a_named_column_in_a_row_has_a_box() -> None:
    side = column(item("top", 1), item("low", 1, grow=1), name="side", least=3, gap=1)
    boxes = arrange(row(side, item("rest", 1, grow=1)), AT)
    assert boxes["side"] == Rect(1, 2, 3, 6)
    assert boxes["top"] == Rect(1, 2, 3, 1)
    assert boxes["low"] == Rect(1, 4, 3, 4)
    assert boxes["rest"] == Rect(4, 2, 7, 6)


@pytest.mark.parametrize(("align", "y"), [("start", 2), ("middle", 4), ("end", 6)])
def test_a_smaller_item_is_aligned(align: str, y: float) -> None:
    assert arrange(row(item("a", 10, across=2, align=align)), AT)["a"] == Rect(1, y, 10, 2)  # type: ignore[arg-type]


@pytest.mark.parametrize(("align", "x"), [("start", 1), ("middle", 5), ("end", 9)])
def test_items_that_do_not_fill_their_line_are_aligned(align: str, x: float) -> None:
    assert arrange(row(item("a", 2), align=align), AT)["a"] == Rect(x, 2, 2, 6)  # type: ignore[arg-type]


def test_space_grows_too() -> None:
    boxes = arrange(row(item("a", 2), space(1, grow=1), item("b", 3)), AT)
    assert (boxes["a"].x, boxes["b"].x) == (1, 8)


def test_without_enough_room_all_items_shrink_in_proportion() -> None:
    boxes = arrange(row(item("a", 10), item("b", 30)), AT)
    assert (boxes["a"].w, boxes["b"].w) == (2.5, 7.5)


def test_a_line_needs_the_minimum_of_its_items_in_both_directions() -> None:
    line = row(
        item("a", 2, across=1),
        column(item("b", 1, across=4), item("c", 2), gap=0.5),
        gap=1,
        pad=0.25,
    )
    assert least_size(line, down=False) == 2 + 1 + 4 + 0.5
    assert least_size(line, down=True) == 3.5 + 0.5
    assert arrange(column(line, item("rest", 1, grow=1)), AT)["rest"].y == AT.y + 4


ITEM = st.builds(Item, st.just(""), st.floats(0.1, 5), st.sampled_from([0.0, 1.0, 2.5]))
ITEMS = st.lists(ITEM, min_size=1, max_size=6)


@given(ITEMS, st.floats(0, 0.5), st.floats(0, 0.5), st.booleans())
def test_no_item_overlaps_another_or_leaves_its_line(
    items: list[Item], gap: float, pad: float, down: bool
) -> None:
    named = tuple(Item(str(n), sized.least, sized.grow) for n, sized in enumerate(items))
    line = column(*named, gap=gap, pad=pad) if down else row(*named, gap=gap, pad=pad)
    boxes = arrange(line, AT)
    ends = [
        (at.y, at.y + at.h) if down else (at.x, at.x + at.w)
        for at in (boxes[str(n)] for n in range(len(named)))
    ]
    first, last = (AT.y, AT.y + AT.h) if down else (AT.x, AT.x + AT.w)
    assert ends[0][0] >= first + pad - 1e-3
    assert ends[-1][1] <= last - pad + 1e-3
    assert all(after[0] >= before[1] + gap - 1e-3 for before, after in pairwise(ends))
