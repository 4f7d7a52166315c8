"""The page computes the height of a tile as the engine does, to fold its panel in time."""

from __future__ import annotations

import json
import subprocess

import pytest

import build
from parts import NODE, ROOT
from tilebag.core.game import Frame
from tilebag.kit.large_table import tile_size
from tilebag.match import catalog

# width, height, size of the reader's text in percent
SIZES = [
    (width, height, font)
    for width in range(690, 2900, 170)
    for height in range(430, 1500, 130)
    for font in (100, 125, 200)
]
SCRIPT = """
import { site } from "./web/src/base/site.ts";
import { gainsFromFolding, tileHeight } from "./web/src/view/panel-fold.ts";
const { large, sizes, windows } = JSON.parse(process.argv[1]);
site.large = large;
const tiles = Object.entries(large.games).flatMap(([game, { forms }]) =>
  forms.map((form) => sizes.map(([width, height, font]) => tileHeight({ width, height, font }, form, game))));
const folds = windows.map(([wide, width, height]) =>
  Object.keys(large.games).filter((game) => gainsFromFolding({ width, height }, wide, game)));
console.log(JSON.stringify({ tiles, folds }));
"""
# width of the window, width of board and panel, height of the board -> games whose panel is folded
FOLDED = {
    (1280, 1280, 487): {"magic-bag"},
    (1366, 1366, 504): set(),
    (1440, 1440, 721): set(),
    (1180, 1180, 641): {"okey", "multzo", "magic-bag", "packkub"},
    (1920, 1920, 864): set(),
}


@pytest.fixture(scope="module")
def computed() -> dict[str, list[list[float]]]:
    request = {"large": build.large_measures(), "sizes": SIZES, "windows": [*FOLDED]}
    done = subprocess.run(
        [*NODE, "--input-type=module", "--eval", SCRIPT, json.dumps(request)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    answer: dict[str, list[list[float]]] = json.loads(done.stdout)
    return answer


def test_page_and_engine_compute_the_same_tile(computed: dict[str, list[list[float]]]) -> None:
    expected = []
    for key in catalog.keys():
        if large := catalog.box(key).large:
            expected += [
                [
                    tile_size(Frame(width, height, line=46, font=font), form, large.seats)
                    for width, height, font in SIZES
                ]
                for form in large.wide
            ]
    assert len(expected) == len(computed["tiles"])
    for tiles, page_tiles in zip(expected, computed["tiles"], strict=True):
        assert page_tiles == pytest.approx(tiles, abs=1e-6)


def test_the_panel_is_folded_where_tiles_become_clearly_larger(
    computed: dict[str, list[str]],
) -> None:
    assert [set(games) for games in computed["folds"]] == list(FOLDED.values())
