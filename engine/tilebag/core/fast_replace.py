"""Changed copies of frozen dataclasses and tuples, among others a faster `dataclasses.replace`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from typing import Any, Protocol, TypeVar


class _HasPublic(Protocol):
    @property
    def public(self) -> Any: ...


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


S = TypeVar("S")
P = TypeVar("P", bound=_HasPublic)
Thing = TypeVar("Thing", bound=_HasId)
T = TypeVar("T")
Slot = tuple[str, Callable[[object], Any], Callable[[object, Any], None]]


def fast_replace(value: S, /, **parts: Any) -> S:
    """A copy with some fields changed; the others are shared.

    Takes half the time of `dataclasses.replace` because `__init__` is not called. Raises TypeError
    for an unknown field, and for a class with `__post_init__`, which would be skipped.
    """
    kind: Any = type(value)
    slots, names = _slots(kind)
    if not parts.keys() <= names:
        raise TypeError(f"{kind.__name__} has no {', '.join(sorted(parts.keys() - names))}")
    copy: S = kind.__new__(kind)
    for name, read, write in slots:
        write(copy, parts[name] if name in parts else read(value))
    return copy


def replace_public(state: P, **parts: Any) -> P:
    """A copy of a game's state with some fields of its public part changed."""
    return fast_replace(state, public=fast_replace(state.public, **parts))


def replace_at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """A copy of a tuple with another item at this index."""
    return (*items[:index], item, *items[index + 1 :])


def without(items: Iterable[T], gone: object) -> tuple[T, ...]:
    """The items but for this one."""
    return tuple([item for item in items if item != gone])


def find(items: Iterable[Thing], item_id: str) -> Thing:
    """The item with this id; there must be one."""
    return next(item for item in items if item.id == item_id)


@cache
def _slots(kind: Any) -> tuple[tuple[Slot, ...], frozenset[str]]:
    """Getter and setter of each field of a class."""
    if hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__name__} defines __post_init__, which fast_replace would skip")
    names = [field.name for field in fields(kind)]
    slots = [(name, getattr(kind, name)) for name in names]
    return tuple((name, slot.__get__, slot.__set__) for name, slot in slots), frozenset(names)
