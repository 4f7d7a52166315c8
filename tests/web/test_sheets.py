"""Sheets on phones: a finger drags them away, and the heading stays in view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.fingers import Finger
from web.toy import handful

from browsing import poll, wait_for_entries

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
# It is where it belongs, and nothing of it moves.
AT_REST = """() => {
  const sheet = document.querySelector("dialog[open]");
  return sheet && getComputedStyle(sheet).translate === "none" && !sheet.getAnimations().length;
}"""
COLUMNS = "() => getComputedStyle(document.querySelector('dialog .menu')).columnCount"
CLOSING = 120  # CSS pixels of a drag that closes a sheet
TOO_SHORT = 70

pytestmark = pytest.mark.only_browser("chromium")  # only its automation has fingers


@pytest.fixture
def sheet(phone: Page, open_table: Open) -> Locator:
    open_table(handful(), on=phone)
    phone.locator("#menu").click()
    poll(phone, AT_REST)
    return phone.get_by_role("dialog", name="Menu")


def top_of(sheet: Locator) -> float:
    box = sheet.bounding_box()
    assert box
    return box["y"]


def drag(finger: Finger, sheet: Locator, distance: float) -> None:
    """Drag the sheet down by its handle; the finger rests at the end and stays down."""
    box = sheet.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + 12
    finger.slide((x, y), (x, y + distance))
    finger.page.wait_for_timeout(120)
    finger.touch("touchMove", (x, y + distance))


def test_a_sheet_follows_the_finger_and_a_short_drag_returns_it(
    phone: Page, sheet: Locator
) -> None:
    finger, before = Finger(phone), top_of(sheet)
    drag(finger, sheet, TOO_SHORT)
    assert round(top_of(sheet) - before) == TOO_SHORT
    finger.touch("touchEnd")
    poll(phone, AT_REST)
    assert top_of(sheet) == before
    drag(finger, sheet, -TOO_SHORT)
    assert top_of(sheet) == before
    finger.touch("touchEnd")
    expect(sheet).to_be_visible()


def test_a_long_drag_closes_a_sheet_and_takes_its_entry_from_the_history(
    phone: Page, sheet: Locator
) -> None:
    poll(phone, "() => history.state?.dialogs === 1")
    finger = Finger(phone)
    drag(finger, sheet, CLOSING)
    finger.touch("touchEnd")
    expect(sheet).to_have_count(0)
    wait_for_entries(phone)


def test_the_handle_and_the_close_button_stay_while_a_sheet_scrolls(
    phone: Page, sheet: Locator
) -> None:
    phone.set_viewport_size({"width": 360, "height": 480})
    poll(phone, AT_REST)
    sheet.evaluate("(sheet) => sheet.scrollTo(0, 1e6)")
    assert sheet.evaluate("(sheet) => sheet.scrollTop") > 0
    header = sheet.locator("header").bounding_box()
    assert header
    assert abs(header["y"] - top_of(sheet)) <= 1
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)


def test_on_a_phone_held_sideways_the_menu_is_at_the_side_in_two_columns(
    phone: Page, sheet: Locator
) -> None:
    assert phone.evaluate(COLUMNS) == "auto"
    phone.set_viewport_size({"width": 780, "height": 360})
    poll(phone, AT_REST)
    box = sheet.bounding_box()
    assert box
    assert (box["y"], box["height"]) == (0, 360)
    assert box["x"] + box["width"] == 780
    assert box["x"] >= 100
    assert phone.evaluate(COLUMNS) == "2"
    entries = sheet.locator(".menu .btn:not(.aloud)")
    seen = [entry for entry in entries.all() if top_of(entry) + 44 <= 360]
    assert len(seen) >= 10
