"""Parsers of human input: a state as `name=value` fields on a line, and the questions of `tilebag analyse`.

Both raise BadText with a key of the shared words (`error.field`, `analyse.…`) that names the field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from tilebag.chance import Chance
from tilebag.errors import BadText, EngineError
from tilebag.game import Answers, Seat
from tilebag.words import error_text

EMPTY_VALUE = "-"
MAX_SHOWN = 40  # characters of invalid input repeated in an error
_WHOLE = re.compile(r"[0-9]{1,9}")
_SIGNED = re.compile(r"-?[0-9]{1,9}")
_CHANCE = re.compile(r"[0-9a-f]{16}")

T = TypeVar("T")


# fields on a line


def write_fields(fields: Mapping[str, str]) -> str:
    """`name=value` for each field, separated by spaces; an empty value is written `-`."""
    return " ".join(f"{name}={value or EMPTY_VALUE}" for name, value in fields.items())


def write_chance(chance: Chance) -> str:
    """The state of a Chance as sixteen hex digits."""
    return f"{chance.state:016x}"


class Fields:
    """The fields of a line; raises BadText unless it has all of `names` and no unknown field.

    optional  fields that may be missing, with their defaults
    """

    def __init__(self, text: str, names: Collection[str], optional: Mapping[str, str] | None = None) -> None:
        parts = [part.partition("=") for part in text.split(" ")]
        known, self._values = (*names, *(optional or {})), dict(optional or {})
        self._values |= {name: value for name, _, value in parts}
        for name in (*known, *self._values):
            if name not in self._values or name not in known:
                raise wrong_field(name)

    def read(self, name: str, how: Callable[[str], T]) -> T:
        """A field parsed by `how`; its ValueError, KeyError or EngineError becomes a BadText that names the field."""
        try:
            return how(self._values[name])
        except (KeyError, ValueError, EngineError):
            raise wrong_field(name) from None

    def items(self, name: str, between: str, how: Callable[[str], T]) -> tuple[T, ...]:
        """A field with several parts; `-` is empty."""
        return self.read(name, lambda value: parse_list(value, between, how))

    def whole_number(self, name: str) -> int:
        """An integer from 0, at most nine digits."""
        return self.read(name, parse_whole)

    def seat(self, name: str) -> Seat | None:
        """A seat, or None for `-`."""
        return self.read(name, lambda value: None if value == EMPTY_VALUE else Seat(parse_whole(value)))

    def choice(self, name: str, values: Sequence[str]) -> str:
        """One of these values."""
        return self.read(name, lambda value: values[values.index(value)])

    def flag(self, name: str, on: str = "on", off: str = "off") -> bool:
        """Whether the field is `on`; the only other value is `off`."""
        return self.choice(name, (on, off)) == on

    def chance(self, name: str = "chance") -> Chance:
        """The inverse of `write_chance`."""
        return self.read(name, lambda value: Chance(int(match_all(_CHANCE, value), 16)))


def wrong_field(name: str) -> BadText:
    """The error for an invalid field."""
    return BadText("error.field", field=name[:MAX_SHOWN])


def match_all(pattern: re.Pattern[str], value: str) -> str:
    """The value, if it matches the whole pattern; raises ValueError."""
    if not pattern.fullmatch(value):
        raise ValueError(value)
    return value


def parse_whole(value: str) -> int:
    """An integer from 0; raises ValueError."""
    return int(match_all(_WHOLE, value))


def parse_signed(value: str) -> int:
    """An integer; raises ValueError."""
    return int(match_all(_SIGNED, value))


def parse_list(value: str, between: str, how: Callable[[str], T]) -> tuple[T, ...]:
    """The parts of a value; `-` is empty."""
    return () if value == EMPTY_VALUE else tuple(how(part) for part in value.split(between))


# questions


class Question:
    """One input object of `tilebag analyse`; raises BadText for an unknown field."""

    def __init__(self, given: Answers, fields: Sequence[str]) -> None:
        self.given = given
        for field in given:
            if field not in fields:
                raise BadText("analyse.unknown", field=field[:MAX_SHOWN], fields=", ".join(fields))

    def __contains__(self, field: str) -> bool:
        return field in self.given

    def value(self, field: str, default: object = None) -> object:
        """The value of a field; required unless there is a default."""
        if field not in self.given and default is None:
            raise BadText("analyse.missing", field=field)
        return self.given.get(field, default)

    def whole_number(self, field: str, allowed: range, default: int | None = None) -> int:
        """An integer in a range (true and 1.0 are not); required unless there is a default."""
        number = self.value(field, default)
        if type(number) is not int or number not in allowed:
            raise BadText("analyse.number", field=field, least=allowed[0], most=allowed[-1])
        return number

    def boolean(self, field: str, *, default: bool | None = None) -> bool:
        """True or false; required unless there is a default."""
        value = self.value(field, default)
        if not isinstance(value, bool):
            raise BadText("analyse.truth", field=field)
        return value

    def items(self, field: str, least: int, most: int) -> list[object]:
        """A list of `least` to `most` items."""
        return items(self.value(field), field, least, most)


def items(given: object, field: str, least: int, most: int) -> list[object]:
    """A list of `least` to `most` items; raises BadText that names the field."""
    if not isinstance(given, list) or not least <= len(given) <= most:
        raise BadText("analyse.list", field=field, least=least, most=most)
    return given


def read_piece(name: object, field: str, read: Callable[[str], T]) -> T:
    """A piece parsed by `read` from its name; raises BadText with the field and the valid names."""
    try:
        return read(name if isinstance(name, str) else str(name)[:MAX_SHOWN])
    except BadText as trouble:
        raise BadText("analyse.piece", field=field, what=error_text(trouble)) from None
