"""Checks the files of a game. Files in languages other than English may be missing; English
replaces them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import rules
from cards import Game
from parts import ROOT, Missing
from shelf import own_words
from tilebag.core import words
from tilebag.match import catalog

COMMAND = "tilebag new-game makes one to begin with"


def required_files(key: str) -> Iterator[Path]:
    """The files of a game that the site needs; only English is required."""
    folder = Game(key).folder
    yield folder / "words" / f"{words.FALLBACK}.toml"
    yield rules.source(key, words.FALLBACK)
    yield folder / "art" / "emblem.svg"


def require() -> None:
    """Raises Missing for the first file that does not exist."""
    for file in (file for key in catalog.keys() for file in required_files(key)):
        if not file.is_file():
            raise Missing(f"{file.relative_to(ROOT)} is missing: {COMMAND} (docs/new-game.md)")


def fallbacks() -> Iterator[str]:
    """A line for each language in which some texts are in English."""
    for lang in words.languages():
        if lang == words.FALLBACK:
            continue
        english = set(words.sentences(words.FALLBACK)) | {
            f"web.{key}" for key in own_words(words.FALLBACK)
        }
        translated = set(words.sentences(lang)) | {f"web.{key}" for key in own_words(lang)}
        pages = [key for key in catalog.keys() if not rules.source(key, lang).is_file()]
        lacking = len(english - translated)
        if lacking or pages:
            yield f"{lang}: {lacking} of {len(english)} sentences and {len(pages)} rules pages are in English"
