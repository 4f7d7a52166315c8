"""Pictures of phones beside drawings of the same kinds of state, on one page.

    .venv/bin/python tests/phones_beside.py DRAWINGS [--into FILE]

A drawing shows several phones; below it are those of the product. The drawings of a game
(`phone-okey-1.webp`) are shown with that game on five screens; for the others, see `OTHERS`. Needs
dist/.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from contact_sheets import open_looker
from drawn_beside import below_each_other, picture_file, row
from PIL import Image
from web.states import states
from web.test_laid_out import Looker

from parts import ROOT
from tilebag.match import catalog

UPRIGHT = ((320, 568), (360, 640), (390, 664), (390, 844), (412, 915))


@dataclass(frozen=True)
class Shown:
    """What is shown of the product: each game on each screen.

    kind      of state (web/states.py), or the turn in games that have none of it
    sizes     of the screens, in CSS pixels
    games     their keys
    lang      language
    text      size of text in percent
    contrast  are stronger colours asked for?
    tips      are tips left open? They cover a part of the table
    """

    kind: str = "turn"
    sizes: Sequence[tuple[int, int]] = ((360, 640),)
    games: Sequence[str] = tuple(catalog.keys())
    lang: str = "en"
    text: int = 100
    contrast: bool = False
    tips: bool = False


# drawing -> what of the product is below it
OTHERS = {
    "sideways-844": Shown(sizes=((844, 390),)),
    "sideways-640": Shown(sizes=((640, 360),)),
    "text-150-1": Shown(text=150),
    "text-150-2": Shown(text=150, lang="tr"),
    "callout-1": Shown("hint"),
    "callout-2": Shown("hint", sizes=((844, 390),)),
    "contrast-1": Shown(contrast=True),
    "curtain-1": Shown("curtain"),
    "curtain-2": Shown("curtain", sizes=((390, 844),), lang="tr"),
    "tip-1": Shown("deal", tips=True),
    "showdown-1": Shown("rest", sizes=UPRIGHT, games=("multzo",)),
}


def rows_of_phones(drawings: Path) -> Iterator[tuple[Path, Shown]]:
    for game in catalog.keys():
        for part in ("1", "2"):
            sizes = UPRIGHT[:3] if part == "1" else UPRIGHT[3:]
            drawing = drawings / f"phone-{game}-{part}.webp"
            yield drawing, Shown(sizes=sizes, games=(game,))
    for name, shown in OTHERS.items():
        yield drawings / f"phone-{name}.webp", shown


def pictures(looker: Looker, shown: Shown) -> Iterator[Image.Image]:
    page = looker.page
    page.emulate_media(contrast="more" if shown.contrast else "no-preference")
    for game in shown.games:
        kinds = {state.kind: state for state in states(game)}
        for size in shown.sizes:
            looker.at(shown.lang, size, shown.text)
            state = kinds.get(shown.kind, kinds["turn"])
            print(*looker.breaches(state), sep="\n", end="", flush=True)
            if not shown.tips and page.locator("#tip-close").is_visible():
                page.locator("#tip-close").click()
            yield Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("drawings", type=Path, help="folder with drawings")
    parser.add_argument("--into", type=picture_file, default=ROOT / ".cache" / "phones-beside.webp")
    options = parser.parse_args()
    rows = []
    with open_looker() as looker:
        for file, shown in rows_of_phones(options.drawings):
            if not file.exists():
                raise SystemExit(f"{file} is missing")
            drawing = Image.open(file).convert("RGB")
            rows.append(row(file.stem, [drawing, *pictures(looker, shown)]))
    below_each_other(rows).save(options.into, quality=75)
    print(f"{len(rows)} rows in {options.into}")


if __name__ == "__main__":
    main()
