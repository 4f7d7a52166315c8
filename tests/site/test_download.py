"""Downloads that break, stall or deliver corrupt files are reported and retried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

import pytest
from hosting import ENGINE, Handler, Host, serve_folder
from playwright.sync_api import expect

import offline
import serve
from browsing import WORKER_FAILED, Watch, poll, settles
from playing import ALONE, BRISK, Player, Table
from thorough import THOROUGH, sample

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Errors caused by a broken connection.
EXPECTED_ERRORS = re.compile(
    r"Failed to (load resource|fetch)|network ?error|Loading failed|imported module"
    rf"|wasm instantiation failed|MIME type|download failed|error: {WORKER_FAILED}$",
    re.IGNORECASE,
)
SCRIPTS = ("runtime/*/pyscript/core-*.js", "a/*/js/match.js")
# Limited, because data that the browser has not read yet is lost when a connection breaks.
BYTES_A_SECOND = 4_000_000
OFFLINE = "() => document.documentElement.dataset.offline"
FULL = """
{
  const { put } = Cache.prototype;
  Cache.prototype.put = function (file, answer) {
    const engine = /^(https?:\\/\\/[^/]+)?\\/(runtime|engine)\\//.test(file.url ?? file);
    return engine ? Promise.reject(new DOMException("full", "QuotaExceededError")) : put.call(this, file, answer);
  };
}
"""
STANDALONE = """(() => {
  const ask = window.matchMedia;
  window.matchMedia = (text) => ask.call(window, text === "(display-mode: standalone)" ? "all" : text);
})()"""


@pytest.fixture
def changing_host(
    built: Path, tmp_path: Path, watch: Watch
) -> Iterator[tuple[Host, type[Handler], Path]]:
    """A host of a site whose files this test may change."""
    folder = copytree(built, tmp_path / "dist")
    with serve_folder(folder) as (host, handler):
        watch.allow(host.url)
        yield host, handler, folder


@pytest.fixture
def shelf(page: Page, changing_host: tuple[Host, type[Handler], Path]) -> Page:
    page.goto(changing_host[0].url)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    assert page.evaluate(OFFLINE) == "none"
    return page


def sent_size(host: Host, folder: Path) -> int:
    """Bytes of the engine sent over the network."""
    site = serve.Site(folder, host)
    files = [
        file
        for top in ("runtime", "engine")
        for file in sorted(folder.glob(f"{top}/**/*"))
        if file.is_file()
    ]
    return sum(len(site.body(file, "gzip, deflate, br")[0]) for file in files)


def requested_twice(host: Host, broken: int) -> set[str]:
    """Files requested again although a part had arrived before the break, after `broken` requests.

    Scripts are not counted: they have no parts.
    """
    least = 2 * offline.PART_BYTES  # sent; a page that is cut off has not received all of them
    before = {request.path for request in host.requests[:broken] if request.bytes >= least}
    after = {request.path for request in host.requests[broken:] if request.bytes}
    return {
        path
        for path in before & after
        if path.startswith(ENGINE) and not path.endswith((".mjs", ".js"))
    }


@pytest.mark.parametrize("share", sample([0.25, 0.5, 0.75], [0.5]))
def test_interrupted_download_resumes(
    shelf: Page, changing_host: tuple[Host, type[Handler], Path], watch: Watch, share: float
) -> None:
    host, _, folder = changing_host
    host.bytes_a_second = BYTES_A_SECOND
    host.cut_after = int(sent_size(host, folder) * share)
    shelf.locator("[data-offline=download]:visible").click()
    settles(shelf, lambda: shelf.evaluate(OFFLINE), "failed")
    expect(shelf.locator("#offline")).to_contain_text("No connection")
    cut = len(host.requests)
    host.down = False
    settles(shelf, lambda: shelf.evaluate(OFFLINE), "ready", seconds=60)
    assert not requested_twice(host, cut)
    watch.seen[:] = [line for line in watch.seen if not EXPECTED_ERRORS.search(line)]


def test_missing_and_corrupt_files_are_reported_and_fetched_again(
    shelf: Page, changing_host: tuple[Host, type[Handler], Path], watch: Watch
) -> None:
    """First a missing page prevents the service worker's installation; then a byte of the engine is
    still wrong.
    """
    _, _, folder = changing_host
    page = folder / "play" / "index.html"
    text = page.read_bytes()
    page.unlink()
    (wheel,) = folder.glob("engine/*/*.whl*")
    # corrupt from the start, because a complete file is not fetched again
    correct = wheel.read_bytes()
    wheel.write_bytes(correct[:1000] + bytes([correct[1000] ^ 1]) + correct[1001:])
    shelf.locator("[data-offline=download]:visible").click()
    settles(shelf, lambda: shelf.evaluate(OFFLINE), "failed")
    page.write_bytes(text)
    shelf.locator("[data-offline=retry]:visible").click()
    expect(shelf.locator("#offline")).to_contain_text("damaged", timeout=60_000)
    settles(shelf, lambda: shelf.evaluate(OFFLINE), "failed")
    wheel.write_bytes(correct)
    shelf.locator("[data-offline=retry]:visible").click()
    settles(shelf, lambda: shelf.evaluate(OFFLINE), "ready", seconds=60)
    watch.seen[:] = [line for line in watch.seen if not EXPECTED_ERRORS.search(line)]


def test_full_device_is_reported_and_play_continues(
    page: Page, changing_host: tuple[Host, type[Handler], Path]
) -> None:
    """The service worker's storage is full."""
    host, _, folder = changing_host
    worker = folder / "sw.js"
    worker.write_text(worker.read_text() + FULL)
    page.goto(host.url)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    page.locator("[data-offline=download]:visible").click()
    settles(page, lambda: page.evaluate(OFFLINE), "failed")
    expect(page.locator("#offline")).to_contain_text("not enough space")
    expect(page.locator("[data-offline=retry]:visible")).to_be_visible()
    table = Table(page)
    table.open(host.url, ALONE["magic-bag"], BRISK, "seed=6")
    assert Player(table).play(1) == 1


