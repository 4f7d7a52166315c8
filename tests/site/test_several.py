"""Several tiles of a hand are chosen one after the other, and laid together."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from engine.games.packkub_positions import GAME, position
from playwright.sync_api import expect
from web.test_gestures import drag, middle

from browsing import poll, stored_text, wait_for_phase
from playing import BRISK, Table
from tilebag.games.packkub import BOX
from tilebag.match import saves
from tilebag.match.session import ME, MatchSetup, Session

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tilebag.games.packkub.state import State

pytestmark = [pytest.mark.engine("here"), pytest.mark.usefixtures("nothing_wrong")]

# the hand: 2, 3, 4 of Arms (t1 to t3), 2 of Suns, 5 of Arms (t5), 3 of Crowns (t6), 5 of Suns (t7)
HAND = "game=packkub&seats=me,keen&hand=7&seed=20"
VALUES = ("null", "ace", "2", "3", "4", "5")
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


def choose_two(page: Page, *names: str) -> None:
    """Choose two tiles, as soon as the script that chooses several is loaded; then none."""
    expect(page.locator("[data-fresh]")).to_have_count(0)
    while page.locator(".mirror [aria-pressed=true]").count() < 2:
        page.keyboard.press("Escape")
        for name in names or ("t1", "t2"):
            tile(page, name).click()
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


def open_position(page: Page, site: str, state: State) -> None:
    """Open a stored match that begins with this table."""
    session = Session(BOX, MatchSetup.of(BOX, [ME, "keen"], "1", position=GAME.write(state)))
    page.goto(f"{site}404.html")
    page.evaluate(
        "(text) => localStorage.setItem('tilebag.save.position.a', text)",
        stored_text("game", saves.body(session)),
    )
    page.goto(f"{site}play/#id=position&{BRISK}&tips=off&quick=off")
    poll(page, IS_READY)


def test_tiles_that_extend_a_meld_are_laid_there_and_nowhere_else(large: Page, site: str) -> None:
    groups = ["suns-3 suns-4 suns-5", "crowns-2 crowns-3 crowns-4"]
    state = position(["suns-ace suns-2 arms-4", "arms-5"], groups, opened=[True, True])
    open_position(large, site, state)
    choose_two(large, "t7", "t8")
    choose(large, "t7", "t8")
    expect(lay(large)).to_have_attribute("data-plan", "put t8 g1; put t7 g1")
    drag(large, middle(tile(large, "t8")), middle(tile(large, "t5")))
    expect(large.locator("#status")).to_contain_text("These tiles do not fit here.")
    expect(large.locator(".mirror [aria-pressed=true]")).to_have_count(2)
    lay(large).click()
    laid = large.locator(".mirror [aria-label='ace of Suns, in a run, just laid']")
    expect(laid).to_have_count(1)


def test_six_chosen_tiles_fit_in_the_button_of_a_small_phone(small: Page, site: str) -> None:
    small.set_viewport_size({"width": 320, "height": 568})
    open_position(small, site, position([" ".join(f"arms-{value}" for value in VALUES), "suns-2"]))
    choose_two(small)
    choose(small, *(f"t{n}" for n in range(1, 7)))
    expect(lay(small).locator("svg")).to_have_count(6)
    expect(lay(small)).to_be_enabled()
    parts = lay(small).locator("svg").all()
    boxes = [box for part in (lay(small), *parts) if (box := part.bounding_box())]
    button, *pictures = boxes
    assert all(
        button["x"] < picture["x"]
        and picture["x"] + picture["width"] < button["x"] + button["width"]
        for picture in pictures
    )
    expect(small.locator("#actions")).not_to_have_class(re.compile("rolls"))


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
