"""The pictures of the home page and of the games' pages: a real table of each, drawn by the page's
own painters.

A game's `pages/home.toml` has a position, the frame it is laid out for, and the part that is always
visible; a game without one shows its first deal. Pictures have no words or letters, because they
are the same in all languages.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

import drawing
from cards import Game
from prepared import first_deal
from tilebag.core.words import FALLBACK
from tilebag.match import catalog
from tilebag.page.port import Port

FRAME = (600, 400)  # CSS pixels of a first deal
SEED = "home"  # unused: a position includes its chance
# looks of places for text: omitted if the places have no pieces
WORDED = {"plaque", "ready", "seat", "turn", "strip", "pill", "blank"}
SPILLED = Path(__file__).with_name("bag.toml")  # the pieces that fall out of the bag
SIGN = "sign-"  # begins the names of the shapes of signs


@dataclass(frozen=True)
class Pictures:
    """Symbols that the page contains once, and a picture of each game that uses them."""

    symbols: Markup
    of: Mapping[str, Markup]
    signs: Mapping[str, Markup]  # signs of the suits, for the bag


@cache
def pictures() -> Pictures:
    keys = catalog.keys()
    (drawn,) = drawing.draw("figures", [list(map(table, keys))])
    (spilled,) = drawing.draw("symbols", [_read_spilled()])
    figures: Sequence[str] = drawn["figures"]
    signs = {
        name.removeprefix(SIGN): Markup(shape.content)
        for name, shape in drawing.shapes_by_name().items()
        if name.startswith(SIGN)
    }
    return Pictures(
        Markup(drawn["sprite"] + spilled), dict(zip(keys, map(Markup, figures), strict=True)), signs
    )


def _read_spilled() -> dict[str, object]:
    """The pieces of SPILLED with all fields that the painters need."""
    listed = tomllib.loads(SPILLED.read_text(encoding="utf-8")).items()
    return {f"bag-{name}": {"letter": "", "face": None, **piece} for name, piece in listed}


@cache
def game_table(key: str, lang: str) -> Mapping[str, object]:
    """The table on a game's own page: its picture, without the faces of the players, and its
    contents as `lines`.
    """
    drawn = table(key)
    drawn["scene"]["prints"] = [
        words for words in drawn["scene"]["prints"] if words["kind"] != "face"
    ]
    (lines,) = drawing.lines([(scene(key, lang), lang)])
    (figure,) = drawing.draw("figures", [[drawn]])
    sprite = f'<svg class="sprite" aria-hidden="true"><defs>{figure["sprite"]}</defs></svg>'
    return {"picture": Markup(sprite + figure["figures"][0]), "lines": lines}


def table(key: str) -> dict[str, Any]:
    """The table of a game, for drawing."""
    frame, listed = _read_position(key)
    window = listed.get("window", [0, 0, *frame])
    return {
        "scene": _without_words(scene(key)),
        "frame": frame,
        "window": window,
        "label": "",
        "kind": "table",
    }


def _read_position(key: str) -> tuple[tuple[int, int], Mapping[str, Any]]:
    """The frame and the content of the game's home.toml; empty if it has none."""
    file = Game(key).folder / "pages" / "home.toml"
    listed = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return tuple(listed.get("frame", FRAME)), listed


def scene(key: str, lang: str = FALLBACK) -> dict[str, Any]:
    """The scene of a position from a match, or of a first deal, as input for the page's
    painters.
    """
    (width, height), listed = _read_position(key)
    if not listed:
        return first_deal(key, lang, (width, height))
    seats = listed["players"]
    options = listed.get("options", {})
    ask = {
        "do": "new",
        "game": key,
        "seats": seats,
        "names": [],
        "options": options,
        "seed": SEED,
        "lang": lang,
    }
    answers = Port().handle(
        json.dumps({**ask, "position": listed["position"], "width": width, "height": height})
    )
    position_scene: dict[str, Any] = json.loads(answers[1])["scene"]
    return position_scene


def _without_words(scene: dict[str, Any]) -> dict[str, Any]:
    """A scene without texts, without the places for texts, and without the letters on pieces."""
    sheets = [scene, *([scene["pane"]] if "pane" in scene else [])]
    for sheet in sheets:
        middles = [
            (x + w / 2, y + h / 2) for x, y, w, h in (piece["at"] for piece in sheet["pieces"])
        ]
        worded = [place for place in sheet["places"] if place["look"] in WORDED]
        left_out = [
            place for place in worded if not any(_holds(place, *middle) for middle in middles)
        ]
        sheet["places"] = [place for place in sheet["places"] if place not in left_out]
        sheet["prints"] = [
            words
            for words in sheet["prints"]
            if words.get("kind", "words") not in ("words", "count")
            and not any(_holds(place, words["x"], words["y"]) for place in left_out)
        ]
    scene["faces"] = [
        {name: value for name, value in face.items() if name != "letter"} for face in scene["faces"]
    ]
    return scene


def _holds(place: Mapping[str, Any], x: float, y: float) -> bool:
    left, top, width, height = place["at"]
    return bool(left < x < left + width and top < y < top + height)
