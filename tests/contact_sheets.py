"""A contact sheet per game: every kind of state on eight screens, for inspection.

.venv/bin/python tests/contact_sheets.py [GAME ...] [--lang tr] [--text 200] [--into FOLDER]

It needs dist/. One row per kind of state (web/states.py), one column per screen.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "build"))

from web.recordings import with_recorded_engine
from web.states import states
from web.test_laid_out import Looker
from web.test_layout import SIZES

from browsers import launch_options
from browsing import start_server
from parts import ROOT
from tilebag.match import catalog

HIGH = 300  # pixels of a row
GAP = 6  # pixels between rows


@contextmanager
def open_looker() -> Iterator[Looker]:
    """A page that shows recordings of the built site."""
    cache = ROOT / ".cache"  # on the disk of dist/, whose files are linked
    with tempfile.TemporaryDirectory(dir=cache) as folder, sync_playwright() as playwright:
        server = start_server(with_recorded_engine(ROOT / "dist", Path(folder) / "dist"))
        browser = playwright.chromium.launch(**launch_options("chromium"))
        looker = Looker(browser.new_context(service_workers="block").new_page(), server.url)
        looker.open()
        yield looker
        browser.close()
        server.stop()


def pictures(looker: Looker, game: str, options: argparse.Namespace) -> list[list[Image.Image]]:
    """The pictures of a game by kind of state; prints the breaches that the layout law finds."""
    rows: list[list[Image.Image]] = [[] for _ in states(game)]
    for size in SIZES:
        looker.at(options.lang, size, options.text)
        for row, state in zip(rows, states(game), strict=True):
            print(*looker.breaches(state), sep="\n", end="", flush=True)
            row.append(Image.open(io.BytesIO(looker.page.screenshot())).convert("RGB"))
    return rows


def sheet(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """All rows on one page, pictures of equal height."""
    resized = [
        [
            picture.resize((picture.width * HIGH // picture.height, HIGH), Image.Resampling.LANCZOS)
            for picture in row
        ]
        for row in rows
    ]
    wide = max(sum(picture.width + GAP for picture in row) for row in resized)
    page = Image.new("RGB", (wide, len(resized) * (HIGH + GAP)), "white")
    for k, row in enumerate(resized):
        x = 0
        for picture in row:
            page.paste(picture, (x, k * (HIGH + GAP)))
            x += picture.width + GAP
    return page


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=catalog.keys())
    parser.add_argument("--lang", default="en")
    parser.add_argument("--text", type=int, default=100)
    parser.add_argument("--into", type=Path, default=ROOT / ".cache" / "contact")
    options = parser.parse_args()
    options.into.mkdir(parents=True, exist_ok=True)
    with open_looker() as looker:
        for game in options.games:
            sheet(pictures(looker, game, options)).save(
                options.into / f"contact-{game}.webp", "WEBP", quality=70, method=5
            )
            print(
                f"{game}: {', '.join(state.kind + state.act * (state.act != state.kind) for state in states(game))}",
                flush=True,
            )


if __name__ == "__main__":
    main()
