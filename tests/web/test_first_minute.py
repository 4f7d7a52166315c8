"""A first match: the summary of the rules, tips that can be dismissed, easy computer players."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from web.recorded import advance, play_to, record_opening
from web.toy import dice_game, tip_sequence

from browsing import stored_text
from playing import ALONE
from tilebag.core.game import PHONE
from tilebag.core.words import FALLBACK, sentences
from tilebag.match import catalog
from tilebag.match.session import OVER, READY, THINKING, MatchSetup, Session

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web.conftest import Table

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
RULES = """<main class="rules"><article lang="en"><svg class="sprite" aria-hidden="true"><defs></defs></svg>
<h2 id="short">In short</h2><p>You want seven pairs.</p><p>You draw, then put down.</p><p>Who is first wins.</p>
<h2 id="aim">What you want</h2><p>Long sentences.</p></article></main>"""
NOTHING = "<main><article></article></main>"
ASKED = """() => { window.asked = [];
  const { fetch } = window;
  window.fetch = (address, ...more) => { window.asked.push(String(address)); return fetch(address, ...more); };
}"""


@pytest.fixture
def first_visit(page: Page, open_table: Open) -> Callable[..., Page]:
    """An Okey match in a browser without stored data, with the summary of the rules."""

    def visit(*settings: str, rules: str = RULES) -> Page:
        page.route("**/*/okey/", lambda route: route.fulfill(body=rules, content_type="text/html"))
        open_table(record_opening(play_to(ALONE["okey"], 2), 360, 488), *(settings or ("tips=on",)))
        return page

    return visit


def test_first_match_opens_with_a_summary(first_visit: Callable[..., Page], axe: Axe) -> None:
    page = first_visit()
    card = page.get_by_role("dialog", name="Okey")
    expect(card).to_contain_text("You want seven pairs.")
    expect(card).not_to_contain_text("Long sentences.")
    expect(card.get_by_role("button", name="Play")).to_be_focused()
    for width, height in ((320, 568), (360, 640), (640, 360), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        for name in ("Play", "Rules"):
            box = card.get_by_role("button", name=name).bounding_box()
            assert box
            assert box["height"] >= 44
            assert box["y"] + box["height"] <= height
    assert axe(page) == []
    card.get_by_role("button", name="Play").click()
    expect(card).to_have_count(0)
    first_visit()
    page.wait_for_timeout(500)
    expect(card).to_have_count(0)


def test_summary_leads_to_the_rules(first_visit: Callable[..., Page]) -> None:
    page = first_visit()
    page.get_by_role("dialog", name="Okey").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog", name="Okey")).to_contain_text("Long sentences.")


# Records the order in which computers get the order to play and dialogs over the table are closed.
NOTE_ORDER = """() => { window.order = [];
  const { fetch } = window;
  window.fetch = (address, ...more) => {
    if (String(address).endsWith("tick.json")) window.order.push("tick");
    return fetch(address, ...more);
  };
  document.addEventListener("close", () => window.order.push("close"), true);
}"""


@pytest.mark.parametrize("way", ["Play", "Rules"])
def test_computers_wait_until_the_summary_is_closed(page: Page, open_table: Open, way: str) -> None:
    """Also if the page was in the background meanwhile, and while the rules are read."""
    opening, tick = record_first_tick("multzo")
    page.route("**/*/multzo/", lambda route: route.fulfill(body=RULES, content_type="text/html"))
    page.route("**/tick.json", lambda route: route.fulfill(json=tick))
    page.add_init_script(f"({NOTE_ORDER})()")
    table = open_table(opening, "tips=on", phase="thinking")
    card = page.get_by_role("dialog", name="Multzo")
    expect(card).to_be_visible()
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    card.get_by_role("button", name=way).click()
    if way == "Rules":
        expect(card).to_contain_text("Long sentences.")
        page.keyboard.press("Escape")
    table.wait_for("() => window.order.includes('tick')")
    assert page.evaluate("() => window.order") == (
        ["close"] if way == "Play" else ["close", "close"]
    ) + ["tick"]


def record_first_tick(game: str) -> tuple[list[dict[str, object]], list[object]]:
    """A recording of a match that a computer begins, and the answers to the first `tick`."""
    box = catalog.box(game)
    players = ["me", *["casual"] * (box.usual_seats - 1)]
    opened = (Session(box, MatchSetup.of(box, players, f"seed {k}")) for k in range(20))
    session = next(match for match in opened if match.phase == THINKING)
    opening = record_opening(session, 360, 488)
    while session.phase == THINKING:
        session.tick()
    later = record_opening(session, 360, 488)
    played = [answer for answer in later[0]["answers"] if answer["say"] in ("save", "state")]
    played[-1]["rev"] = 2
    return [*opening, {"ask": {"do": "tick"}, "answers": "/tick.json"}], played


@pytest.mark.parametrize(("settings", "rules"), [(["tips=off"], RULES), (["tips=on"], NOTHING)])
def test_no_summary_when_declined_or_missing(
    first_visit: Callable[..., Page], settings: list[str], rules: str
) -> None:
    page = first_visit(*settings, rules=rules)
    page.wait_for_timeout(500)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_tip_stays_until_dismissed_and_never_returns(
    phone: Page, open_table: Open, axe: Axe
) -> None:
    table = open_table(tip_sequence(), "tips=on", "sound=normal", on=phone)
    tip = phone.locator(".tip")
    expect(tip).to_have_text("Put a tile into the tray.")
    table.wait_for_announcement("Put a tile into the tray.")
    assert axe(phone) == []
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    expect(tip).to_have_text("Then end it.")
    phone.get_by_role("button", name="Got it").click()
    expect(tip).to_be_hidden()
    expect(table.button("End it")).to_be_focused()
    table.button("Undo").click()
    table.wait_for("() => document.documentElement.dataset.rev === '3'")
    expect(tip).to_be_hidden()  # a touch of the table dismisses it
    table = open_table(tip_sequence(), "tips=on", "sound=normal", on=phone)
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 2 into the tray.")
    expect(tip).to_be_hidden()


def tips_of_game(game: str) -> dict[str, Session]:
    """A table for each tip that appears during expert play."""
    by_tip: dict[str, Session] = {}
    session = play_to(ALONE[game], 0)
    while session.phase != OVER and session.ply < 40:
        scene = session.scene(PHONE) if session.phase == READY else None
        if scene and scene.tip and scene.tip.key not in by_tip:
            by_tip[scene.tip.key] = play_to(ALONE[game], session.ply)
        advance(session)
    return by_tip


# The games that have sentences for tips.
GUIDING = [
    key
    for key in catalog.keys()
    if any(name.startswith(f"{key}.tip.") for name in sentences(FALLBACK))
]


@pytest.mark.parametrize("game", GUIDING)
def test_tip_is_uncut_and_covers_neither_header_nor_bar(
    page: Page, open_table: Open, game: str
) -> None:
    shown = tips_of_game(game)
    assert shown
    page.route("**/en/*/", lambda route: route.fulfill(body=NOTHING, content_type="text/html"))
    sizes = ((360, 640), (1280, 640), (1440, 900))
    for (width, height), session in product(sizes, shown.values()):
        page.set_viewport_size({"width": width, "height": height})
        open_table(record_opening(session, width - 336 * (width > 999), height - 165), "tips=on")
        expect(page.locator("#tip")).not_to_be_empty()
        tip, board = (page.locator(selector).bounding_box() for selector in ("#tip", "#stage"))
        assert tip
        assert board
        end = tip["y"] + tip["height"]
        assert tip["y"] >= board["y"], "the tip covers the header"
        assert end <= board["y"] + board["height"], "the tip covers the bar"
        assert page.locator("#tip").evaluate("(tip) => tip.scrollHeight - tip.clientHeight") <= 3, (
            "the tip is cut"
        )
        page.evaluate("() => localStorage.removeItem('tilebag.settings')")


def test_tips_can_be_switched_off(phone: Page, open_table: Open) -> None:
    table = open_table(tip_sequence(), "tips=on", on=phone)
    expect(phone.locator(".tip")).to_be_visible()
    table.button("Menu").click()
    phone.locator("dialog").get_by_role("button", name="Settings").click()
    phone.get_by_label("Tips for beginners").select_option("off")
    phone.keyboard.press("Escape")
    expect(phone.locator(".tip")).to_be_hidden()


def test_tip_is_not_repeated_after_a_tap(phone: Page, open_table: Open) -> None:
    for visible in (True, False):
        table = open_table(tip_sequence(), "tips=on", "sound=normal", on=phone)
        expect(phone.locator(".tip")).to_be_visible(visible=visible)
        table.spot("2 of Suns, in your hand").click()
        expect(phone.locator(".tip")).to_be_hidden()


def test_sounds_are_offered_once(phone: Page, open_table: Open) -> None:
    open_table(dice_game(), "tips=on", on=phone)
    tip = phone.locator(".tip")
    expect(tip).to_have_text("Would you like sounds? Tap the speaker.")
    phone.get_by_role("button", name="Sound").click()
    expect(tip).to_be_hidden()
    open_table(dice_game(), "tips=on", "sound=off", on=phone)
    expect(tip).to_be_hidden()


def test_unknown_game_requests_no_rules(page: Page, open_table: Open) -> None:
    page.add_init_script(f"({ASKED})()")
    open_table(tip_sequence(), "tips=on")
    page.wait_for_timeout(300)
    addresses = page.evaluate("() => window.asked")
    assert addresses
    assert not [address for address in addresses if "/toy/" in address]


def test_returning_player_gets_no_summary(page: Page, first_visit: Callable[..., Page]) -> None:
    text = stored_text("settings", {"last": {"okey": {"seats": ["me", "keen"]}}})
    page.add_init_script(
        f"if (origin.startsWith('http')) localStorage.setItem('tilebag.settings', {json.dumps(text)})"
    )
    first_visit()
    page.wait_for_timeout(500)
    expect(page.get_by_role("dialog")).to_have_count(0)
