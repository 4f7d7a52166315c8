"""Back closes the topmost dialog; without one it leaves the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.toy import handful, won_match

from browsing import poll, wait_for_phase

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
IS_HOME = "() => location.pathname === '/'"
DIALOGS = "() => document.querySelectorAll('dialog[open]').length"
# No entry of a closed dialog is in the history.
AT_REST = f"() => ({DIALOGS})() === (history.state?.dialogs ?? 0)"
# Questions and results take no press at once, and Back is one.
SETTLED = "() => !document.querySelector('dialog[data-fresh]')"
MENU = "Menu"


@pytest.fixture
def visitor(phone: Page, site: str) -> Page:
    """A phone with the home page, from which a test opens the table."""
    phone.goto(site)
    return phone


def wait_for_dialogs(page: Page, count: int) -> None:
    poll(page, f"(count) => ({DIALOGS})() === count && ({AT_REST})()", count)


def open_from_menu(page: Page, name: str) -> Locator:
    page.locator("#menu").click()
    page.get_by_role("dialog", name=MENU).get_by_role("button", name=name).click()
    sheet = page.get_by_role("dialog", name=name)
    expect(sheet).to_be_visible()
    return sheet


def press_back(page: Page) -> None:
    """Not `go_back`, which waits for an event that a restored page does not have."""
    page.evaluate("() => { history.back(); }")


def leave_by_back(page: Page) -> None:
    """One step leads away from the table."""
    assert not page.evaluate(IS_HOME)
    press_back(page)
    poll(page, IS_HOME)


def open_log(page: Page) -> None:
    page.locator("#log").click()


def open_settings(page: Page) -> None:
    open_from_menu(page, "Settings")


def open_saves(page: Page) -> None:
    open_from_menu(page, "Saved games")


def open_question(page: Page) -> None:
    page.get_by_role("button", name="End it", exact=True).click()


@pytest.mark.parametrize("open_dialog", [open_log, open_settings, open_saves, open_question])
def test_back_closes_what_is_open_and_the_next_leaves_the_table(
    visitor: Page, open_table: Open, open_dialog: Callable[[Page], None]
) -> None:
    open_table(won_match(), on=visitor)
    address = visitor.url
    open_dialog(visitor)
    wait_for_dialogs(visitor, 1)
    poll(visitor, SETTLED)
    press_back(visitor)
    wait_for_dialogs(visitor, 0)
    assert visitor.url == address
    assert visitor.evaluate("() => document.documentElement.dataset.phase") == "ready"
    leave_by_back(visitor)


def close_by_button(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Close").click()


def close_by_escape(page: Page) -> None:
    page.keyboard.press("Escape")


def close_by_a_press_beside_it(page: Page) -> None:
    page.mouse.click(100, 20)


@pytest.mark.parametrize("close", [close_by_button, close_by_escape, close_by_a_press_beside_it])
def test_a_closed_sheet_leaves_nothing_for_back(
    visitor: Page, open_table: Open, close: Callable[[Page], None]
) -> None:
    open_table(handful(), on=visitor)
    open_settings(visitor)
    wait_for_dialogs(visitor, 1)
    close(visitor)
    wait_for_dialogs(visitor, 0)
    leave_by_back(visitor)


def test_back_closes_dialogs_over_others_one_by_one(visitor: Page, open_table: Open) -> None:
    table = open_table(handful(), on=visitor)
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()  # so that the match is saved
    table.wait_for_announcement("You put the 2 into the tray.")
    saves = open_from_menu(visitor, "Saved games")
    saves.locator("[data-does=more]").first.click()
    saves.locator("[data-does=file]").click()
    wait_for_dialogs(visitor, 2)
    for left in (1, 0):
        press_back(visitor)
        wait_for_dialogs(visitor, left)
    leave_by_back(visitor)


def test_after_a_reload_with_a_sheet_open_one_step_leaves_the_table(
    visitor: Page, open_table: Open
) -> None:
    open_table(handful(), on=visitor)
    open_settings(visitor)
    wait_for_dialogs(visitor, 1)
    visitor.reload()
    wait_for_phase(visitor, "ready")
    wait_for_dialogs(visitor, 0)
    leave_by_back(visitor)


def test_the_address_of_a_saved_match_stays_when_a_sheet_is_closed(
    visitor: Page, open_table: Open
) -> None:
    """It is saved by the first move, here while a sheet is open."""
    table = open_table(handful(), on=visitor)
    open_settings(visitor)
    wait_for_dialogs(visitor, 1)
    table.settle()
    visitor.evaluate(
        """() => {
          document.querySelector('.mirror [data-pick]').click();
          document.querySelector('.mirror [data-move]').click();
        }"""
    )
    poll(visitor, "() => /#id=/.test(location.hash)")
    address = visitor.url
    press_back(visitor)
    wait_for_dialogs(visitor, 0)
    assert visitor.url == address
    assert visitor.locator("html").get_attribute("data-rev") == "2"
    leave_by_back(visitor)


def test_back_from_the_next_match_leads_to_the_one_before(visitor: Page, open_table: Open) -> None:
    table = open_table(handful(), on=visitor)
    address = visitor.url
    visitor.locator("#menu").click()
    visitor.get_by_role("button", name="New game, same players").click()
    poll(visitor, "(before) => location.href !== before", address)
    wait_for_dialogs(visitor, 0)
    press_back(visitor)
    table.wait_for("(before) => location.href === before", address)
    leave_by_back(visitor)
