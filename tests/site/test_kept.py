"""Full, denied or corrupt storage in the real site: no save is lost, failed writes are reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsing import poll, wait_for_phase
from playing import ALONE, BRISK, Player, Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engine("here")
BAG = f"{ALONE['magic-bag']}&{BRISK}"
FILL = """() => {
  for (let size = 1 << 20; size >= 1; size >>= 1)
    for (let k = 0; ; k += 1)
      try { localStorage.setItem(`other.${size}.${k}`, "x".repeat(size)); } catch { break; }
}"""
DROP_PICTURES = """() => Object.keys(localStorage).filter((key) => /^tilebag.(picture|next)[.]/.test(key))
  .forEach((key) => localStorage.removeItem(key))"""
NO_ROOM_IN_THE_JOURNAL = """() => {
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
MAKE_ROOM = """() => Object.keys(localStorage).filter((key) => key.startsWith("other."))
  .forEach((key) => localStorage.removeItem(key))"""
JOURNALLED = """(id) => new Promise((done) => {
  const open = indexedDB.open("tilebag");
  open.onsuccess = () => {
    const all = open.result.transaction("keys").objectStore("keys").getAll();
    all.onsuccess = () => {
      open.result.close();
      const logs = all.result.filter(({ name, text }) => name.startsWith(`save.${id}.`) && text)
        .map(({ text }) => JSON.parse(text).body.log.length);
      done(Math.max(0, ...logs));
    };
  };
})"""
DENY = """for (const name of ["localStorage", "indexedDB"])
  Object.defineProperty(window, name,
    { configurable: true, get() { throw new DOMException("no", "SecurityError"); } })"""
# both generations, or the newest one
SPOIL = """([id, many]) => {
  const stored = ["a", "b"].map((slot) => `tilebag.save.${id}.${slot}`);
  const revision = (key) => JSON.parse(localStorage.getItem(key)).rev;
  const newestFirst = stored.sort((key, other) => revision(other) - revision(key));
  for (const key of newestFirst.slice(0, many)) localStorage.setItem(key, localStorage.getItem(key).slice(0, -9));
}"""


def test_match_continues_and_saves_stay_listed_with_full_storage(page: Page, site: str) -> None:
    table = Table(page)
    table.open(site, BAG, "seed=8")
    Player(table).play(4)
    key = page.url.split("id=")[1]
    page.evaluate(FILL)
    move = table.moves()[0]
    table.act(page, f'[data-move="{move}"]')
    poll(page, f"async (id) => await ({JOURNALLED})(id) === 5", key)
    labels = table.labels()
    expect(page.locator("#not-saved")).to_be_hidden()
    page.reload()
    wait_for_phase(page, "ready")
    poll(page, "() => performance.getEntriesByName('tilebag:ready').length > 0", seconds=120)
    assert table.labels() == labels
    page.goto(site)
    expect(page.locator("#go")).to_be_visible()
    page.evaluate(MAKE_ROOM)
    page.go_back()
    wait_for_phase(page, "ready")
    Player(table).play(1)
    assert len(table.newest_body()["log"]) == 6


def test_last_good_save_stays_when_no_storage_has_room(page: Page, site: str) -> None:
    table = Table(page)
    table.open(site, BAG, "seed=8")
    Player(table).play(4)
    page.evaluate(NO_ROOM_IN_THE_JOURNAL)
    page.evaluate(DROP_PICTURES)
    page.evaluate(FILL)
    seen = table.look()
    table.act(page, f'[data-move="{seen.moves[0]}"]')
    line = page.locator("#not-saved")
    expect(line).to_contain_text("Not saved: this device has no space left.")
    expect(line.get_by_role("button", name="Save as a file")).to_be_visible()
    expect(line.get_by_role("button", name="Saved games")).to_be_visible()
    address = f"{page.url}&{BRISK}"
    page.goto("about:blank")
    page.goto(address)  # without animations, a tap on which would only end them
    wait_for_phase(page, "ready")
    assert len(table.newest_body()["log"]) == 4
    page.evaluate(MAKE_ROOM)
    Player(table).play(2)
    assert len(table.newest_body()["log"]) == 6
    expect(line).to_be_hidden()


def test_reload_without_storage_deals_the_same_match(page: Page, site: str) -> None:
    page.add_init_script(DENY)
    page.goto(f"{site}play/#{BAG}&tips=off&quick=off")
    opened = []
    for _ in range(2):
        expect(page.locator("#not-saved")).to_be_visible(timeout=120_000)
        poll(page, "() => performance.getEntriesByName('tilebag:ready').length > 0", seconds=120)
        wait_for_phase(page, "ready")
        opened.append((page.url, Table(page).labels()))
        page.reload()
    assert "seed=" in opened[0][0]
    assert opened[0] == opened[1]


@pytest.mark.parametrize("many", [1, 2])
def test_journal_restores_corrupt_generations(page: Page, site: str, many: int) -> None:
    """Also the newest one alone, although the table could be opened one move back."""
    table = Table(page)
    table.open(site, BAG, "seed=9")
    Player(table).play(5)
    before, key = table.newest_body(), page.url.split("id=")[1]
    poll(page, f"async (id) => await ({JOURNALLED})(id) === 5", key)
    page.evaluate(SPOIL, [key, many])
    page.reload()
    wait_for_phase(page, "ready")
    assert table.newest_body() == before
    assert len(before["log"]) == 5
