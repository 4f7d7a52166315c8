"""Files that the browser has stored and that are damaged since, by a fault of the disk or a write
that was cut off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browsing import Server, Watch, poll, settles, wait_until_offline_ready
from playing import ALONE, BRISK, Player, Table
from thorough import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page

# A script of the table, its words, and what Python starts with. The wheel is checked by the browser
# (`integrity`).
FILES = (
    "/engine.py",
    "/js/match.js",
    "/words/[0-9a-f]+/en.json",
    "/js/engine/runtime.js",
    "/pyodide.asm.mjs",
    "/pyodide.asm.wasm",
    ".whl.gzip",
)
HOW = ("cut", "changed")
ANSWERS = "() => performance.getEntriesByName('tilebag:ready').length > 0"
DAMAGE = """async ([path, how]) => {
  const name = (await caches.keys()).find((key) => key.startsWith("tilebag/"));
  const cache = await caches.open(name);
  const request = (await cache.keys()).find(({ url }) => new RegExp(`${path}$`).test(new URL(url).pathname));
  const stored = await cache.match(request);
  const bytes = new Uint8Array(await stored.clone().arrayBuffer());
  const end = Math.floor(bytes.length * 0.3);
  if (how === "changed") bytes.fill(33, end, end + 40);
  await cache.put(request, new Response(how === "cut" ? bytes.slice(0, end) : bytes, { headers: stored.headers }));
  return request.url;
}"""
DAMAGED = """async () => {
  const { files } = await (await fetch("/files.json")).json();
  const name = (await caches.keys()).find((key) => key.startsWith("tilebag/"));
  const hex = (digest) => [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const isWrong = async ({ url, sha256 }) => {
    const stored = await caches.match(url, { cacheName: name });
    return hex(await crypto.subtle.digest("SHA-256", await stored.arrayBuffer())) !== sha256;
  };
  const wrong = await Promise.all(files.map(isWrong));
  return files.filter((_, k) => wrong[k]).map(({ url }) => url);
}"""


@pytest.mark.parametrize("how", sample(HOW, HOW[:1]))
def test_damaged_files_are_replaced_and_the_match_goes_on(
    page: Page, own_site: Server, watch: Watch, how: str
) -> None:
    table = Table(page)
    table.open(own_site.url, ALONE["magic-bag"], BRISK, "seed=6&quick=off")
    wait_until_offline_ready(page)
    address = page.url
    for path in sample(FILES, ("/js/match.js", "/pyodide.asm.mjs")):
        page.evaluate(DAMAGE, [path, how])
        page.goto("about:blank")
        page.goto(address)
        poll(page, ANSWERS, seconds=120)
        settles(page, lambda: page.evaluate(DAMAGED), [])
        Player(table).play(1)
    watch.seen.clear()  # each browser words a damaged script differently
