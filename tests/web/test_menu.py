"""The menu: common entries first, none that the device cannot use, no accidental loss."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.toy import handful, won_match

from browsing import poll

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
HAS_LEFT = "(address) => location.href !== address"


def test_menu_lists_common_entries_first_and_shows_those_read_out_when_focused(
    page: Page, open_table: Open, axe: Axe
) -> None:
    table = open_table(handful())
    table.button("Menu").click()
    expect(page.locator("dialog.dropdown")).to_be_visible()
    groups = [
        group.locator(".btn:not(.aloud)").all_inner_texts()
        for group in table.page.locator(".menu > div").all()
    ]
    assert [group[:2] for group in groups] == [
        ["All games", "New game, same players"],
        ["Rules", "Watch from the beginning"],
        ["Settings", "Keyboard"],
        ["About this deal", "Save as a file"],
    ]
    assert groups[-1][-1] == "Copy bug report"
    read = page.get_by_role("dialog").get_by_role("button", name="Read my hand")
    clipped = "(element) => getComputedStyle(element).clipPath"
    assert read.evaluate(clipped) != "none"
    page.get_by_role("dialog").get_by_role("button", name="Keyboard").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(read).to_be_focused()
    assert read.evaluate(clipped) == "none"
    assert axe(page) == []


def test_large_screens_open_a_dropdown_with_arrow_keys(page: Page, open_table: Open) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    table = open_table(handful())
    table.button("Menu").click()
    at, menu = page.locator("#menu").bounding_box(), page.get_by_role("dialog", name="Menu")
    page.evaluate(
        "() => Promise.all(document.getAnimations().map((animation) => animation.finished))"
    )
    lies = menu.bounding_box()
    assert at
    assert lies
    assert 0 <= lies["y"] - (at["y"] + at["height"]) < 16
    assert abs(lies["x"] - at["x"]) < 16
    entries = menu.locator(".menu .btn")
    expect(entries.nth(0)).to_be_focused()
    for key, focused in (("ArrowUp", 0), ("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1)):
        page.keyboard.press(key)
        expect(entries.nth(focused)).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(page.locator("#menu")).to_be_focused()
    table.button("Menu").click()
    page.mouse.click(900, 600)
    expect(menu).to_have_count(0)


def test_sheets_are_centred_on_large_screens_and_slide_up_on_phones(
    page: Page, phone: Page, open_table: Open, browser_name: str
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    for where in [page, phone] if browser_name == "chromium" else [page]:
        table = open_table(handful(), "motion=none", on=where)
        table.button("Menu").click()
        table.page.locator("dialog").get_by_role("button", name="Settings").click()
        where.wait_for_timeout(250)
        lies, size = table.page.get_by_role("dialog").bounding_box(), where.viewport_size
        assert lies
        assert size
        gaps = [
            lies["x"],
            size["width"] - lies["x"] - lies["width"],
            size["height"] - lies["y"] - lies["height"],
        ]
        if where is page:
            assert abs(gaps[0] - gaps[1]) <= 1
            assert abs(gaps[2] - lies["y"]) <= 1
        else:
            assert gaps == [0, 0, 0]


def test_close_stays_in_view_and_no_key_list_without_keyboard(
    phone: Page, open_table: Open, browser_name: str
) -> None:
    open_table(handful(), on=phone)
    phone.set_viewport_size({"width": 640, "height": 360})
    phone.locator("#menu").click()
    sheet = phone.get_by_role("dialog")
    sheet.evaluate("(sheet) => sheet.scrollTo(0, 1e6)")
    assert sheet.evaluate("(sheet) => sheet.scrollTop") > 0
    expect(sheet.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    if browser_name == "chromium":  # only its automation has touch input
        expect(sheet.get_by_role("button", name="Rules")).to_be_attached()
        expect(sheet.get_by_role("button", name="Keyboard")).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "new", "no"), [("en", "New game", "Cancel"), ("tr", "Yeni oyun", "Vazgeç")]
)
def test_leaving_a_running_match_asks_first(open_table: Open, lang: str, new: str, no: str) -> None:
    table = open_table(handful(), f"lang={lang}")
    table.page.locator(".mirror [data-pick]").first.click()
    table.page.locator(".mirror [data-move]").first.click()
    table.wait_for("() => document.documentElement.dataset.rev === '2'")
    poll(table.page, "() => location.hash.startsWith('#id=')")
    address = table.page.url
    for answer in (no, new):
        table.page.locator("#menu").click()
        table.page.get_by_role("dialog").get_by_role("button", name=new).first.click()
        assert not table.page.evaluate(HAS_LEFT, address)
        table.page.get_by_role("dialog").get_by_role("button", name=answer, exact=True).click()
    poll(table.page, HAS_LEFT, address)


def test_back_never_opens_a_finished_match(page: Page, open_table: Open, site: str) -> None:
    page.goto(site)
    table = open_table(won_match())
    table.button("End it").click()
    table.page.get_by_role("dialog").get_by_role("button", name="End it").click()
    address = page.url
    table.page.locator("dialog [data-answer=again]").click()
    poll(page, HAS_LEFT, address)
    page.evaluate("() => { history.back(); }")
    poll(page, "() => location.pathname === '/'")
