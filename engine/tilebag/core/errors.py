"""Errors in what people give the engine.

    EngineError
    ├── IllegalMove    a move the rules do not allow now
    ├── BadSetup       an invalid game, seat, option or player
    ├── BadSave        a save that cannot be read or replayed
    ├── BadText        an invalid move, position or message
    └── BadLesson      a lesson that cannot be played or lacks a text

An error holds a key of the words files and values, so that it can be shown in any language
(`words.Lexicon.explain`); `str(error)` is the English sentence. Internal errors are assertions,
never one of these.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar


class EngineError(Exception):
    """Something given to the engine cannot be used; `key` and `values` say what and where."""

    english_sentence: ClassVar[Callable[[EngineError], str]] = repr  # set by words.py

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, *(f"{name}={value}" for name, value in values.items()))
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle, which would pass `args` to `__init__`: errors cross from one process to
        another.
        """
        return partial(type(self), self.key, **self.values), ()

    def __str__(self) -> str:
        return type(self).english_sentence(self)


class IllegalMove(EngineError):
    """A move the rules do not allow now."""


class BadSetup(EngineError):
    """An invalid game, seat, option or player."""


class BadSave(EngineError):
    """A save that cannot be read or replayed."""


class BadText(EngineError):
    """An invalid move, position or message."""


class BadLesson(EngineError):
    """A lesson that cannot be played or lacks a text."""
