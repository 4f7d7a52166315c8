"""Helpers for browser tests: a server, a log of errors in pages, and waits that the content policy
allows.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Frame, Page

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 120  # Python's first start on a slow, busy machine


@dataclass
class Server:
    """A server for the built site in its own process; the address ends with a slash."""

    url: str
    process: subprocess.Popen[str]

    def stop(self) -> None:
        """Stop the server, to simulate a lost connection."""
        self.process.terminate()
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()


def start_server(
    folder: Path = ROOT / "dist", *, port: int = 0, options: Sequence[str] = ()
) -> Server:
    """Serve a built site, by default on a free port; `options`: arguments for build/serve.py (a
    slow link).
    """
    command = [
        sys.executable,
        "build/serve.py",
        "--folder",
        str(folder),
        "--port",
        str(port),
        *options,
    ]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    line = process.stdout.readline()
    assert "http://" in line, f"build/serve.py printed {line!r} instead of an address"
    return Server(line[line.index("http://") :].split()[0], process)


@dataclass
class Watch:
    """Errors and foreign requests of watched pages. A test removes those it causes on purpose."""

    origins: set[str] = field(default_factory=set)
    seen: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def allow(self, url: str) -> None:
        """Allow requests to this site."""
        self.origins.add(_origin(url))

    def over(self, context: BrowserContext) -> None:
        """Watch every page of the context from now on."""
        self.contexts.append(context)
        context.on("console", self._take_message)
        context.on("weberror", lambda error: self._take_error(str(error.error)))
        context.on("request", lambda request: self._request(request.url))

    def _take_message(self, message: ConsoleMessage) -> None:
        text = message.text
        if text in LOGGED_EVENTS and PYSCRIPT in message.location["url"]:
            text = WORKER_FAILED
        if text != UNKNOWN_HERE and not any(
            known in text for known in (HURRY, OVER_HTTP, OWN_BUTTON)
        ):
            self.seen.append(f"console {message.type}: {text}")

    def _take_error(self, text: str) -> None:
        if not FONT_OF_LEFT_PAGE.match(text):
            self.seen.append(f"page error: {text}")

    def _request(self, url: str) -> None:
        if not url.startswith(("data:", "blob:")) and _origin(url) not in self.origins:
            self.seen.append(f"a request left the site: {url}")


def sealed(address: str) -> re.Pattern[str]:
    """The end of an address with a check before its parameters (web/src/base/fragment.ts)."""
    page, parameters = address.split("#")
    return re.compile(f"{re.escape(page)}#{CHECK}{re.escape(parameters)}$")


def without_check(address: str) -> str:
    """An address as its page reads it."""
    return re.sub(CHECK, "", address)


def stored_text(kind: str, body: Any, **more: Any) -> str:
    """A value as the page stores it under a key: with a checksum, and `more` at its head."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    facts = {
        "app": "tilebag",
        "schema": 1,
        "engine": "",
        "rules": "",
        "saved": "2026-01-01T00:00:00Z",
        "rev": 1,
        "tab": "",
    }
    envelope = (
        facts | {"kind": kind, "sum": f"{zlib.crc32(text.encode()):08x}"} | more | {"body": body}
    )
    return json.dumps(envelope, ensure_ascii=False, separators=(",", ":"))


class TimedOut(AssertionError):
    """A wait timed out. Only after this or a crash is a test run again."""


def poll(page: Page | Frame, function: str, argument: Any = None, *, seconds: float = 60) -> Any:
    """Evaluate a JavaScript function in the page until its result is true; returns the result.

    The page itself waits between two attempts, because a call from outside takes longer than most
    results.
    """
    assert "=>" in function, "pass a function: the content policy rejects plain expressions"
    waiting, end = WAITING.replace("FUNCTION", function), time.monotonic() + seconds
    while not (answer := _evaluate(page, waiting, [argument, 1000 * min(seconds, STRETCH)])):
        if time.monotonic() > end:
            raise TimedOut(
                f"not true within {seconds} s: {function}\n{_evaluate(page, WHERE, None)}"
            )
        page.wait_for_timeout(50)
    return answer


HAS_GONE_BACK = "() => !history.state?.dialogs || document.querySelector('dialog[open]') !== null"


def wait_for_entries(page: Page) -> None:
    """Wait until the page has gone back from the entries of closed dialogs in its history."""
    poll(page, HAS_GONE_BACK)


