"""Every kind of storage key, corrupted in five ways, in the real site: no game lost, no blank page.

tests/js/corrupt-saves.test.mjs does the same to all keys without a page; these tests check what a
person sees.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsing import poll, wait_for_phase
from playing import ALONE, BRISK, Player, Table
from thorough import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engine("here")
BAG = f"{ALONE['magic-bag']}&{BRISK}"
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"
ENGINE_READY = "() => performance.getEntriesByName('tilebag:ready').length > 0"
DELETE_JOURNAL = """() => new Promise((done) => {
  const gone = indexedDB.deleteDatabase("tilebag");
  gone.onsuccess = gone.onerror = gone.onblocked = () => done();
})"""


def change_character(text: str) -> str:
    """Replace a character in the middle of the body, or of the whole text if it has no body."""
    body = text.find('"body":') + len('"body":') if '"body":' in text else 0
    middle = (body + len(text)) // 2
    match = re.search(r"[0-9a-z]", text[middle:])
    assert match
    place = middle + match.start()
    return text[:place] + ("8" if text[place] == "7" else "7") + text[place + 1 :]


WAYS: dict[str, Callable[[str], str]] = {
    "truncated": lambda text: text[: len(text) // 2],
    "flipped": change_character,
    "type": lambda _: '["of", "a", "wrong", "type"]',
    "huge": lambda text: (
        re.sub(r"\d+", "9" * 400, text, count=1) if re.search(r"\d", text) else "9" * 400
    ),
    "proto": lambda text: (
        f'{{"__proto__":{{"app":"tilebag","begun":false}},"app":{json.dumps(text)}}}'
    ),
}
KINDS = ("meta", "settings", "records", "save", "label", "picture", "waiting", "next", "stamp")
CASES = [(kind, way) for kind in KINDS for way in WAYS]
SOME = [("save", "flipped")]  # store.test.mjs tests all of them under Node


def open_with_all_keys(page: Page, site: str) -> tuple[Table, str]:
    """A named match after four moves, and every other kind of key."""
    table = Table(page)
    table.open(site, BAG, "seed=41")
    Player(table).play(4)
    name = page.url.split("id=")[1]
    page.goto(site)
    poll(page, SHELF)
    page.locator("#saves").click()
    page.locator(f'[data-save="{name}"] [data-does=more]').click()
    page.locator(f'[data-save="{name}"] [data-does=rename]').click()
    page.keyboard.type("Sunday")
    page.keyboard.press("Enter")
    return table, name


def spoil(page: Page, kind: str, way: str) -> int:
    """Corrupt all keys of this kind; returns their number."""
    stored = page.evaluate("() => ({ ...localStorage })")
    chosen = {key: text for key, text in stored.items() if key.split(".")[:2] == ["tilebag", kind]}
    for key, text in chosen.items():
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, WAYS[way](text)])
    return len(chosen)


@pytest.mark.parametrize(("kind", "way"), sample(CASES, SOME))
def test_one_corrupt_key_loses_no_save(page: Page, site: str, kind: str, way: str) -> None:
    table, name = open_with_all_keys(page, site)
    if kind == "waiting":
        page.evaluate(
            '(id) => localStorage.setItem(`tilebag.waiting.${id}`, \'{"sum":"x","steps":[7]}\')',
            name,
        )
    if kind == "next":
        page.evaluate("() => localStorage.setItem('tilebag.next.magic-bag', '{\"build\":\"x\"}')")
    if kind == "records":
        page.evaluate("() => localStorage.setItem('tilebag.records', '{\"app\":\"tilebag\"}')")
    assert spoil(page, kind, way)
    page.reload()
    poll(page, SHELF)
    expect(page.locator("#go")).to_be_visible()
    page.locator("#saves").click()
    expect(page.locator(f'[data-save="{name}"] a')).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(f"{site}play/#id={name}")
    wait_for_phase(page, "ready")
    poll(page, ENGINE_READY, seconds=120)
    assert len(table.newest_body()["log"]) == 4, "the journal did not restore the save"
    Player(table).play(1)
    assert len(table.newest_body()["log"]) == 5
    page.goto(f"{site}play/#{BAG}&tips=off")  # a new match can be started, too
    wait_for_phase(page, "ready")


@pytest.mark.parametrize("way", sample(WAYS, ["truncated"]))
def test_corrupt_save_without_journal_is_exported(page: Page, site: str, way: str) -> None:
    _, name = open_with_all_keys(page, site)
    page.goto(f"{site}404.html")
    page.evaluate(DELETE_JOURNAL)
    assert spoil(page, "save", way) == 2
    page.goto(f"{site}play/#id={name}")
    expect(page.locator("#status")).to_contain_text("can't be opened any more")
    page.get_by_role("link", name="All games").click()
    poll(page, SHELF)
    page.locator("#saves").click()
    sheet = page.locator("dialog.sheet")
    expect(sheet.get_by_role("heading", name="Unreadable")).to_be_visible()
    expect(sheet.get_by_role("button", name=f"Save as a file: {name}")).to_have_count(2)
