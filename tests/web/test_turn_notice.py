"""A hidden page says that it is the player's turn, until they look; and a phone vibrates, also
without sounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.test_curtain import LOOK_AWAY, LOOK_BACK, hold
from web.test_settings import COUNT_SOUNDS, FETCHED
from web.toy import computer_turn, curtain, handful

from browsing import wait_for_phase

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

Open = Callable[..., "Table"]
BADGE = """
  window.badges = [];
  navigator.setAppBadge = async () => { window.badges.push("set"); };
  navigator.clearAppBadge = async () => { window.badges.push("cleared"); };
"""
VIBRATION = """
  window.vibrations = [];
  navigator.vibrate = (times) => { window.vibrations.push(times); return true; };
"""
CALLED = "● Your turn · A Toy"
TITLE = "(title) => document.title === title"


def look_away(page: Page) -> None:
    page.evaluate(LOOK_AWAY["another tab"])


def test_a_hidden_page_calls_in_its_title_and_with_a_badge_until_it_is_seen(
    page: Page, open_table: Open
) -> None:
    page.add_init_script(BADGE)
    table = open_table(computer_turn(), "pace=slow", phase="thinking")
    assert page.evaluate("() => window.badges.splice(0)") == ["cleared"], (
        "the page is seen when it opens"
    )
    look_away(page)
    table.wait_for(TITLE, CALLED)
    assert page.evaluate("() => window.badges") == ["set"]
    page.evaluate(LOOK_BACK)
    table.wait_for(TITLE, "A Toy · Tilebag")
    assert page.evaluate("() => window.badges") == ["set", "cleared"]
    look_away(page)
    assert page.title() == "A Toy · Tilebag", "it is still the same turn"


@pytest.mark.parametrize(("lang", "called"), [("en", CALLED), ("tr", "● Sıra sende · A Toy")])
def test_the_title_calls_in_the_language_of_the_page(
    page: Page, open_table: Open, lang: str, called: str
) -> None:
    table = open_table(computer_turn(), "pace=slow", f"lang={lang}", phase="thinking")
    look_away(page)
    table.wait_for(TITLE, called)


def test_a_page_in_sight_does_not_call(page: Page, open_table: Open) -> None:
    page.add_init_script(BADGE)
    table = open_table(computer_turn(), "pace=fast", phase="thinking")
    wait_for_phase(page, "ready")
    table.settle()
    assert page.title() == "A Toy · Tilebag"
    assert page.evaluate("() => window.badges") == ["cleared"]


@pytest.mark.only_browser("chromium")  # Firefox starts no sound without a sound card
@pytest.mark.parametrize(("sound", "rings"), [("loud", 1), ("off", 0)])
def test_a_hidden_page_rings_once_if_sounds_are_on(
    page: Page, open_table: Open, sound: str, rings: int
) -> None:
    page.add_init_script(COUNT_SOUNDS)
    table = open_table(computer_turn(), "pace=slow", f"sound={sound}", phase="thinking")
    page.keyboard.press("t")  # browsers allow sounds after the first key
    if rings:
        table.wait_for(FETCHED)
    look_away(page)
    before = page.evaluate("() => window.sounds")
    table.wait_for(TITLE, CALLED)
    table.wait_for("(least) => window.sounds >= least", before + rings)
    assert page.evaluate("() => window.sounds") == before + rings


def test_a_match_with_a_curtain_says_nothing_while_it_is_hidden(
    page: Page, open_table: Open
) -> None:
    page.add_init_script(BADGE)
    open_table(curtain(), phase="curtain")
    hold(page, 700)
    wait_for_phase(page, "ready")
    look_away(page)
    wait_for_phase(page, "curtain")
    assert page.title() == "A Toy · Tilebag"
    assert "set" not in page.evaluate("() => window.badges")


@pytest.mark.only_browser("chromium")  # only its automation has a touch screen
def test_a_phone_vibrates_without_sounds_until_vibration_is_switched_off(
    phone: Page, open_table: Open
) -> None:
    phone.add_init_script(VIBRATION)
    table = open_table(handful(), "sound=off", on=phone)
    table.spot("2 of Suns, in your hand").tap()
    table.spot("Into the tray").tap()
    table.wait_for_announcement("You put the 2 into the tray.")
    table.wait_for("() => window.vibrations.length > 0")
    table.button("Menu").tap()
    phone.get_by_role("dialog").get_by_role("button", name="Settings").tap()
    phone.get_by_label("Vibration").select_option("off")
    phone.keyboard.press("Escape")
    expect(phone.locator("dialog")).to_have_count(0)
    phone.evaluate("() => { window.vibrations = []; }")
    table.spot("3 of Suns, in your hand").tap()
    table.spot("Into the tray").tap()
    table.wait_for_announcement("You put the 3 into the tray.")
    assert phone.evaluate("() => window.vibrations") == []


def test_vibration_is_not_offered_without_a_touch_screen(page: Page, open_table: Open) -> None:
    table = open_table(handful())
    table.button("Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Sound", exact=True)).to_be_visible()
    expect(page.get_by_label("Vibration")).to_have_count(0)
