"""Measure the maximum height of each lesson over all widths and languages, for the frames that
bloggers copy.

.venv/bin/python tests/lesson_heights.py        needs dist/; run it after a lesson, a sentence or
                                                the style has changed

Writes build/lesson_heights.toml. Run it with the widest fonts (DejaVu): with narrower fonts a
lesson is a line or two lower.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "build"))

from launching import options_for
from web.lessons import site_lessons

from browsing import poll, start_server
from lessons import HEIGHTS
from shelf import languages

if TYPE_CHECKING:
    from playwright.sync_api import Page

# From 440 pixels on, where the wide recording is used, the table grows with the width until the
# text has a line less.
WIDTHS = (280, 290, *range(300, 440, 20), 439, *range(440, 641, 10))
BETWEEN = 6  # pixels by which a lesson may be higher at a width between two of these
STEP = 10  # heights are rounded up to a multiple of this, in pixels
READY = "() => document.documentElement?.dataset.phase === 'ready'"
SETTLED = """async () => {
  const high = () => document.getElementById("lesson").getBoundingClientRect().height;
  for (let last = -1, same = 0; same < 8; last = high()) {
    await new Promise((done) => requestAnimationFrame(done));
    same = high() === last ? same + 1 : 0;
  }
  return high();
}"""


def height(page: Page, address: str) -> int:
    """The maximum height of a lesson, rounded up."""
    heights = []
    for lang in languages():
        page.goto("about:blank")
        page.set_viewport_size({"width": WIDTHS[0], "height": 900})
        page.goto(f"{address}#motion=none&lang={lang}")
        poll(page, READY)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            heights.append(page.evaluate(SETTLED))
    return -int(-(max(heights) + BETWEEN) // STEP) * STEP


def main() -> None:
    server = start_server()
    lines = [
        "# CSS pixels that each lesson is high at most; tests/lesson_heights.py measures them."
    ]
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(**options_for("chromium")).new_page()
        for lesson in site_lessons(server.url):
            high = height(page, f"{server.url.rstrip('/')}{lesson['address']}")
            lines.append(f"{lesson['game']}-{lesson['lesson']} = {high}")
            print(lines[-1], flush=True)
    server.stop()
    HEIGHTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
