"""Stray touches and keys: a press acts only on what the player saw when it began."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.conftest import MOVING
from web.fingers import Finger
from web.test_gestures import IN_HAND, middle
from web.toy import (
    computer_turn,
    curtain,
    dice_game,
    drawing,
    handful,
    own_things,
    two_tiles,
    won_match,
)

from browsing import wait_for_phase

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

Open = Callable[..., "Table"]
# Note the clicks that arrive at the table, and at a question or sheet.
LISTEN = """() => {
  window.clicks = [];
  addEventListener("click", ({ target }) => window.clicks.push(target.closest("dialog") ? "dialog" : "table"));
}"""
CLICKS = "() => window.clicks"
# A test can hold all frames back: then no frame shows the latest change, and pieces stay in motion.
FRAMES = """
  const request = window.requestAnimationFrame.bind(window);
  const waiting = [];
  window.frames_ = {
    held: false,
    release() { this.held = false; waiting.splice(0).forEach(request); },
  };
  window.requestAnimationFrame = (act) => (window.frames_.held ? waiting.push(act) : request(act));
"""
HOLD_FRAMES = "() => { window.frames_.held = true; }"
RELEASE_FRAMES = "() => window.frames_.release()"
SETTLED = "() => !document.querySelector('[data-fresh]')"
# Hold the frames back as soon as no button is fresh any more; returns whether a piece still moves
# then.
HOLD_WHEN_SETTLED = f"""() => {{
  if (!({SETTLED})()) return null;
  window.frames_.held = true;
  return [Boolean(document.querySelector("[data-moving]"))];
}}"""
# Pauses of a second or more never end by themselves.
NO_PAUSE_ENDS = """{
  const later = window.setTimeout;
  window.setTimeout = (act, ms = 0, ...more) => (ms < 1000 ? later(act, ms, ...more) : 0);
}"""
REV = "() => Number(document.documentElement.dataset.rev)"
# Note the time of the first frame after each change of a button.
NOTE_FRAME = """() => {
  const isFresh = ({ target, addedNodes }) => [target, ...addedNodes].some((node) => node.matches?.("[data-fresh]"));
  const watch = new MutationObserver((changes) => {
    if (changes.some(isFresh)) requestAnimationFrame((time) => { window.shownAt = time; });
  });
  watch.observe(document.getElementById("actions"),
    { subtree: true, childList: true, attributeFilter: ["data-fresh"] });
}"""
# A press of a button that began so many milliseconds after that frame.
PRESS_AT = """(button, after) => {
  for (const type of ["pointerdown", "pointerup", "click"]) {
    const event = new PointerEvent(type, { bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: window.shownAt + after });
    button.dispatchEvent(event);
  }
}"""


@pytest.fixture
def held_frames(page: Page) -> Page:
    """A page whose frames the test can hold back."""
    page.add_init_script(FRAMES)
    return page


def listen(table: Table) -> None:
    """Note from now on where clicks arrive."""
    table.page.evaluate(LISTEN)


def settle(table: Table) -> None:
    """Release the frames, and wait until every button takes presses."""
    table.page.evaluate(RELEASE_FRAMES)
    table.wait_for(SETTLED)


def wait_for_rev(table: Table, rev: int) -> None:
    table.wait_for(f"(rev) => ({REV})() === rev", rev)


def press_main(table: Table, how: str) -> None:
    """Press the main button in one of the ways that a player has."""
    main = table.page.locator("#actions .main")
    if how == "mouse":
        table.page.mouse.click(*middle(main))
        return
    if how in ("Enter", "Tab and Space"):
        main.focus()
    if how == "Tab and Space":
        table.page.keyboard.press("Shift+Tab")
        table.page.keyboard.press("Tab")
        expect(main).to_be_focused()
    table.page.keyboard.press({"Enter": "Enter", "d": "d"}.get(how, "Space"))


# the layer on which a press began


def test_the_mouse_that_lifts_the_curtain_taps_nothing_on_the_table(open_table: Open) -> None:
    table = open_table(curtain(), phase="curtain")
    listen(table)
    table.page.mouse.move(*middle(table.button("Hold to see your tiles")))
    table.page.mouse.down()
    wait_for_phase(table.page, "ready")
    expect(table.spot(IN_HAND)).to_have_count(1)
    table.page.mouse.up()
    table.spot(IN_HAND).click()
    expect(table.spot("Into the tray")).to_have_count(1)
    assert table.page.evaluate(CLICKS) == ["table"], "only the second press is a tap"


@pytest.mark.only_browser("chromium")
def test_the_finger_that_lifts_the_curtain_taps_nothing_on_the_table(
    phone: Page, open_table: Open
) -> None:
    table = open_table(curtain(), on=phone, phase="curtain")
    listen(table)
    finger = Finger(phone)
    finger.touch("touchStart", middle(table.button("Hold to see your tiles")))
    wait_for_phase(phone, "ready")
    expect(table.spot(IN_HAND)).to_have_count(1)
    finger.touch("touchEnd")
    table.spot(IN_HAND).tap()
    expect(table.spot("Into the tray")).to_have_count(1)
    assert phone.evaluate(CLICKS) == ["table"]


@pytest.mark.parametrize(
    ("sheet", "key"), [("Menu", "m"), ("Settings", ","), ("A Toy", "l"), ("Keyboard", "?")]
)
def test_the_press_beside_a_sheet_only_closes_it(
    phone: Page, open_table: Open, sheet: str, key: str
) -> None:
    table = open_table(handful(), on=phone)
    tile = middle(table.spot(IN_HAND))
    phone.keyboard.press(key)
    dialog = phone.get_by_role("dialog", name=sheet)
    dialog.evaluate(
        "(dialog) => { dialog.style.inset = '0 auto auto 0'; dialog.style.height = '40px'; }"
    )
    listen(table)
    phone.mouse.click(*tile)
    expect(dialog).to_have_count(0)
    expect(table.spot("Into the tray")).to_have_count(0)
    assert phone.evaluate(CLICKS) == []


def test_a_press_on_the_table_does_not_answer_a_question_that_opens_meanwhile(
    open_table: Open,
) -> None:
    table = open_table(handful())
    listen(table)
    table.page.mouse.move(*middle(table.spot(IN_HAND)))
    table.page.mouse.down()
    table.page.keyboard.press("m")
    menu = table.page.get_by_role("dialog", name="Menu")
    table.page.mouse.move(*middle(menu.get_by_role("button", name="All games")))
    table.page.mouse.up()
    expect(menu).to_be_visible()
    assert table.page.evaluate(CLICKS) == []


# after a change


WAYS = ["mouse", "Enter", "Space", "Tab and Space", "d"]


@pytest.mark.parametrize("way", WAYS)
def test_a_main_button_that_has_just_changed_takes_no_press(
    held_frames: Page, open_table: Open, way: str
) -> None:
    table = open_table(dice_game())
    settle(table)
    table.page.evaluate(HOLD_FRAMES)
    press_main(table, way)
    wait_for_rev(table, 2)
    main = table.button("Roll")
    expect(main).to_have_attribute("data-fresh", "")
    expect(main).not_to_have_attribute("aria-disabled", "true")
    press_main(table, way)
    settle(table)
    assert table.page.evaluate(REV) == 2, "no frame has shown yet what the press would do"
    press_main(table, way)
    wait_for_rev(table, 3)


def test_the_pause_ends_300_ms_after_the_frame_that_shows_the_change(open_table: Open) -> None:
    table = open_table(dice_game())
    table.page.evaluate(NOTE_FRAME)
    table.button("Roll").click()
    wait_for_rev(table, 2)
    table.wait_for(SETTLED)
    main = table.button("Roll")
    for after in (-5000, 0, 299.9):
        main.evaluate(PRESS_AT, after)
    # the engine has answered all earlier requests when the page answers this
    table.page.keyboard.press("t")
    assert table.page.evaluate(REV) == 2
    main.evaluate(PRESS_AT, 300)
    wait_for_rev(table, 3)


def test_a_button_that_stays_the_same_is_not_fresh_again(open_table: Open) -> None:
    table = open_table(handful())
    table.wait_for(SETTLED)
    table.page.evaluate(LISTEN)
    for _ in range(2):
        table.spot(IN_HAND).click()
        expect(table.page.locator("#actions [data-fresh]")).to_have_count(0)
    table.page.set_viewport_size({"width": 400, "height": 700})
    table.settle()
    expect(table.page.locator("#actions [data-fresh]")).to_have_count(0)


def test_the_players_own_choice_of_a_piece_makes_the_button_ready_at_once(
    held_frames: Page, open_table: Open
) -> None:
    table = open_table(own_things())
    settle(table)
    table.page.evaluate(HOLD_FRAMES)
    table.spot("tile 1").click()
    expect(table.page.locator("#actions [data-fresh]")).to_have_count(0)
    table.page.locator("#actions .main").click()
    table.wait_for_announcement("You put away the 1.")


def test_a_tap_on_a_die_leaves_the_main_button_ready(held_frames: Page, open_table: Open) -> None:
    table = open_table(dice_game())
    settle(table)
    table.button("Roll").click()
    settle(table)
    table.page.evaluate(HOLD_FRAMES)
    table.spot("Keep the die").click()
    wait_for_rev(table, 3)
    expect(table.page.locator("#actions [data-fresh]")).to_have_count(0)
    table.button("Roll").click()
    wait_for_rev(table, 4)


@pytest.mark.parametrize(
    ("width", "button"), [(1280, "#actions .skip"), (360, "#go-on")], ids=["large", "phone"]
)
def test_the_button_that_skips_takes_no_press_just_after_it_appears(
    held_frames: Page, open_table: Open, width: int, button: str
) -> None:
    held_frames.set_viewport_size({"width": width, "height": 720})
    held_frames.add_init_script("window.frames_.held = true;")
    held_frames.add_init_script(NO_PAUSE_ENDS)
    table = open_table(computer_turn(), "pace=slow", phase="thinking")
    skip = table.page.locator(button)
    # this sentence moves the button, and a press on the table beside it would skip too
    expect(table.page.locator("#status")).to_contain_text("Mira is thinking")
    expect(skip).to_be_visible()
    table.page.mouse.click(*middle(skip))
    assert table.page.evaluate(REV) == 1
    settle(table)
    table.page.mouse.click(*middle(skip))
    wait_for_rev(table, 3)


@pytest.mark.parametrize("way", ["double tap", "Enter held"])
def test_a_question_takes_no_answer_just_after_it_opens(
    held_frames: Page, open_table: Open, way: str
) -> None:
    table = open_table(handful())
    settle(table)
    table.page.evaluate(HOLD_FRAMES)
    press_main(table, "mouse" if way == "double tap" else "Enter")
    question = table.page.get_by_role("dialog", name="End the round?")
    yes = question.get_by_role("button", name="End it")
    if way == "double tap":
        table.page.mouse.click(*middle(yes))
    else:
        expect(yes).to_be_focused()
        table.page.keyboard.press("Enter")
    expect(question).to_be_visible()
    settle(table)
    assert table.page.evaluate(REV) == 1
    yes.click()
    wait_for_rev(table, 2)


@pytest.mark.parametrize("way", ["mouse", "Enter", "Space", "beside it"])
def test_a_result_ignores_presses_just_after_it_opens(
    held_frames: Page, open_table: Open, way: str
) -> None:
    table = open_table(won_match())
    table.page.locator("#actions .main").click()
    settle(table)
    yes = table.page.get_by_role("dialog").get_by_role("button", name="End it")
    table.page.evaluate(HOLD_FRAMES)
    yes.click()
    result = table.page.locator("dialog.result")
    again = result.locator("[data-answer=again]")
    expect(again).to_be_focused()
    before = table.page.url
    if way == "mouse":
        table.page.mouse.click(*middle(again))
    elif way == "beside it":
        table.page.mouse.click(3, 3)
    else:
        table.page.keyboard.press(way)
    expect(result).to_be_visible()
    settle(table)
    assert table.page.url == before
    again.click()
    expect(result).to_have_count(0)


def test_the_press_after_a_sheet_has_closed_plays_nothing(
    held_frames: Page, open_table: Open
) -> None:
    """The second tap of a double tap on a button of a sheet hits what is below."""
    table = open_table(two_tiles())
    tile = middle(table.spot("Turn tile 1"))
    table.page.keyboard.press("m")
    menu = table.page.get_by_role("dialog", name="Menu")
    expect(menu).to_be_visible()
    table.page.evaluate(HOLD_FRAMES)
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog")).to_have_count(0)
    table.page.mouse.click(*tile)
    settle(table)
    assert table.page.evaluate(REV) == 1
    table.page.mouse.click(*tile)
    wait_for_rev(table, 2)


# auto-repeat


def repeat(table: Table, key: str, times: int = 5) -> None:
    """Send the auto-repeat of a key that is down."""
    for _ in range(times):
        table.page.keyboard.down(key)


@pytest.mark.parametrize("key", ["Enter", "Space", "d"])
def test_a_key_that_is_held_down_plays_once(open_table: Open, key: str) -> None:
    table = open_table(dice_game())
    table.wait_for(SETTLED)
    if key == "Enter":
        table.button("Roll").focus()
    table.page.keyboard.down(key)
    wait_for_rev(table, 2)
    table.wait_for(SETTLED)
    repeat(table, key)
    table.page.keyboard.up(key)
    table.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert table.page.evaluate(REV) == 2
    table.page.keyboard.press(key)
    wait_for_rev(table, 3)


def test_enter_held_on_a_piece_turns_one_piece(open_table: Open) -> None:
    table = open_table(two_tiles())
    table.spot("Turn tile 1").focus()
    table.page.keyboard.down("Enter")
    wait_for_rev(table, 2)
    expect(table.spot("Turn tile 2")).to_be_focused()
    repeat(table, "Enter")
    table.page.keyboard.up("Enter")
    assert table.page.evaluate(REV) == 2
    table.page.keyboard.press("Enter")
    wait_for_rev(table, 3)


def test_enter_held_on_a_button_does_not_answer_its_question(open_table: Open) -> None:
    table = open_table(handful())
    table.wait_for(SETTLED)
    table.button("End it").focus()
    table.page.keyboard.down("Enter")
    question = table.page.get_by_role("dialog", name="End the round?")
    table.wait_for(SETTLED)
    repeat(table, "Enter")
    table.page.keyboard.up("Enter")
    expect(question).to_be_visible()
    table.page.keyboard.press("Enter")
    wait_for_rev(table, 2)


# presses that end an animation


def roll_and_hold(table: Table) -> None:
    """Roll, and stop the dice in flight when the buttons take presses again."""
    table.button("Roll").click()
    wait_for_rev_of_scene(table, 2)
    moves = table.wait_for(HOLD_WHEN_SETTLED)
    assert moves == [True], "the dice have landed already"


def wait_for_rev_of_scene(table: Table, rev: int) -> None:
    """Wait until the page has received a state; `data-rev` follows when it is drawn."""
    table.wait_for_announcement({2: "You roll 4 and 3.", 3: "You roll 5 and 3."}[rev])


@pytest.mark.parametrize("way", ["mouse", "Enter", "Space", "d"])
def test_a_press_that_ends_the_roll_does_not_roll_again(
    held_frames: Page, open_table: Open, way: str
) -> None:
    table = open_table(dice_game(), MOVING)
    table.settle()
    table.wait_for(SETTLED)
    roll_and_hold(table)
    press_main(table, way)
    settle(table)
    table.settle()
    assert table.page.evaluate(REV) == 2
    press_main(table, way)
    wait_for_rev_of_scene(table, 3)


def test_a_tap_on_the_next_piece_plays_while_the_players_own_piece_moves(
    held_frames: Page, open_table: Open
) -> None:
    table = open_table(two_tiles(), MOVING)
    table.settle()
    table.page.evaluate(HOLD_FRAMES)
    table.spot("Turn tile 1").click()
    table.wait_for_announcement("You turn the 1.")
    table.wait_for("() => document.querySelector('[data-moving]')")
    table.spot("Turn tile 2").click()
    table.wait_for_announcement("You turn the 2.")
    settle(table)


def test_a_piece_can_be_picked_up_while_others_move(held_frames: Page, open_table: Open) -> None:
    table = open_table(drawing(), MOVING)
    table.settle()
    table.wait_for(SETTLED)
    table.button("Draw").click()
    table.page.evaluate(HOLD_FRAMES)
    table.wait_for_announcement("You draw the 4.")
    table.spot("tile 1").click()
    expect(table.spot("Away t1")).to_have_count(1)
    settle(table)
