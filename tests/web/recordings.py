"""An engine that is a recording, put in PyScript's place: the page itself knows of none."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

ENGINE = Path(__file__).with_name("recorded_engine.mjs").read_text(encoding="utf-8")
# No service worker (it would fetch the whole engine), and no engine whose files are to be counted.
QUIETLY = """(runtime) => {
  delete Navigator.prototype.serviceWorker;
  try {
    localStorage["tilebag.meta"] ??= JSON.stringify({ v: 1, fetched: runtime });
  } catch {
    // denied: that is what is tested
  }
}"""
RUNTIME = re.compile(r"&quot;runtime&quot;:&quot;(.+?)&quot;")


def play_recordings(page: Page, site: str) -> None:
    """From now on the engine behind this page is a recording."""
    with urlopen(f"{site}play/") as answer:
        (runtime,) = RUNTIME.findall(answer.read().decode())
    page.add_init_script(f"({QUIETLY})({json.dumps(runtime)})")
    page.route("**/pyscript/core.js", _answer)


def _answer(route: Route) -> None:
    """The script that the page imports; when it counts and checks its files, it is given those of the site."""
    if route.request.resource_type == "fetch":
        route.fallback()
    else:
        route.fulfill(body=ENGINE, content_type="text/javascript")


def holding(held: list[Route]) -> Callable[[Route], None]:
    """Answers are held back."""

    def hold(route: Route) -> None:
        held.append(route)

    return hold


def recording(name: str, *settings: str) -> str:
    """The address, behind its #, of a table that plays the recording /NAME.json."""
    return "&".join(("game=toy", f"seed={name}", *settings))
