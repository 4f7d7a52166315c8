"""Shortcuts: the same key does the same wherever the focus is, and on every keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.test_gestures import middle
from web.test_replay import at, game
from web.toy import dice_game, handful, own_things

from browsing import wait_for_phase

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

Open = Callable[..., "Table"]
REV = "() => Number(document.documentElement.dataset.rev)"
# Insert a control of this kind beside the table, and focus it.
FOCUS = """(kind) => {
  const [name, type] = kind.split(" ");
  const element = Object.assign(document.createElement(name), type ? { type } : {});
  if (name === "select") element.append(new Option("Hat"), new Option("Umbrella"));
  if (name === "summary") document.body.append(document.createElement("details").appendChild(element).parentElement);
  else document.body.append(element);
  element.focus();
}"""
# Press a key as a layout of the world gives it; returns whether a shortcut took it.
TYPE = """([key, code]) =>
  !document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))"""
RUSSIAN = {
    "U": "г",
    "Z": "я",
    "H": "р",
    "L": "д",
    "M": "ь",
    "T": "е",
    "Y": "н",
    "R": "к",
    "S": "ы",
    "D": "в",
    "G": "п",
}


def wait_for_rev(table: Table, rev: int) -> None:
    table.wait_for(f"(rev) => ({REV})() === rev", rev)


def test_space_presses_the_main_button_after_a_click_on_a_tile(open_table: Open) -> None:
    table = open_table(own_things())
    table.spot("tile 1").click()
    expect(table.page.locator("#actions .main")).to_have_attribute("data-key", "Space")
    table.page.keyboard.press("Space")
    table.wait_for_announcement("You put away the 1.")


def test_space_presses_the_main_button_after_a_click_on_a_die(open_table: Open) -> None:
    table = open_table(dice_game())
    table.spot("Keep the die").click()
    wait_for_rev(table, 2)
    table.settle()
    table.page.keyboard.press("Space")
    table.wait_for_announcement("You roll 3 and 3.")


def test_space_presses_the_main_button_after_a_click_anywhere(open_table: Open) -> None:
    """In the header, in the panel, beside the pieces."""
    table = open_table(dice_game())
    table.settle()
    table.button("Sound").click()
    table.page.keyboard.press("Space")
    table.wait_for_announcement("You roll 4 and 3.")
    table = open_table(dice_game())
    table.settle()
    table.page.mouse.click(*middle(table.page.locator("#side h2").first))
    table.page.keyboard.press("Space")
    table.wait_for_announcement("You roll 4 and 3.")


def test_space_presses_the_element_that_the_tab_key_or_an_arrow_has_reached(
    open_table: Open,
) -> None:
    table = open_table(own_things())
    table.spot("tile 2").focus()
    table.page.keyboard.press("ArrowLeft")
    expect(table.spot("tile 1")).to_be_focused()
    for held in (1, 0):
        table.page.keyboard.press("Space")
        expect(table.spot("Away t1")).to_have_count(held)
    table.button("Hint").focus()
    table.page.keyboard.press("Shift+Tab")
    table.page.keyboard.press("Tab")
    expect(table.button("Hint")).to_be_focused()
    table.page.keyboard.press("Space")
    assert table.page.evaluate(REV) == 1


def test_space_without_a_main_button_presses_what_has_the_focus(open_table: Open) -> None:
    table = open_table(own_things())
    table.page.locator("#log").click()
    table.spot("tile 1").focus()
    expect(table.page.locator("#actions .main")).to_have_count(0)
    table.page.keyboard.press("Space")
    expect(table.spot("Away t1")).to_have_count(1)


@pytest.mark.parametrize(
    "kind", ["button", "a", "summary", "input range", "input checkbox", "input radio"]
)
def test_a_letter_is_a_shortcut_where_nothing_can_be_typed(open_table: Open, kind: str) -> None:
    table = open_table(handful())
    table.page.evaluate(FOCUS, kind)
    table.page.keyboard.press("h")
    expect(table.page.locator(".hintcard")).to_be_visible()


@pytest.mark.parametrize("kind", ["input text", "input search", "textarea", "select"])
def test_a_letter_is_typed_where_it_can_be(open_table: Open, kind: str) -> None:
    table = open_table(handful())
    table.page.evaluate(FOCUS, kind)
    for key in ("h", "m", "?", "Space"):
        table.page.keyboard.press(key)
    expect(table.page.locator(".hintcard, dialog")).to_have_count(0)
    expect(table.page.locator(".hintcard")).to_be_hidden()


@pytest.mark.parametrize("letter", sorted(RUSSIAN))
def test_every_letter_works_on_a_keyboard_without_latin_letters(
    open_table: Open, letter: str
) -> None:
    table = open_table(handful())
    assert table.page.evaluate(TYPE, [RUSSIAN[letter], f"Key{letter}"])


def test_a_letter_of_a_latin_keyboard_counts_as_typed(open_table: Open) -> None:
    table = open_table(handful())
    assert not table.page.evaluate(TYPE, [";", "KeyZ"]), "Dvorak's semicolon is not Z"
    assert table.page.evaluate(TYPE, ["h", "KeyD"]), "Dvorak's H is where others have D"
    expect(table.page.locator(".hintcard")).to_be_visible()


def test_the_sorts_of_the_rack_work_on_a_keyboard_that_types_digits_with_shift(
    open_table: Open,
) -> None:
    table = open_table(own_things())
    assert table.page.evaluate(TYPE, ["é", "Digit2"])
    expect(table.page.locator("[data-sort]")).to_have_count(2)


@pytest.mark.parametrize("by", ["mouse", "Tab"])
def test_space_plays_a_replay_unless_the_tab_key_has_reached_a_button(
    page: Page, open_table: Open, by: str
) -> None:
    session, steps = game()
    table = open_table(steps, "motion=none")
    table.button("Menu").click()
    table.button("Watch from the beginning").click()
    wait_for_phase(page, "replay")
    at(table, 0)
    forward = page.locator("[data-replay=on]")
    if by == "mouse":
        forward.click()
        at(table, 1)
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        return
    forward.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(forward).to_be_focused()
    page.keyboard.press("Space")
    at(table, 1)
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    assert session.ply > 1
