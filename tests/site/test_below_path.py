"""A site for a path below its host plays, and stays below this path; one that was made for another
says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, product
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from conftest import BELOW
from hosting import Host, serve_folder
from playwright.sync_api import expect

from browsing import Server, Watch, poll, settles, start_server
from playing import ALONE, BRISK, Player, Table
from thorough import sample

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

OFFLINE = "() => document.documentElement.dataset.offline"
SCOPE = "async () => (await navigator.serviceWorker.ready).scope"
MISPLACED = {
    "en": "was made for another address",
    "tr": "başka bir adres için hazırlanmış demektir",
}

PLACES = ("", "tr/", "play/#game=multzo", "learn/", "embed/")


@pytest.fixture
def host(built_below: Path, watch: Watch) -> Iterator[Host]:
    """A host of the site below the path."""
    with serve_folder(built_below) as (host, _):
        watch.allow(host.url)
        yield host


def path_of(page: Page) -> str:
    return urlsplit(page.url).path


def test_a_match_is_played_below_a_path_also_without_the_host(
    page: Page, host: Host, watch: Watch
) -> None:
    page.goto(host.url)
    page.locator("[data-game=multzo]").click()
    expect(page.locator("#title")).to_have_text("Multzo")
    assert path_of(page) == f"{BELOW}/play/"
    table = Table(page)
    table.open(host.url, ALONE["multzo"], BRISK, "seed=8")
    Player(table).step()
    address = page.url
    page.reload()
    table.look()
    assert page.url == address
    settles(page, lambda: page.evaluate(OFFLINE), "ready", seconds=120)
    assert page.evaluate(SCOPE) == host.url
    requested = {request.path for request in host.requests}
    assert {path for path in requested if not path.startswith(f"{BELOW}/")} == set()
    host.down = True
    page.reload()
    table.look()
    Player(table).step()
    page.goto(host.url)
    expect(page.locator("#unfinished li")).to_have_count(1)
    page.goto(f"{host.url}embed/multzo/intro/")
    poll(page, "() => document.documentElement.dataset.phase === 'ready'")
    page.goto(f"{host.url}about/")
    expect(page.locator("h1").first).to_be_visible()
    watch.seen[:] = [line for line in watch.seen if "Failed to load resource" not in line]


def test_links_between_pages_stay_below_the_path(page: Page, host: Host) -> None:
    page.goto(f"{host.url}tr/")
    page.locator("#rules a").first.click()
    page.wait_for_url(f"{host.url}tr/*/")
    page.locator("header a").first.click()
    page.wait_for_url(f"{host.url}tr/")
    page.goto(f"{host.url}learn/#game=multzo&lesson=intro")
    frame = page.frame_locator("#lesson iframe")
    expect(frame.locator("#title")).to_contain_text("Multzo")
    poll(page.frames[1], "() => document.documentElement.dataset.phase === 'ready'")
    page.locator("#play").click()
    page.wait_for_url(f"{host.url}play/*")
    page.goto(f"{host.url}play")
    assert path_of(page) == f"{BELOW}/play/"


@pytest.fixture
def misplaced(built: Path, watch: Watch) -> Iterator[Server]:
    """A server of the site that was built for the top of its host, below a path."""
    server = start_server(built, options=["--path", BELOW])
    watch.allow(server.url)
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("place", "lang"),
    sample(product(PLACES, MISPLACED), zip(PLACES, cycle(MISPLACED), strict=False)),
)
def test_page_at_an_address_that_it_was_not_made_for_says_so(
    new_context: Callable[..., BrowserContext], misplaced: Server, place: str, lang: str
) -> None:
    page = new_context(locale={"en": "en-GB", "tr": "tr-TR"}[lang]).new_page()
    page.goto(f"{misplaced.url}{place}")
    message = page.locator(".trouble:visible")
    expect(message).to_have_count(1)
    expect(message).to_contain_text(MISPLACED[lang])
    expect(message).to_have_attribute("lang", lang)
    assert page.locator("body").inner_text().strip() == message.inner_text().strip()


def test_page_at_another_address_says_so_without_scripts(
    new_context: Callable[..., BrowserContext], misplaced: Server
) -> None:
    page = new_context().new_page()
    page.route("**/*.js", lambda route: route.abort())
    page.goto(misplaced.url)
    expect(page.locator(".trouble:visible")).to_contain_text(list(MISPLACED.values()))
