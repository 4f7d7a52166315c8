"""Replaces PyScript by a recorded engine, without support in the page."""

from __future__ import annotations

import json
import os
import shutil
import time
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from live_engine import hide_service_worker

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

ENGINE = Path(__file__).with_name("recorded_engine.mjs").read_text(encoding="utf-8")


def with_recorded_engine(built: Path, folder: Path) -> Path:
    """Copy the built site, with the recorded engine in place of PyScript.

    A route would do the same, but every request would then go through Playwright, which takes a
    fifth of the time to open a page.
    """
    shutil.copytree(built, folder, copy_function=os.link)
    (core,) = folder.glob("runtime/*/pyscript/core.js")
    for pages in ("play", "*/fair"):
        for page in folder.glob(f"{pages}/index.html"):
            _rewrite(
                page,
                page.read_text(encoding="utf-8").replace(
                    _facts(core.read_bytes()), _facts(ENGINE.encode())
                ),
            )
    _rewrite(core, ENGINE)
    return folder


def _facts(file: bytes) -> str:
    """The size and hash of a file, as written in a page that counts and checks it."""
    return f"{len(file)},&quot;{sha256(file).hexdigest()}"


def _rewrite(file: Path, text: str) -> None:
    file.unlink()  # a hard link: the original must not change
    file.write_text(text, encoding="utf-8")


def play_recordings(page: Page, site: str) -> None:
    """Make a page with the recorded engine skip the download."""
    hide_service_worker(page, site)


def record(page: Page, steps: list[dict[str, Any]]) -> None:
    """Use this recording for all tables that the page opens from now on."""
    page.add_init_script(f"globalThis.recording = {json.dumps(steps)}; globalThis.isLive = false;")


def play_live(page: Page) -> None:
    """Use an engine in the process of the test (`toy.Engines`) for all tables that the page opens
    from now on.
    """
    page.add_init_script("globalThis.isLive = true;")


class HeldAnswers:
    """Requests for one address, which stay unanswered until the test sends the answers."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.routes: list[Route] = []
        page.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        self.routes.append(route)

    def send(self, answers: list[Any]) -> None:
        """Answer the first request, after waiting for it if necessary."""
        end = time.monotonic() + 60
        while not self.routes:
            assert time.monotonic() < end, "the page has sent no request"
            self.page.wait_for_timeout(20)
        self.routes[0].fulfill(json=answers)


def recording_fragment(name: str, *settings: str) -> str:
    """The address hash of a table that plays the recording /NAME.json."""
    return "&".join(("game=toy", f"seed={name}", *settings))
