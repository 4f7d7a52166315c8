"""Accessibility besides axe (test_axe.py): no sideways scrolling, large text fits, keys work."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.toy import curtain, dice_game, handful

from browsing import poll

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

    from browsing import Watch

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """() => [...document.querySelectorAll(".btn, .status p, dialog h2, dialog p, select")]
  .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.textContent)"""
TOO_SMALL = """() => [...document.querySelectorAll("button, select, summary, input, a")]
  .filter((control) => control.checkVisibility() && !control.closest(".mirror") && !control.closest("p"))
  .filter((control) => !document.querySelector("dialog[open]") || control.closest("dialog[open]"))
  .map((control) => [control.ariaLabel || control.textContent || control.tagName, control.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.9)
  .map(([name, { width, height }]) => `${name}: ${width} × ${height}`)"""
UNDER_AN_EDGE = """(edges) => [...document.querySelectorAll(".bar > *, .status > *, .stage, .actions .btn")]
  .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width)
  .map((control) => [control.outerHTML.slice(0, 60), control.getBoundingClientRect(), control.closest(".bar, .actions")])
  .filter(([, { top, left, right, bottom }, stays]) => left < edges.left - 1 || right > innerWidth - edges.right + 1
    || (stays && (top < edges.top - 1 || bottom > innerHeight - edges.bottom + 1)))
  .map(([name, box]) => `${name}: ${JSON.stringify(box)}`)"""
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"


@pytest.mark.parametrize("text", ["100%", "200%"])
@pytest.mark.parametrize("lang", ["en", "tr"])
def test_narrow_screen_and_double_text(
    page: Page, open_table: Open, site: str, lang: str, text: str
) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    table = open_table(dice_game(), f"lang={lang}")
    page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
    table.page.wait_for_timeout(300)
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(CUT) == []
    page.locator("#menu").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(CUT) == []
    page.goto(f"{site}#lang={lang}")
    poll(page, SHELF)
    page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(CUT) == []


def test_everything_is_reachable_in_landscape(page: Page, open_table: Open) -> None:
    page.set_viewport_size({"width": 640, "height": 360})
    table = open_table(handful())
    board, buttons = (page.locator(name).bounding_box() for name in (".stage", "#actions"))
    assert board
    assert buttons
    assert buttons["x"] >= board["x"] + board["width"]  # the board keeps the full height
    spot = table.spot("2 of Suns, in your hand")
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    spot.click()
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 2 into the tray.")


def test_every_control_is_a_touch_target(page: Page, open_table: Open, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(site)
    poll(page, SHELF)
    assert page.evaluate(TOO_SMALL) == []
    table = open_table(dice_game())
    assert page.evaluate(TOO_SMALL) == []
    for name in ("Menu", "What happened"):
        table.button(name).click()
        page.locator("dialog[open]").wait_for()
        assert page.evaluate(TOO_SMALL) == []
        page.keyboard.press("Escape")
    for name in ("Settings", "Keyboard"):
        table.button("Menu").click()
        page.get_by_role("dialog").get_by_role("button", name=name).click()
        page.get_by_role("dialog", name=name).wait_for()
        assert page.evaluate(TOO_SMALL) == []
        page.keyboard.press("Escape")
    table = open_table(handful())
    table.button("End it").click()
    assert page.evaluate(TOO_SMALL) == []
    table.page.get_by_role("dialog").get_by_role("button", name="End it").click()
    page.get_by_role("dialog", name="3 points").wait_for()
    assert page.evaluate(TOO_SMALL) == []
    open_table(curtain(), phase="curtain")
    assert page.evaluate(TOO_SMALL) == []


def test_every_listed_key_works(page: Page, open_table: Open, watch: Watch) -> None:
    table = open_table(handful())
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    listed = page.get_by_role("dialog", name="Keyboard").locator("kbd").all_inner_texts()
    letters = [key for key in listed if len(key) == 1 and key != "?"]
    assert listed == [
        "Tab",
        "← ↑ → ↓",
        "Enter",
        "Esc",
        "Space D",
        "1 2",
        *letters,
        "← → Space",
        "?",
    ]
    page.keyboard.press("Escape")
    for letter in letters:
        page.evaluate("() => { window.taken = false; }")
        page.evaluate(
            """() => addEventListener("keydown", (event) => { taken = event.defaultPrevented; }, { once: true })"""
        )
        page.keyboard.press(letter.lower())
        assert page.evaluate("() => window.taken"), f"{letter} does nothing"
        page.keyboard.press("Escape")
    watch.seen[:] = [line for line in watch.seen if "404" not in line]  # this game has no rules
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").wait_for()
    page.keyboard.press("Escape")
    assert table.spot("Into the tray").count() == 0
    open_table(handful()).settle()
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Space")
    page.get_by_role("dialog").get_by_role("button", name="End it").wait_for()


def test_screen_reader_buttons_are_visible_on_focus_and_no_double_tap_zooms(
    page: Page, open_table: Open
) -> None:
    table = open_table(handful())
    table.page.locator("#actions button").last.focus()
    for name in ("Read the table", "Read my hand"):
        page.keyboard.press("Tab")
        read = table.button(name)
        assert read.evaluate(
            "(button) => button === document.activeElement && getComputedStyle(button).opacity === '1'"
        )
        box = read.bounding_box()
        assert box
        assert box["width"] >= 44
        assert read.evaluate("(text) => text.scrollWidth <= text.clientWidth")
    assert page.evaluate(TOO_WIDE) <= 0
    zoom = "() => getComputedStyle(document.body).touchAction"
    assert page.evaluate(zoom) == "manipulation"
    assert (
        page.evaluate("() => getComputedStyle(document.documentElement).overscrollBehaviorY")
        == "none"
    )
    content = page.locator('meta[name="viewport"]').get_attribute("content")
    assert content
    assert "user-scalable" not in content, "the page prevents zooming with two fingers"


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_no_content_under_notch_or_home_bar(
    page: Page, open_table: Open, size: tuple[int, int], browser_name: str
) -> None:
    if browser_name != "chromium":  # only its automation can emulate notches
        return
    page.set_viewport_size({"width": size[0], "height": size[1]})
    notch = page.context.new_cdp_session(page)
    edges = {"top": 30, "left": 44, "right": 44, "bottom": 34}
    notch.send("Emulation.setSafeAreaInsetsOverride", {"insets": edges})
    table = open_table(handful())
    table.settle()
    page.evaluate("() => scrollTo(0, 0)")
    assert page.evaluate(UNDER_AN_EDGE, edges) == []
    page.evaluate("() => scrollTo(0, 1e6)")
    assert page.evaluate(UNDER_AN_EDGE, edges) == []


def test_every_page_has_a_language_and_one_heading(
    page: Page, site: str, watch: Watch, axe: Axe
) -> None:
    for where in (site, f"{site}play/", f"{site}nowhere"):
        page.goto(where)
        assert page.locator("h1").count() == 1
        assert page.locator("html").get_attribute("lang") == "en"
    assert axe(page) == []
    watch.seen[:] = [line for line in watch.seen if "404" not in line]
