"""Every move is saved before it is shown, and failed saves are reported."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from web.toy import handful

from browsing import poll
from tilebag.core import strict_json
from tilebag.core.version import __version__
from tilebag.match import saves

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

Open = Callable[..., "Table"]
DENY = """() => Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); },
})"""
FULL = """() => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""
# The database opens, as PyScript needs it (site/test_blocked.py tests that it does not), but takes
# nothing.
NO_JOURNAL = """() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
ELSEWHERE = """() => {
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    if (key.startsWith("tilebag.save.")) [location.hash, Storage.prototype.setItem] = ["#id=elsewhere", set];
    return set.call(this, key, text);
  };
}"""
NONE = """() => Object.defineProperty(window, "localStorage", { value: null })"""
ORDER = """() => {
  window.order = [];
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    if (key.startsWith("tilebag.save.")) window.order.push(`kept ${JSON.parse(text).body.at}`);
    return set.call(this, key, text);
  };
  new MutationObserver(() => {
    const text = document.getElementById("announcement")?.lastElementChild?.textContent;
    if (text) window.order.push(text);
  }).observe(document, { subtree: true, childList: true });
}"""


def pick_and_put(table: Table) -> None:
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()


def put_down(table: Table) -> None:
    pick_and_put(table)
    table.wait_for_announcement("You put the 2 into the tray.")


def envelopes(table: Table) -> list[dict[str, Any]]:
    return [json.loads(text) for text in table.stored_keys("tilebag.save.").values()]


def test_move_is_saved_before_it_is_shown_at_an_address_of_its_own_and_in_two_generations(
    page: Page, open_table: Open
) -> None:
    page.add_init_script(f"({ORDER})()")
    table = open_table(replace(handful(), names=("Çağla",)))
    (key, *_) = table.stored_keys("tilebag.save.")
    assert table.page.url.endswith(f"/play/#id={key.split('.')[2]}")
    expect(table.page.get_by_text("Not saved")).to_be_hidden()
    pick_and_put(table)
    table.wait_for_announcement("Çağla puts the 2 into the tray.")
    order = [event for event in page.evaluate("() => window.order") if event]
    assert order.index("kept 1") < order.index("Çağla puts the 2 into the tray.")
    newer, older = sorted(envelopes(table), key=lambda envelope: -envelope["rev"])
    assert (newer["body"]["at"], older["body"]["at"]) == (1, 0)
    assert newer["body"]["names"] == ["Çağla"]
    assert newer["body"]["log"] == ["0 put t1 tray"]
    assert newer["sum"] == saves.checksum(strict_json.write(newer["body"]))
    facts = {key: newer[key] for key in ("app", "kind", "schema", "engine", "rules", "rev")}
    assert facts == {
        "app": "tilebag",
        "kind": "game",
        "schema": 1,
        "engine": __version__,
        "rules": "toy@1",
        "rev": 2,
    }


def test_address_changed_during_a_save_opens_its_match(page: Page, open_table: Open) -> None:
    """The browser reports the change only after its current task, here a save."""
    table = open_table(handful())
    page.evaluate(ELSEWHERE)
    pick_and_put(table)
    table.wait_for_status(
        "This browser has no such table. It may have been played on another device, or deleted."
    )
    assert page.url.endswith("/play/#id=elsewhere")


@pytest.mark.parametrize("how", [DENY, FULL, NONE], ids=["denied", "full", "none"])
def test_match_continues_with_a_warning_when_storage_fails(
    page: Page, open_table: Open, how: str, browser_name: str
) -> None:
    page.add_init_script(f"({how})(); ({NO_JOURNAL})()")
    table = open_table(handful())
    why = "this device has no space left" if how == FULL else "this browser blocks storage"
    expect(page.get_by_text(f"Not saved: {why}.")).to_be_visible()
    put_down(table)
    if browser_name != "chromium":  # Firefox's automation sees no downloads
        return
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert json.loads(download.value.path().read_text())["body"]["at"] == 1


@pytest.mark.parametrize("how", [DENY, FULL, NONE], ids=["denied", "full", "none"])
def test_one_working_storage_is_enough(page: Page, open_table: Open, how: str) -> None:
    page.add_init_script(f"({how})()")
    table = open_table(handful())
    put_down(table)
    poll(page, "() => location.hash.startsWith('#id=')")
    expect(page.get_by_text("Not saved")).to_be_hidden()


def test_other_keys_of_the_same_site_are_left_alone(
    page: Page, open_table: Open, site: str
) -> None:
    page.goto(f"{site}robots.txt")  # has no scripts
    page.evaluate("() => localStorage.setItem('other.app', 'theirs')")
    put_down(open_table(handful()))
    assert page.evaluate("() => localStorage.getItem('other.app')") == "theirs"
    assert all(
        key.startswith(("tilebag.", "other."))
        for key in page.evaluate("() => Object.keys(localStorage)")
    )


def test_truncated_save_and_one_of_a_newer_version_are_explained(page: Page, site: str) -> None:
    newer = json.dumps({"app": "tilebag", "kind": "game", "schema": 9, "rev": 1, "body": {}})
    page.goto(f"{site}robots.txt")  # has no scripts
    page.evaluate("() => localStorage.setItem('tilebag.save.torntable.a', '{\"app\":\"tile')")
    page.evaluate("(text) => localStorage.setItem('tilebag.save.newertable.a', text)", newer)
    page.goto(f"{site}play/#id=torntable")
    expect(page.locator("#status")).to_contain_text("can't be opened any more")
    page.goto(f"{site}play/#id=newertable")
    expect(page.locator("#status")).to_contain_text("newer version of Tilebag")
    assert page.evaluate("() => localStorage.getItem('tilebag.save.newertable.a')") == newer


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_corrupt_save_is_exported_unchanged(
    page: Page, site: str, browser_name: str, lang: str
) -> None:
    page.goto(f"{site}robots.txt")  # has no scripts
    page.evaluate(
        "() => ['a', 'b'].forEach((slot) => localStorage.setItem(`tilebag.save.torntable.${slot}`, `torn ${slot}`))"
    )
    page.goto(f"{site}play/#id=torntable")
    poll(page, "() => document.documentElement.dataset.phase === 'broken'")
    page.goto(f"{site}#lang={lang}")
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    page.locator("#saves").click()
    wrecks = page.locator("dialog .saves li").filter(has_text="torntable")
    expect(wrecks).to_have_count(2)
    if browser_name != "chromium":  # Firefox's automation sees no downloads
        return
    texts = set()
    for k in range(2):
        with page.expect_download() as download:
            wrecks.nth(k).get_by_role("button").first.click()
        texts.add(download.value.path().read_text())
    assert texts == {"torn a", "torn b"}


def test_back_from_a_wrong_address_opens_the_match(page: Page, open_table: Open, site: str) -> None:
    open_table(handful())
    table = page.url
    page.goto(f"{site}play/#nothing of ours")
    poll(page, "() => document.documentElement.dataset.phase === 'broken'")
    page.go_back()
    assert page.url == table
    poll(page, "() => !document.getElementById('status').textContent.includes('not complete')")


def test_coming_back_shows_the_table_as_it_was_left(page: Page, open_table: Open) -> None:
    """A browser that keeps pages tells them when it hides and shows them."""
    table = open_table(handful())
    put_down(table)
    table.spot("3 of Suns, in your hand").click()
    table.button("Menu").click()
    for event in ("pagehide", "pageshow"):
        page.evaluate(
            "(name) => { dispatchEvent(new PageTransitionEvent(name, { persisted: true })); }",
            event,
        )
    expect(page.locator("#elsewhere")).to_be_hidden()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.spot("Into the tray")).to_have_count(1)
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 3 into the tray.")
