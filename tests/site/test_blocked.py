"""Site data blocked in the browser's own settings: everything opens and plays, and the page says
that nothing is kept.

A script in the page that denies storage would be seen by no worker, so the settings themselves are
used (profiles.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from profiles import BLOCKED, browser_with_setting

from browsing import Watch, poll, wait_for_phase
from playing import ALONE, BRISK, RECORD_SAVES, SENT, Player, Table
from thorough import limit_steps, sample
from tilebag.match import catalog

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Playwright

pytestmark = pytest.mark.settings
WHAT_IS_DENIED = """async () => {
  const isDenied = async (act) => {
    try {
      await act();
      return false;
    } catch {
      return true;
    }
  };
  const open = () => new Promise((done, fail) => {
    const request = indexedDB.open("trial");
    request.onsuccess = done;
    request.onerror = fail;
  });
  return { local: await isDenied(() => localStorage.length), session: await isDenied(() => sessionStorage.length),
    database: await isDenied(open), caches: await isDenied(() => caches.open("trial")) };
}"""
ANSWERS = "() => performance.getEntriesByName('tilebag:ready').length > 0"
NOT_SAVED = "Not saved: this browser blocks storage."
NOTHING_KEPT = "This browser blocks storage: no game is saved, and there is no offline play."
# Pages by what shows that their script has started.
STARTED = {
    "": "() => document.documentElement.dataset.shelf === 'ready'",
    "tr/": "() => document.documentElement.dataset.shelf === 'ready'",
    "play/": "() => Boolean(document.getElementById('status').textContent)",
    "play/#id=nothing": "() => document.documentElement.dataset.phase === 'broken'",
    "learn/": "() => document.documentElement.dataset.learn === 'ready'",
    "join/": "() => Boolean(document.querySelector('h3'))",
    "embed/": "() => document.documentElement.dataset.phase === 'ready'",
    "embed/okey/intro/": "() => document.documentElement.dataset.phase === 'ready'",
    "embed/play/#game=okey": "() => document.documentElement.dataset.phase === 'ready'",
    **dict.fromkeys(
        (
            "okey/",
            "tr/okey/",
            "fair/",
            "about/",
            "about/licences/",
            "wheel/",
            "docs/",
            "docs/play/",
            "docs/python/",
            "no-such-page/",
        ),
        "() => Boolean(document.querySelector('h1'))",
    ),
}


@pytest.fixture
def blocking(
    tmp_path: Path, playwright: Playwright, browser_name: str, watch: Watch, site: str
) -> Iterator[BrowserContext]:
    """A browser that blocks all site data."""
    with browser_with_setting(
        BLOCKED, tmp_path / "profile", playwright, browser_name, watch
    ) as context:
        context.add_init_script(RECORD_SAVES)
        page = context.pages[0]
        page.goto(f"{site}robots.txt")
        assert page.evaluate(WHAT_IS_DENIED) == dict.fromkeys(
            ("local", "session", "database", "caches"), True
        )
        yield context


@pytest.mark.parametrize("key", sample(catalog.keys(), ["remembory"]))
def test_every_game_plays_unsaved(blocking: BrowserContext, site: str, key: str) -> None:
    page = blocking.new_page()
    page.goto(site)
    poll(page, STARTED[""])
    table = Table(page, newest=SENT)
    table.open(site, ALONE[key], BRISK, "seed=3")
    Player(table).play(limit_steps(3))
    poll(page, ANSWERS, seconds=120)
    expect(page.get_by_text(NOT_SAVED)).to_have_count(1)
    expect(page.get_by_text(NOT_SAVED)).to_be_visible()
    page.reload()
    wait_for_phase(page, "ready", "over", "thinking")
    poll(page, ANSWERS, seconds=120)


def test_every_kind_of_page_opens(blocking: BrowserContext, site: str, watch: Watch) -> None:
    for address, started in STARTED.items():
        page = blocking.new_page()
        page.goto(f"{site}{address}")
        poll(page, started)
        assert len(page.locator("body").inner_text()) > 50, address
        if address == "":
            expect(page.get_by_text(NOTHING_KEPT).locator("visible=true")).to_have_count(1)
            expect(page.locator(".promise li").locator("visible=true")).to_have_count(2)
        page.close()
        watch.seen[:] = [line for line in watch.seen if "status of 404" not in line]
        assert watch.seen == [], address


def test_the_home_pages_sheets_open(blocking: BrowserContext, site: str) -> None:
    page = blocking.new_page()
    page.goto(site)
    poll(page, STARTED[""])
    for button in ("Saved games", "Settings", "Today's deals", "Puzzles", "Statistics"):
        page.get_by_role("button", name=re.compile(button)).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
