"""Animations are short, end with any tap, have a form without travel, and can be switched off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from web.messages import BEATS, dice_game, handful, staged_ending

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Steps, Table

RESULT = "dialog[open] [data-answer=again]"
WATCH = """() => {
  window.moves = [];
  const watch = () => new MutationObserver((all) => {
    for (const { target } of all) window.moves.push([target.hasAttribute("data-moving"), performance.now()]);
  }).observe(document.querySelector(".stage .board"), { attributes: true, attributeFilter: ["data-moving"] });
  watch();
}"""


def put_down(table: Table) -> None:
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 2 into the tray.")


def test_a_move_is_animated_briefly(open_table: Callable[..., Table]) -> None:
    table = open_table(handful(), "motion=auto")
    table.settle()  # the deal
    table.page.evaluate(WATCH)
    put_down(table)
    table.wait_for("() => window.moves.length >= 2")
    (on, start), (off, end) = table.page.evaluate("() => window.moves")[:2]
    assert (on, off) == (True, False)
    assert end - start < 600 + 300  # the frame in which it ends may come late on a busy machine


def roll(table: Table) -> None:
    table.button("Roll").click()
    table.wait_for_announcement("You roll 4 and 3.")


def test_dice_roll_even_when_they_show_the_same_again(open_table: Callable[..., Table]) -> None:
    table = open_table(dice_game(), "motion=auto")
    table.settle()
    table.page.evaluate(WATCH)
    table.button("Roll").click()
    table.wait_for("() => window.moves.length >= 2")


def test_a_tap_ends_all_animation(open_table: Callable[..., Table]) -> None:
    table = open_table(handful(), "motion=auto")
    put_down(table)
    table.spot("3 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 3 into the tray.")
    table.settle()


BOARD = "() => document.querySelector('.stage .board').toDataURL()"
# The edges of a shape differ by a few levels when only part of it is painted.
MOST_DIFFERENT = """async ([one, other]) => {
  const pixels = await Promise.all([one, other].map(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const { width, height } = image;
    const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0);
    return [width, ...pen.getImageData(0, 0, width, height).data];
  }));
  return pixels[0].reduce((most, value, k) => Math.max(most, Math.abs(value - pixels[1][k])), 0);
}"""
EDGE_LEVELS = 12


def tapped_picture(table: Table, act: Callable[[Table], None], moment: int) -> str:
    """The board after something was done and the table was tapped some milliseconds later."""
    table.settle()
    act(table)
    table.page.wait_for_timeout(moment)
    table.page.locator(".stage").click(position={"x": 5, "y": 5})
    table.settle()
    return str(table.page.evaluate(BOARD))


def assert_same_picture(table: Table, *pictures: str) -> None:
    assert table.page.evaluate(MOST_DIFFERENT, list(pictures)) <= EDGE_LEVELS


@pytest.mark.parametrize("moment", [0, 40, 120, 400, 900])
@pytest.mark.parametrize("game", [handful, dice_game])
def test_a_tap_at_any_moment_leads_to_the_same_table(
    open_table: Callable[..., Table], game: Callable[[], Steps], moment: int
) -> None:
    act = put_down if game is handful else roll
    expected = tapped_picture(open_table(game(), "motion=none"), act, 0)
    table = open_table(game(), "motion=auto")
    assert_same_picture(table, tapped_picture(table, act, moment), expected)


def end_it(table: Table) -> None:
    """Two tiles into the tray, then the end of the round."""
    put_down(table)
    table.spot("3 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.settle()
    table.page.evaluate(WATCH)
    table.button("End it").click()
    table.page.locator("dialog[open] [data-answer].main").click()


def test_animation_stages_end_with_the_result(open_table: Callable[..., Table]) -> None:
    table = open_table(staged_ending(), "motion=auto")
    end_it(table)
    assert not table.page.locator(RESULT).is_visible()
    table.page.locator(RESULT).wait_for()
    moves = table.page.evaluate("() => window.moves.map(([on]) => on)")
    assert len(moves) >= 2 * (BEATS + 1), "backs, then one tile a beat"
    assert not moves[-1], "the result comes when nothing moves any more"


def test_a_tap_shows_all_remaining_stages(open_table: Callable[..., Table]) -> None:
    table = open_table(staged_ending(), "pace=slow", "motion=auto")
    end_it(table)
    table.wait_for("() => window.moves.length >= 2")
    table.page.locator(".stage").click(position={"x": 5, "y": 5})
    table.page.locator(RESULT).wait_for()
    assert len(table.page.evaluate("() => window.moves")) < 2 * (BEATS + 1)


def test_no_animation_by_choice(open_table: Callable[..., Table]) -> None:
    table = open_table(handful(), "motion=none")
    table.page.evaluate(WATCH)
    put_down(table)
    table.page.wait_for_timeout(300)
    assert table.page.evaluate("() => window.moves") == []


def test_reduced_motion_fades_and_marks_both_places(
    page: Page, open_table: Callable[..., Table], browser_name: str
) -> None:
    if browser_name != "chromium":
        pytest.skip("only Chromium's automation can wish for stillness")
    page.emulate_media(reduced_motion="reduce")
    table = open_table(handful(), "motion=auto")
    table.settle()
    board = "() => document.querySelector('.stage .board').toDataURL()"
    put_down(table)
    table.settle()
    marked = page.evaluate(board)  # the marks stay a little longer than the fade
    page.mouse.click(3, 3)
    table.wait_for(f"(marked) => ({board})() !== marked", marked)
