"""The curtain between two people: the page contains no hand until the next person lifts it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.invented_answers import curtain as recorded_curtain
from web.toy import curtain, curtain_after_two_moves, handful

from browsing import poll, wait_for_phase

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

PHASE = "() => document.documentElement.dataset.phase"
SECRET = "Your secret hand."
CENTRE = "(element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"


BLANK = """() => {
  const board = document.querySelector(".stage .board");
  const copy = new OffscreenCanvas(board.width, board.height).getContext("2d", { willReadFrequently: true });
  for (const layer of document.querySelectorAll(".stage canvas")) copy.drawImage(layer, 0, 0);
  return copy.getImageData(0, 0, board.width, board.height).data.every((part) => part === 0);
}"""
TOUCH = """(element, milliseconds) => new Promise((done) => {
  const touch = (type) => element.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  touch("pointerdown");
  setTimeout(() => touch("pointerup"), milliseconds);
  setTimeout(done, milliseconds + 200);
})"""
FINGER = """(element, type) => {
  element.dispatchEvent(new PointerEvent(type, { pointerId: 7, bubbles: true }));
}"""
LOOK_AWAY = {
    "another tab": """() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""",
    "another window": "() => { dispatchEvent(new Event('blur')); }",
}
LOOK_BACK = (
    "() => { delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); }"
)


def look_away(page: Page, away: str) -> None:
    page.evaluate(LOOK_AWAY[away])


def look_back(page: Page) -> None:
    page.evaluate(LOOK_BACK)


def is_hidden(page: Page) -> bool:
    """Whether neither the page nor its title contains the hand."""
    content = page.content() + page.title()
    return not [
        secret
        for secret in ("of Suns", "secret", "on average", "Into the", "fits best")
        if secret in content
    ]


def lift(table: Table) -> None:
    hold(table.page, 700)
    table.wait_for_status(SECRET)


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table(curtain(), phase="curtain")


def hold(page: Page, milliseconds: int) -> None:
    page.mouse.move(*page.get_by_role("button", name="Hold to see your tiles").evaluate(CENTRE))
    page.mouse.down()
    page.wait_for_timeout(milliseconds)
    page.mouse.up()


def test_long_press_lifts_it_and_a_hidden_page_brings_it_back_but_no_open_select(
    table: Table,
) -> None:
    page = table.page
    shut = page.get_by_role("dialog", name="Jon")
    expect(shut).to_contain_text("Take the device.")
    mouse = page.evaluate("() => matchMedia('(hover: hover) and (pointer: fine)').matches")
    expect(page.get_by_text("With the keyboard: press Enter twice.")).to_have_count(int(mouse))
    hold(page, 100)
    expect(page.get_by_text("Hold a little longer: half a second.")).to_be_visible()
    lift(table)
    wait_for_phase(page, "ready")
    expect(page.get_by_text("Hold a little longer")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert table.stored_keys("tilebag.picture.") == {}, "no picture of a secret table is saved"
    for away in LOOK_AWAY:
        table.button("Read my hand").click()
        table.wait_for(
            "() => document.getElementById('announcement').textContent.includes('of Suns')"
        )
        look_away(page, away)
        table.wait_for(BLANK)
        assert is_hidden(page)
        page.wait_for_function(f"() => ({PHASE})() === 'curtain'")
        assert is_hidden(page)
        look_back(page)
        lift(table)
        expect(table.spot("2 of Suns, in your hand")).to_be_visible()
    table.button("Menu").click()
    page.locator("dialog").get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label("Sound").focus()
    look_away(page, "another window")
    assert page.evaluate(PHASE) == "ready"
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def press_enter_twice(table: Table) -> None:
    """Lift the curtain with the keyboard; it is lowered again when the window loses the focus."""
    page = table.page
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert page.evaluate(PHASE) == "curtain"
    page.keyboard.press("Enter")
    table.wait_for_status(SECRET)
    look_away(page, "another window")
    table.wait_for(f"() => ({PHASE})() === 'curtain'")


def test_curtain_needs_enter_twice_or_half_a_second_also_after_taps_and_escape(
    table: Table,
) -> None:
    """A timer of the page ends a touch, so a busy machine cannot prolong it."""
    page = table.page
    for x, y in ((640, 90), (640, 300), (30, 550)):
        page.mouse.click(x, y)
    press_enter_twice(table)
    page.keyboard.press("Escape")
    press_enter_twice(table)
    button = page.get_by_role("button", name="Hold to see your tiles")
    button.evaluate(TOUCH, 450)
    assert page.evaluate(PHASE) == "curtain"
    button.evaluate(TOUCH, 550)
    wait_for_phase(page, "ready")


def test_curtain_covers_sheets_and_questions_and_removes_the_table_from_the_page(
    table: Table,
) -> None:
    page = table.page
    page.set_viewport_size({"width": 360, "height": 640})
    for name in ("What happened", "End it"):
        lift(table)
        table.button(name).click()
        page.locator("dialog[open]").wait_for()
        look_away(page, "another window")
        page.get_by_role("dialog", name="Jon").wait_for()
        assert is_hidden(page)
        assert "The odds" not in page.content()
    lift(table)
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for(f"() => ({PHASE})() === 'curtain'")
    table.wait_for(BLANK)
    assert is_hidden(page)
    shut = page.get_by_role("dialog", name="Mira")
    expect(shut).to_contain_text("Jon puts the 2 into the tray.")


def test_late_answers_are_not_shown_behind_curtain(
    page: Page, open_table: Callable[..., Table]
) -> None:
    """The page is hidden while a move and a hint are pending whose answers contain a hand."""
    table = open_table(curtain_after_two_moves(), phase="curtain")
    lift(table)
    table.spot("2 of Suns, in your hand").click()
    page.evaluate(
        """() => {
          document.querySelector('[data-move="put t1 bin"]').click();
          document.getElementById("hint").click();
          dispatchEvent(new Event("blur"));
        }"""
    )
    page.get_by_role("dialog", name="Jon").wait_for()
    assert is_hidden(page)
    page.wait_for_timeout(300)
    assert is_hidden(page)


def test_no_curtain_without_secrets(open_table: Callable[..., Table]) -> None:
    table = open_table(handful())
    look_away(table.page, "another tab")
    table.page.wait_for_timeout(200)
    assert table.page.evaluate(PHASE) == "ready"
    expect(table.spot("2 of Suns, in your hand")).to_be_visible()


def test_no_keyboard_help_without_a_keyboard(
    phone: Page, open_table: Callable[..., Table], browser_name: str
) -> None:
    if browser_name != "chromium":  # only its automation has touch input
        return
    open_table(curtain(), on=phone, phase="curtain")
    expect(phone.get_by_text("Half a second.")).to_be_visible()
    expect(phone.get_by_text("Enter")).to_have_count(0)


def test_nothing_is_pressed_until_the_finger_that_lifts_the_curtain_is_up(table: Table) -> None:
    """Another finger neither drags nor presses, also where its tap becomes a click."""
    button = table.page.get_by_role("button", name="Hold to see your tiles")
    button.evaluate(FINGER, "pointerdown")
    table.wait_for_status(SECRET)
    table.settle()
    tile = table.spot("2 of Suns, in your hand")
    tile.evaluate("(tile) => tile.click()")
    expect(table.spot("Into the tray")).to_have_count(0)
    table.page.locator("body").evaluate(FINGER, "pointerup")
    table.settle()
    tile.evaluate("(tile) => tile.click()")
    expect(table.spot("Into the tray")).to_have_count(1)


@pytest.mark.parametrize("name", ["Jon", "Alexandria Karaosmanoğlu", "Karaosmanoğlu"])
@pytest.mark.parametrize("size", [(320, 480), (360, 640), (640, 320), (820, 1180)])
def test_a_name_is_in_one_line_and_the_button_in_view(
    page: Page, open_table: Callable[..., Table], name: str, size: tuple[int, int]
) -> None:
    steps = recorded_curtain()
    for answer in steps[0]["answers"]:
        if answer.get("curtain"):
            answer["curtain"]["name"] = name
            answer["announcement"] = "Mira drew. " * 30
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_table(steps, phase="curtain")
    heading = page.locator("#curtain-name")
    poll(page, "() => document.querySelector('.curtain h2').style.getPropertyValue('--fit')")
    lines, width, seen = heading.evaluate(
        """(heading) => {
          const words = document.createRange();
          words.selectNodeContents(heading);
          return [words.getClientRects().length, heading.scrollWidth, heading.clientWidth];
        }"""
    )
    assert (lines, width) == (1, seen)
    button = page.get_by_role("button", name="Hold to see your tiles")
    expect(button).to_be_in_viewport(ratio=1)
    box = button.bounding_box()
    assert box
    assert box["height"] >= 64
