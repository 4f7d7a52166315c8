"""Take the pictures that browsers show before Tilebag is installed (web/manifest.webmanifest).

.venv/bin/python tests/screenshots.py        needs dist/

Each is of a match that is kept beside the test that opens it again, with the words that the picture
shows (tests/site/screenshots/).
"""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "build"))

from launching import options_for

from browsing import poll, start_server, wait_for_phase
from parts import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = ROOT / "web" / "screenshots"
MATCHES = ROOT / "tests" / "site" / "screenshots"
QUALITY = 76  # of the pictures, which browsers show reduced
PUT = "([key, text]) => localStorage.setItem(key, text)"
STILL = """() => document.querySelector(".stage .board") && !document.querySelector("[data-moving]")
  && document.querySelector(".speeds")  // one of the late parts of a table
  && !document.querySelector(".changes > *")"""  # no bubbles at the seats
WORDS = "() => document.body.innerText.split('\\n').map((line) => line.trim()).filter(Boolean)"


@dataclass(frozen=True)
class Screenshot:
    """A picture of a match.

    steps  moves that were played before
    size   width and height in CSS pixels, and the pixels of each
    """

    name: str
    game: str
    seats: int
    steps: int
    size: tuple[int, int, int]

    @property
    def match(self) -> Path:
        """The file with the save of the match, and the words in the picture."""
        return MATCHES / f"{self.name}.json"


SCREENSHOTS = (
    Screenshot("narrow", "okey", 4, 40, (360, 640, 2)),
    Screenshot("wide", "packkub", 4, 62, (1280, 800, 1)),
)


def open_match(browser: Browser, site: str, shot: Screenshot, save: str) -> Page:
    """The page of a saved match, with nothing in motion."""
    width, height, ratio = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=ratio,
        color_scheme="light",
        locale="en-GB",
        service_workers="block",
    )
    page = context.new_page()
    page.goto(f"{site}about/")
    page.evaluate(PUT, [f"tilebag.save.{shot.game}shot.a", save])
    page.goto(f"{site}play/#id={shot.game}shot&tips=off&motion=none&quick=off")
    wait_for_phase(page, "ready")
    poll(page, STILL)
    return page


def shown_words(page: Page) -> list[str]:
    """The lines of text of a page, apart from those on the canvas."""
    return [str(line) for line in page.evaluate(WORDS)]


def take(browser: Browser, site: str, shot: Screenshot) -> None:
    """Play a match, and store it, its picture and the words in it."""
    from pictures import midgame_save

    save = midgame_save(shot.game, shot.seats, shot.steps)
    page = open_match(browser, site, shot, save)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.save(PICTURES / f"{shot.name}.webp", "WEBP", quality=QUALITY, method=6)
    recording = {"save": save, "words": shown_words(page)}
    shot.match.write_text(
        json.dumps(recording, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )
    page.context.close()


def main() -> None:
    from playwright.sync_api import sync_playwright

    MATCHES.mkdir(exist_ok=True)
    server = start_server()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options_for("chromium"))
        for shot in SCREENSHOTS:
            take(browser, server.url, shot)
        browser.close()
    server.stop()


if __name__ == "__main__":
    main()
