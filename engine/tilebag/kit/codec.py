"""A state as one line of text: `name=value` fields in a fixed order, `-` for an empty value.

A field is declared once, for writing and for reading:

    LINE = Line(State, {"round": WHOLE, "phase": one_of(Phase), "hands": list_of(TILES, "|"),
    "chance": CHANCE}) write, read = LINE.write, LINE.read read(write(state)) == state

Lines come from people too, so reading rejects what cannot have been written, with a BadText that
names the field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, cached_property
from operator import attrgetter
from typing import Any, Generic, TypeVar, get_type_hints

from tilebag.core.chance import Chance
from tilebag.core.errors import BadText, EngineError
from tilebag.core.game import Seat

EMPTY_VALUE = "-"
MAX_SHOWN = 40  # characters of invalid input repeated in an error

S = TypeVar("S")
T = TypeVar("T")


def wrong_field(name: str) -> BadText:
    """The error for an invalid field."""
    return BadText("error.field", field=name[:MAX_SHOWN])


def check_fields(**valid: bool) -> None:
    """Raise the error for the first field that is not valid."""
    for name, is_valid in valid.items():
        if not is_valid:
            raise wrong_field(name)


# values


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """How a value is written, and its inverse, which raises ValueError, KeyError or EngineError."""

    write: Callable[[T], str]
    read: Callable[[str], T]


def match_all(pattern: str, value: str) -> str:
    """The value, if it matches the whole pattern; raises ValueError."""
    if not re.fullmatch(pattern, value):
        raise ValueError(value)
    return value


WHOLE: Codec[int] = Codec(str, lambda text: int(match_all("[0-9]{1,9}", text)))
SIGNED: Codec[int] = Codec(str, lambda text: int(match_all("-?[0-9]{1,9}", text)))
SEAT: Codec[Seat] = Codec(str, lambda text: Seat(WHOLE.read(text)))
TEXT: Codec[str] = Codec(
    lambda text: text or EMPTY_VALUE, lambda text: "" if text == EMPTY_VALUE else text
)
CHANCE = Codec(
    lambda chance: f"{chance.state:016x}",
    lambda text: Chance(int(match_all("[0-9a-f]{16}", text), 16)),
)


def text_like(pattern: str) -> Codec[str]:
    """A text that matches the whole pattern."""
    return Codec(str, lambda text: match_all(pattern, text))


def one_of(values: Iterable[T]) -> Codec[T]:
    """One of these values, by its text."""
    return choice_of({str(value): value for value in values})


def choice_of(values: Mapping[str, T]) -> Codec[T]:
    """One of these values, by its name."""
    names = {value: name for name, value in values.items()}
    return Codec(names.__getitem__, values.__getitem__)


YES_NO = choice_of({"yes": True, "no": False})
ON_OFF = choice_of({"on": True, "off": False})


def or_none(codec: Codec[T], none: str = EMPTY_VALUE) -> Codec[T | None]:
    """A value or None; None has a separate text."""
    return Codec(
        lambda value: none if value is None else codec.write(value),
        lambda text: None if text == none else codec.read(text),
    )


def list_of(
    codec: Codec[T], between: str = ",", *, empty: str = EMPTY_VALUE
) -> Codec[tuple[T, ...]]:
    """Values with a text between them; `empty` stands for none."""
    return Codec(
        lambda values: between.join(map(codec.write, values)) or empty,
        lambda text: (
            () if text in (empty, EMPTY_VALUE) else tuple(map(codec.read, text.split(between)))
        ),
    )


def per_seat(codec: Codec[T], between: str = "|") -> Codec[tuple[T, ...]]:
    """A value of each seat, so never none: the empty hand of a single seat is no empty list."""
    return Codec(
        lambda values: between.join(map(codec.write, values)),
        lambda text: tuple(map(codec.read, text.split(between))),
    )


def record_of(make: Callable[..., T], /, **parts: Codec[Any]) -> Codec[T]:
    """A record of several parts with colons between them; the last may contain colons."""

    def read(text: str) -> T:
        texts = text.split(":", len(parts) - 1)
        return make(*(codec.read(part) for codec, part in zip(parts.values(), texts, strict=True)))

    return Codec(
        lambda value: ":".join(
            [codec.write(getattr(value, name)) for name, codec in parts.items()]
        ),
        read,
    )


# lines


@dataclass(frozen=True, eq=False)
class Line(Generic[S]):
    """The fields of a state, found by name in it or in the dataclasses it holds.

    kind        the class of the state
    codecs      (field) -> how it is written and read; fields are written in this order
    attributes  the attribute of each field that has another name than the field
    optional    fields that are not written when they have this text, and may be missing
    check       raises BadText for a state that its fields allow but the game does not
    shown       (state) -> the values to write of fields that are not attributes of the state
    derived     (values by path) -> those to build the state from; the inverse of `shown`
    """

    kind: type[S]
    codecs: Mapping[str, Codec[Any]]
    attributes: Mapping[str, str] = field(default_factory=dict)
    optional: Mapping[str, str] = field(default_factory=dict)
    check: Callable[[S], None] = lambda state: None
    shown: Callable[[S], Mapping[str, object]] = lambda state: {}
    derived: Callable[[dict[str, Any]], dict[str, Any]] = lambda values: values

    @cached_property
    def paths(self) -> dict[str, str]:
        """The path of each field in the state, such as `public.round`."""
        known = {path.rpartition(".")[2]: path for path in _attributes(self.kind)}
        names = {name: self.attributes.get(name, name) for name in self.codecs}
        return {name: known.get(attribute, attribute) for name, attribute in names.items()}

    @cached_property
    def _getters(self) -> dict[str, Callable[[S], Any]]:
        return {name: attrgetter(path) for name, path in self.paths.items()}

    def write(self, state: S) -> str:
        """The state as one line."""
        instead = self.shown(state)
        texts = {
            name: codec.write(instead[name] if name in instead else self._getters[name](state))
            for name, codec in self.codecs.items()
        }
        return " ".join(
            f"{name}={text}" for name, text in texts.items() if text != self.optional.get(name)
        )

    def _parse(self, text: str) -> dict[str, Any]:
        """The values of all fields by path; raises BadText."""
        parts = (part.partition("=") for part in text.split(" "))
        texts = {**self.optional, **{name: value for name, _, value in parts}}
        for name in (*self.codecs, *texts):
            if name not in texts or name not in self.codecs:
                raise wrong_field(name)
        return {self.paths[name]: self._value(name, texts[name]) for name in self.codecs}

    def _value(self, name: str, text: str) -> Any:
        try:
            return self.codecs[name].read(text)
        except (KeyError, ValueError, EngineError):
            raise wrong_field(name) from None

    def read(self, text: str) -> S:
        """The inverse of `write`; raises BadText that names the field."""
        state: S = _build(self.kind, "", self.derived(self._parse(text)))
        if self.write(state) != text:
            raise BadText("error.order")
        self.check(state)
        return state


def _attributes(kind: Any, before: str = "") -> Iterator[str]:
    """The paths of all attributes, those of the outermost dataclass last."""
    hints = _hints(kind)
    names = [part.name for part in fields(kind)]
    for name in names:
        if is_dataclass(hints[name]):
            yield from _attributes(hints[name], f"{before}{name}.")
    yield from (f"{before}{name}" for name in names)


def _build(kind: Any, before: str, values: Mapping[str, Any]) -> Any:
    parts = {}
    hints = _hints(kind)
    for name, hint in hints.items():
        if (path := f"{before}{name}") in values:
            parts[name] = values[path]
        elif is_dataclass(hint):
            parts[name] = _build(hint, f"{path}.", values)
    return kind(**parts)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
