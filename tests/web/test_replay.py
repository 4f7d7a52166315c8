"""Replays: each ply has an address, watching saves nothing, and games can be shared."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from web.recorded import play_to, record_replay

from browsing import CHECK, poll, wait_for_phase
from thorough import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
AT = "(at) => document.querySelector('.replay .count')?.textContent.startsWith(`${at} /`)"
HASH = "(end) => location.hash.endsWith(end)"
SHARES = "(() => { navigator.share = async (data) => { window.handed = data; }; })()"
CLIPBOARD = """Object.defineProperty(navigator, "clipboard",
  { value: { writeText: async (text) => { window.copied = text; } } })"""


@cache
def game() -> tuple[Any, list[dict[str, Any]]]:
    """A Multzo match after some moves, and its log."""
    session = play_to("game=multzo&seats=me,keen&seed=5", 14)
    return session, record_replay(session, 1104, 715)


def at(table: Table, ply: int) -> None:
    table.wait_for(AT, ply)


def test_each_ply_is_shown_and_linkable_and_not_saved(open_table: Open, axe: Axe) -> None:
    session, steps = game()
    table = open_table(steps, "motion=none")
    page, texts = (
        table.page,
        next(entry["answers"][0]["steps"] for entry in steps if entry["ask"]["do"] == "watch"),
    )
    saved = table.stored_keys("tilebag.save.")
    (key, *_) = saved
    before = table.status()
    table.button("Menu").click()
    table.button("Watch from the beginning").click()
    wait_for_phase(page, "replay")
    at(table, 0)
    expect(page.locator("#status")).to_contain_text("Start of the game.")
    expect(table.button("Play")).to_be_focused()
    page.keyboard.press("ArrowRight")
    at(table, 1)
    page.keyboard.press("ArrowRight")
    at(table, 2)
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Move 2 of {session.ply}"))
    page.keyboard.press("End")
    at(table, session.ply)
    expect(slider).to_have_attribute(
        "aria-valuetext", f"Move {session.ply} of {session.ply}: {texts[-1]}"
    )
    expect(page.locator("#status")).to_contain_text(texts[-1])
    page.evaluate("() => { document.querySelector('.log').firstChild.madeBefore = 'the jump'; }")
    page.locator(".log button").first.click()
    first = next(ply for ply, line in enumerate(texts, 1) if line)
    at(table, first)
    expect(page.locator(".log [aria-current=step]")).to_have_text(texts[first - 1])
    assert (
        page.evaluate("() => document.querySelector('.log').firstChild.madeBefore") == "the jump"
    ), "the log is built again instead of moving its mark"
    table.wait_for(HASH, f"&at={first}")
    assert axe(page) == []
    slider.focus()
    slider.press("Home")
    at(table, 0)
    assert page.locator("[data-spot]").count() == 0, "a replay has pieces that can be picked up"
    assert table.stored_keys("tilebag.save.") == saved
    page.get_by_role("link", name="Back to the table").click()
    wait_for_phase(page, "ready")
    table.wait_for(HASH, f"#id={key.split('.')[2]}")
    assert table.status() == before
    assert table.stored_keys("tilebag.save.") == saved


def test_replay_plays_to_the_end_and_stops_on_tap(open_table: Open) -> None:
    session, steps = game()
    table = open_table(steps, "motion=none")
    page = table.page
    table.button("Menu").click()
    table.button("Watch from the beginning").click()
    at(table, 0)
    page.get_by_role("combobox", name="Speed").select_option("fast")
    table.button("Play").press("Space")
    expect(table.button("Pause")).to_be_visible()
    at(table, 2)
    table.button("One move back").click()
    expect(table.button("Play")).to_be_visible()
    page.get_by_role("slider").press("End")
    at(table, session.ply)
    page.get_by_role("slider").press("ArrowLeft")
    at(table, session.ply - 1)
    table.button("Play").click()
    at(table, session.ply)
    expect(table.button("Play")).to_be_visible()


def test_playing_on_from_a_ply_starts_a_new_match(open_table: Open) -> None:
    """The recording cannot open a new match, so check the request in a bug report."""
    _, steps = game()
    table = open_table(steps, "motion=none")
    page = table.page
    saved = table.stored_keys("tilebag.save.")
    page.locator(".log button").first.click()
    wait_for_phase(page, "replay")
    table.button("Play on from here").click()
    wait_for_phase(page, "ready")
    poll(
        page,
        "(n) => Object.keys(localStorage).filter((key) => key.startsWith('tilebag.save.')).length > n",
        len(saved),
    )
    now = table.stored_keys("tilebag.save.")
    assert {key: now[key] for key in saved} == saved
    (other,) = {key.split(".")[2] for key in now} - {key.split(".")[2] for key in saved}
    table.wait_for(HASH, f"#id={other}")
    expect(page.locator(".replay")).to_have_count(0)


def test_sharing_offers_a_choice_and_says_what_it_reveals(
    page: Page, open_table: Open, axe: Axe
) -> None:
    page.add_init_script(SHARES)
    _, steps = game()
    table = open_table(steps, "motion=none")
    saved = table.stored_keys("tilebag.save.")
    table.button("Menu").click()
    table.button("Share").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("radio", name="The same deal")).to_be_checked()
    expect(sheet).to_contain_text("can also find out what everybody holds")
    field = sheet.get_by_role("textbox", name="The link")
    assert field.evaluate("(field) => field.scrollHeight <= field.clientHeight")
    expect(field).to_have_value(re.compile(rf"/play/#{CHECK}game=multzo&seats=me,keen&seed=5"))
    sheet.get_by_role("radio", name="The whole game").check()
    expect(field).to_have_value(re.compile(rf"/play/#{CHECK}g=[\w-]*(\w|%5F|%2D)$"))
    link = field.input_value()
    sheet.locator("[data-share=hand]").click()
    assert page.evaluate("() => window.handed.url") == link
    embed = sheet.get_by_role("link", name="Embed")
    expect(embed).to_have_attribute("href", re.compile(rf"^/embed/#{CHECK}g="))
    sheet.get_by_role("radio", name="This position").check()
    expect(field).to_have_value(re.compile(r"&position="))
    assert axe(page) == []
    sheet.get_by_role("radio", name="A picture of the table").check()
    size = poll(
        page,
        "() => { const image = document.querySelector('.share img'); return image?.complete && image.naturalWidth; }",
    )
    assert size >= 360
    page.goto("about:blank")
    page.goto(f"{link}&at=3&tips=off&quick=off")
    wait_for_phase(page, "replay")
    at(table, 3)
    assert table.stored_keys("tilebag.save.") == saved
    expect(page.get_by_role("link", name="Back to the table")).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height"), sample([(280, 560), (360, 640), (740, 360)], [(280, 560)])
)
def test_replay_bar_has_touch_targets(
    open_table: Open, page: Page, width: int, height: int
) -> None:
    _, steps = game()
    table = open_table(steps, "motion=none", "lang=tr")
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => location.assign(`${location.hash}&at=3`)")
    at(table, 3)
    boxes = page.locator(".replay :is(button, a, select, input)").evaluate_all(
        "(all) => all.map((element) => element.getBoundingClientRect()).map((box) => [box.x, box.right, box.width, box.height])"
    )
    assert all(x >= 0 and right <= width and min(w, h) >= 44 for x, right, w, h in boxes), (
        json.dumps(boxes)
    )
