"""The same state with some parts changed: `dataclasses.replace`, twice as quick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

S = TypeVar("S")
T = TypeVar("T")
Slot = tuple[str, Callable[[object], Any], Callable[[object, Any], None]]


def fast_replace(value: S, /, **parts: Any) -> S:
    """A copy of a frozen dataclass with slots in which these parts are changed; the others are the very same objects.

    Made without `__init__`, whose checks of a frozen class cost more than the copy; a class that wants a say in its
    making (`__post_init__`) is refused. Raises TypeError for a part that is not there.
    """
    kind: Any = type(value)
    slots, names = _slots(kind)
    if not parts.keys() <= names:
        raise TypeError(f"{kind.__name__} has no {', '.join(sorted(parts.keys() - names))}")
    copy: S = kind.__new__(kind)
    for name, read, write in slots:
        write(copy, parts[name] if name in parts else read(value))
    return copy


def replace_at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """A copy of a tuple with another item at this index."""
    return (*items[:index], item, *items[index + 1 :])


@cache
def _slots(kind: Any) -> tuple[tuple[Slot, ...], frozenset[str]]:
    """How each part of a class is read and written."""
    if hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__name__} wants to be made by itself")
    names = [field.name for field in fields(kind)]
    found = [(name, getattr(kind, name)) for name in names]
    return tuple((name, slot.__get__, slot.__set__) for name, slot in found), frozenset(names)
