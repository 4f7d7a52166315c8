"""When a card, sheet, question, curtain or result closes, the focus is on something that the player
can use.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.recorded import play_to, record_opening
from web.test_first_minute import RULES
from web.toy import curtain, handful, tip_sequence, won_match

from browsing import poll, wait_for_phase
from playing import ALONE
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
NO_DIALOG = "() => !document.querySelector('dialog')"
# The main button, or a piece or place where there is no main button.
ON_THE_NEXT_ACTION = """() => {
  const main = document.querySelector("#actions .main:not([aria-disabled])");
  const now = document.activeElement;
  return main ? now === main : now.matches(".mirror .spot");
}"""
# The focused element, if the player cannot use it.
LOST = """() => {
  const now = document.activeElement;
  const isUsable = now.matches("button, a, .mirror, [tabindex]") && now.checkVisibility() && !now.closest("dialog");
  return isUsable ? "" : now.outerHTML.slice(0, 200);
}"""
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"
SETTLED = "() => !document.querySelector('[data-fresh]')"


def give_rules(page: Page) -> None:
    """Give the invented game a page of rules."""
    page.route("**/toy/", lambda route: route.fulfill(body=RULES, content_type="text/html"))


def focus_lost(page: Page) -> str:
    """The focused element once no dialog is open, if the player cannot use it."""
    poll(page, NO_DIALOG)
    return str(page.evaluate(LOST))


@pytest.mark.parametrize("way", ["click", "Enter", "Escape"])
@pytest.mark.parametrize("name", catalog.keys())
def test_after_the_first_card_the_focus_is_on_the_next_action(
    page: Page, open_table: Open, name: str, way: str
) -> None:
    page.route(f"**/*/{name}/", lambda route: route.fulfill(body=RULES, content_type="text/html"))
    open_table(record_opening(play_to(ALONE[name], 0), 360, 488), "tips=on")
    card = page.locator("dialog.first")
    play = card.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_focused()
    poll(page, SETTLED)
    if way == "click":
        play.click()
    else:
        page.keyboard.press(way)
    poll(page, NO_DIALOG)
    poll(page, ON_THE_NEXT_ACTION)


def close_with_escape(sheet: Locator) -> None:
    sheet.page.keyboard.press("Escape")


def close_with_its_button(sheet: Locator) -> None:
    sheet.locator("header button").click()


def close_with_enter(sheet: Locator) -> None:
    sheet.locator("header button").focus()
    sheet.page.keyboard.press("Enter")


def close_beside(sheet: Locator) -> None:
    sheet.evaluate(
        "(sheet) => { sheet.style.inset = 'auto 0 0 auto'; sheet.style.height = '40px'; }"
    )
    sheet.page.mouse.click(5, 200)


WAYS_OUT = [close_with_escape, close_with_its_button, close_with_enter, close_beside]


@pytest.mark.parametrize("close", WAYS_OUT)
@pytest.mark.parametrize("key", ["m", ",", "?", "l", "r"])
def test_a_sheet_opened_by_a_key_leaves_the_focus_on_the_next_action(
    phone: Page, open_table: Open, key: str, close: Callable[[Locator], None]
) -> None:
    """Nothing had the focus before, as after the page has loaded."""
    give_rules(phone)
    open_table(handful(), on=phone)
    phone.keyboard.press(key)
    sheet = phone.locator("dialog.sheet")
    expect(sheet).to_be_visible()  # it is loaded on demand
    close(sheet)
    poll(phone, NO_DIALOG)
    assert phone.evaluate(ON_THE_NEXT_ACTION)


ENTRIES = [
    "Rules",
    "Settings",
    "Keyboard",
    "About this deal",
    "Save as a file",
    "Share",
    "Saved games",
]


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_sheet_of_the_menu_returns_the_focus_to_the_menus_button(
    page: Page, open_table: Open, entry: str
) -> None:
    give_rules(page)
    table = open_table(handful())
    table.button("Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name=entry, exact=True).click()
    sheet = page.locator("dialog[open]:not(.dropdown)")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    poll(page, NO_DIALOG)
    expect(table.button("Menu")).to_be_focused()


@pytest.mark.parametrize("answer", ["Cancel", "End it", "Escape"])
def test_a_question_leaves_the_focus_on_the_table(
    page: Page, open_table: Open, answer: str
) -> None:
    table = open_table(handful())
    table.button("End it").click()
    question = page.get_by_role("dialog", name="End the round?")
    expect(question).to_be_visible()
    if answer == "Escape":
        page.keyboard.press("Escape")
    else:
        question.get_by_role("button", name=answer).click()
    if answer == "End it":
        result = page.get_by_role("dialog", name="3 points")
        expect(result).to_be_visible()
        page.keyboard.press("Escape")
    assert focus_lost(page) == ""


@pytest.mark.parametrize("close", ["look", "Escape", "Close"])
def test_a_result_leaves_the_focus_on_the_table(page: Page, open_table: Open, close: str) -> None:
    table = open_table(won_match())
    table.button("End it").click()
    page.get_by_role("dialog").get_by_role("button", name="End it").click()
    result = page.locator("dialog.result")
    expect(result).to_be_visible()
    if close == "look":
        result.locator("[data-answer=look]").click()
    elif close == "Close":
        close_with_its_button(result)
    else:
        page.keyboard.press(close)
    assert focus_lost(page) == ""


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_lifted_curtain_leaves_the_focus_on_the_next_action(
    page: Page, open_table: Open, by: str
) -> None:
    table = open_table(curtain(), phase="curtain")
    if by == "keys":
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    else:
        table.button("Hold to see your tiles").hover()
        page.mouse.down()
    wait_for_phase(page, "ready")
    page.mouse.up()
    poll(page, ON_THE_NEXT_ACTION)


def test_a_closed_tip_leaves_the_focus_on_the_main_button(page: Page, open_table: Open) -> None:
    table = open_table(tip_sequence(), "tips=on", "sound=normal")
    page.get_by_role("button", name="Got it").click()
    expect(table.button("End it")).to_be_focused()


def test_a_closed_hint_leaves_the_focus_on_the_hints_button(page: Page, open_table: Open) -> None:
    table = open_table(handful())
    page.keyboard.press("h")
    card = page.locator(".hintcard")
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
    expect(table.button("Hint")).to_be_focused()


@pytest.mark.parametrize(
    "opener", ["#saves", "#settings", "#puzzles", "#figures", "#daily button", "[data-setup=okey]"]
)
def test_a_sheet_of_the_home_page_returns_the_focus_and_without_its_button_to_the_heading(
    page: Page, site: str, opener: str
) -> None:
    page.goto(site)
    poll(page, SHELF)
    button = page.locator(opener).first
    button.click()
    expect(page.locator("dialog.sheet")).to_be_visible()
    page.keyboard.press("Escape")
    poll(page, NO_DIALOG)
    expect(button).to_be_focused()
    button.click()
    button.evaluate("(button) => button.remove()")
    page.keyboard.press("Escape")
    poll(page, NO_DIALOG)
    expect(page.locator("h1")).to_be_focused()
