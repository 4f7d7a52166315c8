"""Pictures of tables beside drawings of the same kind of state, on one page.

    .venv/bin/python tests/drawn_beside.py DRAWINGS [--into FILE]

The name of a drawing says what to show: `desk-okey-1440x900-ask-tr.webp` is Okey in a window of
1440 x 900 with a hint, in Turkish. Further words: empty (the first turn), other (a computer
player's turn), miss (a wrong tile), dark, contrast, text200. Numbers of players are those of
web/states.py. Needs dist/.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "build"))

from contact_sheets import open_looker
from web.states import states
from web.test_laid_out import Looker

from parts import ROOT
from tilebag.match import catalog

HIGH = 480  # pixels of a row
GAP = 8  # pixels
PICTURE_SUFFIXES = (".png", ".webp")
KINDS = {
    "ask": "hint",
    "empty": "deal",
    "other": "computer",
    "miss": "auto",
}  # word -> kind of state
_NAME = re.compile(r"desk-([a-z-]+?)-(\d+)x(\d+)((?:-[a-z0-9]+)*)$")


@dataclass(frozen=True)
class Drawing:
    """A drawing and what its name says."""

    file: Path
    game: str
    size: tuple[int, int]
    words: tuple[str, ...]

    @classmethod
    def parse(cls, file: Path) -> Drawing | None:
        """None: it is not a drawing of a table."""
        match = _NAME.match(file.stem)
        if not match or match[1] not in catalog.keys():
            return None
        words = tuple(match[4].strip("-").split("-"))
        return cls(file, match[1], (int(match[2]), int(match[3])), words)

    @property
    def kind(self) -> str:
        return next((KINDS[word] for word in self.words if word in KINDS), "turn")


def picture(looker: Looker, drawing: Drawing) -> Image.Image:
    """The product in the state of a drawing."""
    words = drawing.words
    page = looker.page
    page.emulate_media(
        color_scheme="dark" if "dark" in words else "light",
        contrast="more" if "contrast" in words else "no-preference",
    )
    looker.at("tr" if "tr" in words else "en", drawing.size, 200 if "text200" in words else 100)
    kinds = {state.kind: state for state in states(drawing.game)}
    print(*looker.breaches(kinds.get(drawing.kind, kinds["turn"])), sep="\n", end="", flush=True)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def row(name: str, pictures: list[Image.Image]) -> Image.Image:
    """Pictures of equal height beside each other, below their name."""
    resized = [
        image.resize((image.width * HIGH // image.height, HIGH), Image.Resampling.LANCZOS)
        for image in pictures
    ]
    wide = sum(image.width + GAP for image in resized)
    page = Image.new("RGB", (wide, HIGH + 3 * GAP), "white")
    ImageDraw.Draw(page).text((2, 4), name, fill="black")
    x = 0
    for image in resized:
        page.paste(image, (x, 2 * GAP))
        x += image.width + GAP
    return page


def below_each_other(rows: list[Image.Image]) -> Image.Image:
    page = Image.new("RGB", (max(image.width for image in rows), sum(r.height for r in rows)))
    y = 0
    for image in rows:
        page.paste(image, (0, y))
        y += image.height
    return page


def picture_file(name: str) -> Path:
    """The file of an option; only formats that keep small text readable."""
    file = Path(name)
    if file.suffix not in PICTURE_SUFFIXES:
        raise argparse.ArgumentTypeError(f"“{name}” must end in {' or '.join(PICTURE_SUFFIXES)}")
    return file


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("drawings", type=Path, help="folder with drawings")
    parser.add_argument("--into", type=picture_file, default=ROOT / ".cache" / "drawn-beside.webp")
    parser.add_argument("--game", choices=catalog.keys())
    options = parser.parse_args()
    drawings = [
        drawing
        for file in sorted(options.drawings.iterdir())
        if (drawing := Drawing.parse(file)) and options.game in (None, drawing.game)
    ]
    with open_looker() as looker:
        rows = [
            row(
                drawing.file.stem,
                [picture(looker, drawing), Image.open(drawing.file).convert("RGB")],
            )
            for drawing in drawings
        ]
    below_each_other(rows).save(options.into, quality=75)
    print(f"{len(rows)} pairs in {options.into}")


if __name__ == "__main__":
    main()
