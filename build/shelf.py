"""Every Box -> shelf.json and words/<lang>.json: what the pages say before Python is there."""

from __future__ import annotations

import json

from parts import Files
from tilebag import record, words


def files() -> Files:
    """The shelf of games, and each language's shared sentences."""
    said = {f"words/{lang}.json": _json(dict(words.sentences(lang))) for lang in words.languages()}
    return {"shelf.json": _json(record.shelf()), **said}


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()
