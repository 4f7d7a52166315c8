"""A blog post with three embeds from the page at /embed/, in columns of 280, 480 and 760 px, for
inspection.

.venv/bin/python tests/embed_pictures.py [--dark] [--lang tr] [--into FOLDER]        needs dist/

One sheet, docs/pictures/embed-blog.webp (or -dark, -tr), with the picture, the frame at its second
step, and the element before it is opened.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "build"))

from blog import Post, blog
from launching import options_for

from browsing import poll, start_server
from parts import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

COLUMNS = (280, 480, 760)  # CSS pixels
GAP = 16
CHOSEN = (
    ("tier0", "remembory", "intro", 1),
    ("tier1", "okey", "intro", 2),
    ("tier2", "multzo", "intro", 1),
)
STYLE = """<style>
body {{ width: {column}px; margin: 24px; font: 17px/1.5 Georgia, "DejaVu Serif", serif; color-scheme: light dark; }}
h1 {{ font-size: 26px; line-height: 1.2; }} figure {{ margin: 20px 0; }} figcaption {{ font-size: 15px; }}
iframe, tile-demo {{ margin: 20px 0; }} details {{ font-size: 15px; }} button {{ font: inherit; }}
</style>"""
STORY = """<p>My grandmother kept one tile apart from all the others. I was six, and it took me a whole summer to see
why.</p>{0}<p>Later she taught me to look at the numbers first, and at the colours only then.</p>{1}<p>The games at
my aunt's table were others, but the look on her face was the same.</p>{2}"""
READY = "() => document.documentElement?.dataset.phase === 'ready'"


def snippets(page: Page, site: str, lang: str) -> list[str]:
    """The code a blogger copies."""
    codes = []
    for tier, game, lesson, step in CHOSEN:
        page.goto(f"{site}embed/#game={game}&lesson={lesson}&lang={lang}&step={step}")
        page.reload()
        poll(page, READY)
        codes.append(page.locator(f'[data-tier="{tier}"] code').inner_text())
    return codes


def column(browser: Browser, address: str, width: int, theme: str) -> Image.Image:
    """The post in a column of this width."""
    context = browser.new_context(
        viewport={"width": width + 48, "height": 900},
        color_scheme="dark" if theme == "dark" else "light",
    )
    page = context.new_page()
    page.goto(f"{address}{width}")
    for frame in page.frames[1:]:
        poll(frame, READY)
    poll(
        page,
        "() => [...document.images].every((image) => image.complete || image.loading === 'lazy')",
    )
    high = page.evaluate("() => document.documentElement.scrollHeight")
    page.set_viewport_size({"width": width + 48, "height": high})
    poll(
        page,
        "() => [...document.images].filter((image) => image.checkVisibility()).every((image) => image.naturalWidth)",
    )
    return Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "pictures")
    options = parser.parse_args()
    theme = "dark" if options.dark else "light"
    server = start_server()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options_for("chromium"))
        story = STORY.format(*snippets(browser.new_page(), server.url, options.lang))
        posts = {str(width): Post(STYLE.format(column=width) + story) for width in COLUMNS}
        with blog(posts) as address:
            pictures = [column(browser, address, width, theme) for width in COLUMNS]
        browser.close()
    server.stop()
    wide = sum(picture.width + GAP for picture in pictures) - GAP
    sheet = Image.new("RGB", (wide, max(picture.height for picture in pictures)), "#808080")
    for k, picture in enumerate(pictures):
        sheet.paste(picture, (sum(other.width + GAP for other in pictures[:k]), 0))
    name = "-".join(
        [
            "embed-blog",
            *(["dark"] if options.dark else []),
            *([options.lang] if options.lang != "en" else []),
        ]
    )
    sheet.save(options.into / f"{name}.webp", "WEBP", quality=78, method=6)


if __name__ == "__main__":
    main()
