"""Several tiles of a hand are chosen one after the other, and laid together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.test_gestures import drag, middle

from browsing import poll, wait_for_phase
from playing import BRISK, Table

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.engine("here"), pytest.mark.usefixtures("nothing_wrong")]

# the hand: 2, 3, 4 of Arms (t1 to t3), 2 of Suns, 5 of Arms (t5), 3 of Crowns (t6), 5 of Suns (t7)
HAND = "game=packkub&seats=me,keen&hand=7&seed=20"
LAID = ["0 put t1 new", "0 put t2 g1", "0 put t3 g1"]
IS_READY = """() => document.querySelector('.mirror')
  && performance.getEntriesByName('tilebag:ready').length > 0"""


@pytest.fixture
def table(large: Page, site: str) -> Table:
    table = Table(large)
    table.open(site, HAND, BRISK)
    poll(large, IS_READY)
    choose_two(large)
    return table


def choose_two(page: Page) -> None:
    """Choose two tiles, as soon as the script that chooses several is loaded; then none."""
    expect(page.locator("[data-fresh]")).to_have_count(0)
    while page.locator(".mirror [aria-pressed=true]").count() < 2:
        page.keyboard.press("Escape")
        tile(page, "t1").click()
        tile(page, "t2").click()
    page.keyboard.press("Escape")
    expect(page.locator(".mirror [aria-pressed=true]")).to_have_count(0)


def tile(page: Page, name: str) -> Locator:
    return page.locator(f'.mirror [data-pick="{name}"]')


def choose(page: Page, *names: str) -> None:
    for n, name in enumerate(names, 1):
        tile(page, name).click()
        expect(page.locator(".mirror [aria-pressed=true]")).to_have_count(n)


def lay(page: Page) -> Locator:
    return page.locator("#actions .main")


def new_place(page: Page) -> Locator:
    return page.locator('.mirror .drop[data-plan^="put t1 new"]')


def log_of(table: Table) -> list[str]:
    body = table.newest_body()
    return list(body["log"][: body["at"]])


def test_chosen_tiles_are_laid_by_a_button_and_undone_at_once(table: Table) -> None:
    page = table.page
    choose(page, "t3", "t1", "t2")
    expect(lay(page)).to_have_attribute("data-plan", "put t1 new; put t2 g1; put t3 g1")
    expect(lay(page)).to_have_accessible_name("Lay 2, 3, 4 of Arms")
    expect(lay(page).locator("svg")).to_have_count(3)
    before = table.look()
    lay(page).click()
    assert table.look(before.saves).body["log"] == LAID
    expect(page.get_by_role("button", name="Done", exact=True)).to_have_attribute(
        "data-move", "done"
    )
    laid = table.look()
    page.locator("#undo").click()
    assert table.look(laid.saves).body["at"] == 0
    expect(tile(page, "t3")).to_have_count(1)


def test_a_second_tap_takes_a_tile_out_and_another_one_begins_anew(table: Table) -> None:
    page = table.page
    choose(page, "t1", "t2", "t5")
    expect(lay(page)).to_have_attribute("aria-disabled", "true")
    lay(page).click(force=True)
    expect(page.locator("#status")).to_contain_text("The 4 is missing: 2, 3, 5 of Arms.")
    tile(page, "t5").click()
    expect(lay(page)).to_have_accessible_name("Lay 2, 3 of Arms")
    tile(page, "t7").click()
    expect(page.locator(".mirror [aria-pressed=true]")).to_have_count(1)
    expect(tile(page, "t7")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#status")).to_contain_text("These tiles cannot be in one meld.")
    page.keyboard.press("Escape")
    expect(page.locator(".mirror [aria-pressed]")).to_have_count(0)
    assert log_of(table) == []


def test_a_tap_on_a_place_lays_all_chosen_tiles_there(table: Table) -> None:
    page = table.page
    choose(page, "t1", "t2", "t3")
    before = table.look()
    page.get_by_role("button", name="New meld", exact=True).last.click()
    assert table.look(before.saves).body["log"] == LAID


def test_a_tap_on_the_felt_clears_the_choice(table: Table) -> None:
    page = table.page
    choose(page, "t1", "t2")
    page.locator(".stage .mirror").click(position={"x": 3, "y": 3})
    expect(page.locator(".mirror [aria-pressed]")).to_have_count(0)


def test_one_drag_of_any_chosen_tile_lays_all_of_them(table: Table) -> None:
    page = table.page
    tile(page, "t1").click()
    there = middle(page.locator('.mirror .drop[data-move="put t1 new"]'))
    page.keyboard.press("Escape")
    choose(page, "t1", "t2", "t3")
    before = table.look()
    drag(page, middle(tile(page, "t2")), there)
    assert table.look(before.saves).body["log"] == LAID


def test_tiles_are_chosen_and_laid_by_keyboard(table: Table) -> None:
    page = table.page
    tile(page, "t1").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(tile(page, "t2")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(".mirror [aria-pressed=true]")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#announcement p").last).to_have_text(
        "Picked up: 3 tiles, 2, 3, 4 of Arms."
    )
    assert "2 of Arms, yours, chosen" in table.labels()
    before = table.look()
    lay(page).focus()
    page.keyboard.press("Enter")
    assert table.look(before.saves).body["log"] == LAID
    wait_for_phase(page, "ready")
