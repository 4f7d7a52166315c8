"""The bar of phones: Undo, Hint and one zone for buttons or the status; callouts on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.states import state_of_kind

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

Open = Callable[..., "Table"]

LINE = 44  # CSS pixels: height of the viewer's line
BOXES = """(names) => names.map((name) => {
  const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
  return { left, top, right, bottom };
})"""

HAS_REFUSAL_COLOUR = """() => {
  const sample = document.body.appendChild(document.createElement("i"));
  sample.style.background = "var(--wrong-fill)";
  const [shown, expected] = [document.getElementById("status"), sample].map(
    (element) => getComputedStyle(element).backgroundColor,
  );
  return shown === expected;
}"""


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": 360, "height": 640})
    return page


def open_state(open_table: Open, game: str, kind: str, *settings: str) -> Table:
    steps = state_of_kind(game, kind).steps("en", 360, 484, 1, line=LINE)
    return open_table(steps, "motion=none", *settings)


def boxes(page: Page, *names: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.evaluate(BOXES, list(names))
    return found


def test_undo_hint_and_main_are_at_the_lower_edge_from_left_to_right(
    phone: Page, open_table: Open
) -> None:
    open_state(open_table, "packkub", "turn")
    undo, hint, main = boxes(phone, "#undo", "#hint", "#actions .main")
    assert undo["right"] <= hint["left"] < hint["right"] <= main["left"]
    assert all(box["top"] >= 640 - 64 for box in (undo, hint, main))


def test_the_bar_is_mirrored_for_the_left_hand(phone: Page, open_table: Open) -> None:
    open_state(open_table, "packkub", "turn", "thumb=left")
    undo, hint, main = boxes(phone, "#undo", "#hint", "#actions .main")
    assert main["right"] <= hint["left"] < hint["right"] <= undo["left"]


def test_undo_and_hint_are_in_the_header_of_a_larger_window_and_keep_the_focus(
    phone: Page, open_table: Open
) -> None:
    open_state(open_table, "packkub", "turn")
    phone.locator("#hint").focus()
    phone.set_viewport_size({"width": 1280, "height": 800})
    expect(phone.locator("header.bar #hint")).to_be_focused()
    assert boxes(phone, "#undo")[0]["bottom"] < 100
    phone.set_viewport_size({"width": 360, "height": 640})
    expect(phone.locator("#thumb > #hint")).to_be_visible()


def test_a_refusal_takes_the_place_of_the_buttons_for_a_moment(
    phone: Page, open_table: Open
) -> None:
    open_state(open_table, "packkub", "turn")
    main = phone.locator("#actions .main")
    words = main.inner_text()
    phone.locator("#undo").click()
    expect(phone.locator("#status")).to_contain_text("The recording does not go there.")
    expect(phone.locator("#status")).to_have_css("clip-path", "none")
    assert phone.evaluate(HAS_REFUSAL_COLOUR)
    expect(phone.locator("#actions")).to_have_css("opacity", "0")
    expect(phone.locator("#actions")).to_have_css("opacity", "1")
    assert main.inner_text() == words


def test_the_button_on_the_viewer_s_line_arranges_the_rack_in_turn(
    phone: Page, open_table: Open
) -> None:
    open_state(open_table, "packkub", "turn")
    arrange = phone.locator("#own-line button")
    expect(phone.locator("#actions [data-sort]")).to_have_count(0)
    expect(arrange).to_have_accessible_name("Arrange: Suits")
    arrange.click()
    expect(arrange).to_have_accessible_name("Arrange: Numbers")
    arrange.click()
    expect(arrange).to_have_accessible_name("Arrange: Suits")


@pytest.mark.parametrize("game", ["multzo", "okey"])
def test_a_hint_is_a_callout_beside_what_it_is_about(
    phone: Page, open_table: Open, game: str
) -> None:
    open_state(open_table, game, "hint")
    phone.locator("#hint").click()
    card = phone.locator(".hintcard")
    expect(card).to_have_attribute("data-step", "1")
    card.click(position={"x": 40, "y": 20})
    expect(card).to_have_attribute("data-step", "2")
    board, box = boxes(phone, "#stage", ".hintcard")
    assert box["top"] >= board["top"]
    assert box["bottom"] <= board["bottom"]
    expect(phone.locator("#title")).to_be_visible()
    expect(phone.locator(".hintcard .pointer")).to_have_count(1)


LIT = ".veil mask rect + rect"


def test_a_hint_with_marks_darkens_the_rest_of_the_table_until_a_piece_is_touched(
    phone: Page, open_table: Open
) -> None:
    table = open_state(open_table, "multzo", "hint")
    phone.locator("#hint").click()
    expect(phone.locator(".hintcard")).to_have_attribute("data-step", "1")
    expect(phone.locator(".veil")).to_have_count(0)
    phone.locator("#hint").click()
    expect(phone.locator(LIT)).to_have_count(1)
    veil, board = boxes(phone, ".veil", "#stage")
    assert veil == board
    phone.mouse.move(180, 330)
    phone.mouse.down()
    expect(phone.locator(".veil")).to_have_count(0)
    phone.mouse.up()
    table.settle()


def test_a_hint_in_the_side_panel_darkens_nothing(page: Page, open_table: Open) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    open_table(state_of_kind("multzo", "hint").steps("en", 1072, 640, 1), "motion=none")
    page.locator("#hint").click()
    expect(page.locator("#side .hintcard")).to_be_visible()
    expect(page.locator(".veil")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "tr"])
def test_the_first_steps_of_a_hint_are_in_the_bar_where_tiles_fill_the_table(
    phone: Page, open_table: Open, lang: str
) -> None:
    steps = state_of_kind("remembory", "hint").steps(lang, 360, 528, 1, line=LINE)
    open_table(steps, "motion=none", f"lang={lang}")
    for step in ("1", "2"):
        phone.locator("#hint").click()
        card = phone.locator(".hintcard")
        expect(card).to_have_attribute("data-step", step)
        box, hint, thumb = boxes(phone, ".hintcard", "#hint", "#thumb")
        assert box["left"] >= hint["right"]
        assert box["top"] >= thumb["top"] - 8, f"{box} is on the table"
        assert box["bottom"] <= thumb["bottom"]
    card.click()
    expect(card).to_have_attribute("data-step", "3")
    assert boxes(phone, ".hintcard")[0]["bottom"] <= thumb["top"]
