"""Untrusted JSON: accepted and rejected texts."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilebag.core import strict_json

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_written_json_is_read_back(value: object) -> None:
    assert strict_json.read(strict_json.write(value)) == value


@given(VALUES)
def test_depth_counts_brackets_outside_strings_only(value: object) -> None:
    def deep(part: object) -> int:
        inner = (
            part.values() if isinstance(part, dict) else part if isinstance(part, list) else None
        )
        return 0 if inner is None else 1 + max(map(deep, inner), default=0)

    assert strict_json.depth(json.dumps(value)) == deep(value)


@pytest.mark.parametrize("text", ['{"a":"[[[["}', r'["\"[[", "{"]', '"[[[[[["'])
def test_brackets_in_strings_do_not_count(text: str) -> None:
    assert strict_json.depth(text) <= 1


@pytest.mark.parametrize(
    ("text", "reason", "detail"),
    [
        ("", "json", ""),
        ("{", "json", ""),
        ("[1,]", "json", ""),
        ("[NaN]", "number", "NaN"),
        ("[-Infinity]", "number", "-Infinity"),
        ("[" + "9" * 5000 + "]", "number", ""),
        ('{"a":1,"a":2}', "twice", "a"),
        (r'"\ud800"', "json", ""),
        ('"\ud800"', "json", ""),
        ("[" * 51 + "]" * 51, "deep", ""),
        ("[" * 200_000, "deep", ""),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "deep", ""),
    ],
)
def test_invalid_json_is_rejected(text: str, reason: str, detail: str) -> None:
    with pytest.raises(strict_json.InvalidJson) as trouble:
        strict_json.read(text)
    assert (trouble.value.reason, trouble.value.what) == (reason, detail)


def test_a_complete_surrogate_pair_is_accepted() -> None:
    assert strict_json.read(r'"\ud83d\ude00"') == "\N{GRINNING FACE}"


def test_nesting_of_fifty_levels_is_read() -> None:
    assert (
        strict_json.depth(strict_json.write(strict_json.read("[" * 50 + "]" * 50)))
        == strict_json.MAX_DEPTH
    )
