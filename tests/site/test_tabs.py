"""Several tabs of one match: one writes, the others watch, no move is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from launching import over_http
from playwright.sync_api import expect

from browsing import Watch, poll, wait_for_phase
from playing import ALONE, BRISK, Player, Table, click
from thorough import THOROUGH

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.engine("here")
BAG = f"{ALONE['magic-bag']}&{BRISK}"
NEWEST = """(id) => ["a", "b"].map((slot) => JSON.parse(localStorage.getItem(`tilebag.save.${id}.${slot}`)))
  .filter(Boolean).sort((save, other) => other.rev - save.rev)[0].body.log.length"""
# The lease of a tab that no longer exists, just renewed.
LEAVE_A_LEASE = """(key) => {
  const lease = { tab: "gone", since: Date.now(), until: Date.now() + 4000 };
  localStorage.setItem(key, JSON.stringify(lease));
}"""
ENGINE_READY = "() => performance.getEntriesByName('tilebag:ready').length > 0"
HAS_LABELS = "(labels) => [...document.querySelectorAll('.mirror li')].map((line) => line.innerText).join('|') === labels"


@pytest.fixture(params=["with Web Locks", "over http"])
def address(request: pytest.FixtureRequest, site: str, watch: Watch) -> str:
    """The site's address; over http the tabs have leases instead of locks
    (storage/lease-locks.ts).
    """
    if request.param == "with Web Locks":
        return site
    watch.allow(over_http(site))
    return over_http(site)


def open_table(page: Page, site: str, seed: int) -> Table:
    table = Table(page)
    table.open(site, BAG, f"seed={seed}")
    return table


def tab_at(context: BrowserContext, url: str) -> Page:
    page = context.new_page()
    page.goto(f"{url}&{BRISK}")
    return page


def expect_spectator(page: Page) -> None:
    """Wait until this tab is a spectator, and check that it offers no moves."""
    expect(page.locator("#elsewhere")).to_be_visible(timeout=60_000)
    poll(page, ENGINE_READY, seconds=120)
    wait_for_phase(page, "thinking")
    expect(page.locator("#status")).to_have_text("You are watching this table.")
    assert page.locator("[data-move]:visible, [data-pick]:visible").count() == 0


def expect_writer(page: Page) -> None:
    wait_for_phase(page, "ready")
    expect(page.locator("#elsewhere")).to_be_hidden()
    expect(page.locator("#status")).not_to_have_text("You are watching this table.")


def wait_for_same_board(page: Page, other: Page) -> None:
    """Wait until both tabs show the same board."""
    poll(page, HAS_LABELS, "|".join(Table(other).labels()))


def log_of(page: Page, table: str) -> Any:
    return page.evaluate(NEWEST, table)


def test_one_of_three_tabs_writes_and_any_can_take_over(
    context: BrowserContext, page: Page, address: str
) -> None:
    table = open_table(page, address, 4)
    key = page.url.split("id=")[1]
    Player(table).play(4)
    second = tab_at(context, page.url)
    expect_spectator(second)
    third = tab_at(context, page.url)
    expect_spectator(third)
    page.bring_to_front()
    Player(table).play(6)
    steps = log_of(page, key)
    assert steps == 10
    for other in (second, third):
        wait_for_same_board(other, page)
    second.bring_to_front()
    click(second, "#take-over")
    expect_writer(second)
    expect_spectator(page)
    Player(Table(second)).play(3)
    assert log_of(second, key) == 13
    page.bring_to_front()
    click(page, "#take-over")  # takes over again, with the moves made in the second tab
    expect_writer(page)
    expect_spectator(second)
    assert log_of(page, key) == 13
    Player(table).play(2)
    assert log_of(page, key) == 15
    page.close()  # releases the lock: the tab that waited longest gets it
    poll(third, "(steps) => document.getElementById('elsewhere').hidden", 0)
    expect_writer(third)
    Player(Table(third)).play(2)
    assert log_of(third, key) == 17


def test_reload_keeps_the_tab(page: Page, address: str) -> None:
    open_table(page, address, 5)
    for _ in range(3 if THOROUGH else 1):
        page.reload()
        expect_writer(page)
        poll(page, ENGINE_READY, seconds=120)


@pytest.mark.soak  # lease-locks.test.mjs tests this without a browser
def test_a_tab_whose_process_ended_is_followed_over_http(
    context: BrowserContext, page: Page, site: str, watch: Watch
) -> None:
    """A closed tab says so, but one that crashed leaves its lease behind, as here another tab
    writes it.
    """
    watch.allow(over_http(site))
    table = open_table(page, over_http(site), 6)
    url, key = page.url, page.url.split("id=")[1]
    Player(table).play(2)
    lease = page.evaluate("(key) => localStorage.getItem(key)", f"tilebag.lease.tilebag.save.{key}")
    assert lease
    page.goto(site)
    second = context.new_page()
    second.goto(f"{over_http(site)}robots.txt")
    second.evaluate(LEAVE_A_LEASE, f"tilebag.lease.tilebag.save.{key}")
    second.goto(f"{url}&{BRISK}")
    expect(second.locator("#elsewhere")).to_be_visible()
    expect(second.locator("#elsewhere")).to_be_hidden(timeout=60_000)
    expect_writer(second)
    Player(Table(second)).play(2)
    assert log_of(second, key) == 4


@pytest.mark.soak  # client.test.mjs tests this without a browser
def test_no_save_is_lost_without_locks(
    context: BrowserContext, page: Page, site: str, watch: Watch
) -> None:
    """Over http, if the script with the leases does not arrive."""
    watch.allow(over_http(site))
    context.route("**/lease-locks-*", lambda route: route.abort())
    table = open_table(page, over_http(site), 6)
    key = page.url.split("id=")[1]
    Player(table).play(3)
    second = tab_at(context, page.url)
    wait_for_phase(second, "ready")
    poll(second, ENGINE_READY, seconds=120)
    Player(table).play(2)  # the second tab has made no move, so it follows
    wait_for_same_board(second, page)
    Player(Table(second)).play(3)
    assert log_of(page, key) == 8
    # the first tab is behind, so its move starts a copy
    table.act(page, table.look().way(table.moves()[0])[0])
    poll(page, "(key) => !location.hash.includes(key)", key)
    assert log_of(page, key) == 8
    own = page.url.split("id=")[1]
    assert log_of(page, own) == 6
    label = "(id) => JSON.parse(localStorage.getItem(`tilebag.label.${id}`)).body"
    assert page.evaluate(label, own) == {"name": "", "pinned": False, "copy": 1}, (
        "the match is not named as a copy"
    )
    watch.seen[:] = [
        line for line in watch.seen if "Failed to load" not in line and "Loading failed" not in line
    ]
