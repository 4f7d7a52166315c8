"""Setting up matches in the built site: names, house rules, returning to the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsing import poll, wait_for_phase, without_check
from playing import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engine("here")
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"


def close_first_card(page: Page, game: str) -> None:
    """Close the summary of the game that covers its first match."""
    page.get_by_role("dialog", name=game, exact=True).get_by_role("button", name="Play").click()


def test_three_seats_are_set_up_played_and_dealt_again(page: Page, site: str) -> None:
    table = Table(page)
    page.goto(site)
    poll(page, SHELF)
    page.get_by_role("button", name="Set up Multzo").click()
    sheet = page.get_by_role("dialog", name="Set up Multzo")
    sheet.get_by_role("radio", name="3").check()
    sheet.get_by_label("Name, seat 1").fill("Ada")
    sheet.get_by_label("Seat 3", exact=True).select_option(label="Human")
    sheet.get_by_label("Name, seat 3").fill("Çağla İnan")
    sheet.get_by_text("House rules").click()
    sheet.get_by_role("radio", name="Replaces both coins").check()
    sheet.get_by_role("button", name="Start").click()
    close_first_card(page, "Multzo")
    wait_for_phase(page, "curtain")
    curtain = page.get_by_role("dialog")
    assert curtain.get_by_role("heading").inner_text() in {"Ada", "Çağla İnan"}
    expect(curtain).to_contain_text("Ada: 0, Mira: 0, Çağla İnan: 0")
    first = table.newest_body()
    assert (first["seats"], first["bots"], first["names"]) == (
        3,
        {"1": "casual"},
        ["Ada", "", "Çağla İnan"],
    )
    assert first["options"]["flush_null"] == "both"

    page.keyboard.press("Enter")  # two presses lift the curtain
    page.keyboard.press("Enter")
    wait_for_phase(page, "ready")
    expect(page.locator(".seats li:visible")).to_contain_text(["Ada", "Mira", "Çağla İnan"])
    expect(page.locator(".seats li:visible").nth(1)).to_contain_text("casual")

    page.goto(site)
    poll(page, SHELF)
    page.locator('a.game[data-game="multzo"]').click()
    wait_for_phase(page, "curtain")
    again = table.newest_body()
    same = ("seats", "bots", "names", "options")
    assert [again[part] for part in same] == [first[part] for part in same]
    assert all(step.startswith("1 ") for step in again["log"]), "only the computer may have moved"
    assert again["seed"] != first["seed"]
    # without a question; the second match has replaced the first, in which no person had moved
    page.goto(site)
    poll(page, SHELF)
    page.get_by_role("button", name="Saved games").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(1)


def test_menu_sets_up_the_next_match_with_the_same_options(page: Page, site: str) -> None:
    table = Table(page)
    page.goto(f"{site}play/#game=remembory&seats=me,me&names=Ada,Grace&variant=4&hide=both&seed=7")
    wait_for_phase(page, "ready")
    close_first_card(page, "Remembory")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Set up a new game").click()
    sheet = page.get_by_role("dialog", name="Set up Remembory")
    expect(sheet.get_by_label("Name, seat 2")).to_have_value("Grace")
    sheet.get_by_text("House rules").click()
    expect(
        sheet.get_by_role("group", name="Hidden on coins").get_by_role("radio", name="both sides")
    ).to_be_checked()
    sheet.get_by_label("Name, seat 2").fill("Mira")
    before = table.newest_body()
    old_hash = page.evaluate("() => location.hash")
    sheet.get_by_role("button", name="Start").click()
    poll(page, "(id) => location.hash.startsWith('#id=') && location.hash !== id", old_hash)
    wait_for_phase(page, "ready")
    after = table.newest_body()
    assert after["names"] == ["Ada", "Mira"]
    assert after["options"] == before["options"]
    assert after["seed"] != before["seed"]


def test_impossible_setup_says_why_and_keeps_the_entries(page: Page, site: str) -> None:
    page.goto(
        f"{site}play/#game=packkub&seats=me,keen,keen&names=Ada&pack=six-pack&jokers=1&seed=7"
    )
    wait_for_phase(page, "broken")
    expect(page.locator("#status")).to_have_text(
        "This table cannot be set up: A Six Pack is for two players, not for 3."
    )
    page.get_by_role("button", name="Set up again").click()
    sheet = page.get_by_role("dialog", name="Set up PackKub")
    expect(sheet.get_by_role("status")).to_have_text("A Six Pack is for two players, not for 3.")
    expect(sheet.get_by_label("Name, seat 1")).to_have_value("Ada")
    expect(sheet.get_by_label("Seed")).to_have_value("7")
    sheet.get_by_role("radio", name="2 standard").check()
    sheet.get_by_role("button", name="Start").click()
    close_first_card(page, "PackKub")
    wait_for_phase(page, "ready")
    body = Table(page).newest_body()
    assert (body["seats"], body["names"], body["seed"]) == (2, ["Ada"], "7")
    assert (body["options"]["pack"], body["options"]["jokers"]) == ("six-pack", "1")
    page.goto(site)
    poll(page, SHELF)
    href = page.locator('a.game[data-game="packkub"]').get_attribute("href")
    assert (
        without_check(str(href))
        == "/play/#game=packkub&seats=me,keen&names=Ada&pack=six-pack&jokers=1"
    ), "the seed must not be stored"
