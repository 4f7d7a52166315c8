"""The page around the board at every screen size; test_laid_out.py covers all states."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from web.states import state_of_kind, states

from browsing import poll
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize
    from web.conftest import Table

Open = Callable[..., "Table"]
SIZES = (
    (320, 568),
    (360, 640),
    (390, 844),
    (640, 360),
    (844, 390),
    (820, 1180),
    (1180, 820),
    (1440, 900),
)
SAY = """(words) => {
  document.getElementById("status").textContent = words;
  document.getElementById("go-on").hidden = words !== "Now.";
  return JSON.stringify(document.getElementById("stage").getBoundingClientRect());
}"""
GO_ON = """() => {
  const strip = document.querySelector(".status").getBoundingClientRect();
  document.getElementById("go-on").hidden = false;
  const now = document.getElementById("go-on").getBoundingClientRect();
  return now.top < strip.top - 0.5 || now.bottom > strip.bottom + 0.5 ? [strip, now] : [];
}"""
TITLE = """() => {
  const [title, words] = [document.getElementById("title"), document.createRange()];
  words.selectNodeContents(title);
  return words.getBoundingClientRect().width - title.getBoundingClientRect().width;
}"""
CARDS = """() => [...document.querySelectorAll(".actions .card")].map((card) => [card, ...card.children]
  .map((element) => element.getBoundingClientRect()).map(({ top, right, bottom, left }) => [top, right, bottom, left]))"""


def viewport(size: tuple[int, int]) -> ViewportSize:
    return {"width": size[0], "height": size[1]}


def test_card_stacks_figure_label_and_note(page: Page, open_table: Open) -> None:
    reward = state_of_kind("multzo", "reward")
    open_table(reward.steps("en", 360, 475, 1), "motion=none")
    for size in SIZES:
        page.set_viewport_size(viewport(size))
        cards = page.evaluate(CARDS)
        assert len(cards) >= 3
        for (top, right, bottom, left), *lines in cards:
            assert len(lines) == 3
            edges = [
                round(edge, 2)
                for edge in (top, *(edge for line in lines for edge in (line[0], line[2])), bottom)
            ]
            assert edges == sorted(edges), f"{size}: a line of a card overlaps another"
            assert all(line[1] <= right and line[3] >= left for line in lines), (
                f"{size}: a line is cut at the side"
            )


SHELF = "() => document.documentElement.dataset.shelf === 'ready'"
VOID = """() => document.querySelector(".home > footer").getBoundingClientRect().top
  - document.querySelector("#games").getBoundingClientRect().bottom"""
FACTS = """() => [...document.querySelectorAll(".card p:last-of-type")].map((fact) => {
  const range = document.createRange();
  const at = fact.textContent.search(/[0-9]+.(min|dk)/);
  range.setStart(fact.firstChild, at);
  range.setEnd(fact.firstChild, fact.textContent.length);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""


def test_home_page_fills_a_tablet_and_keeps_each_figure_unbroken(page: Page, site: str) -> None:
    for lang in ("en", "tr"):
        page.goto("about:blank")
        page.goto(f"{site}#lang={lang}")
        poll(page, SHELF)
        for size in (*SIZES, (700, 900), (262, 600)):
            page.set_viewport_size(viewport(size))
            assert set(page.evaluate(FACTS)) == {1}, (
                f"{size}: the number of minutes is on another line than its unit"
            )
            if size == (820, 1180):
                assert page.evaluate(VOID) < 60


def test_board_stays_still_when_text_changes_and_taps_show_no_browser_highlight(
    page: Page, open_table: Open
) -> None:
    open_table(states("okey")[0].steps("en", 360, 475, 1), "motion=none")
    looks = page.evaluate("""() => [...document.querySelectorAll("button")]
      .map((element) => getComputedStyle(element).webkitTapHighlightColor)""")
    assert set(looks) <= {"rgba(0, 0, 0, 0)", None}  # Firefox has none
    for size in SIZES:
        page.set_viewport_size(viewport(size))
        boxes = {
            str(page.evaluate(SAY, words))
            for words in ("", "Now.", "A sentence of some length. " * 9)
        }
        assert len(boxes) == 1, size
        assert page.evaluate(GO_ON) == [], f"{size}: the button Continue extends beyond its strip"


@pytest.mark.parametrize("game", catalog.keys())
def test_game_names_are_never_cut(page: Page, open_table: Open, game: str) -> None:
    open_table(states(game)[0].steps("en", 360, 475, 1), "motion=none")
    for width in range(320, 400, 5):
        page.set_viewport_size({"width": width, "height": 640})
        page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        assert page.evaluate(TITLE) <= 0.1, f"at {width} px"
