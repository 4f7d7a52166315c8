"""Start a browser, open a page, print the browser's version and close it, to see whether browser
tests can run.

python tests/browser_start.py chromium|firefox|webkit [CANDIDATES]

CANDIDATES is a JSON list of Playwright's launch options, tried in order; `{}` is Playwright's own
browser. browsers.py runs this in a separate process for each browser. The last line of output is
JSON: `version` and `options` of the first browser that started, and in `troubles` the errors of
those tried before it, by path.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

BLANK = "data:text/html,<title>blank</title>"
SECONDS = 60  # for one start on a slow, busy machine
# Compile WebAssembly with the fast compiler only, and do not use OpenGL. This halves the processor
# time.
WEBKIT_ENV = {"JSC_useOMGJIT": "0", "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "NO_AT_BRIDGE": "1"}
# for an answer of WebKit's driver; longer than any script may take (browsing.START_SECONDS)
ANSWER_SECONDS = 150


def start_in_playwright(name: str, options: dict[str, Any]) -> str:
    """Start a browser with Playwright and show a page; returns the browser's version."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = getattr(playwright, name).launch(**options, timeout=SECONDS * 1000)
        page = browser.new_page()  # an outdated Firefox starts, but fails here
        page.goto(BLANK)
        assert page.title() == "blank", "the page stays empty"
        version = str(browser.version)
        browser.close()
    return version


def start_webkit() -> str:
    """Start WebKitGTK's MiniBrowser with its driver on a virtual screen; returns its version."""
    with (
        display() as screen,
        tempfile.TemporaryDirectory(
            ignore_cleanup_errors=True
        ) as home,  # its last process may still write there
        webkit_driver(screen, Path(home)) as driver,
    ):
        driver.get(BLANK)
        assert driver.title == "blank", "the page stays empty"
        return str(driver.capabilities.get("browserVersion", ""))


@contextmanager
def display() -> Iterator[str]:
    """Start a virtual screen (Xvfb); yields its name for X programs."""
    reader, writer = os.pipe()
    size = ["-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    command = [shutil.which("Xvfb") or "Xvfb", "-displayfd", str(writer), *size]
    screen = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb did not report a screen"
        yield f":{number}"
    finally:
        screen.terminate()
        screen.wait()


@contextmanager
def webkit_driver(screen: str, home: Path) -> Iterator[WebDriver]:
    """Start WebKitGTK's MiniBrowser with its driver, in place of Safari. It has no console log and
    no touch.
    """
    from selenium.webdriver import WebKitGTK
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service
    from urllib3.exceptions import ReadTimeoutError

    options = Options()
    options.binary_location = str(next(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser")))
    options.add_argument("--automation")
    plain = {**WEBKIT_ENV, "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}
    homes = {"XDG_DATA_HOME": str(home / "data"), "XDG_CACHE_HOME": str(home / "cache")}
    env = {**os.environ, "DISPLAY": screen, **plain, **homes}

    def start() -> WebDriver:
        service = Service(executable_path=shutil.which("WebKitWebDriver"), env=env)
        before = socket.getdefaulttimeout()
        socket.setdefaulttimeout(ANSWER_SECONDS)  # Selenium has no other way to set this timeout
        try:
            return WebKitGTK(options=options, service=service)
        finally:
            socket.setdefaulttimeout(before)

    try:
        driver = start()
    except ReadTimeoutError:  # sometimes the browser exits at once and its driver waits forever
        driver = start()
    try:
        yield driver
    finally:
        driver.quit()


def own_executable(name: str) -> str:
    """The path of Playwright's own browser, installed or not."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return str(getattr(playwright, name).executable_path)


def one_line(trouble: BaseException) -> str:
    """The useful line of an error, without Playwright's log and advice or Selenium's stack."""
    message = str(trouble) or type(trouble).__name__
    lines = [line.strip(" ║╔╗╚╝═") for line in message.splitlines()]
    first = next((line for line in lines if line), type(trouble).__name__)
    return first.removeprefix("Message: ").strip().rstrip(".")[:200]


def try_each(name: str, candidates: list[dict[str, Any]]) -> dict[str, Any]:
    """Try to start these in order; returns the first that starts, and the errors of those before
    it.
    """
    troubles: dict[str, str] = {}
    for options in candidates:
        path = options.get("executable_path") or (
            "WebKitWebDriver" if name == "webkit" else own_executable(name)
        )
        if not options and name != "webkit" and not Path(path).exists():
            continue
        try:
            version = start_webkit() if name == "webkit" else start_in_playwright(name, options)
        except Exception as trouble:  # any error is reported as one sentence
            troubles[path] = one_line(trouble)
        else:
            return {"version": version, "options": options, "troubles": troubles}
    return {"troubles": troubles}


def main() -> int:
    answer = try_each(sys.argv[1], json.loads(sys.argv[2] if len(sys.argv) > 2 else "[{}]"))
    print(json.dumps(answer))
    return 0 if "version" in answer else 1


if __name__ == "__main__":
    sys.exit(main())
