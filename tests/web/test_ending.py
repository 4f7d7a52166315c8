"""The end of a game: for the person, how it came about, the best so far, where to go from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.messages import ended

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
CLIPBOARD = """() => {
  delete Navigator.prototype.share;
  Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } });
}"""
NO_CLIPBOARD = """() => {
  delete Navigator.prototype.share;
  Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => { throw new Error("no"); } } });
}"""


def end_it(table: Table) -> Locator:
    table.button("End it").click()
    table.page.get_by_role("dialog").get_by_role("button", name="End it").click()
    sheet = table.page.locator("dialog.result")
    expect(sheet).to_be_visible()
    return sheet


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_title_standing_and_account_each_said_once(phone: Page, open_table: Open, axe: Axe, lang: str) -> None:
    table = open_table(ended(won=True), f"lang={lang}", on=phone)
    sheet = end_it(table)
    expect(sheet.get_by_role("heading")).to_have_text("You win")
    assert sheet.locator(".standing li").all_inner_texts() == ["You: 12 points", "Mira: 7 points"]
    assert sheet.locator(".account li").all_inner_texts() == ["Round 1: 7", "Round 2: 5"]
    expect(sheet.locator("[data-answer=again]")).to_be_focused()
    for width, height in ((320, 568), (640, 360), (1440, 900)):
        phone.set_viewport_size({"width": width, "height": height})
        assert sheet.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert axe(phone) == []


def test_a_win_is_cheered_quietly_and_not_where_nothing_may_move(open_table: Open) -> None:
    sheet = end_it(open_table(ended(won=True)))
    expect(sheet.locator(".cheer i").first).to_be_visible()
    sheet = end_it(open_table(ended(won=True), "motion=none"))
    expect(sheet.locator(".cheer")).to_be_hidden()
    sheet = end_it(open_table(ended(won=False)))
    expect(sheet.locator(".cheer")).to_have_count(0)


QUESTION = """() => {
  window.put = 0;
  const prompt = async () => { window.put += 1; };
  dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
}"""


def test_the_home_screen_is_offered_after_a_game_and_never_again(open_table: Open) -> None:
    table = open_table(ended(won=True))
    assert table.page.evaluate(QUESTION) is None
    expect(table.page.locator("[data-install]")).to_have_count(0)
    offer = end_it(table).locator("[data-install]")
    offer.click()
    assert table.page.evaluate("() => window.put") == 1
    table = open_table(ended(won=True))
    table.page.evaluate(QUESTION)
    sheet = end_it(table)
    expect(sheet.locator("[data-install]")).to_have_count(0)
    sheet.locator("[data-answer=look]").click()
    table.button("Menu").click()
    table.button("Settings").click()
    expect(table.page.locator("[data-install]")).to_be_visible()  # for whoever looks for it


def test_apples_phones_are_shown_how(phone: Page, open_table: Open, axe: Axe) -> None:
    phone.add_init_script("navigator.standalone = false")
    table = open_table(ended(won=True), on=phone)
    end_it(table).locator("[data-install]").click()
    how = phone.locator("dialog", has_text="Add to Home Screen")
    expect(how.locator("svg.icon:visible")).to_have_count(4)  # three steps, and the button that closes
    assert axe(phone) == []


def test_without_a_way_nothing_is_offered(open_table: Open) -> None:
    expect(end_it(open_table(ended(won=True))).locator("[data-install]")).to_have_count(0)


def test_wins_are_counted_once_a_table(open_table: Open) -> None:
    sheet = end_it(open_table(ended(won=True)))
    expect(sheet.locator(".best")).to_have_text("Won with this set-up: 1 of 1.")
    table = open_table(ended(won=False))
    sheet = end_it(table)
    expect(sheet.locator(".best")).to_have_text("Won with this set-up: 1 of 2.")
    sheet.locator("[data-answer=look]").click()
    table.button("Undo").click()
    table.wait_for_told("You take it back.")
    sheet = end_it(table)
    expect(sheet.locator(".best")).to_have_text("Won with this set-up: 1 of 2.")


def test_alone_the_best_score_is_kept_whatever_the_storage_holds(page: Page, open_table: Open) -> None:
    said = []
    for score in (12, 9, 20):
        said.append(end_it(open_table(ended(won=False, score=score, seats=1))).locator(".best").inner_text())
    page.evaluate("() => localStorage.setItem('tilebag.records', '{\"body\": 7')")
    said.append(end_it(open_table(ended(won=False, score=3, seats=1))).locator(".best").inner_text())
    assert said == [
        "Your first game with this set-up.",
        "Your best so far with this set-up: 12.",
        "Your best so far with this set-up. The one before: 12.",
        "Your best so far with this set-up: 20.",  # the durable copy has them
    ]


def test_the_deal_is_handed_on_without_names(page: Page, open_table: Open) -> None:
    page.add_init_script(f"({CLIPBOARD})()")
    sheet = end_it(open_table(ended(won=False)))
    sheet.get_by_role("button", name="Share this deal").click()
    expect(sheet.get_by_role("status")).to_have_text("The address of this deal is copied.")
    assert page.evaluate("() => window.copied").endswith("/play/#game=toy&seats=me&seed=7")


def test_an_address_that_cannot_be_copied_is_shown(page: Page, open_table: Open) -> None:
    page.add_init_script(f"({NO_CLIPBOARD})()")
    sheet = end_it(open_table(ended(won=False)))
    sheet.get_by_role("button", name="Share this deal").click()
    expect(sheet.get_by_role("status")).to_contain_text("/play/#game=toy&seats=me&seed=7")


def test_from_the_end_to_all_games(open_table: Open) -> None:
    sheet = end_it(open_table(ended(won=False)))
    expect(sheet.get_by_role("link", name="All games")).to_have_attribute("href", "/")
