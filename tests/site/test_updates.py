"""Updates: a new build replaces the old files on the host between visits or in mid-game; and the
kill switch.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import hostile
import pytest
from hosting import ENGINE, Handler, Host, another_build, place, serve_folder
from playwright.sync_api import Error
from profiles import browser_on

import offline
from browsing import Watch, poll, settles, wait_for_phase, wait_until_offline_ready
from parts import digest
from playing import ALONE, BRISK, Player, Table
from thorough import every, sample
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright

BAG = f"{ALONE['magic-bag']}&{BRISK}"
OFFLINE = "() => document.documentElement.dataset.offline"
BUILD = "() => JSON.parse(document.querySelector('meta[name=tilebag-site]').content).build"
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"
# as when a person returns to the tab
LOOK = "() => document.dispatchEvent(new Event('visibilitychange'))"
CACHES = "async () => (await caches.keys()).filter((name) => name.startsWith('tilebag/'))"
LOSE = """async (count) => {  // as a browser may lose them: entries of the shell
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const shell = (await cache.keys()).filter(({ url }) => /\\/(a|words)\\//.test(url));
    await Promise.all(shell.slice(0, count).map((key) => cache.delete(key)));
  }
}"""
HOLES = """async () => {
  const { files } = await (await fetch("/files.json")).json();
  const [name] = (await caches.keys()).filter((key) => key.startsWith("tilebag/"));
  const copies = await Promise.all(files.map(({ url }) => caches.match(url, { cacheName: name, ignoreSearch: true })));
  return files.filter((_, k) => !copies[k]).map(({ url }) => url);
}"""
SAVES = (
    "() => Object.entries(localStorage).filter(([key]) => key.startsWith('tilebag.save.')).sort()"
)


@pytest.fixture(scope="session")
def next_build(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The next build: other words and another wheel."""
    return another_build(built, tmp_path_factory.mktemp("later"))


@pytest.fixture
def changing_host(built: Path, watch: Watch) -> Iterator[tuple[Host, type[Handler]]]:
    """A host with the first build."""
    with serve_folder(built) as (host, handler):
        watch.allow(host.url)
        yield host, handler


def build_of(folder: Path) -> str:
    return str(json.loads((folder / "files.json").read_text())["build"])


def build_of_page(page: Page) -> str:
    """The build of the page; empty while the page reloads."""
    with suppress(Error):
        return str(page.evaluate(BUILD))
    return ""


def open_cached_match(page: Page, host: Host) -> Table:
    """Open a match, and wait until the whole site is cached."""
    table = Table(page)
    table.open(host.url, BAG, "seed=6")
    Player(table).play(3)
    wait_until_offline_ready(page)
    settles(page, lambda: page.evaluate(OFFLINE), "ready")
    return table


def install(page: Page, host: Host) -> None:
    """Open the home page and download everything for offline use, without starting an engine."""
    page.goto(host.url)
    page.locator("[data-offline=download]:visible").click()
    poll(page, "() => document.documentElement.dataset.offline === 'ready'", seconds=120)


def ignore_failed_requests(watch: Watch) -> None:
    """Ignore the browser's message about an expected failed request."""
    watch.seen[:] = [line for line in watch.seen if "Failed to load resource" not in line]


def test_all_games_open_offline_after_an_update_and_one_visit(
    context: BrowserContext,
    changing_host: tuple[Host, type[Handler]],
    next_build: Path,
    watch: Watch,
) -> None:
    host, handler = changing_host
    page = context.new_page()
    install(page, host)
    place(handler, next_build)
    page.close()
    page = context.new_page()
    page.goto(f"{host.url}play/#id=nothing")
    settles(page, lambda: page.evaluate(OFFLINE), "update")
    host.down = True
    page.close()
    page = context.new_page()
    page.goto(host.url)
    poll(page, SHELF)
    settles(page, lambda: build_of_page(page), build_of(next_build))
    settles(page, lambda: page.evaluate(OFFLINE), "ready")
    for key in every(4, list(catalog.keys())):
        page.goto(f"{host.url}play/#{ALONE[key]}&{BRISK}&tips=off&quick=off")
        poll(page, "() => performance.getEntriesByName('tilebag:ready').length > 0", seconds=120)
        wait_for_phase(page, "ready", "curtain", "thinking")
        page.goto("about:blank")
    ignore_failed_requests(watch)


