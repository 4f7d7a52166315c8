"""Storage size and protection in the settings, and the screen's wake lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.test_ending import end_it
from web.test_shelf import SHELF, keep
from web.toy import computer_turn, handful, won_match

from browsing import poll

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

Open = Callable[..., "Table"]
# The test sets the browser's answers; the count of requests survives a reload.
STORAGE = """({ agrees, active }) => {
  const read = (name) => sessionStorage.getItem(name);
  const persist = async () => {
    sessionStorage.setItem("asked", Number(read("asked")) + 1);
    if (agrees) sessionStorage.setItem("kept", "yes");
    return agrees;
  };
  const estimate = async () => ({ usage: 31e6, quota: 12.34e9, usageDetails: { caches: 22.1e6 } });
  const value = { persist, estimate, persisted: async () => read("kept") === "yes" };
  Object.defineProperty(navigator, "storage", { value });
  if (!active) Object.defineProperty(navigator, "userActivation", { value: { isActive: false } });
}"""
ASKED = "() => Number(sessionStorage.getItem('asked'))"
SILENT = "() => Object.defineProperty(navigator, 'storage', { value: undefined })"
LOCKS = """() => {
  window.held = 0;
  window.given = 0;
  const request = async () => {
    if (document.hidden) throw new DOMException("no", "NotAllowedError");
    const lock = new EventTarget();
    let live = true;
    lock.release = async () => {
      if (live) window.held -= 1;
      live = false;
      lock.dispatchEvent(new Event("release"));
    };
    window.held += 1;
    window.given += 1;
    document.addEventListener("visibilitychange", () => document.hidden && lock.release());
    return lock;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
SEE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def storage(page: Page, *, agrees: bool, active: bool = True) -> None:
    how = f"{{ agrees: {str(agrees).lower()}, active: {str(active).lower()} }}"
    page.add_init_script(f"({STORAGE})({how})")


def test_settings_show_storage_size_and_protection(page: Page, site: str) -> None:
    storage(page, agrees=True)
    page.goto(site)
    poll(page, SHELF)
    keep(page, "aaaa")
    keep(page, "bbbb")
    page.locator("#settings").click()
    panel = page.get_by_role("region", name="Storage")
    expect(panel).to_contain_text(
        "Not protected: the browser may delete your games when the device runs out of space."
    )
    expect(panel).to_contain_text("2 saved games: 1 kB")
    expect(panel).to_contain_text("For offline play and quick start: 22.1 MB")
    expect(panel).to_contain_text("The browser allows up to 12.3 GB.")
    panel.get_by_role("button", name="Ask the browser to protect them").click()
    expect(panel).to_contain_text("Protected: the browser will not delete your games on its own.")
    expect(panel.get_by_role("button")).to_be_hidden()


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Safari may delete"), ("tr", "Safari kayıtlı oyunları silebilir")]
)
def test_safari_warning_comes_before_a_game_ends(
    page: Page, site: str, lang: str, words: str
) -> None:
    page.goto(f"{site}#lang={lang}")
    poll(page, SHELF)
    expect(page.locator("#week")).to_be_hidden()
    page.add_init_script("window.GestureEvent = class {}")
    page.reload()
    poll(page, SHELF)
    expect(page.locator("#week")).to_contain_text(words)
    page.locator("#settings").click()
    expect(page.locator(".storage")).to_contain_text(words)


@pytest.mark.parametrize(("lang", "words"), [("en", "did not agree"), ("tr", "kabul etmedi")])
def test_denied_protection_is_shown_and_can_be_requested_again(
    page: Page, site: str, lang: str, words: str
) -> None:
    storage(page, agrees=False)
    page.goto(f"{site}#lang={lang}")
    poll(page, SHELF)
    page.locator("#settings").click()
    panel = page.locator(".storage")
    panel.get_by_role("button").click()
    expect(panel.get_by_role("status")).to_contain_text(words)
    panel.get_by_role("button").click()
    poll(page, f"() => ({ASKED})() === 2")


def test_browser_without_storage_api_or_wake_lock(page: Page, site: str) -> None:
    page.add_init_script(f"({SILENT})(); delete Navigator.prototype.wakeLock")
    page.goto(site)
    poll(page, SHELF)
    page.locator("#settings").click()
    panel = page.get_by_role("region", name="Storage")
    expect(panel).to_contain_text("This browser does not say whether it may delete your games.")
    expect(panel.get_by_role("button")).to_be_hidden()
    expect(page.get_by_role("dialog").get_by_label("Sound")).to_be_visible()
    expect(page.get_by_label("Keep the screen on")).to_have_count(0)


@pytest.mark.parametrize("agrees", [True, False])
def test_protection_is_requested_once_after_the_first_game(
    page: Page, open_table: Open, agrees: bool
) -> None:
    storage(page, agrees=agrees)
    table = open_table(won_match())
    assert page.evaluate(ASKED) == 0, "the page asks on the first visit"
    end_it(table)
    poll(page, f"() => ({ASKED})() === 1")
    end_it(open_table(won_match()))
    page.keyboard.press("Escape")
    assert page.evaluate(ASKED) == 1, "the page asks again"


def test_permission_prompt_needs_a_user_action(page: Page, open_table: Open) -> None:
    storage(page, agrees=True, active=False)
    sheet = end_it(open_table(won_match()))
    assert page.evaluate(ASKED) == 0
    sheet.get_by_role("button", name="Look at the table").click()
    poll(page, f"() => ({ASKED})() === 1")


def test_screen_stays_on_only_while_others_play(page: Page, open_table: Open) -> None:
    page.add_init_script(f"({LOCKS})()")
    open_table(handful())
    assert page.evaluate("() => window.given") == 0
    open_table(computer_turn(), "pace=step", phase="thinking")
    poll(page, "() => window.held === 1")
    page.evaluate(SEE, True)
    poll(page, "() => window.held === 0")
    page.evaluate(SEE, False)
    poll(page, "() => window.held === 1")
    page.locator("#menu").click()
    page.locator("dialog").get_by_role("button", name="Settings").click()
    page.get_by_label("Keep the screen on").select_option("off")
    poll(page, "() => window.held === 0")
    page.get_by_label("Keep the screen on").select_option("always")
    poll(page, "() => window.held === 1")


def test_wake_lock_is_released_at_the_end(page: Page, open_table: Open) -> None:
    page.add_init_script(f"({LOCKS})()")
    table = open_table(won_match(), "awake=always")
    poll(page, "() => window.held === 1")
    end_it(table)
    poll(page, "() => window.held === 0")
