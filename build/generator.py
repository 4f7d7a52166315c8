"""What the page at /embed/ loads and no other page of ours: its script, style and sentences (web/embed.html)."""

from __future__ import annotations

import json

import bundle
from parts import WEB, Files, under
from shelf import EMBED_WORDS, languages, page_words

SCRIPT = "embed"
STYLE = "css/embed.css"


def files(sources: Files) -> tuple[str, Files]:
    """The address of their folder, and the files. `sources` are those of web/ (page.py)."""
    said = {f"words/{lang}.json": _json(page_words(lang, EMBED_WORDS)) for lang in languages()}
    return under(
        "embed/a",
        {**bundle.bundle_alone(sources, SCRIPT), **bundle.minify({STYLE: (WEB / STYLE).read_bytes()}), **said},
    )


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()
