"""The pictures that feeds, chats and previews show look like the page: each is compared with the
page's own drawing.

Both are divided into squares of REGION pixels. The mean colours of a square may differ by TOLERANCE
of 255 in any channel; letters that lie a fraction of a pixel apart differ by up to 8, a sign in a
wrong colour by more than 16, and a face without colours by more than 100.
"""

from __future__ import annotations

import base64
import io
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

import drawing
import lessons
import social
from browsing import ROOT, poll
from parts import ESBUILD
from shelf import languages
from thorough import sample
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

REGION = 16  # pixels of a picture
TOLERANCE = 12
# CSS pixels: width of a picture, height of its banner
ALONE = (640, 0)
WITH_BANNER = (840, 70)
SCRIPT = Path(__file__).with_name("page_board.mjs")
ADDRESS = "page-board.js"
READY = "() => document.documentElement.dataset.learn === 'ready'"
DRAW = f"""async ([shapes, scene, frame, zoom]) => {{
  const {{ drawTable }} = await import("/{ADDRESS}");
  return drawTable(shapes, scene, frame, zoom);
}}"""


@dataclass(frozen=True)
class Shipped:
    """A picture of the site: of a lesson, or of a game if it has no lesson."""

    game: str
    lesson: str
    lang: str

    def __str__(self) -> str:
        return "-".join(filter(None, (self.game, self.lesson, self.lang)))

    @property
    def path(self) -> str:
        """Its path in the site."""
        if self.lesson:
            return lessons.Lesson(self.game, self.lesson, {}).picture(self.lang)[1:]
        return social.picture(self.game, self.lang)[1:]

    @property
    def table(self) -> drawing.Table:
        """Its content."""
        if self.lesson:
            return lessons.Page(lessons.record(self.game, self.lesson), self.lang).position()
        return social.table(self.game, self.lang)


def shipped() -> Iterator[Shipped]:
    for game in catalog.keys():
        for lang in languages():
            yield from (Shipped(game, lesson.key, lang) for lesson in catalog.lessons(game))
            yield Shipped(game, "", lang)


# The first lesson of each game, and its picture in link previews in another language, whose letters
# need other fonts.
SOME = [Shipped(game, catalog.lessons(game)[0].key, "en") for game in catalog.keys()]
SOME += [Shipped(game, "", "tr") for game in catalog.keys()]


@pytest.fixture(scope="module")
def board(browser: Browser, site: str) -> Iterator[Page]:
    """A page with our fonts and colours, in which the page's board can draw."""
    command = [str(ESBUILD), str(SCRIPT), "--bundle", "--format=esm"]
    script = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    context = browser.new_context(service_workers="block", color_scheme="light")
    page = context.new_page()
    page.route(
        f"**/{ADDRESS}", lambda route: route.fulfill(body=script, content_type="text/javascript")
    )
    page.goto(f"{site}learn/")
    poll(page, READY)
    yield page
    context.close()


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("picture", sample(shipped(), SOME), ids=str)
def test_picture_looks_like_the_page(board: Page, built: Path, picture: Shipped) -> None:
    with Image.open(built / picture.path) as file:
        shown = file.convert("RGB")
    table = picture.table
    width, banner = WITH_BANNER if "banner" in table else ALONE
    zoom = shown.width / width
    address = board.evaluate(
        DRAW, [drawing.shapes().decode(), dict(table["scene"]), list(table["frame"]), zoom]
    )
    drawn = Image.open(io.BytesIO(base64.b64decode(address.partition(",")[2]))).convert("RGB")
    left = (shown.width - drawn.width) // 2
    top = round((shown.height + banner * zoom - drawn.height) / 2)
    part = shown.crop((left, top, left + drawn.width, top + drawn.height))
    difference = ImageChops.difference(drawn.reduce(REGION), part.reduce(REGION))
    worst = max(
        level
        for band in difference.split()
        for level, pixels in enumerate(band.histogram())
        if pixels
    )
    assert worst <= TOLERANCE, f"a square of {picture.path} differs by {worst} of 255 from the page"
