"""A made-up third language, for tests of what a new language needs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from tilebag.words import FALLBACK, Sentence, flatten, read_toml

WORDS = (
    "engine/tilebag/words",
    "engine/tilebag/games/*/words",
    "web/words",
    "web/social",
    "web/embed",
)


def add_language(folder: Path, lang: str, *, start: int = 0, step: int = 1) -> None:
    """Add a language to a copy of the sources: every nth sentence in English, from `start` on."""
    for words in (found for pattern in WORDS for found in folder.glob(pattern)):
        english = flatten(read_toml(words / f"{FALLBACK}.toml"), "")
        sentences = list(english.items())[start::step]
        (words / f"{lang}.toml").write_text(write_toml(sentences), encoding="utf-8")


def write_toml(sentences: Iterable[tuple[str, Sentence]]) -> str:
    return "".join(f"{_path(key)} = {_value(said)}\n" for key, said in sentences)


def _path(key: str) -> str:
    return ".".join(map(json.dumps, key.split(".")))


def _value(said: Sentence) -> str:
    if isinstance(said, str):
        return json.dumps(said, ensure_ascii=False)
    return f"{{ {', '.join(f'{form} = {_value(words)}' for form, words in said.items())} }}"
