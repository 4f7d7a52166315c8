"""Without a secure context, as over plain http in a local network, everything that the browser
allows still works.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from launching import over_http
from playwright.sync_api import expect

from browsing import Watch, poll, wait_for_phase
from playing import ALONE, BRISK, Player, Table
from thorough import limit_steps, sample
from tilebag.core import words
from tilebag.match import catalog

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

SHELF = "() => document.documentElement.dataset.shelf === 'ready'"
ANSWERS = "() => performance.getEntriesByName('tilebag:ready').length > 0"
FOR_PLAY = ("/sha256-library-", "/lease-locks-")
ONLY_OVER_HTTP = ("sha256-library-", "lease-locks-", "hmac-library-")
ADD_FIELD = """() => {
  const field = document.createElement("textarea");
  field.id = "pasted";
  document.body.append(field);
  field.focus();
}"""
LACKS = {
    "en": "Opened over http: offline play, sharing and the camera need https.",
    "tr": "http ile açıldı: çevrim dışı oyun, paylaşma ve kamera için https gerekir.",
}


@pytest.fixture
def http_site(site: str, watch: Watch) -> str:
    address = over_http(site)
    watch.allow(address)
    return address


@pytest.fixture
def requested(page: Page) -> list[str]:
    """Every address that the page requests."""
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    return urls


def test_an_address_without_https_is_no_secure_context(
    page: Page, site: str, http_site: str
) -> None:
    for address, secure in ((site, True), (http_site, False)):
        page.goto(f"{address}robots.txt")
        assert (
            page.evaluate("() => [isSecureContext, 'subtle' in crypto, 'locks' in navigator]")
            == [secure] * 3
        )


@pytest.mark.parametrize("key", sample(catalog.keys(), catalog.keys()[:1]))
def test_every_game_plays_and_is_saved(
    page: Page, http_site: str, key: str, requested: list[str]
) -> None:
    table = Table(page)
    table.open(http_site, ALONE[key], BRISK, "seed=3")
    Player(table).play(limit_steps(3))
    poll(page, ANSWERS, seconds=120)
    assert all(any(name in url for url in requested) for name in FOR_PLAY)
    before = table.newest_body()
    page.reload()
    wait_for_phase(page, "ready", "over")
    assert table.newest_body() == before


def test_players_over_https_download_nothing_for_http(
    page: Page, site: str, built: Path, requested: list[str]
) -> None:
    Table(page).open(site, ALONE["magic-bag"], BRISK, "seed=3")
    poll(page, ANSWERS, seconds=120)
    listed = [file["url"] for file in json.loads((built / "files.json").read_text())["files"]]
    assert not [url for url in (*requested, *listed) if any(name in url for name in ONLY_OVER_HTTP)]


@pytest.mark.parametrize("lang", words.languages())
def test_the_home_page_says_once_what_is_missing_and_promises_nothing_else(
    page: Page, http_site: str, site: str, lang: str
) -> None:
    promise = page.locator(".promise li")
    page.goto(f"{site}#lang={lang}")
    poll(page, SHELF)
    expect(promise.locator("visible=true")).to_have_count(3)
    page.goto(f"{http_site}#lang={lang}")
    poll(page, SHELF)
    expect(page.get_by_text(LACKS[lang]).locator("visible=true")).to_have_count(1)
    expect(page.locator("[data-offline]:visible")).to_have_count(1)  # the root element
    expect(promise.locator("visible=true")).to_have_count(2)


@pytest.mark.engine("here")
def test_the_menu_offers_only_what_works(page: Page, http_site: str) -> None:
    """No quick start and no wakefulness; other devices are invited by messages instead of with the
    camera.
    """
    Table(page).open(http_site, ALONE["magic-bag"], BRISK, "seed=3")
    menu = page.get_by_role("dialog")
    page.locator("#menu").click()
    expect(menu.get_by_text(LACKS["en"])).to_be_visible()
    menu.get_by_role("button", name="Settings").click()
    expect(menu.get_by_label("Sound")).to_be_visible()
    for name in ("Quick start", "Keep the screen on"):
        expect(menu.get_by_label(name)).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("#menu").click()
    menu.get_by_role("button", name="More devices").click()
    menu.get_by_role("button", name="Show the code").click()
    expect(menu.get_by_text("Paste the answer here")).to_be_visible()
    for name in ("Turn on the camera", "With the camera"):
        expect(menu.get_by_role("button", name=name)).to_have_count(0)


@pytest.mark.engine("here")
def test_a_link_can_be_copied(page: Page, http_site: str) -> None:
    Table(page).open(http_site, ALONE["magic-bag"], BRISK, "seed=3")
    page.locator("#menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Share", exact=True).click()
    page.locator("dialog[open] [data-share=hand]").click()
    expect(page.locator("dialog[open]").get_by_text("Copied")).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate(ADD_FIELD)
    page.keyboard.press("Control+V")
    expect(page.locator("#pasted")).to_have_value(re.compile(re.escape(f"{http_site}play/#")))
