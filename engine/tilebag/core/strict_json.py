"""Strict JSON for untrusted text: no duplicate keys, no NaN, bounded numbers and nesting.

Nesting is measured first because Python's parser, inside Pyodide, crashes the interpreter on deep
nesting in place of raising RecursionError.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

MAX_DEPTH = 50  # a save has four levels
MAX_ITEMS = 20_000  # of a list or table; the maximum number of steps of a save
T = TypeVar("T")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
_NO_BRACKET = re.compile(r"[^\[\]{}]+")


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class InvalidJson(ValueError):
    """Rejected JSON. reason: "json", "twice", "number" or "deep"; `what`: the key or number; line
    and column from 1.
    """

    def __init__(self, reason: str, what: str = "", *, line: int = 0, column: int = 0) -> None:
        super().__init__(reason, what)
        self.reason = reason
        self.what = what[:40]
        self.line = line
        self.column = column


def read(text: str) -> object:
    """The value of a JSON text; raises InvalidJson."""
    if depth(text) > MAX_DEPTH:
        raise InvalidJson("deep")
    try:
        value: object = json.loads(
            text, object_pairs_hook=_reject_duplicates, parse_constant=_reject_constant
        )
    except json.JSONDecodeError as trouble:
        raise InvalidJson("json", line=trouble.lineno, column=trouble.colno) from None
    except InvalidJson:
        raise
    except ValueError:  # an integer of more than 4,300 digits
        raise InvalidJson("number") from None
    if _SURROGATE.search(text) and not _is_text(write(value)):
        raise InvalidJson("json")
    return value


@dataclass(frozen=True, slots=True)
class Fields:
    """Typed access to the fields of an untrusted object.

    values  the object
    reject  (field) -> the error to raise if it is missing or wrong
    """

    values: Mapping[str, object]
    reject: Callable[[str], Exception]

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def value(self, key: str, kind: type[T]) -> T:
        """A value of this type; true is not a number."""
        value = self.values.get(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.reject(key)
        return value

    def text(self, key: str) -> str:
        """A string."""
        return self.value(key, str)

    def flag(self, key: str) -> bool:
        """True or false; false where it is missing."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            raise self.reject(key)
        return value

    def number(self, key: str, among: range) -> int:
        """An integer among these."""
        value = self.value(key, int)
        if value not in among:
            raise self.reject(key)
        return value

    def items(self, key: str, kind: type[T]) -> list[T]:
        """A list of values of this type."""
        value = self.value(key, list)
        if len(value) > MAX_ITEMS or not all(isinstance(item, kind) for item in value):
            raise self.reject(key)
        return value

    def table(self, key: str, kind: type[T]) -> dict[str, T]:
        """An object whose values have this type."""
        value: dict[str, Any] = self.value(key, dict)
        if len(value) > MAX_ITEMS or not all(isinstance(item, kind) for item in value.values()):
            raise self.reject(key)
        return value


class Packed(str):
    """JSON that `write` puts into an object as it is: a save is written once, for its checksum and
    its message.
    """

    __slots__ = ()


def write(value: object) -> str:
    """JSON as JavaScript's JSON.stringify writes it: no spaces, no needless escapes."""
    if isinstance(value, dict) and Packed in map(type, value.values()):
        return (
            "{" + ",".join([f"{_encode(key)}:{write(part)}" for key, part in value.items()]) + "}"
        )
    return value if isinstance(value, Packed) else _encode(value)


def _is_text(text: str) -> bool:
    """Whether the text can be encoded in UTF-8: half a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def depth(text: str) -> int:
    """The maximum nesting of brackets outside strings."""
    now = most = 0
    for bracket in _NO_BRACKET.sub("", _STRING.sub("", text)):
        now += 1 if bracket in "[{" else -1
        most = max(most, now)
    return most


def _reject_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object; raises InvalidJson for a duplicate key."""
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise InvalidJson("twice", key)
        table[key] = value
    return table


def _reject_constant(name: str) -> NoReturn:
    raise InvalidJson("number", name)
