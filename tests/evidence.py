"""What is left of a browser test that failed, in the folder `--traces` names: its error, each page's picture and HTML.

A test that is run a second time is traced too: tracing every test takes a fifth of the time of all browser tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

FAILED = pytest.StashKey[bool]()  # did the test itself fail?
WHY = pytest.StashKey[str]()  # what pytest says of it; of a first run that a second one puts right nothing else is left


def folder(request: pytest.FixtureRequest) -> Path | None:
    """Where evidence is wanted, if it is."""
    asked = request.config.getoption("--traces")
    assert asked is None or isinstance(asked, Path)
    return asked


def traced(request: pytest.FixtureRequest) -> bool:
    """Is this test to be traced: is it run a second time, where evidence is wanted?"""
    return folder(request) is not None and getattr(request.node, "execution_count", 1) > 1  # pytest-rerunfailures


def keep(request: pytest.FixtureRequest, contexts: Iterable[BrowserContext]) -> None:
    """Of a test that failed a picture and the HTML of each page; of a second run a trace, failed or not."""
    place = folder(request)
    again = traced(request)
    if place is None or not (again or request.node.stash[FAILED]):
        return
    place.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w.-]+", "-", request.node.nodeid) + ("-again" if again else "")
    if request.node.stash[FAILED]:
        (place / f"{name}.txt").write_text(request.node.stash.get(WHY, ""), encoding="utf-8")
    for number, context in enumerate(contexts):
        with suppress(Exception):  # a context that the test closed, a page that crashed
            for page_number, page in enumerate(context.pages):
                page.screenshot(path=place / f"{name}-{number}-{page_number}.png")
                (place / f"{name}-{number}-{page_number}.html").write_text(page.content(), encoding="utf-8")
        with suppress(Exception):
            if again:
                context.tracing.stop(path=place / f"{name}-{number}.zip")