if THOROUGH:  # takes twenty seconds; the test at the table is similar

    def test_stalled_download_is_reported_and_retried(
        shelf: Page, changing_host: tuple[Host, type[Handler], Path], watch: Watch
    ) -> None:
        host, *_ = changing_host
        host.silent.set()
        shelf.locator("[data-offline=download]:visible").click()
        settles(shelf, lambda: shelf.evaluate(OFFLINE), "failed")
        expect(shelf.locator("#offline")).to_contain_text("stalled")
        host.silent.clear()
        settles(shelf, lambda: shelf.evaluate(OFFLINE), "ready", seconds=60)


def test_installed_app_downloads_everything_and_knows_unknown_addresses_offline(
    page: Page, changing_host: tuple[Host, type[Handler], Path], watch: Watch
) -> None:
    host, *_ = changing_host
    page.add_init_script(STANDALONE)
    page.goto(host.url)
    settles(page, lambda: page.evaluate(OFFLINE), "ready", seconds=60)
    host.down = True
    page.goto(f"{host.url}en/okey")  # an old address
    assert page.url == f"{host.url}okey/"
    expect(page.locator("article h2").first).to_be_visible()
    page.goto(f"{host.url}play#id=nothing")
    assert page.url == f"{host.url}play/#id=nothing"
    for address in ("nothing", "en/chess/", "a/b/c"):
        answer = page.goto(host.url + address)
        assert answer
        assert answer.status == 404
        expect(page.get_by_role("link", name="All games")).to_be_visible()
    watch.seen[:] = [line for line in watch.seen if "Failed to load resource" not in line]


ANSWERS = "() => performance.getEntriesByName('tilebag:ready').length > 0"
RETRYING = re.compile(r"Connection lost at [\d.]+ of [\d.]+ MB\. Retrying…")
KEPT_PARTS = """async () => {
  const parts = await (await caches.open("tilebag-parts")).keys();
  return parts.length > 8 && parts.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith("/parts/"));
}"""
OPENED = "(id) => location.hash.startsWith('#id=') && location.hash"


def test_first_visit_resumes_when_the_host_returns(
    page: Page, changing_host: tuple[Host, type[Handler], Path], watch: Watch
) -> None:
    """Progress and retries are shown; no dialog covers the playable table."""
    host, *_ = changing_host
    host.cut_after = 2_000_000
    page.goto(f"{host.url}play/#game=okey&tips=off&quick=off")
    table = poll(page, OPENED)
    expect(page.get_by_text(RETRYING)).to_be_visible(timeout=60_000)
    expect(page.get_by_role("dialog")).to_have_count(0)
    host.down = False
    poll(page, ANSWERS, seconds=120)  # without a click
    assert poll(page, OPENED) == table
    watch.seen[:] = [line for line in watch.seen if not EXPECTED_ERRORS.search(line)]


