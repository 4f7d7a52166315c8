"""The page is frozen, discarded, left and reopened; the match is restored each time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browsing import poll, wait_for_phase
from playing import ALONE, BRISK, Player, Table
from thorough import THOROUGH

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

BAG = f"{ALONE['magic-bag']}&{BRISK}"
TWO = "game=multzo&seats=me,casual&motion=none&pace=normal"
READY = "() => performance.getEntriesByName('tilebag:ready').length > 0"
ENGINE_HERE = pytest.mark.engine("here")  # for tests of the page only
ENGINE_SECONDS = 120
SETTLE_SECONDS = 5  # after a start
COUNT_TIMERS = """window.timers = 0;
for (const name of ["setTimeout", "setInterval"]) {
  const real = window[name];
  window[name] = (...how) => { window.timers += 1; return real(...how); };
}"""
NO_DATABASES = (
    "Object.defineProperty(window, 'indexedDB', { configurable: true, value: undefined })"
)


def open_table(page: Page, site: str, seed: int, words: str = BAG) -> Table:
    table = Table(page)
    table.open(site, words, f"seed={seed}")
    return table


def wait_until_ready(page: Page) -> None:
    poll(page, READY, seconds=ENGINE_SECONDS)
    wait_for_phase(page, "ready")


def go(page: Page, way: str) -> None:
    """Go back or forward. Playwright cannot wait for it: a page from the back/forward cache has no
    load event.
    """
    page.evaluate("(way) => void setTimeout(() => history[way]())", way)


def test_idle_page_runs_nothing(page: Page, site: str) -> None:
    page.add_init_script(COUNT_TIMERS)
    table = open_table(page, site, 30)
    Player(table).play(2)
    page.wait_for_timeout(SETTLE_SECONDS * 1000)
    before = page.evaluate("() => window.timers")
    page.wait_for_timeout(3000)  # a period without timers
    assert before > 0
    assert page.evaluate("() => window.timers") == before


@ENGINE_HERE
def test_no_unhandled_error_without_indexeddb(page: Page, site: str) -> None:
    page.add_init_script(NO_DATABASES)
    Player(open_table(page, site, 32)).play(2)  # the fixture `watch` fails the test on an error


@ENGINE_HERE
def test_frozen_page_resumes(page: Page, site: str, browser_name: str) -> None:
    if browser_name != "chromium":  # Firefox's automation cannot freeze a page
        return
    table = open_table(page, site, 31, TWO)
    tools = page.context.new_cdp_session(page)
    seen = table.look()
    session = seen.session()
    first, *_ = session.box.game.moves(session.view())
    for selector in seen.way(str(first)):
        table.act(page, selector)
    tools.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.context.new_page().close()  # an event in another page meanwhile
    tools.send("Page.setWebLifecycleState", {"state": "active"})
    wait_for_phase(page, "ready")
    before = len(table.newest_body()["log"])
    assert before >= 1
    Player(table).play(2)
    assert len(table.newest_body()["log"]) >= before + 2


@pytest.mark.soak
def test_discarded_page_is_restored(context: BrowserContext, page: Page, site: str) -> None:
    """As on phones: the page is discarded without events, and its address is opened again."""
    table = open_table(page, site, 32)
    Player(table).play(5)
    address = page.url
    body = table.newest_body()
    labels = table.labels()
    page.close(run_before_unload=False)
    again = context.new_page()
    again.goto(address)
    wait_until_ready(again)
    restored = Table(again)
    assert (restored.newest_body(), restored.labels()) == (body, labels)
    Player(restored).play(1)
    assert len(restored.newest_body()["log"]) == len(body["log"]) + 1


@ENGINE_HERE
def test_leaving_right_after_a_move_saves_it(page: Page, site: str) -> None:
    """Moves are written at once, because the page may be closed at any time."""
    table = open_table(page, site, 33)
    Player(table).play(3)
    address, body = page.url, table.newest_body()
    page.goto("about:blank")
    page.goto(address)
    wait_until_ready(page)
    assert table.newest_body() == body


@ENGINE_HERE
def test_back_and_forward_between_home_page_and_match(page: Page, site: str) -> None:
    table = open_table(page, site, 34)
    Player(table).play(3)
    page.locator("#menu").click()
    page.locator("dialog .menu .btn").first.click()
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    for step in range(2 if THOROUGH else 1):
        go(page, "back")
        wait_until_ready(page)
        assert len(table.newest_body()["log"]) == 3 + step
        poll(page, "() => document.getElementById('elsewhere').hidden")
        Player(table).play(1)
        go(page, "forward")
        poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
        poll(page, "() => !document.getElementById('go').hidden")
