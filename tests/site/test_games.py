"""Each game from start to end in the built site: by touch, by keyboard, by random buttons.

The tests on one screen size share a page and its engine; an address starts each match.
"""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from engine.facts import steps_of_one
from playwright.sync_api import expect

from playing import (
    ALONE,
    BRISK,
    MOST_PRESSES,
    Player,
    Table,
    click,
    play_by_any_button,
    press_keys,
    tap,
)
from thorough import THOROUGH, count, sample

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.engine("here"), pytest.mark.usefixtures("nothing_wrong")]
# In `make test` the shortest game; test_laid_out.py checks late positions of all games on phones.
BY_TAPS = pytest.mark.parametrize("game", sample(ALONE, ["multzo"]))
PRESSES = 40  # of random buttons; in `make soak` to the end of the match
CROWD = count(99, 40)  # seats of Remembory
TURNS = 8  # steps of the person: at least a turn in every game
# In `make test` one game against computers with a hidden hand, and one alone with drawers and
# sheets.
BY_KEYS = pytest.mark.parametrize("game", sample(ALONE, ["okey"]))
BY_ANY_BUTTON = pytest.mark.parametrize("game", sample(ALONE, ["magic-bag"]))


@BY_TAPS
def test_a_whole_game_by_taps_on_a_small_phone(
    small: Page, site: str, browser_name: str, game: str
) -> None:
    table = Table(small, tap if browser_name == "chromium" else click)
    table.open(site, ALONE[game], BRISK, "seed=3")
    assert Player(table).play() >= steps_of_one(game)
    small.locator("dialog[open] [data-answer=again]").wait_for()  # after the last animation
    assert small.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (
        "the page scrolls sideways"
    )


@BY_KEYS
def test_a_whole_game_by_keyboard_alone(large: Page, site: str, game: str) -> None:
    table = Table(large, press_keys)
    table.open(site, ALONE[game], BRISK, "seed=5")
    assert Player(table, plans=True).play() >= steps_of_one(game)


def test_whole_turns_of_each_game_by_keyboard_alone(large: Page, site: str) -> None:
    table = Table(large, press_keys)
    for game in sample(ALONE, ["magic-bag", "packkub"]):  # okey: see above
        table.open(site, ALONE[game], BRISK, "seed=6")
        Player(table).play(TURNS)


@BY_ANY_BUTTON
def test_random_accessible_buttons_never_lead_to_a_dead_end(
    large: Page, site: str, game: str
) -> None:
    table = Table(large)
    table.open(site, ALONE[game], BRISK, "seed=8")
    pressed = play_by_any_button(table, random.Random(8), MOST_PRESSES if THOROUGH else PRESSES)
    assert len(set(pressed)) >= steps_of_one(game)


def test_a_match_of_a_crowd_is_played_by_taps_on_a_small_phone(
    small: Page, site: str, browser_name: str
) -> None:
    table = Table(small, tap if browser_name == "chromium" else click)
    table.open(site, "game=remembory", f"seats=me{',casual' * (CROWD - 1)}", BRISK, "seed=3")
    labels = {label.split(":")[0] for label in table.labels()}
    assert labels >= {"Turn", "Next", "In the lead"}
    assert any(re.fullmatch(rf"Place \d+ of {CROWD}", label) for label in labels)
    small.get_by_role("button", name="What happened").click()
    lists = small.get_by_role("dialog").locator(".seats")
    expect(lists.first.locator("li")).to_have_count(3)  # the leaders
    listed = lists.last
    expect(listed.locator("li")).to_have_count(CROWD)
    expect(listed.locator("li.own")).to_have_text("You 0")
    assert listed.evaluate("(list) => list.scrollHeight > 3 * list.clientHeight"), (
        "the list does not scroll"
    )
    assert small.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (
        "the page scrolls sideways"
    )
    small.keyboard.press("Escape")
    assert Player(table).play() >= 1
    sheet = small.get_by_role("dialog")
    sheet.locator("[data-answer=again]").wait_for()
    expect(sheet.locator(".standing li")).to_have_count(CROWD)
    places = sheet.locator(".standing li").evaluate_all(
        "(all) => all.map((element) => Number(element.dataset.place))"
    )
    assert places[0] == 1
    assert places == sorted(places)
    assert sheet.locator(".standing li.own").inner_text().startswith("You: ")
    assert sheet.locator(".standing .own").evaluate(
        "(element) => element.getBoundingClientRect().bottom <= element.parentElement.getBoundingClientRect().bottom + 1"
    ), "the person's own row is not visible"
