"""WebKit with a persistent profile: a new build is published, the browser closes, and the next
visit is offline.
"""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hosting import another_build, place, serve_folder

from browser_start import WEBKIT_ENV
from browsers import GI_PYTHON
from browsing import ROOT, START_SECONDS, TimedOut
from playing import ALONE
from thorough import sample
from tilebag.match import catalog

OFFLINE = "return document.documentElement.dataset.offline ?? ''"
LOOK = "await (await navigator.serviceWorker.getRegistration('/'))?.update()"
STYLED = "return getComputedStyle(document.body).fontFamily.includes('Tilebag')"
PHASE = "return document.documentElement.dataset.phase ?? ''"
READY_BUTTON = "button[data-move]:not([disabled], [data-fresh], [data-fresh] *)"
MOVE = f"const button = document.querySelector('{READY_BUTTON}'); button?.click(); return Boolean(button)"
DELAYS_MS = sample([0, 50, 200, 1000, 6000], [0])  # after "ready for offline" appears


class Window:
    """The window of tests/webkit_profile.py."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def open(self, address: str) -> None:
        self._ask({"open": address})

    def run(self, script: str) -> object:
        return self._ask({"run": script}).get("value")

    def until(self, script: str, *expected: object, seconds: float = START_SECONDS) -> None:
        """Poll the page until it answers one of these; a loading page does not answer."""
        end = time.monotonic() + seconds
        while (seen := self.run(script)) not in expected:
            if time.monotonic() > end:
                raise TimedOut(
                    f"{seen!r}, not {expected!r}, after {seconds} s: {self.run('return document.body.innerText')!r:.300}"
                )
            time.sleep(0.02)

    def _ask(self, message: dict[str, str]) -> dict[str, object]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        return dict(json.loads(self.process.stdout.readline()))


@contextmanager
def browser_on(profile: Path, screen: str) -> Iterator[Window]:
    """A browser with this profile, closed at the end."""
    command = [GI_PYTHON, "tests/webkit_profile.py", str(profile)]
    env = {**os.environ, **WEBKIT_ENV, "DISPLAY": screen, "GIO_USE_VFS": "local"}
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        command, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield Window(process)
    finally:
        try:
            process.communicate(timeout=20)  # closes its input, which ends it
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


@pytest.mark.parametrize("delay", DELAYS_MS)
def test_update_leaves_a_complete_offline_site(
    screen: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, built: Path, delay: int
) -> None:
    next_build = another_build(built, tmp_path_factory.mktemp("later"))
    with serve_folder(built) as (host, handler):
        with browser_on(tmp_path, screen) as window:
            window.open(host.url)
            window.until(
                "const button = document.querySelector('[data-offline=download]'); button?.click(); return Boolean(button)",
                True,
            )
            window.until(OFFLINE, "ready")
            time.sleep(delay / 1000)
            place(handler, next_build)
            window.run(LOOK)
            window.until(OFFLINE, "update")
        host.down = True
        with browser_on(tmp_path, screen) as window:
            window.open(host.url)
            window.until("return document.documentElement.dataset.shelf", "ready")
            assert window.run(STYLED)
            for key in sample(catalog.keys(), ["okey"]):
                window.open("about:blank")
                window.open(f"{host.url}play/#{ALONE[key]}&pace=none&motion=none&tips=off&seed=8")
                window.until(PHASE, "ready", "curtain")
                window.until(MOVE, True)
                window.until(PHASE, "ready", "curtain", "over")
