"""*Faster*, which skips the pauses of computer players: on large screens it is in the place of the
main button, on phones beside the status.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.invented_answers import BIN, TRAY, hand, opening_step, place, step, table
from web.recorded import advance, play_to, record_opening
from web.toy import computer_turn

from browsing import edges
from playing import ALONE
from tilebag.match.session import READY, THINKING

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize
    from web.conftest import Table
    from web.invented_answers import Step

Open = Callable[..., "Table"]
LARGE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 640}
# the pauses of the slow pace do not end during a test
ENDLESS = """const later = window.setTimeout;
  window.setTimeout = (callback, time) => time === 1400 ? 0 : later(callback, time);
"""
NOTE_FOCUS = """() => {
  window.focused = [];
  addEventListener("focusin", ({ target }) => window.focused.push(target.textContent));
}"""


@pytest.fixture
def endless(page: Page) -> Page:
    """A page on which the pauses of the slow pace do not end."""
    page.add_init_script(ENDLESS)
    return page


def record_turn(game: str, phase: str) -> list[Step]:
    """A recording that opens a match in which a person, or a computer player, is to move."""
    session = play_to(ALONE[game], 2)
    while session.phase != phase:
        advance(session)
    return record_opening(session, 1004, 667)


@pytest.mark.parametrize("game", ["okey", "multzo", "packkub"])
def test_it_is_in_the_place_of_the_main_button(endless: Page, open_table: Open, game: str) -> None:
    endless.set_viewport_size(LARGE)
    table = open_table(record_turn(game, READY), "pace=slow", "lang=en")
    table.settle()
    main = edges(endless, "#actions .main")
    open_table(record_turn(game, THINKING), "pace=slow", "lang=en", phase="thinking")
    expect(table.button("Faster")).to_be_visible()
    expect(endless.locator("#actions .main")).to_have_count(0)
    table.settle()
    left, *others = edges(endless, "#actions .skip")
    assert others == main[1:], "its right, upper and lower edges are those of the main button"
    assert left >= main[0] - 0.5, "it is no wider than the main button"


def test_on_phones_it_is_beside_the_status(endless: Page, open_table: Open) -> None:
    endless.set_viewport_size(PHONE)
    open_table(computer_turn(), "pace=slow", phase="thinking")
    expect(endless.locator("#status-line").get_by_role("button", name="Skip")).to_be_visible()
    expect(endless.locator("#actions button")).to_have_count(0)


def test_it_changes_its_place_with_the_screen_and_keeps_the_focus(
    endless: Page, open_table: Open
) -> None:
    endless.set_viewport_size(LARGE)
    table = open_table(computer_turn(), "pace=slow", phase="thinking")
    table.settle()
    faster = endless.locator("#actions .skip")
    faster.focus()
    endless.set_viewport_size(PHONE)
    beside = endless.locator("#go-on")
    expect(beside).to_be_focused()
    expect(faster).to_have_count(0)
    endless.set_viewport_size(LARGE)
    expect(faster).to_be_focused()
    expect(beside).to_be_hidden()


@pytest.mark.parametrize("key", ["g", "Space"])
def test_its_key_and_the_key_of_the_main_button_press_it(
    endless: Page, open_table: Open, key: str
) -> None:
    table = open_table(computer_turn(), "pace=slow", phase="thinking")
    expect(endless.locator("#actions .skip")).to_have_attribute("data-key", "G")
    table.settle()
    endless.keyboard.press(key)
    table.wait_for_announcement("Mira puts the 3 into the tray.")
    expect(table.button("Faster")).to_have_count(0)


def test_it_stays_the_same_button_from_one_move_to_the_next(page: Page, open_table: Open) -> None:
    """It stays under the finger, keeps the focus, and takes presses."""
    table = open_table(computer_turn(), "pace=normal", phase="thinking")
    table.settle()
    faster = table.button("Faster").element_handle()
    faster.focus()
    table.wait_for_announcement("Mira puts the 4 into the tray.")
    assert faster.evaluate(
        "(button) => button === document.activeElement && !('fresh' in button.dataset)"
    )


def fading_place() -> list[Step]:
    """A place with an explanation, which the first of two moves of a computer player removes."""
    lid = place("lid", 1, 4.5, 4, 1.2, "spot", label="The lid", about="It covers the tray.")
    first = hand({})
    first["places"].append(lid)
    first["outline"].append(["lid"])
    second = hand({"t3": TRAY})
    last = hand({"t3": TRAY, "t2": BIN})
    wait = {"say": "wait", "why": "thinking", "who": "Mira"}
    return [
        opening_step(table(1, first, phase="thinking"), wait | {"rev": 1}),
        step({"do": "tick"}, table(2, second, phase="thinking"), wait | {"rev": 2}),
        step({"do": "tick"}, table(3, last, announcement="Mira: the 3.")),
    ]


def test_it_takes_no_focus_that_the_table_loses(page: Page, open_table: Open) -> None:
    table = open_table(fading_place(), "pace=normal", phase="thinking")
    expect(table.button("Faster")).to_be_visible()
    table.spot("The lid").focus()
    page.evaluate(NOTE_FOCUS)
    table.wait_for_announcement("Mira: the 3.")
    expect(table.spot("The lid")).to_have_count(0)
    assert "Faster" not in page.evaluate("() => window.focused")
