"""Stored values of any form under a right checksum: the home page and a table open all the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from web.invented_answers import table
from web.recordings import play_live, play_recordings
from web.toy import Engines, save_after, won_match

from browsing import poll, stored_text, wait_for_phase

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from browsing import Watch

SHELF = "() => document.documentElement.dataset.shelf === 'ready'"
STORE = """(all) => {
  for (const [name, text] of Object.entries(all)) localStorage.setItem(`tilebag.${name}`, text);
}"""
SETUP = json.dumps(["okey", 4, [["1", "keen"]], [["rounds", "1"]]])
STATE = table(1, {"size": [1, 1], "status": "", "label": ""})
SAVE = save_after(won_match())
SAVED = {**SAVE, "about": {**SAVE["about"], "mine": 0}}
# the kind and body of each key with an envelope
SEALED: dict[str, tuple[str, Any]] = {
    "settings": (
        "settings",
        {
            "theme": "dark",
            "aids": {"odds": "off"},
            "last": {"okey": {"seats": ["me"]}},
            "people": ["Ada"],
        },
    ),
    "records": (
        "records",
        {
            "tallies": {SETUP: {"played": 6, "won": 1, "best": 4, "games": [[1, 4, 1]] * 6}},
            "tables": ["bbbb"],
        },
    ),
    "daily": ("daily", {"days": {"2026-11-28": {"okey": {"id": "bbbb", "done": "Won."}}}}),
    "puzzles": ("puzzles", {"solved": {"okey": [1, 2]}}),
    "label.aaaa": ("label", {"name": "Sunday", "pinned": False, "copy": 0}),
    "picture.aaaa": ("picture", {"sum": SAVED["sum"], "state": STATE}),
    "next.okey": (
        "next",
        {"build": "1", "setup": "[]", "prepared": {"save": SAVED, "state": STATE}},
    ),
    "review.aaaa": ("review", {"stamp": "x", "review": {"moves": []}}),
}
PLAIN: dict[str, Any] = {
    "meta": {"install": "2026-01-01", "fetched": "/runtime/1", "v": 1},
    "waiting.aaaa": {"sum": SAVED["sum"], "steps": [{"do": "play", "move": "end"}]},
    "hints.aaaa": [1, 2],
    "devices.aaaa": [{"id": "b", "token": "c", "name": "Bo", "seats": [1]}],
}
VALUES = [None, "x", [None], {"okey": None, "toString": 1}]
DEPTHS = range(5)


def replace(value: Any, depth: int, other: Any) -> Any:
    """A copy in which every part at this depth is another value."""
    if depth == 0:
        return other
    if isinstance(value, dict):
        return {key: replace(part, depth - 1, other) for key, part in value.items()}
    if isinstance(value, list):
        return [replace(part, depth - 1, other) for part in value]
    return value


def stored(change: Callable[[Any], Any]) -> dict[str, str]:
    """All keys, with changed values; of the saved game only the facts for the list."""
    sealed = {name: stored_text(kind, change(body)) for name, (kind, body) in SEALED.items()}
    plain = {name: json.dumps(change(value)) for name, value in PLAIN.items()}
    about = change(SAVED["about"])
    game = {"save.aaaa.a": stored_text("game", SAVED["body"], id="aaaa", about=about, rev=2)}
    return sealed | plain | game


def see_home(page: Page, site: str) -> None:
    """Open the home page and each of its sheets."""
    page.goto(site)
    poll(page, SHELF)
    expect(page.locator("#daily li")).to_have_count(7)
    for name in ("#daily button:first-of-type", "#puzzles", "#figures", "#saves", "#settings"):
        page.locator(name).first.click()
        expect(page.locator("dialog[open] h2").first).to_be_visible()
        for game in page.locator("dialog[open] input[name=figures-game]").all():
            game.check(force=True)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("depth", DEPTHS)
def test_pages_open_whatever_a_stored_value_holds(
    new_context: Callable[..., BrowserContext], site: str, watch: Watch, depth: int
) -> None:
    for value in VALUES:
        entries = stored(partial(replace, depth=depth, other=value))
        context = new_context()  # a new one, because the journal would restore the keys before
        watch.over(context)
        page = context.new_page()
        play_recordings(page, site)
        Engines().connect(context)
        play_live(page)
        page.goto(f"{site}robots.txt")
        page.evaluate(STORE, entries)
        see_home(page, site)
        page.goto(f"{site}play/#id=aaaa&tips=off&quick=off&motion=none&pace=none")
        wait_for_phase(page, "ready", "over")  # over, if the queued move is still valid
        assert watch.seen == [], (depth, value)
        context.close()
