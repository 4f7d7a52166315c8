"""Offline after a restart: the browser is reopened with its profile, without a server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from profiles import browser_on

from browsing import Server, Watch, poll, settles
from playing import ALONE, BRISK, Player, Table
from thorough import MOST_STEPS, every, limit_steps, sample
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

OFFLINE = "() => document.documentElement.dataset.offline"


def page_addresses(site: Path) -> list[str]:
    """The addresses of all pages that are stored for offline use."""
    files = json.loads((site / "files.json").read_text())["files"]
    return [file["url"] for file in files if file["url"].endswith(("/", ".html"))]


def test_all_pages_and_games_work_after_an_offline_restart(
    tmp_path: Path,
    playwright: Playwright,
    browser_name: str,
    watch: Watch,
    built: Path,
    own_site: Server,
) -> None:
    profile, all_pages = tmp_path / "profile", page_addresses(built)
    with browser_on(profile, playwright, browser_name, watch) as context:
        page = context.new_page()
        page.goto(own_site.url)
        page.locator("[data-offline=download]:visible").click()
        settles(page, lambda: page.evaluate(OFFLINE), "ready", seconds=120)
    own_site.stop()
    assert len(all_pages) > 2 * len(catalog.keys())
    with browser_on(profile, playwright, browser_name, watch) as context:
        page = context.new_page()
        for address in (*every(10, all_pages), "about/", "about/tr/", "about/licences/"):
            page.goto(own_site.url + address.lstrip("/"))
            expect(page.locator("h1").first).to_be_visible()
            if address == "/embed/":  # a lesson's card is not stored
                expect(page.locator("#told")).to_contain_text("could not load")
                watch.seen[:] = [line for line in watch.seen if "404" not in line]
        for game, lesson in every(
            20, [(key, taught.key) for key in catalog.keys() for taught in catalog.lessons(key)]
        ):
            page.goto(f"{own_site.url}embed/{game}/{lesson}/#lang=tr")
            poll(page, "() => document.documentElement.dataset.phase === 'ready'")
        page.goto(own_site.url)
        poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
        settles(page, lambda: page.evaluate(OFFLINE), "ready")
        for game in sample(catalog.keys(), ["okey"]):
            table = Table(page)
            table.open(own_site.url, ALONE[game], BRISK, "seed=8")
            steps = Player(table).play(limit_steps(6))
            assert 0 < steps < MOST_STEPS
