"""The examples of the documentation run, and its table of requests is complete."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tilebag.page.devices import SharedPort

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("docs/python.md", "engine/PYPI.md")  # the second is shown by package indexes


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_run(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0


def test_the_page_of_messages_lists_every_request() -> None:
    requests = (
        (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8").partition("## Answers")[0]
    )
    assert set(re.findall(r'"do":"([a-z-]+)"', requests)) == set(SharedPort.handlers)
