"""What a table gets a moment after it has appeared: the choice of speed, the main button for the
focused place, and pictures beside the status.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.recorded import advance, play_to, record_opening

from browsing import edges
from playing import ALONE
from tilebag.match.session import READY

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize
    from web.conftest import Table
    from web.invented_answers import Step

Open = Callable[..., "Table"]
LARGE: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}


def record_turn(game: str, width: int, height: int, line: int) -> list[Step]:
    """A recording that opens a match in which a person is to move."""
    session = play_to(ALONE[game], 2)
    while session.phase != READY:
        advance(session)
    return record_opening(session, width, height, line)


@pytest.fixture
def memory(page: Page, open_table: Open) -> Table:
    """Remembory on a large screen."""
    page.set_viewport_size(LARGE)
    return open_table(record_turn("remembory", 1004, 667, 46), "lang=en", "pace=normal")


def test_the_bar_of_a_memory_game_has_a_choice_of_speed(page: Page, memory: Table) -> None:
    calm, fast = memory.button("Calm"), memory.button("Fast")
    expect(calm).to_have_attribute("aria-pressed", "true")
    fast.click()
    expect(fast).to_have_attribute("aria-pressed", "true")
    expect(calm).to_have_attribute("aria-pressed", "false")
    expect(fast).to_be_focused()
    assert edges(page, ".speeds button")[0] == pytest.approx(
        float(
            page.evaluate(
                "parseFloat(document.documentElement.style.getPropertyValue('--rack-left'))"
            )
        ),
        abs=2,
    )


def test_other_games_have_none(page: Page, open_table: Open) -> None:
    page.set_viewport_size(LARGE)
    table = open_table(record_turn("multzo", 1004, 667, 46), "lang=en")
    expect(page.locator(".speeds")).to_have_count(1)
    expect(table.button("Calm")).to_have_count(0)


def test_the_main_button_makes_the_move_of_the_focused_tile(page: Page, memory: Table) -> None:
    main = page.locator("#actions .main")
    expect(main).to_have_text("Turn a tile")
    expect(page.locator(".speeds")).to_have_count(1)
    main.click()
    expect(main).to_have_text("Turn row 1, place 1")
    page.keyboard.press("ArrowRight")
    expect(main).to_have_text("Turn row 1, place 2")
    tile = page.locator(".mirror :focus")
    assert main.get_attribute("data-move") == tile.get_attribute("data-move")


def test_on_a_phone_the_coin_is_beside_the_status(page: Page, open_table: Open) -> None:
    page.set_viewport_size(PHONE)
    open_table(record_turn("remembory", 390, 688, 44), "lang=en")
    expect(page.locator("#thumb .pictures svg")).to_have_count(2)
    expect(page.locator("#turn-face")).to_be_hidden()
    left, right, top, bottom = edges(page, "#thumb .pictures")
    words = page.evaluate(
        """() => {
          const range = document.createRange();
          range.selectNodeContents(document.querySelector("#status span"));
          return range.getBoundingClientRect().left;
        }"""
    )
    assert right <= words
    assert bottom - top >= 36
    assert left >= edges(page, "#status")[0]


def test_sideways_the_status_is_on_the_table_beside_a_narrow_bar(
    page: Page, open_table: Open
) -> None:
    page.set_viewport_size(SIDEWAYS)
    table = open_table(record_turn("remembory", 736, 390, 0), "lang=en")
    expect(page.locator("#thumb .pictures svg")).to_have_count(2)
    table.settle()
    stage, status = edges(page, "#stage"), edges(page, "#status")
    assert stage[1] - stage[0] == 736
    assert stage[0] <= status[0]
    assert status[1] <= stage[0] + 130
    for name in ("#undo", "#hint"):
        left, right, *_ = edges(page, name)
        assert left >= stage[1]
        assert right - left >= 44
