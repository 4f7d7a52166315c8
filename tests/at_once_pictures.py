"""What a first visit on a phone shows after 0.3, 1 and 3 seconds, at a quarter of the processor; to be looked at.

.venv/bin/python tests/at_once_pictures.py [GAME ...] [--whole] [--into FOLDER]        needs dist/

A sheet a game, docs/pictures/at-once-GAME.webp, the moments from left to right; on a quiet machine. They are what the
browser drew itself (a screencast), the last before each moment. --whole: with all of the processor.
"""

from __future__ import annotations

import argparse
import base64
import io
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image
from playwright.sync_api import Error, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "bench"), str(ROOT / "build")]

import web as bench  # noqa: E402  after the path is known

from browsing import start_server  # noqa: E402  after the path is known
from tilebag import catalog  # noqa: E402  after the path is known

if TYPE_CHECKING:
    from playwright.sync_api import BrowserType

MOMENTS = (0.3, 1.0, 3.0)  # seconds after the address was called up
LATER = 1500  # milliseconds more, for a frame that is late
GAP = 8


def frames(kind: BrowserType, address: str) -> tuple[float, list[tuple[float, bytes]]]:
    """When the visit began, and each frame that was drawn with its time; seconds since 1970."""
    drawn: list[tuple[float, bytes]] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, bench.opened(kind, profile) as context:
        page = context.new_page()
        cast = context.new_cdp_session(page)

        def take(frame: dict[str, Any]) -> None:
            drawn.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
            with suppress(Error):  # the last one comes when the page is closed already
                cast.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        cast.on("Page.screencastFrame", take)
        cast.send("Page.startScreencast", {"format": "jpeg", "quality": 90})
        page.goto(address, wait_until="commit")
        page.wait_for_timeout(MOMENTS[-1] * 1000 + LATER)
        cast.send("Page.stopScreencast")
        return float(page.evaluate("() => performance.timeOrigin / 1000")), drawn


def sheet(began: float, drawn: list[tuple[float, bytes]]) -> Image.Image:
    """The last frame before each moment, side by side."""
    found = [[data for at, data in drawn if at <= began + moment] for moment in MOMENTS]
    pictures = [Image.open(io.BytesIO(some[-1])).convert("RGB") for some in found]
    high, wide = max(one.height for one in pictures), sum(one.width + GAP for one in pictures) - GAP
    page = Image.new("RGB", (wide, high), "white")
    for k, one in enumerate(pictures):
        page.paste(one, (k * (wide + GAP) // len(pictures), 0))
    return page


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=catalog.keys())
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "pictures")
    asked = parser.parse_args()
    server = start_server()
    if not asked.whole:
        bench.hold_to_a_quarter(os.getpid())  # and what it starts from now on: the browser, not the server
    with sync_playwright() as playwright:
        for game in asked.games:
            began, drawn = frames(playwright.chromium, f"{server.url}play/#game={game}&tips=off")
            print(f"{game}: frames at {', '.join(f'{at - began:.2f}' for at, _ in drawn)} s", flush=True)
            sheet(began, drawn).save(asked.into / f"at-once-{game}.webp", "WEBP", quality=80, method=5)
    server.stop()


if __name__ == "__main__":
    main()
