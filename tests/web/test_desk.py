"""Arranging the rack by taps, drags, keys and a button, on and off turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.fingers import Finger
from web.test_gestures import drag, middle
from web.toy import out_of_turn, own_things, stock

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page
    from web.conftest import Table


PIXEL = """([x, y]) => {
  const board = document.querySelector(".stage .board"), { left, top } = board.getBoundingClientRect();
  const pixel = new OffscreenCanvas(1, 1).getContext("2d");
  for (const shown of document.querySelectorAll(".stage canvas")) // resting pieces, then moving ones
    pixel.drawImage(shown, (x - left) * devicePixelRatio, (y - top) * devicePixelRatio, 1, 1, 0, 0, 1, 1);
  return [...pixel.getImageData(0, 0, 1, 1).data].join();
}"""


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table(own_things())


def slot(table: Table, n: int) -> Locator:
    return table.page.locator(f'.mirror [data-slot="{n}"]')


def wait_until_at(table: Table, piece: str, point: tuple[float, float]) -> None:
    """Wait until the button of a piece contains this point of the page."""
    table.wait_for(
        """([piece, x, y]) => {
          const box = document.querySelector(`.mirror [data-pick="${piece}"]`)?.getBoundingClientRect();
          return box && box.left < x && x < box.right && box.top < y && y < box.bottom;
        }""",
        [piece, *point],
    )


def is_holding(table: Table) -> bool:
    return table.page.locator(".mirror [data-slot]").count() > 0


def places(table: Table, *slots: int) -> list[tuple[float, float]]:
    """Positions of the slots, which are buttons only while a piece is held."""
    table.spot("tile 2").click()
    positions = [middle(slot(table, n)) for n in slots]
    table.page.keyboard.press("Escape")
    return positions


def test_two_taps_put_a_piece_into_a_gap_and_a_button_sorts(table: Table) -> None:
    (there,) = places(table, 6)
    first = middle(table.spot("tile 1"))
    table.spot("tile 1").click()
    expect(slot(table, 6)).to_have_attribute("aria-label", "slot 7")
    slot(table, 6).click()
    wait_until_at(table, "t1", there)
    assert not is_holding(table)
    assert table.announcement() == "Picked up: tile 1."
    assert table.page.locator("html").get_attribute("data-rev") == "1"
    sorts = table.page.locator("[data-sort]").evaluate_all(
        "(all) => all.map((element) => element.dataset.sort)"
    )
    expect(table.page.locator("[data-fresh]")).to_have_count(0)
    table.page.keyboard.press(str(1 + sorts.index("down")))
    wait_until_at(table, "t3", first)


def test_tap_and_drag_hold_and_release_and_tapping_another_piece_picks_it_up(table: Table) -> None:
    x, y = middle(table.spot("tile 1"))
    drag(table.page, (x, y), (x + 9, y + 3))
    drag(table.page, (x, y), (x + 30, y - 200))
    table.settle()
    assert not is_holding(table)
    assert middle(table.spot("tile 1")) == (x, y)
    assert table.status() == "Choose a tile."
    table.spot("tile 1").click()
    assert is_holding(table)
    expect(slot(table, 0)).to_have_count(0)
    table.spot("tile 1").click()
    assert not is_holding(table)
    there, here = middle(table.spot("tile 2")), middle(table.spot("tile 1"))
    table.spot("tile 1").click()
    table.page.mouse.click(*there)
    expect(table.spot("Away t2")).to_have_count(1)
    expect(table.spot("Away t1")).to_have_count(0)
    assert middle(table.spot("tile 1")) == here
    assert is_holding(table)
    table.page.keyboard.press("Escape")
    table.page.set_viewport_size({"width": 360, "height": 640})
    table.spot("tile 1").click()
    free = table.page.locator(".mirror [data-slot]")
    expect(free).to_have_count(5)  # three of the eight slots are taken
    spots = (table.spot("tile 2"), table.spot("tile 3"), *free.all())
    boxes = [spot.bounding_box() for spot in spots]
    assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes)


def test_drag_onto_another_piece_takes_its_slot(table: Table) -> None:
    there, here = middle(table.spot("tile 2")), middle(table.spot("tile 1"))
    drag(table.page, here, there)
    wait_until_at(table, "t1", there)
    wait_until_at(table, "t2", here)
    assert not is_holding(table)


def test_keys_rearrange(table: Table) -> None:
    (there,) = places(table, 6)
    keys = table.page.keyboard
    table.spot("tile 1").focus()
    for key in ("Enter", "ArrowDown", "ArrowRight"):  # to slot 6, which is empty
        keys.press(key)
    expect(slot(table, 6)).to_be_focused()
    keys.press("Enter")
    wait_until_at(table, "t1", there)
    expect(table.spot("tile 1")).to_be_focused()
    keys.press("Enter")
    assert is_holding(table)
    keys.press("Escape")
    assert not is_holding(table)
    expect(table.spot("tile 1")).to_be_focused()


def test_held_piece_shows_its_drops_and_buttons(table: Table) -> None:
    expect(table.page.locator("#actions button")).to_have_text(["Upwards", "Downwards"])
    table.spot("tile 1").click()
    expect(table.page.locator("#actions button")).to_have_text(["Upwards", "Downwards", "Away t1"])
    expect(table.spot("Away t1")).to_have_attribute("data-move", "away t1")
    table.page.locator("#actions .main").click()
    table.wait_for_announcement("You put away the 1.")
    assert not is_holding(table)


def test_a_drop_on_the_pile_is_a_move(table: Table) -> None:
    table.spot("tile 1").click()
    pile = middle(table.spot("Away t1"))
    table.page.keyboard.press("Escape")
    drag(table.page, middle(table.spot("tile 1")), pile)
    table.wait_for_announcement("You put away the 1.")


def test_tap_picks_up_a_piece_that_could_make_a_move(table: Table) -> None:
    table.spot("tile 3").click()
    assert is_holding(table)
    assert table.announcement() == "Picked up: tile 3."
    slot(table, 7).click()
    table.settle()
    assert table.announcement() == "Picked up: tile 3.", "rearranging is not announced as a move"
    table.spot("tile 3").click()
    table.button("Turn it over").click()
    table.wait_for_announcement("You turn the 3.")


def test_rearranging_does_not_stop_the_computer(open_table: Callable[..., Table]) -> None:
    table = open_table(out_of_turn(), "pace=step", phase="thinking")
    (there,) = places(table, 6)
    table.spot("tile 1").click()
    expect(table.page.locator(".mirror [data-move]")).to_have_count(0)
    slot(table, 6).click()
    wait_until_at(table, "t1", there)
    table.button("Continue").click()
    table.wait_for_announcement("Mira puts something away.")


@pytest.mark.parametrize("dragging", [False, True])
def test_held_piece_stays_held_when_another_moves(
    open_table: Callable[..., Table], dragging: bool
) -> None:
    table = open_table(out_of_turn(), "pace=slow", phase="thinking")
    point = middle(table.spot("tile 2"))
    if dragging:
        drag(table.page, point, (point[0], point[1] - 60), let_go=False)
    else:
        table.spot("tile 2").click()
    table.wait_for_announcement("Mira puts something away.")
    assert is_holding(table)
    expect(table.spot("Away t2")).to_have_count(1)
    if dragging:
        table.page.mouse.up()
        assert not is_holding(table)


def test_dragging_from_the_stock_draws_into_that_slot(open_table: Callable[..., Table]) -> None:
    table = open_table(stock())
    (there,) = places(table, 6)
    drag(table.page, middle(table.spot("Draw")), there)
    table.wait_for_announcement("You draw the 4.")
    wait_until_at(table, "t4", there)
    assert not is_holding(table)


@pytest.mark.only_browser("chromium")
def test_dragging_by_touch_draws(phone: Page, open_table: Callable[..., Table]) -> None:
    table = open_table(stock(), on=phone)
    table.spot("tile 2").tap()
    there = middle(slot(table, 6))
    table.spot("tile 2").tap()
    finger = Finger(phone)
    finger.slide(middle(table.spot("Draw")), there)
    finger.touch("touchEnd")
    table.wait_for_announcement("You draw the 4.")


def test_dragging_from_the_stock_shows_a_back_and_a_tap_draws(
    open_table: Callable[..., Table],
) -> None:
    table = open_table(stock(), "motion=none")
    x, y = middle(table.spot("Draw"))
    picture = "() => [...document.querySelectorAll('.stage canvas')].map((canvas) => canvas.toDataURL()).join()"
    drag(table.page, (x, y), (x - 120, y), let_go=False)
    # between the lines of the pattern on the back
    away = table.page.evaluate(PIXEL, [x + 12, y + 12])
    table.page.mouse.move(x - 60, y - 90)
    assert table.page.evaluate(PIXEL, [x + 12, y + 12]) == away, "the rest of the stock has moved"
    assert away == table.page.evaluate(PIXEL, [x - 48, y - 78]), (
        "the dragged tile is not shown as a back"
    )
    before = table.page.evaluate(picture)
    table.page.mouse.up()
    table.wait_for(f"(before) => ({picture})() !== before", before)
    assert table.announcement() == ""
    table.spot("Draw").click()
    table.wait_for_announcement("You draw the 4.")
