"""axe-core reports no violation on any page, in any state of a table, in any palette, light or
dark.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect
from web.recorded import play_to, record_opening
from web.toy import (
    TRAY,
    computer_turn,
    curtain,
    dice_game,
    handful,
    put,
    save_after,
    won_match,
)

from browsing import poll, stored_text
from playing import ALONE, TOGETHER
from thorough import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize
    from web.conftest import Table

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
PHONE: ViewportSize = {"width": 360, "height": 640}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
SIZES = (PHONE, TABLET, DESKTOP)
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"


def test_table_and_sheets(page: Page, open_table: Open, axe: Axe) -> None:
    table = open_table(dice_game())
    for size in SIZES:
        page.set_viewport_size(size)
        table.settle()
        assert axe(page) == []
    page.locator("#menu").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert axe(page) == []
    page.locator("dialog").get_by_role("button", name="Settings").click()
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert axe(page) == []


def test_drawers_and_questions(open_table: Open, axe: Axe) -> None:
    table = open_table(dice_game())
    table.spot("12 points").click()
    assert axe(table.page) == []
    table = open_table(handful())
    table.spot("2 of Suns, in your hand").click()
    assert axe(table.page) == []
    table.button("End it").click()
    assert axe(table.page) == []


def test_curtain_and_computer_turn(open_table: Open, axe: Axe) -> None:
    assert axe(open_table(curtain(), phase="curtain").page) == []
    assert axe(open_table(computer_turn(), "pace=step", phase="thinking").page) == []


def test_more_devices_and_a_guest_s_way_to_its_seat(open_table: Open, axe: Axe) -> None:
    page = open_table(dice_game()).page
    page.set_viewport_size(PHONE)
    page.locator("#menu").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    dialog = page.locator("dialog")
    dialog.get_by_role("button", name="More devices").click()
    for button in ("Who sees what?", "Back", "Show the code", "Without a camera"):
        assert axe(page) == []
        dialog.get_by_role("button", name=button).click()
    assert axe(page) == []
    page.goto(dialog.locator("textarea").first.input_value().partition(": ")[2])
    dialog.locator("#own-name").wait_for()
    for button in ("Take a seat", "They have no camera"):
        assert axe(page) == []
        dialog.get_by_role("button", name=button).click()
    assert axe(page) == []


@pytest.mark.parametrize("look", ["", "theme=dark", "palette=contrast", "palette=safe"])
def test_home_page_at_first_and_with_a_match_to_continue(
    page: Page, site: str, axe: Axe, look: str
) -> None:
    save = save_after(won_match(), put("t1", TRAY))
    text = stored_text("game", save["body"], id="aaaa", about=save["about"] | {"mine": 0})
    for saved, k in sample(product((False, True), range(len(SIZES))), [(False, 2), (True, 0)]):
        page.goto(f"{site}robots.txt")  # has no scripts
        if saved:
            page.evaluate("(text) => localStorage.setItem('tilebag.save.aaaa.a', text)", text)
        page.set_viewport_size(SIZES[k])
        page.goto(f"{site}#{look}")
        poll(page, SHELF)
        assert page.locator("#go").is_visible() == saved
        assert axe(page) == []


PAGES = [
    "",
    "tr/",
    "learn/",
    "about/",
    "about/tr/",
    "fair/",
    "tr/fair/",
    "embed/",
    "okey/",
    "tr/okey/",
]


@pytest.mark.parametrize("path", PAGES)
def test_pages_to_read(page: Page, site: str, axe: Axe, path: str) -> None:
    page.goto(f"{site}{path}")
    page.wait_for_load_state("load")
    assert axe(page) == []


@pytest.mark.parametrize("path", ["", "python/", "api/session/", "rules/okey/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_manual(
    page: Page, site: str, axe: Axe, path: str, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{site}docs/{path}")
    assert axe(page) == []


@pytest.mark.parametrize(("lang", "name"), [("en", "More devices"), ("tr", "Diğer cihazlar")])
def test_guest_with_a_dead_code(page: Page, site: str, axe: Axe, lang: str, name: str) -> None:
    page.goto(f"{site}robots.txt")  # has no scripts
    page.evaluate(
        "(text) => localStorage.setItem('tilebag.settings', text)",
        stored_text("settings", {"lang": lang}),
    )
    page.goto(f"{site}join/#x=dead")
    page.get_by_role("dialog", name=name, exact=True).wait_for()
    assert axe(page) == []


@pytest.mark.parametrize("game", sample(ALONE, ["magic-bag", "okey", "packkub"]))
def test_each_game_from_start_to_end(page: Page, open_table: Open, axe: Axe, game: str) -> None:
    page.set_viewport_size(DESKTOP)
    whole = play_to(ALONE[game])
    session = play_to(ALONE[game], 12)
    if session.over:  # the game is short, or each person moves only once
        session = play_to(ALONE[game], 0)
    open_table(record_opening(session, 1104, 716), "motion=none")
    assert axe(page) == []
    page.set_viewport_size(PHONE)
    open_table(record_opening(session, 360, 488), "motion=none")
    for take in ("[data-pick]", "[data-drawer]"):
        if page.locator(take).count():
            page.locator(take).first.press("Enter")
        assert axe(page) == []
    open_table(record_opening(whole, 360, 488), "motion=none", phase="over")
    page.locator("dialog[open] [data-answer]").first.wait_for()
    assert axe(page) == []


@pytest.mark.parametrize("game", TOGETHER)
def test_each_game_with_secrets_around_its_curtain(
    page: Page, open_table: Open, axe: Axe, game: str
) -> None:
    page.set_viewport_size(PHONE)
    open_table(record_opening(play_to(TOGETHER[game], 1), 360, 488), "motion=none", phase="curtain")
    assert axe(page) == []
