"""Evidence of a failed browser test in the folder of `--traces`: the error, and each page's
screenshot and HTML.

A repeated test is also traced. Tracing all tests would take a fifth of their time.
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
WHY = pytest.StashKey[str]()  # pytest's message, the only evidence if the repeated test passes


def folder(request: pytest.FixtureRequest) -> Path | None:
    """The folder for evidence, if any."""
    # a string, because pytest-xdist sends it to its workers
    path = request.config.getoption("--traces")
    return Path(path) if path else None


def traced(request: pytest.FixtureRequest) -> bool:
    """Whether to trace this test: only a repeated one, and only with `--traces`."""
    # pytest-rerunfailures
    return folder(request) is not None and getattr(request.node, "execution_count", 1) > 1


def keep(request: pytest.FixtureRequest, contexts: Iterable[BrowserContext]) -> None:
    """Save screenshot and HTML of each page of a failed test, and the trace of a repeated test even
    if it passes.
    """
    place = folder(request)
    again = traced(request)
    if place is None or not (again or request.node.stash[FAILED]):
        return
    place.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w.-]+", "-", request.node.nodeid) + ("-again" if again else "")
    if request.node.stash[FAILED]:
        (place / f"{name}.txt").write_text(request.node.stash.get(WHY, ""), encoding="utf-8")
    for number, context in enumerate(contexts):
        with suppress(
            Exception
        ):  # the test may have closed the context, or the page may have crashed
            for page_number, page in enumerate(context.pages):
                page.screenshot(path=place / f"{name}-{number}-{page_number}.png")
                (place / f"{name}-{number}-{page_number}.html").write_text(
                    page.content(), encoding="utf-8"
                )
        with suppress(Exception):
            if again:
                context.tracing.stop(path=place / f"{name}-{number}.zip")
