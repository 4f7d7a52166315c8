"""What the manifest says of the games: descriptions, and shortcuts to each."""

from __future__ import annotations

import json

import social
from cards import Game
from parts import WEB, Files, read_tree
from shelf import languages
from tilebag import catalog
from tilebag.words import FALLBACK

OTHERS = [lang for lang in languages() if lang != FALLBACK]


def screenshots() -> Files:
    """Only shops and install questions ask for them: they are not kept for offline."""
    return {f"screenshots/{name}": data for name, data in read_tree(WEB / "screenshots").items()}


def fill(manifest: bytes) -> bytes:
    """The manifest with its descriptions and shortcuts."""
    stated = json.loads(manifest)
    stated |= _translate({"description": {lang: social.words(lang, "home.description") for lang in languages()}})
    stated["shortcuts"] = [_shortcut(key, stated["icons"][1]) for key in catalog.keys()]
    return json.dumps(stated, ensure_ascii=False, indent=1).encode()


def _shortcut(key: str, icon: dict[str, str]) -> dict[str, object]:
    parts = {"name": "name", "description": "tagline"}
    return {
        **_translate({part: {lang: Game(key, lang).own(own) for lang in languages()} for part, own in parts.items()}),
        "url": f"/play/#game={key}",
        "icons": [{part: icon[part] for part in ("src", "sizes", "type")}],
    }


def _translate(members: dict[str, dict[str, str]]) -> dict[str, object]:
    """Members in English, and in the other languages for browsers that know `name_localized` and the like."""
    english = {name: said[FALLBACK] for name, said in members.items()}
    return english | {f"{name}_localized": {lang: said[lang] for lang in OTHERS} for name, said in members.items()}
