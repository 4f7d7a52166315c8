"""A move as short text: a verb and the ids it acts on, such as `"put t12 m3"`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tilebag.core.errors import BadText

MAX_LENGTH = 200  # characters
_SHAPE = re.compile(r"[a-z][a-z0-9-]*(?: [a-z0-9][a-z0-9-]*)*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Move:
    """A verb and ids. `Move.parse(str(move)) == move`."""

    verb: str
    args: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Move:
        """The inverse of `str`; raises BadText."""
        if len(text) > MAX_LENGTH or not _SHAPE.fullmatch(text):
            raise BadText("error.move-text", text=text[:40])
        verb, *args = text.split(" ")
        return cls(verb, tuple(args))

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))