def test_update_in_mid_game_is_announced_and_applied_between_games(
    page: Page, changing_host: tuple[Host, type[Handler]], built: Path, next_build: Path
) -> None:
    """The host no longer has the old files."""
    host, handler = changing_host
    table = open_cached_match(page, host)
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    before = len(host.requests)
    place(handler, next_build)
    page.evaluate(LOOK)
    settles(page, lambda: page.evaluate(OFFLINE), "update")
    fetched = sum(
        request.bytes for request in host.requests[before:] if request.path.startswith(ENGINE)
    )
    assert fetched == next(next_build.glob("engine/*/*.whl*")).stat().st_size, (
        "more than the wheel was fetched"
    )
    fresh = {
        (next_build / request.path.lstrip("/")).read_bytes()
        for request in host.requests[before:]
        if (next_build / request.path.lstrip("/")).is_file()
    }
    old = {digest(file.read_bytes()) for file in built.rglob("*") if file.is_file()}
    refetched = [data for data in fresh if digest(data) in old]
    assert not refetched, "unchanged files were fetched again"
    Player(table).play(4)
    assert page.evaluate(BUILD) == build_of(built)
    saves = page.evaluate(SAVES)
    assert loads == []
    page.evaluate(
        "(address) => location.assign(address)", f"/play/#{BAG}&seed=8&tips=off&quick=off"
    )
    settles(page, lambda: len(loads), 1)
    settles(page, lambda: build_of_page(page), build_of(next_build))
    wait_for_phase(page, "ready")
    assert all(save in page.evaluate(SAVES) for save in saves), "the earlier match has changed"
    settles(page, lambda: page.evaluate(OFFLINE), "ready")
    settles(page, lambda: page.evaluate(CACHES), [f"tilebag/{build_of(next_build)}"])
    assert len(loads) == 1


def test_hourly_check_finds_an_update_and_the_next_page_has_it_without_a_reload(
    page: Page,
    changing_host: tuple[Host, type[Handler]],
    built: Path,
    next_build: Path,
    watch: Watch,
) -> None:
    """Lost cache entries are fetched again. Tested last: a reload makes the browser look for an
    update.
    """
    host, handler = changing_host
    page.clock.install()
    install(page, host)
    place(handler, next_build)
    page.clock.run_for("59:00")
    assert page.evaluate(OFFLINE) == "ready"
    page.clock.run_for("02:00")
    settles(page, lambda: page.evaluate(OFFLINE), "update")
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    page.goto(host.url)
    poll(page, SHELF)
    assert build_of_page(page) == build_of(next_build)
    settles(page, lambda: page.evaluate(OFFLINE), "ready")
    assert len(loads) == 1
    page.evaluate(LOSE, 20)
    assert page.evaluate(HOLES)
    page.reload()
    settles(page, lambda: page.evaluate(HOLES), [], seconds=60)
    settles(page, lambda: page.evaluate(OFFLINE), "ready")
    ignore_failed_requests(watch)


def test_old_page_keeps_its_files_while_another_updates(
    page: Page, changing_host: tuple[Host, type[Handler]], built: Path, next_build: Path
) -> None:
    host, handler = changing_host
    table = open_cached_match(page, host)
    old = page.evaluate(CACHES)
    place(handler, next_build)
    page.evaluate(LOOK)
    settles(page, lambda: page.evaluate(OFFLINE), "update")
    shelf = page.context.new_page()
    shelf.goto(host.url)
    settles(shelf, lambda: build_of_page(shelf), build_of(next_build))
    settles(shelf, lambda: shelf.evaluate(OFFLINE), "ready")
    shelf.reload()  # the worker checks again whether it may delete the old files
    settles(shelf, lambda: shelf.evaluate(OFFLINE), "ready")
    Player(table).play(3)
    assert set(old) <= set(page.evaluate(CACHES))
    for file in ("wheel", "assets"):
        path = (
            "(file) => JSON.parse(document.querySelector('meta[name=tilebag-site]').content)[file]"
        )
        address = page.evaluate(path, file) + ("/engine.py" if file == "assets" else "")
        assert page.evaluate("async (url) => (await fetch(url)).ok", address), (
            "an old file is not cached"
        )
    assert page.evaluate(BUILD) == build_of(built)
    page.close()
    shelf.reload()
    settles(shelf, lambda: shelf.evaluate(CACHES), [f"tilebag/{build_of(next_build)}"])


