"""The examples of the documentation run, and its table of requests is complete."""

from __future__ import annotations

import doctest
import typing
from pathlib import Path

import pytest

from tilebag.page import messages

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("docs/python.md", "engine/PYPI.md")  # the second is shown by package indexes


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_the_page_of_messages_lists_every_request_with_its_fields() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    rows = page.partition("## Requests")[2].partition("## Answers")[0].splitlines()
    listed = {part.partition('"')[0] for row in rows for part in row.split('"do":"')[1:]}
    declared = typing.get_args(messages.Request)
    hints = [typing.get_type_hints(request) for request in declared]
    known = {do for fields in hints for do in typing.get_args(fields["do"])}
    assert listed == known, "docs/protocol.md: the rows of *Requests* are not those of messages.py"
    for request, fields in zip(declared, hints, strict=True):
        starts = [f'"do":"{do}"' for do in typing.get_args(fields["do"])]
        own = "".join(row for row in rows if any(start in row for start in starts))
        missing = [name for name in fields if not (f'"{name}"' in own or f"`{name}`" in own)]
        assert not missing, request.__name__
