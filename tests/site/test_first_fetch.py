"""The engine's files on a first visit: corrupt ones are removed, and the home page may fetch
ahead.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from live_engine import hide_service_worker

from browsing import WORKER_FAILED, Server, Watch, poll, settles, wait_for_phase
from thorough import sample

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLE = "play/#game=magic-bag&tips=off&quick=off&pace=none"
ANSWERS = "() => performance.getEntriesByName('tilebag:ready').length > 0"
# Of a file with another hash. Firefox reports such a request as failed, too. Some of it is said
# when the page has been opened again.
EXPECTED_ERRORS = re.compile(
    rf"integrity|digest|error: {WORKER_FAILED}$"
    r"|page error: (NetworkError when attempting to fetch|Failed to fetch)"
    # of Pyodide and of Python without its library
    r"|console error: (Error occurred while installing the standard library|TypeError: Failed to"
    r"|Error$|Fatal Python error|Python runtime|ModuleNotFound|Current thread|  <no Python frame>|$)"
)
LARGE = (
    'performance.getEntriesByType("resource").filter(({ name }) => /\\.(wasm|gzip)$/.test(name))'
)
FETCHED = f"() => {LARGE}.filter((entry) => entry.transferSize > 0).length"
FROM_CACHE = (
    f"() => {LARGE}.filter((entry) => entry.transferSize === 0 && entry.decodedBodySize > 0).length"
)
NO_SECONDS = """{
  const every = window.setInterval;
  window.setInterval = (act, time, ...values) => (time === 1000 ? 0 : every(act, time, ...values));
}"""
CONNECTIONS = {
    "save-data": (True, "4g"),
    "2g": (False, "2g"),
    "slow 2g": (False, "slow-2g"),
    "4g": (False, "4g"),
}
SET_CONNECTION = "Object.defineProperty(navigator, 'connection', {{ value: {{ saveData: {}, effectiveType: '{}' }} }})"


@pytest.mark.parametrize("ending", sample(["whl.gzip", "python_stdlib.zip.gzip"], ["whl.gzip"]))
def test_corrupt_file_is_rejected_and_removed(
    page: Page, changing_site: tuple[Path, Server], watch: Watch, ending: str
) -> None:
    folder, server = changing_site
    (file,) = folder.glob(f"*/*/*{ending}")
    correct = file.read_bytes()
    wrong = bytearray(correct)
    wrong[len(wrong) // 2] ^= 1
    file.write_bytes(wrong)
    page.goto(f"{server.url}{TABLE}")
    wait_for_phase(page, "broken")
    watch.seen.clear()  # browsers, Pyodide and PyScript word this differently
    file.write_bytes(correct)
    page.reload()
    poll(page, ANSWERS)
    watch.seen[:] = [line for line in watch.seen if not EXPECTED_ERRORS.search(line)]


@pytest.mark.parametrize(
    "ending", sample(["whl.gzip", "python_stdlib.zip.gzip"], ["python_stdlib.zip.gzip"])
)
def test_page_notices_a_corrupt_file_at_once_on_a_later_visit(
    page: Page, changing_site: tuple[Path, Server], watch: Watch, ending: str
) -> None:
    """The page then does not check the files itself. It must not wait until the start has taken too
    long, so this browser counts no seconds.
    """
    folder, server = changing_site
    (file,) = folder.glob(f"*/*/*{ending}")
    file.write_bytes(bytes(reversed(file.read_bytes())))
    hide_service_worker(page, server.url)
    page.add_init_script(NO_SECONDS)
    page.goto(f"{server.url}{TABLE}")
    wait_for_phase(page, "broken")
    watch.seen.clear()  # browsers, Pyodide and PyScript word this differently


def test_idle_home_page_fetches_the_engine_ahead(page: Page, own_site: Server) -> None:
    page.goto(own_site.url)
    assert page.evaluate(FETCHED) == 0
    poll(page, f"() => ({FETCHED})() === 3")
    page.locator("a.game[data-game=magic-bag]").click()
    poll(page, ANSWERS)
    assert page.evaluate(FETCHED) == 0
    assert page.evaluate(FROM_CACHE) == 3


@pytest.mark.parametrize("line", sample(CONNECTIONS, ["save-data", "slow 2g"]))
def test_home_page_fetches_ahead_only_on_cheap_networks(
    page: Page, own_site: Server, line: str
) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    saves, speed = CONNECTIONS[line]
    page.add_init_script(SET_CONNECTION.format(str(saves).lower(), speed))
    page.clock.install()
    page.goto(own_site.url)
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    page.clock.run_for(60_000)
    if line == "4g":
        settles(page, lambda: any(url.endswith(".wasm") for url in requests), expected=True)
    assert any(url.endswith(".wasm") for url in requests) == (line == "4g")
    page.goto("about:blank")
