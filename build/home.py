"""The pictures of the home page and of the games' pages: a real table of each, drawn by the page's own painters.

A game's `pages/home.toml` has a position, the frame it is laid out for, and the part that is always visible; a game
without one shows its first deal. Pictures have no words or letters, as they are the same in every language.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup

from cards import Game
from drawing import Drawer
from prepared import prepare
from tilebag import bots, catalog
from tilebag.port import Port
from tilebag.words import FALLBACK

FRAME = (600, 400)  # CSS pixels of a first deal
SEED = "home"  # unused: a position includes its chance
WORDED = {
    "plaque",
    "ready",
    "seat",
    "turn",
    "strip",
    "pill",
}  # looks of places for words; without pieces they are left out
BLANK = dict.fromkeys(("ink", "art", "text", "sign", "letter", "worth"), "")
# what comes out of the bag
SPILLED: Mapping[str, Mapping[str, object]] = {
    f"bag-{name}": {"kind": kind, "letter": "", "face": BLANK | face if face else None}
    for name, kind, face in (
        ("tile", "tile", {"ink": "suns", "sign": "suns", "text": "5"}),
        ("die", "die", {"ink": "crowns", "sign": "crowns", "text": "3"}),
        ("ace", "tile", {"ink": "crowns", "art": "crowns", "worth": "1"}),
        ("arms", "tile", {"ink": "arms", "sign": "arms", "text": "4"}),
        ("red", "slim", {"ink": "red", "sign": "disc", "text": "7"}),
        ("coin", "coin", {"ink": "coin-ink", "text": "2"}),
        ("back", "tile", None),
    )
}
_SIGN = re.compile(r'<symbol id="sign-(\w+)"[^>]*>(.*?)</symbol>', re.DOTALL)


@dataclass(frozen=True)
class Pictures:
    """Symbols that the page has once, and a picture of each game that uses them."""

    symbols: Markup
    of: Mapping[str, Markup]
    signs: Mapping[str, Markup]  # of the suits, for the bag


@cache
def pictures(shapes: bytes) -> Pictures:
    """`shapes`: art/pieces.svg."""
    drawer, keys = Drawer(shapes), catalog.keys()
    ((drawn,), (spilled,)) = drawer.draw("figures", [list(map(table, keys))]), drawer.draw("symbols", [SPILLED])
    figures: Sequence[str] = drawn["figures"]
    signs = {name: Markup(shape) for name, shape in _SIGN.findall(shapes.decode())}
    return Pictures(Markup(drawn["sprite"] + spilled), dict(zip(keys, map(Markup, figures), strict=True)), signs)


@dataclass(frozen=True)
class GameTable:
    """A table on a game's own page: its picture, and what is on it as sentences."""

    picture: Markup
    lines: Sequence[str]


@cache
def game_table(key: str, lang: str, shapes: bytes) -> GameTable:
    """The table of the home page's picture; `shapes`: art/pieces.svg."""
    drawer, drawn = Drawer(shapes), table(key)
    (lines,), (figure,) = drawer.draw("lines", [{"scene": scene(key, lang)}]), drawer.draw("figures", [[drawn]])
    return GameTable(
        Markup(f'<svg class="sprite" aria-hidden="true"><defs>{figure["sprite"]}</defs></svg>{figure["figures"][0]}'),
        lines,
    )


def table(key: str) -> dict[str, Any]:
    """What is drawn of a game."""
    frame, listed = _read_position(key)
    window = listed.get("window", [0, 0, *frame])
    return {"scene": _without_words(scene(key)), "frame": frame, "window": window, "label": "", "kind": "table"}


def _read_position(key: str) -> tuple[tuple[int, int], Mapping[str, Any]]:
    """The frame and the content of the game's home.toml; empty if it has none."""
    file = Game(key).folder / "pages" / "home.toml"
    listed = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return tuple(listed.get("frame", FRAME)), listed


def scene(key: str, lang: str = FALLBACK) -> dict[str, Any]:
    """A position from a played match, or a first deal, as the page's painters take it."""
    (width, height), listed = _read_position(key)
    if not listed:
        box = catalog.box(key)
        other = "" if bots.players(box) else bots.RANDOM
        state = prepare(box, lang, (width, height), 0, other=other)["answers"][-1]
    else:
        seats, options = listed["players"], listed.get("options", {})
        ask = {"do": "new", "game": key, "seats": seats, "names": [], "options": options, "seed": SEED, "lang": lang}
        answers = Port().handle(json.dumps({**ask, "position": listed["position"], "width": width, "height": height}))
        state = json.loads(answers[1])
    found: dict[str, Any] = state["scene"]
    return found


def _without_words(scene: dict[str, Any]) -> dict[str, Any]:
    """A scene without texts, without the places that were made for them, and without the letters on pieces."""
    sheets = [scene, *([scene["pane"]] if "pane" in scene else [])]
    for sheet in sheets:
        middles = [(x + w / 2, y + h / 2) for x, y, w, h in (piece["at"] for piece in sheet["pieces"])]
        left_out = [
            place
            for place in sheet["places"]
            if place["look"] in WORDED and not any(_holds(place, *middle) for middle in middles)
        ]
        sheet["places"] = [place for place in sheet["places"] if place not in left_out]
        sheet["prints"] = [
            one
            for one in sheet["prints"]
            if "kind" in one and not any(_holds(place, one["x"], one["y"]) for place in left_out)
        ]
    scene["faces"] = [{name: value for name, value in face.items() if name != "letter"} for face in scene["faces"]]
    return scene


def _holds(place: Mapping[str, Any], x: float, y: float) -> bool:
    left, top, width, height = place["at"]
    return bool(left < x < left + width and top < y < top + height)
