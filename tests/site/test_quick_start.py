"""Snapshots: starts from them have fresh randomness, and a damaged snapshot leads to a plain
start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error

from browsing import START_SECONDS, poll, settles, wait_for_phase
from playing import ALONE, BRISK, Player, Table
from thorough import THOROUGH, sample

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page, Route

    from browsing import Watch

SITE = "JSON.parse(document.querySelector('meta[name=tilebag-site]').content)"
MAKE = f"""() => new Promise((done, fail) => {{
  const worker = new Worker(`${{{SITE}.assets}}/js/engine/snapshot-worker.js`, {{ type: "module" }});
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
  const snapshot = await cache.match(key);
  const bytes = new Uint8Array(await snapshot.arrayBuffer());
  const spoilt = {
    "a flipped bit": () => bytes.with(bytes.length >> 1, bytes[bytes.length >> 1] ^ 4),
    "cut short": () => bytes.slice(0, bytes.length >> 1),
    "more than there is": () => (new DataView(bytes.buffer).setUint32(0, 0xfffff000, true), bytes),
  }[how]();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", spoilt));
  const sum = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const lies = how === "a flipped bit" || how === "cut short";
  await cache.put(key, new Response(spoilt, { headers: { "X-Sum": lies ? snapshot.headers.get("X-Sum") : sum } }));
}"""
ASK_PYTHON = f"""async (question) => {{
  const {{ loadPyodide }} = await import(`${{{SITE}.assets}}/js/engine/runtime.js`);
  return String((await loadPyodide({{}})).runPython(question));
}}"""
ANSWERS = "() => performance.getEntriesByName('tilebag:ready').length > 0"
CHANCE = """
import os, sys
random = sys.modules.get("random")
f"{'tilebag.page.port' in sys.modules} {os.urandom(4).hex()} {random.random() if random else os.urandom(4).hex()}"
"""
FORGET_TRYING = """async () => {
  const cache = await caches.open("tilebag-snapshot");
  for (const key of await cache.keys()) if (!key.url.endsWith(".whl.gzip")) await cache.delete(key);
}"""
OTHER_BUILD = """async () => {
  const cache = await caches.open("tilebag-snapshot");
  const [key] = (await cache.keys()).filter(({ url }) => url.endsWith(".whl.gzip"));
  await cache.put(key.url.replace("tilebag-", "another-"), await cache.match(key));
  await cache.delete(key);
}"""
HOW = ("whole", "a flipped bit", "cut short", "more than there is")
# Errors of the browser in a worker that starts from a snapshot. Those for lack of memory occur only
# once.
FAULTS = {
    "refused": "CacheStorage.prototype.open = () => Promise.reject(new DOMException('denied', 'SecurityError'));",
    "no room to unpack it": """
      const Plain = Uint8Array;
      globalThis.Uint8Array = new Proxy(Plain, { construct(target, args) {
        if (!(args[0] > 2e7)) return new Plain(...args);
        globalThis.Uint8Array = Plain;
        throw new RangeError("Array buffer allocation failed");
      } });""",
    "no room to put it": """
      const { set } = Int8Array.prototype;
      Int8Array.prototype.set = function (from, at) {
        if (from.length < 2e7) return set.call(this, from, at);
        Int8Array.prototype.set = set;
        throw new RangeError("Out of memory");
      };""",
    "no room for Python with it": """
      const { instantiate } = WebAssembly;
      const isStored = caches.open("tilebag-snapshot").then((cache) => cache.keys()).then((keys) => keys.length > 0);
      WebAssembly.instantiate = async (module, imports) => {
        const python = module instanceof WebAssembly.Module && WebAssembly.Module.exports(module).length > 1000;
        if (!python || !(await isStored)) return instantiate(module, imports);
        WebAssembly.instantiate = instantiate;
        throw new RangeError("Out of memory");
      };""",
}
TABLE = f"{ALONE['magic-bag']}&{BRISK}"


def wait_for_snapshot(page: Page) -> None:
    assert page.evaluate(MAKE) > 1e6
    assert page.evaluate(KEPT) == 1


def spoil_scripts(page: Page, name: str, fault: str) -> list[str]:
    """Prepend `fault` to each script of this name that the page loads; returns a list that collects
    their addresses.
    """
    addresses = []

    def answer(route: Route) -> None:
        response = route.fetch()
        addresses.append(route.request.url)
        route.fulfill(response=response, body=fault + response.text())

    page.context.route(f"**/js/engine/{name}", answer)
    return addresses


def restart(page: Page) -> None:
    page.reload()
    wait_for_phase(page, "ready")
    poll(page, ANSWERS, seconds=START_SECONDS)


def test_snapshot_has_the_engine_and_fresh_randomness_and_is_deleted_with_the_setting(
    page: Page, site: str
) -> None:
    page.goto(site)
    page.evaluate(MAKE)
    first = page.evaluate(ASK_PYTHON, CHANCE).split()
    page.evaluate(FORGET_TRYING)
    second = page.evaluate(ASK_PYTHON, CHANCE).split()
    assert first[0] == second[0] == "True", "the snapshot lacks the engine"
    assert all(value != other for value, other in zip(first[1:], second[1:], strict=True))
    page.evaluate(FORGET_TRYING)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Quick start").select_option("off")
    settles(page, lambda: page.evaluate(KEPT), 0)


@pytest.mark.parametrize("how", sample(HOW, HOW[1:2]))
def test_damaged_snapshot_keeps_play_going(page: Page, site: str, how: str) -> None:
    table = Table(page)
    table.open(site, TABLE, "seed=6")
    Player(table).play(3)
    before = table.newest_body()
    page.goto(f"{page.url}&quick=on")
    wait_for_snapshot(page)
    if how != "whole":
        page.evaluate(SPOIL, how)
    restart(page)
    assert table.newest_body() == before
    Player(table).play(5)
    assert page.evaluate(KEPT) == int(how == "whole"), "only an intact snapshot may remain"


@pytest.mark.soak  # a plain start follows, as after a damaged snapshot
@pytest.mark.parametrize("how", FAULTS)
def test_snapshot_errors_of_the_browser_keep_play_going(
    new_context: Callable[..., BrowserContext], site: str, watch: Watch, how: str
) -> None:
    """The errors occur in the worker while it starts from the snapshot."""
    context = new_context(service_workers="block")  # one would answer from its cache
    watch.over(context)
    page = context.new_page()
    table = Table(page)
    # before the first visit, because browsers cache scripts
    addresses = spoil_scripts(page, "runtime.js", FAULTS[how])
    table.open(site, TABLE, "seed=6")
    Player(table).play(3)
    before = table.newest_body()
    page.goto(f"{page.url}&quick=on")
    wait_for_snapshot(page)
    addresses.clear()
    restart(page)
    assert addresses
    assert table.newest_body() == before
    Player(table).play(5)
    assert page.evaluate(KEPT) == int(how == "refused"), (
        "a snapshot too large for the memory must be deleted"
    )
    expected = (
        "blocked by Playwright",
        "wasm instantiation failed",
        "Out of memory",
        "console warning: Error",
    )
    watch.seen[:] = [
        message for message in watch.seen if not any(words in message for words in expected)
    ]


@pytest.mark.soak
def test_snapshot_of_another_build_is_unused(page: Page, site: str) -> None:
    table = Table(page)
    table.open(site, TABLE, "seed=6")
    Player(table).play(3)
    before = table.newest_body()
    wait_for_snapshot(page)
    page.evaluate(OTHER_BUILD)
    assert page.evaluate(ASK_PYTHON, CHANCE).startswith("False "), (
        "the snapshot of another build was used"
    )
    page.goto(f"{page.url}&quick=on")
    restart(page)
    assert table.newest_body() == before
    Player(table).play(5)


@pytest.mark.soak
def test_no_snapshot_is_stored_without_space(page: Page, site: str, watch: Watch) -> None:
    table = Table(page)
    table.open(site, TABLE, "seed=6")
    spoil_scripts(page, "snapshot-worker.js", FAULTS["no room to unpack it"])
    with pytest.raises(Error, match="allocation failed"):
        page.evaluate(MAKE)
    assert page.evaluate(KEPT) == 0
    Player(table).play(5)
    watch.seen[:] = [message for message in watch.seen if "allocation failed" not in message]


if THOROUGH:  # takes over four minutes
    STARTS = 20

    def test_every_cold_start_answers(
        new_context: Callable[..., BrowserContext], site: str, watch: Watch
    ) -> None:
        for _ in range(STARTS):
            context = new_context()
            watch.over(context)
            page = context.new_page()
            page.goto(f"{site}play/#{TABLE}")
            poll(page, ANSWERS, seconds=START_SECONDS)
            context.close()

    def test_every_snapshot_start_answers(page: Page, site: str) -> None:
        Table(page).open(site, TABLE)
        page.goto(f"{page.url}&quick=on")
        wait_for_snapshot(page)
        for _ in range(STARTS):
            restart(page)
            assert page.evaluate(KEPT) == 1, "the snapshot was deleted"
