"""A start with Python's kept memory: it is used, chance begins anew, and a broken one ends in a plain start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsing import START_SECONDS, poll, wait_for_phase
from playing import ALONE, BRISK, Player, Table
from thorough import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page

SITE = "JSON.parse(document.querySelector('meta[name=tilebag-site]').content)"
MAKE = f"""() => new Promise((done, fail) => {{
  const worker = new Worker(`${{{SITE}.assets}}/js/client/snapshot-worker.js`, {{ type: "module" }});
  worker.addEventListener("message", ({{ data }}) => done(data));
  worker.addEventListener("error", ({{ message }}) => fail(new Error(message)));
}})"""
KEPT = """async () => {
  const cache = await caches.open("tilebag-snapshot");
  return (await cache.keys()).filter(({ url }) => url.endsWith(".whl.gzip")).length;
}"""
SPOIL = """async (how) => {
  const cache = await caches.open("tilebag-snapshot");
  const [key] = (await cache.keys()).filter(({ url }) => url.endsWith(".whl.gzip"));
  const kept = await cache.match(key);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  const spoilt = {
    "a flipped bit": () => bytes.with(bytes.length >> 1, bytes[bytes.length >> 1] ^ 4),
    "cut short": () => bytes.slice(0, bytes.length >> 1),
    "more than there is": () => (new DataView(bytes.buffer).setUint32(0, 0xfffff000, true), bytes),
  }[how]();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", spoilt));
  const sum = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const lies = how === "a flipped bit" || how === "cut short";
  await cache.put(key, new Response(spoilt, { headers: { "X-Sum": lies ? kept.headers.get("X-Sum") : sum } }));
}"""
ASK_PYTHON = f"""async (question) => {{
  const {{ loadPyodide }} = await import(`${{{SITE}.assets}}/js/client/runtime.js`);
  return String((await loadPyodide({{}})).runPython(question));
}}"""
CHANCE = """
import os, sys
random = sys.modules.get("random")
f"{'tilebag.port' in sys.modules} {os.urandom(4).hex()} {random.random() if random else os.urandom(4).hex()}"
"""
FORGET_TRYING = """async () => {
  const cache = await caches.open("tilebag-snapshot");
  for (const key of await cache.keys()) if (!key.url.endsWith(".whl.gzip")) await cache.delete(key);
}"""
HOW = ("whole", "a flipped bit", "cut short", "more than there is")
TABLE = f"{ALONE['magic-bag']}&{BRISK}"


def made(page: Page) -> None:
    assert page.evaluate(MAKE) > 1e6
    assert page.evaluate(KEPT) == 1


def started_again(page: Page) -> None:
    page.reload()
    wait_for_phase(page, "ready")
    poll(page, "() => performance.getEntriesByName('tilebag:ready').length > 0", seconds=START_SECONDS)


def test_a_start_with_the_kept_memory_knows_the_engine_and_draws_its_own_chance(page: Page, site: str) -> None:
    table = Table(page)
    table.open(site, TABLE, "seed=5")
    poll(page, "() => performance.getEntriesByName('tilebag:ready').length > 0", seconds=START_SECONDS)
    made(page)
    first = page.evaluate(ASK_PYTHON, CHANCE).split()
    page.evaluate(FORGET_TRYING)
    second = page.evaluate(ASK_PYTHON, CHANCE).split()
    assert first[0] == second[0] == "True", "the engine was imported already"
    assert all(one != other for one, other in zip(first[1:], second[1:], strict=True))


def test_what_is_kept_is_told_beside_the_switch_and_goes_with_it(page: Page, site: str) -> None:
    page.goto(site)
    open_settings = page.get_by_role("button", name="Settings")
    open_settings.click()
    told = page.locator(".choices label", has_text="Quick start").locator(".soft")
    expect(told).to_be_hidden()
    page.keyboard.press("Escape")
    size = page.evaluate(MAKE)
    open_settings.click()
    expect(told).to_have_text(f"keeps {size / 1e6:.1f} MB on this device")
    page.get_by_label("Quick start").select_option("off")
    expect(told).to_be_hidden()
    assert page.evaluate(KEPT) == 0


@pytest.mark.parametrize("how", sample(HOW, HOW[:2]))
def test_whatever_was_kept_the_game_goes_on(page: Page, site: str, how: str) -> None:
    table = Table(page)
    table.open(site, TABLE, "seed=6")
    Player(table).play(3)
    before = table.kept()
    page.goto(f"{page.url}&quick=on")
    made(page)
    if how != "whole":
        page.evaluate(SPOIL, how)
    started_again(page)
    assert table.kept() == before
    Player(table).play(5)
    assert page.evaluate(KEPT) == int(how == "whole"), "one that does not work is thrown away"