@pytest.mark.parametrize("script", sample(SCRIPTS, SCRIPTS[:1]))
def test_failed_script_is_reported_and_the_page_reloads(
    page: Page, changing_host: tuple[Host, type[Handler], Path], watch: Watch, script: str
) -> None:
    host, _, folder = changing_host
    (file,) = folder.glob(script)
    text = file.read_bytes()
    file.unlink()
    page.goto(f"{host.url}play/#game=okey&tips=off&quick=off")
    expect(page.get_by_text("Part of Tilebag did not load. Retrying…")).to_be_visible(
        timeout=60_000
    )
    file.write_bytes(text)
    poll(page, ANSWERS, seconds=120)
    watch.seen[:] = [line for line in watch.seen if not EXPECTED_ERRORS.search(line)]


@pytest.mark.parametrize("share", sample([0.25, 0.5, 0.75], [0.5]))
def test_first_visit_resumes_after_a_connection_reset(
    page: Page, changing_host: tuple[Host, type[Handler], Path], watch: Watch, share: float
) -> None:
    host, _, folder = changing_host
    host.bytes_a_second = BYTES_A_SECOND
    host.reset_after = int(sent_size(host, folder) * share)
    page.goto(f"{host.url}play/#game=okey&tips=off&quick=off")
    poll(page, ANSWERS, seconds=120)
    assert host.resets == 1
    assert host.engine_bytes() < 1.3 * sent_size(host, folder), "files were fetched twice"
    expect(page.get_by_role("dialog")).to_have_count(0)
    watch.seen[:] = [line for line in watch.seen if not EXPECTED_ERRORS.search(line)]


def test_engine_arrives_over_a_repeatedly_broken_connection(
    page: Page, changing_host: tuple[Host, type[Handler], Path], watch: Watch
) -> None:
    """The connection never lasts for the largest file; received parts survive a reload."""
    host, *_ = changing_host
    host.bytes_a_second, host.seconds_of_delay = 1_500_000, 0.05
    page.goto(f"{host.url}play/#game=okey&tips=off&quick=off")
    poll(page, OPENED)
    host.reset_every = 1.0
    cached_parts = poll(page, KEPT_PARTS)
    host.reset_every = 0
    broken = len(host.requests)
    page.reload()
    poll(page, OPENED)
    host.reset_every = 1.0
    poll(page, ANSWERS, seconds=120)
    assert host.resets > 1  # the number depends on the load of the machine
    assert not {request.path for request in host.requests[broken:]} & set(cached_parts)
    watch.seen.clear()  # browsers, Pyodide and PyScript word each break differently


@pytest.mark.soak
def test_stalled_download_is_reported_at_the_table_and_retried(
    page: Page, changing_host: tuple[Host, type[Handler], Path]
) -> None:
    host, *_ = changing_host
    host.silent_after = 1_000_000
    page.goto(f"{host.url}play/#{ALONE['okey']}&seed=3&tips=off&quick=off")
    expect(page.locator("#load-bytes")).to_contain_text("stalled", timeout=60_000)
    before = len(host.requests)
    settles(page, lambda: len(host.requests) > before, True)  # retried without a click
    host.silent_after = None
    host.silent.clear()
    poll(page, ANSWERS, seconds=120)


def test_data_saver_prevents_downloads(
    page: Page, changing_host: tuple[Host, type[Handler], Path]
) -> None:
    host, *_ = changing_host
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    )
    page.goto(f"{host.url}play/#{ALONE['okey']}&tips=off&quick=off")
    poll(page, ANSWERS, seconds=120)
    before = host.engine_bytes()
    worker_is_active = "() => navigator.serviceWorker.getRegistration().then((registration) => Boolean(registration?.active))"
    poll(page, worker_is_active)
    poll(page, "() => ['none', 'ready'].includes(document.documentElement.dataset.offline)")
    page.goto(host.url)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    assert host.engine_bytes() == before
