"""The built site and its server, pages on which any error or foreign request fails the test, and
WebKit.

Playwright's own browsers are used if installed, else the system's. The site's content policy stays
on.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest
from evidence import FAILED, WHY, keep, traced
from launching import options_for
from live_engine import run_engine_here

from browser_start import display, webkit_driver
from browsers import full_chromium, has_webkit
from browsing import ROOT, Server, Watch, let_pages_go_back_first, start_server
from thorough import THOROUGH

if TYPE_CHECKING:  # the engine's tests run without a browser
    from playwright.sync_api import BrowserContext, Page
    from selenium.webdriver.remote.webdriver import WebDriver

HAS_WEBKIT = has_webkit()
# The default size of pages: wide enough for the panel beside the board, and fast to paint.
USUAL_SIZE = {"width": 1024, "height": 600}
# The path of a site below a host, with the name of a folder of ours in it.
BELOW = "/games/play"
EXPECT_MS = 15_000  # milliseconds that an assertion about a page waits; CI's machine is busy


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Collect WebKit tests only with WebKit installed."""
    return True if collection_path.name.startswith("test_webkit") and not HAS_WEBKIT else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run tests marked `soak`, and most variants of a page, only in `make soak`; the rest notice
    nearly all faults.
    """
    spare = set() if THOROUGH else spare_looks(items)
    left_out = (
        []
        if THOROUGH
        else [item for item in items if item in spare or item.get_closest_marker("soak")]
    )
    left_out += [item for item in items if lacks_settings(item) and item not in left_out]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


def lacks_settings(item: pytest.Item) -> bool:
    """Does this test need settings in Chromium, without a Chromium on this machine that has any?"""
    browser = item.callspec.params.get("browser_name") if hasattr(item, "callspec") else None
    return (
        bool(item.get_closest_marker("settings"))
        and browser == "chromium"
        and full_chromium() is None
    )


# Parameters that change only the appearance of a page: language, game, size, and the sentences of a
# language.
LOOKS = {"lang", "key", "game", "games", "size", "width", "height", "text", "look", "narrow"} | {
    *("menu", "rules", "new", "no", "words", "days", "browser_name")
}
LOOKS_TESTED = 4  # one in this number of variants is tested


def spare_looks(items: Iterable[pytest.Item]) -> set[pytest.Item]:
    """Variants of page tests to skip because they differ only in appearance; which ones remain
    depends on the test.
    """
    variants: dict[str, list[pytest.Item]] = {}
    for item in items:
        if (
            item.nodeid.startswith("tests/web/")
            and hasattr(item, "callspec")
            and {*item.callspec.params} <= LOOKS
        ):
            variants.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {
        item
        for name, alike in variants.items()
        for k, item in enumerate(alike)
        if (k - crc32(name.encode()) % min(len(alike), LOOKS_TESTED)) % LOOKS_TESTED
    }


def pytest_collection_finish(session: pytest.Session) -> None:
    """Before browser tests, check that the site is built from the present sources, and prepare
    Playwright's pages.
    """
    if not any("built" in getattr(item, "fixturenames", ()) for item in session.items):
        return
    let_pages_go_back_first()
    # in a worker of pytest-xdist the fixture checks
    if not hasattr(session.config, "workerinput"):
        require_site()


def pytest_report_header() -> list[str]:
    missing = []
    if not HAS_WEBKIT:
        missing.append(
            "The WebKit tests are left out: WebKitWebDriver, Xvfb or its Python bindings are not on this machine."
        )
    if full_chromium() is None:
        missing.append(
            "The tests of Chromium's settings are left out: only its headless shell is on this machine."
        )
    return missing


def require_site() -> None:
    """Raise UsageError if dist/ is missing or older than one of its sources."""
    manifest = ROOT / "dist" / "files.json"
    if not manifest.is_file():
        raise pytest.UsageError("there is no dist/: run make site first")
    newest = max(site_sources(), key=lambda path: path.stat().st_mtime)
    if newest.stat().st_mtime > manifest.stat().st_mtime:
        raise pytest.UsageError(
            f"{newest.relative_to(ROOT)} is newer than dist/: run make site first"
        )


def site_sources() -> Iterator[Path]:
    """The source files of the pages and the engine."""
    for folder in (ROOT / "build", ROOT / "engine" / "tilebag", *(ROOT / "web").glob("[!n.]*/")):
        yield from (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    yield from (ROOT / "web").glob("*.html")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of dist/, so that a build cannot change it during the tests."""
    require_site()
    return shutil.copytree(ROOT / "dist", tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="session")
