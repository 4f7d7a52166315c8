"""What can go wrong when people give us something: one tree, five children.

    EngineError
    ├── IllegalMove    a step the rules do not allow now
    ├── BadSetup       a game, seat, switch or player that cannot be
    ├── BadSave        a save that cannot be read or does not play through
    ├── BadText        a text that is no move, position or message
    └── BadLesson      a lesson that cannot be played, or does not say what it must

An error is a key of the words files and its values, so every reader gets it in the own language
(`words.Lexicon.explain`); `str(error)` is the English sentence. Our own mistakes are `assert`, never one of these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar


class EngineError(Exception):
    """Something a person gave us cannot be used; `key` and `values` say what and where."""

    english_sentence: ClassVar[Callable[[EngineError], str]] = repr  # words.py knows the sentences, and puts them here

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, *(f"{name}={value}" for name, value in values.items()))
        self.key = key
        self.values = values

    def __str__(self) -> str:
        return type(self).english_sentence(self)


class IllegalMove(EngineError):
    """A step the rules do not allow now."""


class BadSetup(EngineError):
    """A game, seat, switch or player that cannot be."""


class BadSave(EngineError):
    """A save that cannot be read or does not play through."""


class BadText(EngineError):
    """A text that is no move, position or message."""


class BadLesson(EngineError):
    """A lesson that cannot be played, or does not say what it must."""
