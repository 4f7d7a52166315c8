"""Run a page's engine in this process instead of Pyodide in a worker: the same messages, without
its start-up time.

For tests of the page and of whole stories. Tests of the worker, the download and the service worker
use the shipped engine, as do all tests in `make soak`.
"""

from __future__ import annotations

import json
import re
import runpy
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.request import urlopen

from browsing import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

# Remove the service worker, which would fetch the whole engine, and pretend that the engine is
# downloaded already.
QUIETLY = """(runtime) => {
  delete Navigator.prototype.serviceWorker;
  try {
    localStorage["tilebag.meta"] ??= JSON.stringify({ v: 1, fetched: runtime });
  } catch {
    // the test blocks storage
  }
}"""
RUNTIME = re.compile(r"&quot;runtime&quot;:&quot;(.+?)&quot;")
PYSCRIPT = """
export async function PyWorker() {
  const number = await startEngine();
  return { sync: { handle: (text) => askEngine(number, text) }, terminate() {} };
}
export const hooks = { worker: new Proxy({}, { get: () => ({ clear() {} }) }) };
"""


def hide_service_worker(pages: Page | BrowserContext, site: str) -> None:
    """Make the pages treat the engine as downloaded and install no service worker."""
    with urlopen(f"{site}play/") as answer:
        (runtime,) = RUNTIME.findall(answer.read().decode())
    pages.add_init_script(f"({QUIETLY})({json.dumps(runtime)})")


def replace_pyscript(pages: Page | BrowserContext, site: str, script: str) -> None:
    """Make the pages import this script in place of PyScript."""

    def answer_route(route: Route) -> None:
        if (
            route.request.resource_type == "fetch"
        ):  # the page counts and checks the files of the site
            route.fallback()
        else:
            route.fulfill(body=script, content_type="text/javascript")

    hide_service_worker(pages, site)
    pages.route("**/pyscript/core.js", answer_route)


def run_engine_here(pages: Page | BrowserContext, site: str) -> None:
    """Run the engines behind these pages in this process."""
    engines: list[Callable[[str], str]] = []

    def start_engine() -> int:
        engines.append(runpy.run_path(str(ROOT / "web" / "engine.py"))["handle"])
        return len(engines) - 1

    pages.expose_function("startEngine", start_engine)
    pages.expose_function("askEngine", lambda number, text: engines[number](text))
    replace_pyscript(pages, site, PYSCRIPT)