def built_below() -> Path:
    """The site built for the path `BELOW`; made again after a change of the sources."""
    folder = ROOT / ".cache" / "below"
    folder.parent.mkdir(exist_ok=True)
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # other workers of pytest-xdist wait
        manifest = folder / "files.json"
        newest = max(path.stat().st_mtime for path in site_sources())
        if not manifest.is_file() or manifest.stat().st_mtime < newest:
            command = [sys.executable, "build/build.py", "--folder", str(folder)]
            environment = {**os.environ, "URL": f"https://host.example{BELOW}/"}
            subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return folder


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the built site; one server for all tests."""
    server = start_server(built)
    yield server.url
    server.stop()


@pytest.fixture
def own_site(built: Path, watch: Watch) -> Iterator[Server]:
    """A server for one test, which may stop it."""
    server = start_server(built)
    watch.allow(server.url)
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def watch(site: str) -> Iterator[Watch]:
    """The watch over this test's pages; fails the test after any error."""
    watch = Watch()
    watch.allow(site)
    yield watch
    assert watch.seen == []


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--traces", help="a folder for a trace and a picture of every page of a test that fails"
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record whether the test failed, for its fixtures."""
    report = yield
    item.stash[FAILED] = report.failed or (report.when != "setup" and item.stash[FAILED])
    if report.failed:
        item.stash[WHY] = report.longreprtext
    return report


def engine_of(request: pytest.FixtureRequest) -> str:
    """The engine that this test's mark asks for (pyproject.toml). `make soak` always uses the
    shipped one.
    """
    mark = request.node.get_closest_marker("engine")
    return "shipped" if mark is None or THOROUGH else mark.args[0]


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext],
    request: pytest.FixtureRequest,
    site: str,
    browser_name: str,
) -> Iterator[Callable[..., BrowserContext]]:
    """pytest-playwright's, traced when a test is run a second time.

    Its own `--tracing` also films the page, which takes a third of the time of all browser tests.
    Instead a screenshot of each page is taken at the end, because a trace without pictures does not
    show the canvas.
    """
    contexts: list[BrowserContext] = []

    def make(**how: Any) -> BrowserContext:
        engine = engine_of(request)
        context = new_context(**{"viewport": USUAL_SIZE, **how})
        if engine == "online":
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        if traced(request):
            context.tracing.start(snapshots=True, title=request.node.name)
        if engine == "here":
            run_engine_here(context, site)
        contexts.append(context)
        return context

    yield make
    keep(request, contexts)


@pytest.fixture
def context(new_context: Callable[..., BrowserContext], watch: Watch) -> BrowserContext:
    """pytest-playwright's context, watched for errors; its `page` opens in this context."""
    context = new_context()
    watch.over(context)
    return context


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext], watch: Watch, browser_name: str) -> Page:
    """A page on a small phone in portrait, with touch where the browser's automation supports it
    (not in Firefox).
    """
    touch = {"has_touch": True, "is_mobile": True} if browser_name == "chromium" else {}
    context = new_context(viewport={"width": 360, "height": 640}, device_scale_factor=2, **touch)
    watch.over(context)
    return context.new_page()


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], browser_name: str
) -> dict[str, Any]:
    """Playwright's own browser if installed, else the system's. Assertions wait long enough for a
    busy machine.
    """
    from playwright.sync_api import expect

    expect.set_options(timeout=EXPECT_MS)
    return {**browser_type_launch_args, **options_for(browser_name)}


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """A virtual screen for WebKitGTK's MiniBrowser."""
    with display() as name:
        yield name


@pytest.fixture
def webkit(screen: str, tmp_path: Path) -> Iterator[WebDriver]:
    """WebKitGTK's MiniBrowser in place of Safari; without console log and touch."""
    with webkit_driver(screen, tmp_path) as driver:
        yield driver
