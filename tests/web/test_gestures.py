"""Taps, drags and keys make the same move; accidental touches make none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.fingers import Finger
from web.toy import BIN, TRAY, hand_at_the_edge, handful, put

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from web.conftest import Table

IN_HAND = "2 of Suns, in your hand"
MOVED = "You put the 2 into the tray."
AT_SYSTEM_EDGE = 20  # CSS pixels from the side of the screen


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table(handful())


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(
    page: Page, start: tuple[float, float], end: tuple[float, float], *, let_go: bool = True
) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)
    if let_go:
        page.mouse.up()


def tray_point(table: Table) -> tuple[float, float]:
    """A point of the tray on the page."""
    table.spot(IN_HAND).click()
    point = middle(table.spot("Into the tray"))
    table.page.keyboard.press("Escape")
    return point


def test_taps_pick_up_release_and_put_down(table: Table) -> None:
    table.spot(IN_HAND).click()
    expect(table.spot("Into the tray")).to_have_count(1)
    table.spot(IN_HAND).click()
    expect(table.spot("Into the tray")).to_have_count(0)
    table.spot(IN_HAND).click()
    table.page.locator(".stage .mirror").click(position={"x": 3, "y": 3})
    expect(table.spot("Into the bin")).to_have_count(0)
    table.spot(IN_HAND).click()
    table.page.keyboard.press("Escape")
    expect(table.spot("Into the bin")).to_have_count(0)
    expect(table.spot(IN_HAND)).to_be_focused()
    table.spot(IN_HAND).click()
    table.spot("3 of Suns, in your hand").click()
    expect(table.spot("Into the tray")).to_have_attribute("data-move", put("t2", TRAY))
    table.page.keyboard.press("Escape")
    table.spot(IN_HAND).click()
    expect(table.spot(IN_HAND)).to_have_attribute("data-pick", "t1")
    expect(table.spot("Into the bin")).to_have_attribute("data-move", put("t1", BIN))
    expect(table.spot("Into the tray")).to_have_attribute("data-move", put("t1", TRAY))
    table.spot("Into the tray").click()
    table.wait_for_announcement(MOVED)
    expect(table.spot(IN_HAND)).to_have_count(0)


def test_drag_makes_the_same_move(table: Table) -> None:
    drag(table.page, middle(table.spot(IN_HAND)), tray_point(table))
    table.wait_for_announcement(MOVED)


def test_near_drop_counts(table: Table) -> None:
    table.spot(IN_HAND).click()
    box = table.spot("Into the bin").bounding_box()
    table.page.keyboard.press("Escape")
    assert box
    drag(table.page, middle(table.spot(IN_HAND)), (box["x"] + box["width"] / 2, box["y"] - 30))
    table.wait_for_announcement("You put the 2 into the bin.")


def test_drag_to_nowhere_changes_nothing_and_a_trembling_finger_taps(table: Table) -> None:
    actions = "(name) => getComputedStyle(document.querySelector(name)).touchAction"
    assert table.page.evaluate(actions, ".spot.drags") == "none"
    assert table.page.evaluate(actions, ".stage") == "auto"
    assert (
        table.page.evaluate("() => getComputedStyle(document.documentElement).overscrollBehaviorY")
        == "none"
    )
    x, y = middle(table.spot(IN_HAND))
    drag(table.page, (x, y), (x + 3, y - 120))
    table.settle()
    assert table.announcement() == ""
    expect(table.spot("Into the tray")).to_have_count(0)
    expect(table.spot(IN_HAND)).to_have_count(1)
    drag(table.page, (x, y), (x + 4, y + 3))
    expect(table.spot("Into the tray")).to_have_count(1)
    table.page.keyboard.press("Escape")


def test_cancelled_drag_returns_the_piece(table: Table) -> None:
    remember = "() => addEventListener('pointerdown', ({ pointerId }) => { window.finger = pointerId; }, true)"
    cancel = """([x, y]) => document.querySelector(".mirror").dispatchEvent(
      new PointerEvent("pointercancel", { pointerId: window.finger, clientX: x, clientY: y }))"""
    end = tray_point(table)
    before = table.announcement()
    table.page.evaluate(remember)
    drag(table.page, middle(table.spot(IN_HAND)), end, let_go=False)
    table.page.evaluate(cancel, list(end))
    table.page.mouse.up()
    table.settle()
    assert table.announcement() == before
    expect(table.spot(IN_HAND)).to_have_count(1)


def test_touch_taps(phone: Page, open_table: Callable[..., Table], browser_name: str) -> None:
    if browser_name != "chromium":
        pytest.skip("only Chromium's automation has fingers")
    table = open_table(handful(), on=phone)
    table.spot(IN_HAND).tap()
    table.spot("Into the bin").tap()
    table.wait_for_announcement("You put the 2 into the bin.")


@pytest.mark.only_browser("chromium")
def test_a_swipe_from_the_side_of_an_upright_phone_drags_nothing(
    phone: Page, open_table: Callable[..., Table]
) -> None:
    """It may be the system's gesture for going back; a short one counts as a tap."""
    table = open_table(hand_at_the_edge(), on=phone)
    finger = Finger(phone)
    x, y = AT_SYSTEM_EDGE, middle(table.spot(IN_HAND))[1]
    finger.slide((x, y), (x + 60, y - 20))
    finger.touch("touchEnd")
    tray = middle(table.spot("Into the tray"))
    phone.keyboard.press("Escape")
    finger.slide((x + 20, y), tray)
    finger.touch("touchEnd")
    table.wait_for_announcement(MOVED)
