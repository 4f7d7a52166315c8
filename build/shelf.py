"""Every Box -> shelf.json and words/<lang>.json: what the pages say before Python is there."""

from __future__ import annotations

import json
import tomllib

from parts import WEB, Files
from tilebag import record, words

WORDS = WEB / "words"  # the page's own sentences; those of the games are said by the engine


def files() -> Files:
    """The shelf of games, and the page's sentences in each language."""
    said = {f"words/{path.stem}.json": _json(page_words(path.stem)) for path in sorted(WORDS.glob("*.toml"))}
    return {"shelf.json": _json(record.shelf()), **said}


def page_words(lang: str) -> dict[str, words.Sentence]:
    """The page's sentences in a language by their keys; one that depends on a number in its forms."""
    return words.flat(tomllib.loads((WORDS / f"{lang}.toml").read_text(encoding="utf-8")), "")


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()
