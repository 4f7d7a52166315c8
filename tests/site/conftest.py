"""Fixtures: pages with a running engine that the tests of a file share, and a site that a test may
change.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from conftest import engine_of
from evidence import keep
from live_engine import run_engine_here

from browsing import Server, Watch, start_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize


@pytest.fixture(scope="module")
def file_watch(site: str) -> Watch:
    """Watches this file's pages for errors."""
    watch = Watch()
    watch.allow(site)
    return watch


@pytest.fixture(scope="module")
def small(
    browser: Browser,
    file_watch: Watch,
    browser_name: str,
    site: str,
    request: pytest.FixtureRequest,
) -> Iterator[Page]:
    """A page on a small phone in portrait; with touch, except in Firefox, whose automation does not
    support it.
    """
    touch = browser_name == "chromium"
    size: ViewportSize = {"width": 360, "height": 640}
    context = browser.new_context(
        viewport=size, device_scale_factor=2, has_touch=touch, is_mobile=touch
    )
    file_watch.over(context)
    if engine_of(request) == "here":
        run_engine_here(context, site)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def large(
    browser: Browser,
    file_watch: Watch,
    browser_name: str,
    site: str,
    request: pytest.FixtureRequest,
) -> Iterator[Page]:
    """A page on a large screen."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    file_watch.over(context)
    if engine_of(request) == "here":
        run_engine_here(context, site)
    yield context.new_page()
    context.close()


@pytest.fixture
def nothing_wrong(file_watch: Watch, request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail the test on a console message, an error or a request to another site; store evidence of
    a failure.
    """
    file_watch.seen.clear()
    yield
    keep(request, file_watch.contexts)
    assert not file_watch.seen, "\n".join(file_watch.seen)


@pytest.fixture
def changing_site(built: Path, tmp_path: Path, watch: Watch) -> Iterator[tuple[Path, Server]]:
    """A site whose files this test may change."""
    copy = shutil.copytree(built, tmp_path / "dist")
    server = start_server(copy)
    watch.allow(server.url)
    yield copy, server
    server.stop()
