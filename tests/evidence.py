"""What is left of a browser test that failed: traces and a picture of each page, in the folder `--traces` names."""

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


def folder(request: pytest.FixtureRequest) -> Path | None:
    """Where evidence is wanted, if it is."""
    asked = request.config.getoption("--traces")
    assert asked is None or isinstance(asked, Path)
    return asked


def keep_pictures(request: pytest.FixtureRequest, contexts: Iterable[BrowserContext]) -> None:
    """A picture of each page of these, if the test failed: a trace does not show what is on a canvas."""
    place = folder(request)
    if place is None or not request.node.stash.get(FAILED, False):
        return
    for number, context in enumerate(contexts):
        with suppress(Exception):  # a context that the test closed, a page that crashed
            for page_number, page in enumerate(context.pages):
                page.screenshot(path=place / f"{name(request)}-{number}-{page_number}.png")


def keep_traces(request: pytest.FixtureRequest, contexts: Iterable[BrowserContext]) -> None:
    """The traces of these contexts, if the test failed."""
    place = folder(request)
    if place is None or not request.node.stash.get(FAILED, False):
        return
    for number, context in enumerate(contexts):
        with suppress(Exception):
            context.tracing.stop(path=place / f"{name(request)}-{number}.zip")


def name(request: pytest.FixtureRequest) -> str:
    """The test's, as a file's."""
    return re.sub(r"[^\w.-]+", "-", request.node.nodeid)
