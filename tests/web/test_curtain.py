"""Between two people at one screen: what one holds is nowhere in the page until the other has lifted the curtain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.messages import curtain

from browsing import wait_for_phase

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

PHASE = "() => document.documentElement.dataset.phase"
CENTRE = "(one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"


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
    hold(table.page, 700)
    table.wait_for_status("Your secret hand.")
    wait_for_phase(table.page, "ready")
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def test_a_short_touch_does_not(table: Table) -> None:
    hold(table.page, 150)
    table.page.wait_for_timeout(600)
    assert table.page.evaluate(PHASE) == "curtain"


def test_enter_twice_lifts_it_once_and_escape_do_not(table: Table) -> None:
    page = table.page
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert page.evaluate(PHASE) == "curtain"
    page.keyboard.press("Enter")
    table.wait_for_status("Your secret hand.")


def test_nothing_of_the_table_is_left_when_it_falls(table: Table) -> None:
    hold(table.page, 700)
    table.wait_for_status("Your secret hand.")
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for(f"() => ({PHASE})() === 'curtain'")
    content = table.page.content()
    for secret in ("of Suns", "secret", "Into the tray"):
        assert secret not in content
    blank = """() => {
      const board = document.querySelector(".stage .board");
      const copy = new OffscreenCanvas(board.width, board.height).getContext("2d", { willReadFrequently: true });
      copy.drawImage(board, 0, 0);
      return copy.getImageData(0, 0, board.width, board.height).data.every((part) => part === 0);
    }"""
    table.wait_for(blank)


def test_no_picture_of_a_secret_table_is_kept(table: Table) -> None:
    hold(table.page, 700)
    table.wait_for_status("Your secret hand.")
    assert table.stored("tilebag.picture.") == {}
