"""For every eye, ear, hand and screen: axe finds nothing, nothing needs sideways scrolling, large text fits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from web.messages import curtain, failing, handful, rolling, thinking

from browsing import poll

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

    from browsing import Watch

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
SIZES = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1440, 900)}
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """() => [...document.querySelectorAll(".btn, .status p, dialog h2, dialog p, select")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_the_table(page: Page, open_table: Open, axe: Axe, theme: str) -> None:
    table = open_table(rolling(), f"theme={theme}")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        table.settle()
        assert axe(page) == []
    table.button("Menu").click()
    page.get_by_role("dialog", name="Menu").wait_for()
    page.wait_for_timeout(250)  # a sheet that is still fading in has no contrast
    assert axe(page) == []
    page.get_by_role("button", name="Settings").click()
    page.wait_for_timeout(250)
    assert axe(page) == []


@pytest.mark.parametrize("palette", ["safe", "contrast"])
def test_axe_finds_nothing_in_other_palettes(open_table: Open, axe: Axe, palette: str) -> None:
    for theme in ("light", "dark"):
        table = open_table(rolling(), f"palette={palette}", f"theme={theme}")
        assert axe(table.page) == []


def test_axe_finds_nothing_in_drawers_questions_and_troubles(open_table: Open, axe: Axe) -> None:
    table = open_table(rolling())
    table.spot("12 points").click()
    table.page.wait_for_timeout(250)
    assert axe(table.page) == []
    table = open_table(handful())
    table.spot("2 of Suns, in your hand").click()
    assert axe(table.page) == []
    table.button("End it").click()
    table.page.wait_for_timeout(250)
    assert axe(table.page) == []
    table = open_table(failing())
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.page.get_by_role("dialog").wait_for()
    table.page.wait_for_timeout(250)
    assert axe(table.page) == []


def test_axe_finds_nothing_behind_the_curtain_and_while_the_computer_thinks(open_table: Open, axe: Axe) -> None:
    assert axe(open_table(curtain(), phase="curtain").page) == []
    assert axe(open_table(thinking(), "pace=step", phase="thinking").page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_shelf(page: Page, site: str, axe: Axe, theme: str) -> None:
    page.goto(f"{site}#theme={theme}")
    poll(page, SHELF)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert axe(page) == []


@pytest.mark.parametrize("text", ["100%", "200%"])
@pytest.mark.parametrize("lang", ["en", "tr"])
def test_the_narrowest_screen_and_twice_the_text(page: Page, open_table: Open, site: str, lang: str, text: str) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    table = open_table(rolling(), f"lang={lang}")
    page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
    table.page.wait_for_timeout(300)
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(CUT) == []
    page.locator("#menu").click()
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(CUT) == []
    page.goto(f"{site}#lang={lang}")
    poll(page, SHELF)
    page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(CUT) == []


def test_a_phone_held_sideways_can_still_reach_everything(page: Page, open_table: Open) -> None:
    page.set_viewport_size({"width": 640, "height": 360})
    table = open_table(handful())
    spot = table.spot("2 of Suns, in your hand")
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    spot.click()
    table.spot("Into the tray").click()
    table.wait_for_told("You put the 2 into the tray.")


def test_every_page_says_its_language_and_has_one_heading(page: Page, site: str, watch: Watch, axe: Axe) -> None:
    for where in (site, f"{site}play/", f"{site}nowhere"):
        page.goto(where)
        assert page.locator("h1").count() == 1
        assert page.locator("html").get_attribute("lang") == "en"
    assert axe(page) == []
    watch.seen[:] = [line for line in watch.seen if "404" not in line]