def let_pages_go_back_first() -> None:
    """Let every page go back from the entries of its closed dialogs before a test leaves it; later
    it would be brought back, which ends the navigation.
    """
    # imported here because engine tests run without Playwright
    from playwright.sync_api import (
        Page,
    )

    for way in ("goto", "reload"):
        setattr(Page, way, _after_entries(getattr(Page, way)))


def _after_entries(leave: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(leave)
    def wait_and_leave(page: Page, *where: Any, **how: Any) -> Any:
        wait_for_entries(page)
        return leave(page, *where, **how)

    return wait_and_leave


def _evaluate(page: Page | Frame, function: str, argument: Any) -> Any:
    """The result, or None while the page is navigating."""
    # imported here because engine tests run without Playwright
    from playwright.sync_api import (
        Error,
    )

    try:
        return page.evaluate(function, argument)
    except Error as error:
        if "navigation" not in str(error):
            raise
        return None


EDGES = """(selector) => {
  const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return [left, right, top, bottom];
}"""


def edges(page: Page, selector: str) -> list[float]:
    """The left, right, upper and lower edge of an element, in CSS pixels with one decimal."""
    found: list[float] = page.evaluate(EDGES, selector)
    return [round(edge, 1) for edge in found]


def settles(
    page: Page, look: Callable[[], object], expected: object, *, seconds: float = 30
) -> None:
    """Wait until `look` returns this value."""
    end = time.monotonic() + seconds
    while (seen := look()) != expected:
        if time.monotonic() > end:
            raise TimedOut(f"{seen!r}, not {expected!r}, after {seconds} s")
        page.wait_for_timeout(50)


def wait_for_phase(page: Page, *phases: str, seconds: float = START_SECONDS) -> str:
    """Wait until the root element's `data-phase` is one of these; returns it. `broken` is final."""
    phase = str(poll(page, PHASE, [*phases, BROKEN], seconds=seconds))
    assert phase in phases, f"the table is broken: {page.locator('body').inner_text()[:500]}"
    return phase


def wait_until_offline_ready(page: Page, *, seconds: float = START_SECONDS) -> None:
    """Wait until a service worker controls the page and every file listed by the build is
    cached.
    """
    poll(page, "() => Boolean(navigator.serviceWorker.controller)", seconds=seconds)
    poll(page, ALL_KEPT, seconds=seconds)


WHERE = """() => ({ ...document.documentElement.dataset, at: location.hash, hasFocus: document.hasFocus(),
  active: document.activeElement?.outerHTML.slice(0, 200), status: document.getElementById("status")?.textContent,
  sheets: [...document.querySelectorAll("dialog[open]")].map((sheet) => sheet.innerText.slice(0, 200)) })"""
STRETCH = 5.0  # seconds of one wait inside the page
WAITING = """async ([argument, milliseconds]) => {
  const ask = FUNCTION;
  const real = /native code/.test(setTimeout); // else the test controls the clock, so the page cannot wait
  const end = performance.now() + milliseconds;
  for (;;) {
    const answer = document.documentElement && (await ask(argument)); // null for a moment between two pages
    if (answer || !real || performance.now() > end) return answer;
    await new Promise((later) => setTimeout(later, 30));
  }
}"""
# happens on a busy machine
HURRY = "was preloaded using link preload but not used within a few seconds"
# Chromium on Linux has none
UNKNOWN_HERE = "Error with Permissions-Policy header: Unrecognized feature: 'bluetooth'."
OVER_HTTP = (
    "Cross-Origin-Opener-Policy header has been ignored"  # said by Chromium of every page over http
)
# said by Chromium with settings, because the page has its own button to install
OWN_BUTTON = "Banner not shown"
# What PyScript logs of an error in its worker is the event itself, which each browser writes in its
# own way. A test that breaks the engine's start removes the second text.
LOGGED_EVENTS = ("MessageEvent", "{}")
PYSCRIPT = "/pyscript/"
WORKER_FAILED = "PyScript's worker has failed"
# Firefox's number for a request that was ended because its page was left
FONT_OF_LEFT_PAGE = re.compile(r"download failed \(font-family.*\): status=2152398850 ")
BROKEN = "broken"
CHECK = "check=[a-z2-9]{6}&"
PHASE = "(phases) => phases.find((phase) => phase === document.documentElement?.dataset.phase)"
ALL_KEPT = """async () => {
  const { files } = await (await fetch("/files.json")).json();
  const copies = await Promise.all(files.map(({ url }) => caches.match(url, { ignoreSearch: true })));
  return copies.every(Boolean);
}"""


def _origin(url: str) -> str:
    where = urlsplit(url)
    return f"{where.scheme}://{where.netloc}"
