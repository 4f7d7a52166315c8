"""Between two people at one screen: what one holds is nowhere in the page until the other has lifted the curtain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.messages import curtain, handful

from browsing import wait_for_phase

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

PHASE = "() => document.documentElement.dataset.phase"
SECRET = "Your secret hand. 1.86 coins on average."
CENTRE = "(one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"


BLANK = """() => {
  const board = document.querySelector(".stage .board");
  const copy = new OffscreenCanvas(board.width, board.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(board, 0, 0);
  return copy.getImageData(0, 0, board.width, board.height).data.every((part) => part === 0);
}"""
TOUCH = """(one, milliseconds) => new Promise((done) => {
  const touch = (what) => one.dispatchEvent(new PointerEvent(what, { bubbles: true }));
  touch("pointerdown");
  setTimeout(() => touch("pointerup"), milliseconds);
  setTimeout(done, milliseconds + 200);
})"""
LOOK_AWAY = {
    "another tab": """() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""",
    "another window": "() => { dispatchEvent(new Event('blur')); }",
}
LOOK_BACK = "() => { delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); }"


def look_away(page: Page, away: str) -> None:
    page.evaluate(LOOK_AWAY[away])


def look_back(page: Page) -> None:
    page.evaluate(LOOK_BACK)


def is_hidden(page: Page) -> bool:
    """Is nothing of the hand in the page, seen or unseen, or in its title?"""
    content = page.content() + page.title()
    return not [secret for secret in ("of Suns", "secret", "on average", "Into the", "fits best") if secret in content]


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


def test_it_names_who_is_next_and_what_everybody_may_know(table: Table) -> None:
    shut = table.page.get_by_role("dialog", name="Jon")
    expect(shut).to_contain_text("Take the device.")
    expect(shut).to_contain_text("Mira drew.")


def test_half_a_second_lifts_it(table: Table) -> None:
    lift(table)
    wait_for_phase(table.page, "ready")
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def test_a_late_tap_on_what_was_there_before_takes_no_key_away(table: Table) -> None:
    page = table.page
    for x, y in ((640, 90), (640, 300), (30, 700)):
        page.mouse.click(x, y)
    for _ in range(2):
        page.keyboard.press("Enter")
    table.wait_for(f"() => ({PHASE})() === 'ready'")


def test_a_short_touch_does_not(table: Table) -> None:
    """The page's own timers end the touch: they go off in their order, however late on a busy machine."""
    button = table.page.get_by_role("button", name="Hold to see your tiles")
    button.evaluate(TOUCH, 450)
    assert table.page.evaluate(PHASE) == "curtain"
    button.evaluate(TOUCH, 550)
    wait_for_phase(table.page, "ready")


def test_enter_twice_lifts_it_once_and_escape_do_not(table: Table) -> None:
    page = table.page
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert page.evaluate(PHASE) == "curtain"
    page.keyboard.press("Enter")
    table.wait_for_status(SECRET)


def test_nothing_of_the_table_is_left_when_it_falls(table: Table) -> None:
    lift(table)
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for(f"() => ({PHASE})() === 'curtain'")
    table.wait_for(BLANK)
    assert is_hidden(table.page)


@pytest.mark.parametrize("away", ["another tab", "another window"])
def test_it_falls_again_at_once_when_the_page_loses_sight(table: Table, away: str) -> None:
    lift(table)
    table.button("Read my hand").click()
    table.wait_for("() => document.getElementById('announcement').textContent.includes('of Suns')")
    look_away(table.page, away)
    table.wait_for(BLANK)
    assert is_hidden(table.page)
    table.page.wait_for_function(f"() => ({PHASE})() === 'curtain'")
    assert is_hidden(table.page)
    look_back(table.page)
    lift(table)
    expect(table.spot("2 of Suns, in your hand")).to_be_visible()


def test_it_falls_over_a_sheet_and_a_question_too(table: Table) -> None:
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


def test_what_the_engine_still_had_to_say_is_not_shown(page: Page, open_table: Callable[..., Table]) -> None:
    """A step and a hint are on their way when the page loses sight: their answers hold a hand."""
    table = open_table(curtain(), phase="curtain")
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


def test_a_list_of_choices_over_the_page_is_no_loss_of_sight(table: Table) -> None:
    lift(table)
    table.button("Menu").click()
    table.page.get_by_role("button", name="Settings").click()
    table.page.get_by_role("dialog").get_by_label("Sound").focus()
    look_away(table.page, "another window")
    assert table.page.evaluate(PHASE) == "ready"
    expect(table.page.get_by_role("dialog", name="Settings")).to_be_visible()


def test_where_nobody_hides_anything_the_table_stays(open_table: Callable[..., Table]) -> None:
    table = open_table(handful())
    look_away(table.page, "another tab")
    table.page.wait_for_timeout(200)
    assert table.page.evaluate(PHASE) == "ready"
    expect(table.spot("2 of Suns, in your hand")).to_be_visible()


def test_no_picture_of_a_secret_table_is_kept(table: Table) -> None:
    lift(table)
    assert table.stored_keys("tilebag.picture.") == {}


def test_a_short_tap_is_told_to_hold_a_little_longer(open_table: Callable[..., Table]) -> None:
    table = open_table(curtain(), phase="curtain")
    mouse = table.page.evaluate("() => matchMedia('(hover: hover) and (pointer: fine)').matches")
    expect(table.page.get_by_text("With the keyboard: press Enter twice.")).to_have_count(int(mouse))
    hold(table.page, 100)
    expect(table.page.get_by_text("Hold a little longer: half a second.")).to_be_visible()
    lift(table)
    expect(table.page.get_by_text("Hold a little longer")).to_have_count(0)


def test_nothing_is_said_of_a_keyboard_where_there_is_none(
    phone: Page, open_table: Callable[..., Table], browser_name: str
) -> None:
    if browser_name != "chromium":  # only its automation has a finger in place of a mouse
        return
    open_table(curtain(), on=phone, phase="curtain")
    expect(phone.get_by_text("Half a second.")).to_be_visible()
    expect(phone.get_by_text("Enter")).to_have_count(0)
