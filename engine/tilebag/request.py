"""Messages of the page: JSON objects, untrusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilebag import catalog, saves, strict_json
from tilebag.errors import BadText
from tilebag.game import FIT_ZOOM, LARGEST_ZOOM, Frame
from tilebag.match_setup import ME, MatchSetup
from tilebag.session import Session

MAX_LENGTH = saves.MAX_LENGTH + 1000  # characters
SIDES = range(120, 8001)  # CSS pixels
ZOOMS = range(FIT_ZOOM, LARGEST_ZOOM + 1)
RULES = range(1, 10_000)  # versions of a game's rules


@dataclass(frozen=True, slots=True)
class Request:
    """Typed access to the fields of a message; each method raises BadText for a wrong or missing field."""

    fields: Mapping[str, object]

    @classmethod
    def parse(cls, text: str) -> Request:
        """The message in a text."""
        try:
            fields = strict_json.read(text) if len(text) <= MAX_LENGTH else None
        except strict_json.InvalidJson:
            fields = None
        if not isinstance(fields, dict):
            raise BadText("error.message", field="*")
        return cls(fields)

    def __contains__(self, key: str) -> bool:
        return key in self.fields

    def __getitem__(self, key: str) -> object:
        """The value of a field; None if it is missing."""
        return self.fields.get(key)

    def text(self, key: str) -> str:
        """A string."""
        value = self[key]
        if not isinstance(value, str):
            raise BadText("error.message", field=key)
        return value

    def texts(self, key: str) -> list[str]:
        """A list of strings, empty by default."""
        value = self.fields.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise BadText("error.message", field=key)
        return value

    def table(self, key: str) -> dict[str, str]:
        """An object of strings, empty by default."""
        value = self.fields.get(key, {})
        if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
            raise BadText("error.message", field=key)
        return value

    def number(self, key: str, among: range) -> int:
        """An integer among these."""
        value = self[key]
        if not isinstance(value, int) or isinstance(value, bool) or value not in among:
            raise BadText("error.message", field=key)
        return value

    def frame(self) -> Frame:
        """The area of the page for the table."""
        zoom = self.number("zoom", ZOOMS) if "zoom" in self else 0
        return Frame(self.number("width", SIDES), self.number("height", SIDES), zoom=zoom)


def new_session(message: Request) -> Session:
    """The match that a message asks for; raises BadSetup or BadText."""
    box = catalog.box(message.text("game"))
    seats = message.texts("seats") or [ME]
    names, position = message.texts("names"), message.text("position") if "position" in message else ""
    rules = message.number("rules", RULES) if "rules" in message else box.rules
    match = MatchSetup.of(box, seats, message.text("seed"), message.table("options"), names, position)
    match = match.with_rules(box, rules)
    return Session(box, match.with_seal(box, message.text("salt")) if "salt" in message else match)
