"""The service worker's cache: complete, checked, fetched once. (test_stories.py plays offline.)"""

from __future__ import annotations

import json
from itertools import cycle, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from browsing import Server, Watch, poll, start_server
from thorough import sample
from tilebag.core.words import languages
from tilebag.lessons.recording import page_address
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Page

REGISTER = """async () => {
  window.heard = [];
  navigator.serviceWorker.addEventListener("message", ({ data }) => window.heard.push(data));
  navigator.serviceWorker.startMessages();
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
}"""
INSTALL = """async () => {
  const { installing } = await navigator.serviceWorker.register("/sw.js");
  const isDone = () => ["activated", "redundant"].includes(installing.state);
  while (!isDone()) await new Promise((done) => setTimeout(done, 50));
  return installing.state;
}"""
TAKEN_OVER = """async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.ready;
  return !installing && !waiting && active.state === "activated" && caches.has("tilebag/another-build");
}"""
SAY = """async (type) => {
  window.heard.length = 0;
  (await navigator.serviceWorker.ready).active.postMessage({ type });
}"""
HEARD = "(types) => window.heard.find(({ type }) => types.includes(type))"
FORGET = """async (end) => {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      if (new URL(url).pathname.endsWith(end)) return (await caches.open(name)).delete(url).then(() => url);
}"""


def ask(page: Page, say: str, *answers: str) -> Any:
    """Send a message to the worker and wait for one of the answers."""
    page.evaluate(SAY, say)
    return poll(page, HEARD, list(answers), seconds=60)


def keep(page: Page) -> Any:
    return ask(page, "keep-engine", "offline-ready", "keep-failed")


def progress(page: Page) -> list[int]:
    sizes = page.evaluate(
        "() => window.heard.filter(({ type }) => type === 'keep-progress').map(({ bytes }) => bytes)"
    )
    assert isinstance(sizes, list)
    return sizes


@pytest.fixture
def shelf(page: Page, own_site: Server) -> Page:
    """The home page with an active service worker and no cached engine."""
    page.goto(own_site.url)
    page.evaluate(REGISTER)
    return page


def test_interrupted_download_resumes_on_request_and_only_what_is_missing_is_fetched_again(
    shelf: Page, built: Path, own_site: Server, watch: Watch
) -> None:
    files = [
        file
        for file in json.loads((built / "files.json").read_text())["files"]
        if file["group"] == "B"
    ]
    total = sum(file["bytes"] for file in files)
    before = ask(shelf, "offline-status", "offline-status")
    assert (before["ready"], before["bytes"], before["of"]) == (False, 0, total)
    own_site.stop()
    assert keep(shelf)["why"] == "network"
    second_server = start_server(built, port=int(own_site.url.rstrip("/").rsplit(":", 1)[1]))
    assert second_server.url == own_site.url
    assert keep(shelf)["type"] == "offline-ready"
    sizes = progress(shelf)
    assert sizes == sorted(sizes)
    assert sizes[-1] == total
    after = ask(shelf, "offline-status", "offline-status")
    assert (after["ready"], after["bytes"]) == (True, total)

    assert shelf.evaluate(FORGET, ".whl.gzip")
    after = ask(shelf, "offline-status", "offline-status")
    wheel = sum(file["bytes"] for file in files if file["url"].startswith("/engine/"))
    assert (after["ready"], after["bytes"]) == (False, total - wheel)
    assert keep(shelf)["type"] == "offline-ready"
    assert all(after["bytes"] <= size <= total for size in progress(shelf))
    assert ask(shelf, "offline-status", "offline-status")["ready"]
    second_server.stop()
    shelf.close()  # its other requests have failed, too
    watch.seen[:] = [line for line in watch.seen if "Failed to load resource" not in line]


def test_rules_of_every_game_work_without_the_server(shelf: Page, own_site: Server) -> None:
    ask(shelf, "offline-status", "offline-status")
    poll(shelf, "() => Boolean(navigator.serviceWorker.controller)")
    shelf.goto("about:blank")  # the home page prefetches the engine, which would fail now
    own_site.stop()
    keys = catalog.keys()
    for key, lang in sample(
        product(keys, languages()), zip(keys, cycle(languages()), strict=False)
    ):
        shelf.goto(own_site.url + page_address(key, lang)[1:])
        expect(shelf.locator("html")).to_have_attribute("lang", lang)
        expect(shelf.locator("article h2").first).to_be_visible()
        # as the sheet does
        assert shelf.evaluate("async (page) => (await fetch(page)).ok", page_address(key, lang))


def test_new_worker_activates_as_soon_as_it_is_complete(
    page: Page, changing_site: tuple[Path, Server]
) -> None:
    """A waiting worker could be lost when the browser closes; the open page stays unchanged."""
    folder, server = changing_site
    page.goto(f"{server.url}play/#")
    page.evaluate(REGISTER)
    old = ask(page, "offline-status", "offline-status")["build"]
    worker = (folder / "sw.js").read_text()
    assert old in worker
    (folder / "sw.js").write_text(worker.replace(old, "another-build"))
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    # without asking the old worker, which stays active while it has a message to answer
    poll(page, TAKEN_OVER)
    assert ask(page, "offline-status", "offline-status")["build"] == "another-build"
    assert not page.evaluate("async () => Boolean((await navigator.serviceWorker.ready).waiting)")


def test_worker_is_not_installed_with_a_page_that_is_not_what_the_build_made(
    page: Page, changing_site: tuple[Path, Server]
) -> None:
    folder, server = changing_site
    page.goto(f"{server.url}play/#")
    for content, state in (
        (b"another build", "redundant"),
        ((folder / "okey/index.html").read_bytes(), "activated"),
    ):
        (folder / "okey/index.html").write_bytes(content)
        assert page.evaluate(INSTALL) == state


def test_a_file_that_is_not_what_the_build_made_is_refused(
    page: Page, changing_site: tuple[Path, Server]
) -> None:
    folder, server = changing_site
    # a small one, because the server compresses changed files
    (wheel,) = folder.glob("engine/*/*.whl.gzip")
    data = bytearray(wheel.read_bytes())
    data[len(data) // 2] ^= 1
    wheel.write_bytes(data)
    page.goto(server.url)
    page.evaluate(REGISTER)
    answer = keep(page)
    assert answer["why"] == "hash"
    assert answer["url"].endswith(".whl.gzip")
    assert not ask(page, "offline-status", "offline-status")["ready"]
