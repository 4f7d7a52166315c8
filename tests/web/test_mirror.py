"""The board as buttons and as an outline: for keyboards, screen readers and large thumbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.invented_answers import turn_of_a_slow_computer
from web.recordings import HeldAnswers
from web.toy import dice_game, drawing, explained_bin, handful, refusing_rules

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table
    from web.toy import LiveTable

SMALL = """() => [...document.querySelectorAll("button, a, select")].filter((control) => control.checkVisibility())
  .map((control) => [control.getAttribute("aria-label") ?? control.textContent, control.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 44 || height < 44)
  .map(([name, { width, height }]) => `${name} ${width} x ${height}`)"""
REFUSED = "“put t3 bin” is not possible now."


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table(handful())


def focused_name(table: Table) -> str:
    script = "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
    return str(table.page.evaluate(script))


def test_tab_reaches_the_table_before_the_buttons_that_read_it(table: Table) -> None:
    page = table.page
    page.evaluate("() => document.activeElement.blur()")
    stops = []
    for _ in range(
        13
    ):  # up to the last stop: Firefox's toolbar comes next and would keep the focus
        page.keyboard.press("Tab")
        stops.append(focused_name(table))
    board = stops.index("2 of Suns, in your hand")
    assert not [name for name in stops[:board] if name.startswith("Read")]
    assert [name for name in stops[board:] if name.startswith("Read")] == [
        "Read the table",
        "Read my hand",
    ]
    assert page.locator(".mirror [tabindex='0']").count() == 1
    table.spot("2 of Suns, in your hand").focus()
    page.keyboard.press("ArrowRight")
    assert focused_name(table) == "3 of Suns, in your hand"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused_name(table) == "4 of Suns, in your hand"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Tab")
    assert focused_name(table) == "Done"
    page.keyboard.press("Shift+Tab")
    assert focused_name(table) == "3 of Suns, in your hand"


def test_a_match_by_keyboard_alone_never_loses_the_focus(table: Table) -> None:
    """With a held piece the arrow keys lead only to where it may be dropped."""
    page = table.page
    table.spot("2 of Suns, in your hand").focus()
    page.keyboard.press("Enter")
    table.wait_for_announcement("Picked up: 2 of Suns.")
    page.keyboard.press("ArrowRight")
    assert focused_name(table) == "Into the tray"
    page.keyboard.press("ArrowRight")
    assert focused_name(table) == "Into the bin"
    page.keyboard.press("ArrowDown")
    assert focused_name(table) == "Into the bin"
    page.keyboard.press("Escape")
    table.wait_for_announcement("Put down: 2 of Suns.")
    page.keyboard.press("ArrowRight")
    assert focused_name(table) == "3 of Suns, in your hand"
    table.spot("2 of Suns, in your hand").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    assert focused_name(table) == "Into the tray"
    page.keyboard.press("Space")
    table.wait_for_announcement("You put the 2 into the tray.")
    assert page.evaluate("() => document.activeElement !== document.body")
    table.spot("3 of Suns, in your hand").focus()
    table.button("End it").click()
    page.get_by_role("dialog").get_by_role("button", name="End it").click()
    page.get_by_role("dialog", name="5 points").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement !== document.body")


def test_focus_stays_on_the_board_while_others_move(
    page: Page, open_table: Callable[..., Table]
) -> None:
    """The name of another button must not be read out in between."""
    steps, later = turn_of_a_slow_computer()
    held = HeldAnswers(page, "**/slice.json")
    table = open_table(steps)
    tile = table.spot("Turn the tile")
    tile.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".mirror")).to_be_focused()
    held.send(later)
    expect(tile).to_be_focused()


def test_buttons_expose_moves_and_state_and_keep_the_focus(
    open_table: Callable[..., Table],
) -> None:
    table = open_table(dice_game())
    expect(table.spot("Keep the die")).to_have_attribute("data-move", "keep d0")
    expect(table.spot("Keep the die")).to_have_attribute("aria-pressed", "false")
    expect(table.button("Roll")).to_have_attribute("data-move", "roll")
    expect(table.spot("12 points")).to_have_attribute("aria-haspopup", "dialog")
    table.spot("Keep the die").focus()
    table.page.keyboard.press("Enter")
    expect(table.spot("Keep the die")).to_have_attribute("aria-pressed", "true")
    assert focused_name(table) == "Keep the die"
    table.settle()
    table.button("Roll").focus()
    table.page.keyboard.press("Enter")
    table.wait_for_announcement("You roll 3 and 3.")
    assert focused_name(table) == "Roll"


def test_outline_lists_every_piece_and_the_status_says_what_is_not_possible(table: Table) -> None:
    page = table.page
    page.locator(".mirror ul").first.wait_for(state="attached")
    expect(page.locator(".mirror").first).to_match_aria_snapshot(
        """
        - group "A toy table":
          - list:
            - listitem: The tray
            - listitem: The bin
            - listitem:
              - text: Your hand
              - list:
                - listitem: 2 of Suns
                - listitem: 3 of Suns
                - listitem: 4 of Suns
          - button "2 of Suns, in your hand"
          - button "3 of Suns, in your hand"
          - button "4 of Suns, in your hand"
        """
    )
    expect(page.locator("#announcement")).to_have_attribute("aria-live", "polite")
    assert table.status() == "Choose a tile."
    done = table.button("Done")
    expect(done).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-fresh]")).to_have_count(0)
    done.click(force=True)
    table.wait_for_status("Put a tile into the tray first.")
    table.button("Which?").click()
    assert focused_name(table) == "3 of Suns, in your hand"
    assert table.status() == "Choose one of these."
    table.button("Undo").click(force=True)
    table.wait_for_status("There is nothing to undo.")


def test_the_reason_of_a_refused_move_stays(open_table: Callable[..., Table]) -> None:
    table = open_table(refusing_rules())
    table.spot("4 of Suns, in your hand").click()
    table.spot("Into the bin").click()
    table.wait_for_status(REFUSED)
    table.page.wait_for_timeout(300)
    assert table.status() == REFUSED
    expect(table.spot("4 of Suns, in your hand")).to_have_count(1)


def test_a_move_is_hinted_made_and_taken_back_and_only_the_last_asks_first(table: Table) -> None:
    table.settle()
    board = table.page.locator(".stage .board")
    before = board.evaluate("(canvas) => canvas.toDataURL()")
    for _ in range(2):
        table.button("Hint").click()
    table.wait_for(
        "(before) => document.querySelector('.stage .board').toDataURL() !== before", before
    )
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 2 into the tray.")
    table.page.keyboard.press("u")
    expect(table.spot("2 of Suns, in your hand")).to_have_count(1)
    table.button("End it").click()
    dialog = table.page.get_by_role("dialog", name="End the round?")
    dialog.get_by_role("button", name="Cancel").click()
    assert table.page.evaluate("() => document.documentElement.dataset.phase") == "ready"
    table.button("End it").click()
    dialog.get_by_role("button", name="End it").click()
    table.page.get_by_role("dialog", name="3 points").wait_for()


def test_place_with_only_an_explanation_works_by_touch_and_keyboard(
    open_table: Callable[..., Table],
) -> None:
    table = open_table(explained_bin())
    page, spot = table.page, table.spot("The bin")
    expect(spot).to_have_attribute("aria-description", "What lies in the bin is out.")
    box = spot.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    spot.click()
    assert table.status() == "What lies in the bin is out."
    table.settle()
    table.button("Done").click(force=True)
    assert table.status() != "What lies in the bin is out."
    spot.focus()
    page.keyboard.press("Enter")
    assert table.status() == "What lies in the bin is out."
    table.spot("2 of Suns, in your hand").click()
    expect(spot).to_have_count(0)
    expect(table.spot("Into the bin")).to_have_count(1)


def test_letter_shortcuts_can_be_switched_off(open_table: Callable[..., Table]) -> None:
    table = open_table(handful())
    table.page.keyboard.press("h")
    expect(table.page.locator(".hintcard")).to_be_visible()
    table.page.keyboard.press("?")
    table.page.get_by_role("dialog", name="Keyboard").wait_for()
    quiet = open_table(handful(), "keys=off")
    quiet.page.keyboard.press("h")
    quiet.page.wait_for_timeout(300)
    expect(quiet.page.locator(".hintcard")).to_be_hidden()


@pytest.mark.parametrize("new_match", [handful, dice_game])
def test_buttons_are_large_enough_for_a_thumb(
    phone: Page, open_table: Callable[..., Table], new_match: Callable[[], LiveTable]
) -> None:
    table = open_table(new_match(), on=phone)
    table.settle()
    assert table.page.evaluate(SMALL) == []


def test_buttons_follow_the_board_when_the_window_changes(table: Table) -> None:
    def centre_over_board() -> float:
        box, board = (
            table.spot("2 of Suns, in your hand").bounding_box(),
            table.page.locator(".stage").bounding_box(),
        )
        assert box
        assert board
        return (box["x"] + box["width"] / 2 - board["x"]) / board["width"]

    table.page.set_viewport_size({"width": 360, "height": 640})
    table.settle()
    for _ in range(50):
        if 0.1 < centre_over_board() < 0.25:
            return
        table.page.wait_for_timeout(100)
    assert 0.1 < centre_over_board() < 0.25


def test_focus_goes_to_the_drawn_tile_then_to_the_main_button(
    open_table: Callable[..., Table],
) -> None:
    table = open_table(drawing(), "pace=fast")
    keys = table.page.keyboard
    table.settle()
    table.button("Draw").focus()
    keys.press("Enter")
    table.wait_for_announcement("You draw the 4.")
    expect(table.spot("tile 4")).to_be_focused()
    keys.press("Enter")
    while focused_name(table) != "Away t4":
        keys.press("Tab")
    keys.press("Enter")
    table.wait_for_announcement("You put away the 4.")
    table.wait_for_announcement("Mira draws.")
    expect(table.button("Draw")).to_be_focused()
    assert table.page.evaluate("() => document.querySelectorAll('[data-sort]').length") == 2


def test_one_key_presses_the_main_button_from_any_focus(open_table: Callable[..., Table]) -> None:
    table = open_table(drawing(), "pace=fast")
    table.settle()
    table.spot("tile 1").focus()
    table.page.keyboard.press("d")
    table.wait_for_announcement("You draw the 4.")
    expect(table.spot("tile 1")).to_be_focused()
    table.page.keyboard.press("?")
    expect(table.page.get_by_role("dialog")).to_contain_text("Main button")
