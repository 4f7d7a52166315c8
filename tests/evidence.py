"""Evidence of a failed browser test, in the folder of `--traces`: its error, and each page's picture and HTML.

A repeated test is traced too; tracing all tests would take a fifth of their time.
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

FAILED = pytest.StashKey[bool]()  # whether the test itself failed
WHY = pytest.StashKey[str]()  # pytest's message, the only trace of a failure that a repetition does not confirm


def folder(request: pytest.FixtureRequest) -> Path | None:
    """The folder for evidence, if any."""
    asked = request.config.getoption("--traces")  # a string, because pytest-xdist hands it to its workers
    return Path(asked) if asked else None


def traced(request: pytest.FixtureRequest) -> bool:
    """Whether to trace this test: it is repeated and evidence is wanted."""
    return folder(request) is not None and getattr(request.node, "execution_count", 1) > 1  # pytest-rerunfailures


def keep(request: pytest.FixtureRequest, contexts: Iterable[BrowserContext]) -> None:
    """Save picture and HTML of each page of a failed test; of a repeated one the trace in any case."""
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
