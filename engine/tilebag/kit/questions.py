"""The questions of `tilebag analyse`: input from people, so a BadText (`analyse.…`) names each
invalid field.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from tilebag.core.errors import BadText
from tilebag.core.game import Answers
from tilebag.core.words import error_text

MAX_SHOWN = 40  # characters of invalid input repeated in an error

T = TypeVar("T")


class Question:
    """One input object of `tilebag analyse`; raises BadText for an unknown field."""

    def __init__(self, answers: Answers, fields: Sequence[str]) -> None:
        self.answers = answers
        for field in answers:
            if field not in fields:
                raise BadText("analyse.unknown", field=field[:MAX_SHOWN], fields=", ".join(fields))

    def __contains__(self, field: str) -> bool:
        return field in self.answers

    def value(self, field: str, default: object = None) -> object:
        """The value of a field; required unless there is a default."""
        if field not in self.answers and default is None:
            raise BadText("analyse.missing", field=field)
        return self.answers.get(field, default)

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

    def pieces(
        self, field: str, lists: range, sizes: range, read: Callable[[str], T]
    ) -> tuple[tuple[T, ...], ...]:
        """As many lists of as many pieces, all different; `read` parses a piece."""
        groups = tuple(
            tuple(
                read_piece(name, field, read) for name in items(names, field, sizes[0], sizes[-1])
            )
            for names in self.items(field, lists[0], lists[-1])
        )
        every = [piece for pieces in groups for piece in pieces]
        for n, piece in enumerate(every):
            if piece in every[:n]:
                raise BadText("analyse.twice", field=field, piece=str(piece))
        return groups


def items(value: object, field: str, least: int, most: int) -> list[object]:
    """A list of `least` to `most` items; raises BadText that names the field."""
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise BadText("analyse.list", field=field, least=least, most=most)
    return value


def read_piece(name: object, field: str, read: Callable[[str], T]) -> T:
    """A piece parsed by `read` from its name; raises BadText with the field and the valid names."""
    try:
        return read(name if isinstance(name, str) else str(name)[:MAX_SHOWN])
    except BadText as trouble:
        raise BadText("analyse.piece", field=field, what=error_text(trouble)) from None
