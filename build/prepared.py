"""Prepared matches for a first visit: dealt by the engine during the build, so that play starts
before it is loaded.

For each game, language, frame and deal a file `<game>-<lang>-<frame>-<deal>.json` contains the
request (`setup`) and the engine's answers up to a person's first move.
src/match/prepared-matches.ts chooses the frame closest to its own.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from typing import Any

import first_deals
from parts import Files
from tilebag.core import strict_json
from tilebag.core.words import languages
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.session import ME
from tilebag.page.port import Port

# CSS pixels: phones, tablet, desktop, laptop, large screen
FRAMES = ((360, 484), (390, 688), (483, 360), (820, 765), (1130, 721), (1072, 504), (1507, 864))
LINE = 46  # height of the status line in CSS pixels
# its height on phones, none sideways, and on a large screen
OTHER_LINES = {(360, 484): 44, (390, 688): 44, (483, 360): 0, (1507, 864): 60}
DEALS = 4


@cache
def games() -> list[str]:
    """The games whose default match begins with a person's move rather than behind a curtain."""
    return [key for key in catalog.keys() if len(first_deals.first_seeds(key, DEALS)) == DEALS]


def line_height(frame: tuple[int, int]) -> int:
    """The height of the status line in a frame, in CSS pixels."""
    return OTHER_LINES.get(frame, LINE)


def names() -> list[str]:
    """The names of all files."""
    frames = range(len(FRAMES))
    deals = range(DEALS)
    return [
        "-".join(map(str, parts)) + ".json"
        for parts in product(games(), languages(), frames, deals)
    ]


def files() -> Files:
    """All prepared matches by the names of their files."""
    return {name: make(name) for name in names()}


def make(name: str) -> bytes:
    """The content of a file; `name`: one of `names`."""
    key, lang, frame, deal = name.removesuffix(".json").rsplit("-", 3)
    seed = first_deals.first_seeds(key, DEALS)[int(deal)]
    match = prepare(catalog.box(key), lang, FRAMES[int(frame)], seed)
    return strict_json.write(match).encode()


def facts(address: str) -> dict[str, object]:
    """The facts about prepared matches that the page needs."""
    return {"at": address, "games": games(), "frames": FRAMES, "deals": DEALS}


def first_deal(key: str, lang: str, frame: tuple[int, int]) -> dict[str, Any]:
    """The first scene of a match; with random players if the game has no computer players."""
    seeds = (*first_deals.first_seeds(key, DEALS), first_deals.seed_of(key, 0))
    match = prepare(catalog.box(key), lang, frame, seeds[0], without=bots.RANDOM)
    first_scene: dict[str, Any] = match["answers"][-1]["scene"]
    return first_scene


def prepare(
    box: AnyBox, lang: str, frame: tuple[int, int], seed: str, *, without: str = ME
) -> dict[str, Any]:
    """A prepared match: the default setup and the engine's answers to it; no answers if no person
    is to move.

    without  the player in the other seats if the game has no computer players
    """
    seats = first_deals.default_seats(box, without=without)
    setup: dict[str, object] = {"game": box.key, "seats": seats, "names": [], "options": {}}
    width, height = frame
    ask = {
        "do": "prepare",
        **setup,
        "seed": seed,
        "lang": lang,
        "width": width,
        "height": height,
        "line": line_height(frame),
    }
    (answer,) = Port().handle(json.dumps(ask))
    answers = json.loads(answer)["answers"]
    return {"setup": strict_json.write([*setup.values()]), "answers": answers}