def test_incomplete_update_changes_nothing(
    context: BrowserContext,
    changing_host: tuple[Host, type[Handler]],
    built: Path,
    next_build: Path,
    watch: Watch,
) -> None:
    host, handler = changing_host
    page = context.new_page()
    install(page, host)
    place(handler, next_build)
    host.bytes_a_second = (
        400_000  # slow, so that the browser has read what was sent before the break
    )
    # in the middle of the wheel, after some of its parts
    host.cut_after = host.engine_bytes() + 400_000
    page.evaluate(LOOK)
    settles(page, lambda: host.down, True)
    poll(page, "async () => !(await navigator.serviceWorker.getRegistration()).installing")
    assert page.evaluate(OFFLINE) == "ready"
    page.close()
    page = context.new_page()
    page.goto(f"{host.url}play/#{BAG}&tips=off&quick=off")
    wait_for_phase(page, "ready")
    assert page.evaluate(BUILD) == build_of(built)
    host.down, host.bytes_a_second = False, 0
    before = host.engine_bytes()
    page.evaluate(LOOK)
    settles(page, lambda: page.evaluate(OFFLINE), "update")
    wheel = next(next_build.glob("engine/*/*.whl*")).stat().st_size
    assert host.engine_bytes() - before < wheel, "the download did not resume where it was cut"
    ignore_failed_requests(watch)


def test_kill_switch_removes_worker_and_caches_but_no_saves(
    page: Page,
    changing_host: tuple[Host, type[Handler]],
    built: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host, handler = changing_host
    install(page, host)
    page.evaluate(
        "(text) => localStorage.setItem('tilebag.save.kept.a', text)",
        hostile.to_json(hostile.real()[0]),
    )
    saves = page.evaluate(SAVES)
    monkeypatch.setenv(offline.OFF, "off")
    off = tmp_path / "off"
    off.mkdir()
    for path in built.iterdir():
        (off / path.name).symlink_to(path)
    (off / "sw.js").unlink()
    (off / "sw.js").write_bytes(offline.service_worker("", ()))
    (off / "index.html").unlink()
    (off / "index.html").write_bytes(
        (built / "index.html").read_bytes().replace(b"<title", b"<meta name=mended><title")
    )
    place(handler, off)
    page.goto(host.url)
    settles(page, page.locator("[name=mended]").count, 1)  # the page reloads, from the host
    settles(
        page,
        lambda: page.evaluate(
            "async () => (await navigator.serviceWorker.getRegistrations()).length"
        ),
        0,
    )
    assert (
        page.evaluate(
            "async () => (await caches.keys()).filter((name) => name !== 'tilebag-snapshot')"
        )
        == []
    )
    assert page.evaluate(SAVES) == saves
    settles(page, lambda: page.evaluate(OFFLINE), "none")


# the next visit is offline

STYLED = "() => getComputedStyle(document.body).fontFamily.includes('Tilebag')"
DELAYS_MS = [0, 50, 200, 1000, 6000]  # after "ready for offline" appears


def check_playable(context: BrowserContext, host: Host, games: Sequence[str]) -> None:
    """Check that the home page is styled and that each of these games can be played."""
    page = context.new_page()
    page.goto(host.url)
    poll(page, SHELF)
    assert page.evaluate(STYLED)
    for key in games:
        table = Table(page)
        table.open(host.url, ALONE[key], BRISK, "seed=8")
        assert Player(table).play(3) == 3


@pytest.mark.soak  # without closing: test_all_games_open_offline_after_an_update_and_one_visit
@pytest.mark.parametrize("delay", DELAYS_MS)
def test_waiting_update_works_offline_after_closing_the_browser(
    tmp_path: Path,
    playwright: Playwright,
    browser_name: str,
    watch: Watch,
    built: Path,
    next_build: Path,
    delay: int,
) -> None:
    """Firefox makes a waiting worker the active one while it quits."""
    with serve_folder(built) as (host, handler):
        watch.allow(host.url)
        with browser_on(tmp_path, playwright, browser_name, watch) as context:
            page = context.pages[0] if context.pages else context.new_page()
            install(page, host)
            page.wait_for_timeout(delay)
            place(handler, next_build)
            page.evaluate(
                "async () => (await navigator.serviceWorker.getRegistration('/')).update()"
            )
            settles(page, lambda: page.evaluate(OFFLINE), "update", seconds=60)
        host.down = True
        with browser_on(tmp_path, playwright, browser_name, watch) as context:
            check_playable(context, host, sample(catalog.keys(), ["okey"]))
        ignore_failed_requests(watch)
