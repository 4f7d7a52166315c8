"""A made-up third language, for tests of what a new language needs."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from tilebag.core.words import FALLBACK, Sentence, flatten, read_toml

WORDS = (
    "engine/tilebag/words",
    "engine/tilebag/games/*/words",
    "web/words",
    "web/social",
    "web/embed",
)


def _folders(root: Path) -> Iterator[Path]:
    return (folder for pattern in WORDS for folder in root.glob(pattern))


def add_language(root: Path, lang: str) -> None:
    """Add a language that says everything in English to a copy of the sources."""
    for words in _folders(root):
        shutil.copy(words / f"{FALLBACK}.toml", words / f"{lang}.toml")


def add_half_a_language(root: Path, lang: str, *, start: int) -> None:
    """Add a language with every second sentence, in English, to a copy of the sources."""
    for words in _folders(root):
        english = flatten(read_toml(words / f"{FALLBACK}.toml"), "")
        sentences = list(english.items())[start::2]
        (words / f"{lang}.toml").write_text(_write_toml(sentences), encoding="utf-8")


def _write_toml(sentences: Iterable[tuple[str, Sentence]]) -> str:
    return "".join(f"{_path(key)} = {_value(sentence)}\n" for key, sentence in sentences)


def _path(key: str) -> str:
    return ".".join(map(json.dumps, key.split(".")))


def _value(sentence: Sentence) -> str:
    if isinstance(sentence, str):
        return json.dumps(sentence, ensure_ascii=False)
    return f"{{ {', '.join(f'{form} = {_value(words)}' for form, words in sentence.items())} }}"
