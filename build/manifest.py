"""What the manifest says of the games and of how Tilebag looks when it is installed: shortcuts and screenshots."""

from __future__ import annotations

import json

import social
from parts import WEB, Files, read_tree
from shelf import games, languages
from tilebag.words import FALLBACK

# Taken of the built site on a phone (360 x 640 at two pixels) and on a large screen.
SCREENSHOTS = {
    "narrow.webp": ("720x1280", "narrow", "A game of Okey on a phone"),
    "wide.webp": ("1280x800", "wide", "PackKub on a large screen"),
}
OTHERS = [lang for lang in languages() if lang != FALLBACK]


def screenshots() -> Files:
    """Only shops and install questions ask for them: they are not kept for offline."""
    return {f"screenshots/{name}": data for name, data in read_tree(WEB / "screenshots").items()}


def fill(manifest: bytes) -> bytes:
    """The manifest with its shortcuts and screenshots."""
    stated = json.loads(manifest)
    stated |= _localized({"description": {lang: social.words(lang, "home.description") for lang in languages()}})
    stated["screenshots"] = [
        {"src": f"/screenshots/{name}", "sizes": size, "type": "image/webp", "form_factor": form, "label": label}
        for name, (size, form, label) in SCREENSHOTS.items()
    ]
    stated["shortcuts"] = [_shortcut(game, stated["icons"][1]) for game in games()]
    return json.dumps(stated, ensure_ascii=False, indent=1).encode()


def _shortcut(game: dict[str, object], icon: dict[str, str]) -> dict[str, object]:
    words = game["words"]
    assert isinstance(words, dict)
    parts = {"name": "name", "description": "tagline"}
    return {
        **_localized({part: {lang: words[lang][key] for lang in languages()} for part, key in parts.items()}),
        "url": f"/play/#game={game['key']}",
        "icons": [{key: icon[key] for key in ("src", "sizes", "type")}],
    }


def _localized(members: dict[str, dict[str, str]]) -> dict[str, object]:
    """Members in English, and in the other languages for browsers that know `name_localized` and the like."""
    english = {name: said[FALLBACK] for name, said in members.items()}
    return english | {f"{name}_localized": {lang: said[lang] for lang in OTHERS} for name, said in members.items()}
