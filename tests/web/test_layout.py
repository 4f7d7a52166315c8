"""The page round the board at every size of screen: nothing overlaps, nothing is cut, nothing moves when words change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from web.states import states

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize
    from web.conftest import Table

Open = Callable[..., "Table"]
SIZES = ((320, 568), (360, 640), (390, 844), (640, 360), (844, 390), (820, 1180), (1180, 820), (1440, 900))
CARDS = """() => [...document.querySelectorAll(".actions .card")].map((card) => [card, ...card.children]
  .map((one) => one.getBoundingClientRect()).map(({ top, right, bottom, left }) => [top, right, bottom, left]))"""


def viewport(size: tuple[int, int]) -> ViewportSize:
    return {"width": size[0], "height": size[1]}


def test_a_card_shows_its_figure_over_its_label_over_its_note(page: Page, open_table: Open) -> None:
    reward = next(state for state in states("multzo") if state.kind == "reward")
    open_table(reward.steps("en", 360, 475, 1), "motion=none")
    for size in SIZES:
        page.set_viewport_size(viewport(size))
        cards = page.evaluate(CARDS)
        assert len(cards) >= 3
        for (top, right, bottom, left), *lines in cards:
            assert len(lines) == 3
            edges = [top, *(edge for line in lines for edge in (line[0], line[2])), bottom]
            assert edges == sorted(edges), f"{size}: one line of a card lies on another"
            assert all(line[1] <= right and line[3] >= left for line in lines), f"{size}: cut at the side"
