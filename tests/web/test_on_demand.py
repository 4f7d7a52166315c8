"""What a match loads after its first table: dialogs and the side panel."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from web.toy import handful

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

    from browsing import Watch

Open = Callable[..., "Table"]
DIALOGS = re.compile(r"/js/dialogs-\w+\.js(\?again=\d+)?$")


def test_a_sheet_that_cannot_be_loaded_is_said_and_opens_at_the_next_press(
    phone: Page, open_table: Open, watch: Watch
) -> None:
    phone.route(DIALOGS, lambda route: route.abort("internetdisconnected"))
    open_table(handful(), on=phone)
    phone.locator("#menu").click()
    expect(phone.locator("#status")).to_have_text("There is still no connection.")
    expect(phone.locator("dialog")).to_have_count(0)
    phone.unroute(DIALOGS)
    phone.locator("#menu").click()
    expect(phone.locator("dialog.dropdown")).to_be_visible()
    blocked = "console error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED"
    watch.seen[:] = [error for error in watch.seen if error != blocked]


def test_dialogs_are_loaded_without_a_press(page: Page, open_table: Open) -> None:
    with page.expect_request(DIALOGS):
        open_table(handful())


def test_the_side_panel_is_loaded_with_the_table_where_there_is_room_for_it(
    page: Page, open_table: Open
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_table(handful())
    expect(page.locator("#side section")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("#side section")).to_have_count(0)
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("#side section")).to_be_visible()
