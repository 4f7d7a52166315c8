"""Prepared matches for a first visit: dealt by the engine now, so that play starts before the engine is loaded.

For each game, language, frame and deal a file `<game>-<lang>-<frame>-<deal>.json` has the request that it answers
(`setup`) and the answers, up to a person's first move. src/engine/prepared-matches.ts takes the frame most like its
own.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from itertools import product
from typing import Any

from parts import Files
from tilebag import bots, catalog, strict_json
from tilebag.catalog import AnyBox
from tilebag.port import Port
from tilebag.session import ME
from tilebag.words import FALLBACK, languages

FRAMES = ((360, 475), (390, 680), (560, 320), (820, 1010), (1120, 735))  # CSS pixels: phones, tablet, desktop
LINE, LOW_LINE = 52, 44  # CSS pixels of the status line; on a phone held sideways
DEALS = 4


@cache
def games() -> list[str]:
    """The games whose usual match begins with a person's move; where one starts behind a curtain, the page waits."""
    return [key for key in catalog.keys() if prepare(catalog.box(key), FALLBACK, FRAMES[0], 0)["answers"]]


def names() -> list[str]:
    """The name of every file."""
    frames, deals = range(len(FRAMES)), range(DEALS)
    return ["-".join(map(str, one)) + ".json" for one in product(games(), languages(), frames, deals)]


def files() -> Files:
    """Every table by the name of its file."""
    return {name: make(name) for name in names()}


def make(name: str) -> bytes:
    """The table of a file's name; one of `names`."""
    key, lang, frame, deal = name.removesuffix(".json").rsplit("-", 3)
    return strict_json.write(prepare(catalog.box(key), lang, FRAMES[int(frame)], int(deal))).encode()


def facts(address: str) -> dict[str, object]:
    """What the page needs to know about them."""
    return {"at": address, "games": games(), "frames": FRAMES, "deals": DEALS}


def first_deal(key: str, lang: str, frame: tuple[int, int]) -> dict[str, Any]:
    """The first scene of a match; in a game without computer players, with random ones."""
    box = catalog.box(key)
    found: dict[str, Any] = prepare(box, lang, frame, 0, without=bots.RANDOM)["answers"][-1]["scene"]
    return found


def prepare(box: AnyBox, lang: str, frame: tuple[int, int], deal: int, *, without: str = ME) -> dict[str, Any]:
    """A prepared match: the default setup and the engine's answers to it; no answers if no person is to move.

    The setup is that of the page (src/base/match-setup.ts): a person and casual computer players, or players of the
    kind `without` if the game has no computer players.
    """
    players = bots.players(box)
    computer = bots.CASUAL if bots.CASUAL in players else (without, *players)[-1]
    seats = [ME, *[computer] * (box.usual_seats - 1)]
    setup: dict[str, object] = {"game": box.key, "seats": seats, "names": [], "options": {}}
    width, height = frame
    seed = str(int(hashlib.sha256(f"{box.key} {deal}".encode()).hexdigest()[:16], 16))
    line = LINE if height > FRAMES[2][1] else LOW_LINE
    ask = {"do": "prepare", **setup, "seed": seed, "lang": lang, "width": width, "height": height, "line": line}
    (answer,) = Port().handle(json.dumps(ask))
    answers = json.loads(answer)["answers"]
    return {"setup": strict_json.write([*setup.values()]), "answers": answers}
