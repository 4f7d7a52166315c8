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


def keep(request: pytest.FixtureRequest, contexts: Iterable[BrowserContext], *, traced: bool) -> None:
    """If the test failed: a picture of each page, as a trace does not show what is on a canvas; the traces, if any."""
    place = folder(request)
    if place is None or not request.node.stash[FAILED]:
        return
    name = re.sub(r"[^\w.-]+", "-", request.node.nodeid)
    for number, context in enumerate(contexts):
        with suppress(Exception):  # a context that the test closed, a page that crashed
            for page_number, page in enumerate(context.pages):
                page.screenshot(path=place / f"{name}-{number}-{page_number}.png")
        with suppress(Exception):
            if traced:
                context.tracing.stop(path=place / f"{name}-{number}.zip")
