"""Panes: scrolling by wheel, keys, touch and drag."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.fingers import Finger
from web.toy import picky_trays, put, shared_trays, trays

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from web.conftest import Table

MINE = "9 of Suns, in your hand"
SCROLLED = "() => document.querySelector('.pane').scrollTop"
SEEN = """([name]) => {
  const pane = document.querySelector(".pane").getBoundingClientRect();
  const at = document.querySelector(`.pane [aria-label="${name}"]`).getBoundingClientRect();
  return at.top >= pane.top - 1 && at.bottom <= pane.bottom + 1;
}"""
IN_SIGHT = """() => {
  const pane = document.querySelector(".pane").getBoundingClientRect();
  const partly = (at) => at.bottom > pane.top && at.top < pane.bottom;
  const all = [...document.querySelectorAll(".pane [aria-label]")];
  return all.filter((spot) => partly(spot.getBoundingClientRect())).map((spot) => spot.getAttribute("aria-label"));
}"""
MIDDLE = """() => {
  const { scrollTop, clientHeight, scrollHeight } = document.querySelector(".pane");
  return (scrollTop + clientHeight / 2) / scrollHeight;
}"""
PICTURE = "() => document.querySelector('.stage .board').toDataURL()"


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    opened = open_table(trays(), "motion=none")
    opened.settle()
    return opened


def scroll_top(table: Table) -> float:
    return float(table.page.evaluate(SCROLLED))


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wheel(table: Table, far: float) -> None:
    """Turn the mouse wheel over the pane until it has scrolled this far."""
    table.page.mouse.move(*middle(table.page.locator(".pane")))
    for _ in range(20):
        if abs(far - scroll_top(table)) < 2:
            return
        table.page.mouse.wheel(0, far - scroll_top(table))
        table.page.wait_for_timeout(300)
    raise AssertionError(f"the wheel scrolls to {scroll_top(table)}, not to {far}")


def test_pane_is_in_the_outline_and_arrows_focus_what_is_visible_and_scroll_to_its_end(
    table: Table, axe: Callable[[Page], list[str]]
) -> None:
    expect(table.page.get_by_role("group", name="The trays")).to_have_count(1)
    assert "Tile 15" in table.page.locator(".mirror .unseen").inner_text()
    assert axe(table.page) == []
    # measured first, because focusing a piece scrolls it into view
    seen = table.page.evaluate(IN_SIGHT)
    assert 0 < len(seen) < 15
    table.spot(MINE).focus()
    table.page.keyboard.press("ArrowUp")
    assert table.page.evaluate("() => document.activeElement.getAttribute('aria-label')") in seen
    table.page.locator(".pane").get_by_role("button", name="Tile 1", exact=True).focus()
    for _ in range(14):
        table.page.keyboard.press("ArrowDown")
    assert (
        table.page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Tile 15"
    )
    table.wait_for("() => document.querySelector('.pane').scrollTop > 100")
    assert table.page.evaluate(SEEN, ["Tile 15"])
    table.page.keyboard.press("ArrowDown")
    assert table.page.evaluate("() => document.activeElement.getAttribute('aria-label')") == MINE


def test_wheel_scrolls_and_the_places_out_of_view_are_counted(table: Table) -> None:
    before = table.page.evaluate(PICTURE)
    assert table.page.evaluate(SEEN, ["Tile 1"])
    wheel(table, 300)
    assert not table.page.evaluate(SEEN, ["Tile 1"])
    table.wait_for(f"(before) => ({PICTURE})() !== before", before)
    wheel(table, 0)
    table.wait_for(f"(before) => ({PICTURE})() === before", before)
    expect(table.page.locator(".beyond")).to_have_text(["", "↓ 12"])
    wheel(table, 300)
    expect(table.page.locator(".beyond")).to_have_text([re.compile("^↑ "), re.compile("^↓ ")])


def test_another_size_shows_the_same_part(table: Table) -> None:
    wheel(table, 400)
    before, height = table.page.evaluate(
        f"() => [({MIDDLE})(), document.querySelector('.pane').scrollHeight]"
    )
    table.page.set_viewport_size({"width": 700, "height": 500})
    table.wait_for("(height) => document.querySelector('.pane').scrollHeight !== height", height)
    table.wait_for(f"(before) => Math.abs(({MIDDLE})() - before) < 0.01", before)


def test_tap_after_scrolling_takes_the_visible_piece(table: Table) -> None:
    wheel(table, 400)
    seen = table.page.locator(".pane").get_by_role("button", name="Tile 13", exact=True)
    seen.scroll_into_view_if_needed()
    table.page.mouse.click(*middle(seen))
    expect(table.spot("Tray 3")).to_have_attribute("data-move", put("t13", "tray2"))
    table.wait_for(SEEN, ["Tray 3"])
    table.spot("Tray 3").click()
    table.wait_for_announcement("You put Tile 13 into tray 3.")


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)


def test_tile_is_dragged_from_the_hand_into_the_pane(table: Table) -> None:
    table.spot(MINE).click()
    end = middle(table.spot("Tray 2"))
    table.page.keyboard.press("Escape")
    table.spot("Tray 2").wait_for(state="detached")
    drag(table.page, middle(table.spot(MINE)), end)
    table.page.mouse.move(*middle(table.spot("Tray 2")))  # past the edge a slow drag scrolls
    table.page.mouse.up()
    table.wait_for_announcement("You put 9 of Suns into tray 2.")


def test_invalid_drop_says_why(open_table: Callable[..., Table]) -> None:
    table = open_table(picky_trays(), "motion=none")
    tray = middle(table.page.locator(".pane").get_by_role("button", name="Tile 2", exact=True))
    drag(table.page, middle(table.spot(MINE)), tray)
    table.page.mouse.up()
    table.wait_for(
        "() => document.getElementById('status').textContent.startsWith('It does not fit there.')"
    )
    assert table.page.locator("#which-rule").get_attribute("data-rule") == "fitting"
    assert table.announcement() == ""


def test_a_drag_near_the_edge_scrolls(table: Table) -> None:
    box = table.page.locator(".pane").bounding_box()
    assert box
    drag(table.page, middle(table.spot(MINE)), (box["x"] + 80, box["y"] + box["height"] - 6))
    table.wait_for("() => document.querySelector('.pane').scrollTop > 200")
    table.page.mouse.move(box["x"] + 80, box["y"] + box["height"] / 2)
    table.page.wait_for_timeout(50)
    stays = scroll_top(table)
    table.page.wait_for_timeout(200)
    assert scroll_top(table) == stays
    table.page.mouse.up()


def test_moving_drag_along_the_edge_does_not_scroll(table: Table) -> None:
    page, box = table.page, table.page.locator(".pane").bounding_box()
    assert box
    page.clock.install()  # so that it does not count how busy the machine is
    page.clock.pause_at(page.evaluate("() => Date.now() + 1000"))
    x, y = box["x"] + 40, box["y"] + box["height"] - 6
    drag(page, middle(table.spot(MINE)), (x, y))
    for _ in range(20):
        x += 10
        page.mouse.move(x, y)
        page.clock.run_for(50)
    assert scroll_top(table) == 0
    page.clock.run_for(1_000)
    assert scroll_top(table) > 0, "at rest it scrolls"


@pytest.fixture
def finger(phone: Page) -> Finger:
    return Finger(phone)


@pytest.mark.only_browser("chromium")
def test_a_finger_scrolls(phone: Page, finger: Finger, open_table: Callable[..., Table]) -> None:
    table = open_table(trays(), "motion=none", on=phone)
    x, y = middle(table.page.get_by_role("button", name="Tile 3", exact=True))
    finger.slide((x, y), (x, y - 100))
    finger.touch("touchEnd")
    table.wait_for("() => document.querySelector('.pane').scrollTop > 50")
    assert table.announcement() == ""


@pytest.mark.only_browser("chromium")
def test_long_press_picks_up_the_tile(
    phone: Page, finger: Finger, open_table: Callable[..., Table]
) -> None:
    table = open_table(trays(), "motion=none", on=phone)
    tile = table.page.locator(".pane").get_by_role("button", name="Tile 13", exact=True)
    # near the edge a drag scrolls
    tile.evaluate("(tile) => tile.scrollIntoView({ block: 'center' })")
    table.page.wait_for_timeout(100)
    before, start = scroll_top(table), middle(tile)
    finger.slide(start, (start[0] + 10, start[1] - 40), hold_ms=400)
    expect(table.page.locator(".drop")).to_have_count(1)
    assert scroll_top(table) == before
    finger.touch("touchEnd")
    expect(table.page.locator(".drop")).to_have_count(0)


@pytest.mark.only_browser("chromium")
def test_a_finger_drags_from_the_hand(
    phone: Page, finger: Finger, open_table: Callable[..., Table]
) -> None:
    table = open_table(trays(), "motion=none", on=phone)
    table.spot(MINE).tap()
    end = middle(table.spot("Tray 2"))
    table.page.keyboard.press("Escape")
    table.spot("Tray 2").wait_for(state="detached")  # the piece is released before the touch starts
    finger.slide(middle(table.spot(MINE)), end)
    finger.touch("touchMove", middle(table.spot("Tray 2")))  # past the edge a slow drag scrolls
    finger.touch("touchEnd")
    table.wait_for_announcement("You put 9 of Suns into tray 2.")


def test_a_move_out_of_view_is_scrolled_to_once(open_table: Callable[..., Table]) -> None:
    table = open_table(shared_trays(), "motion=none", "pace=step")
    table.spot(MINE).click()
    table.spot("Tray 2").click()
    table.wait_for_announcement("You put 9 of Suns into tray 2.")
    assert scroll_top(table) == 0
    table.button("Continue").click()
    table.wait_for_announcement("Mira puts Tile 1 into tray 15.")
    table.wait_for("() => document.querySelector('.pane').scrollTop > 300")
    there = scroll_top(table)
    table.page.wait_for_timeout(200)
    assert scroll_top(table) == there
