"""Scenes as plain JSON in the reader's language: every Text a sentence, every Move its text, defaults left out."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from tilebag.move import Move
from tilebag.scene import Panel, Rect, Scene
from tilebag.words import Lexicon, Text

UNSENT = ("full", "order")  # the page shows piece and place themselves; it asks for a sort by name
DIGITS = 3  # decimals of a measure: a thousandth of a tile is less than a pixel


def scene(shown: Scene, lexicon: Lexicon) -> dict[str, object]:
    """A scene as `{"size":[w,h],"status":"…","pieces":[…],…}`."""
    return _object(shown, lexicon)


def panel(shown: Panel, lexicon: Lexicon) -> dict[str, object]:
    """A panel as `{"id","title","big","lines","bars"}`."""
    return _object(shown, lexicon)


def _object(thing: Any, lexicon: Lexicon) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, default in _fields(thing.__class__):
        value = getattr(thing, name)
        if value != default:
            found[name] = _plain(value, lexicon)
    return found


def _plain(value: object, lexicon: Lexicon) -> object:
    if isinstance(value, str | int) or value is None:
        return value
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, Text):
        return lexicon.say(value)
    if isinstance(value, Move):
        return str(value)
    if isinstance(value, Rect):
        return [round(side, DIGITS) for side in (value.x, value.y, value.w, value.h)]
    if isinstance(value, tuple):
        return [_plain(one, lexicon) for one in value]
    assert is_dataclass(value), value
    return _object(value, lexicon)


@cache
def _fields(kind: type[Any]) -> tuple[tuple[str, object], ...]:
    return tuple((field.name, field.default) for field in fields(kind) if field.name not in UNSENT)
