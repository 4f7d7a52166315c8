"""Messages of the page: JSON objects, untrusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilebag.core import strict_json
from tilebag.core.errors import BadText
from tilebag.core.game import Frame
from tilebag.match import catalog, saves
from tilebag.match.session import Session
from tilebag.match.setup import ME, MatchSetup

if TYPE_CHECKING:
    from tilebag.match.puzzles import Attempt

MAX_LENGTH = saves.MAX_LENGTH + 1000  # characters
SIDES = range(120, 8001)  # CSS pixels
LINES = range(401)  # CSS pixels
FONT_SIZES = range(25, 1001)  # percent
PUZZLES = range(1, 1_000)  # numbers in a pack
RULES = range(1, 10_000)  # versions of a game's rules
OPTIONAL: dict[str, object] = {"seats": [], "names": [], "options": {}}


def _wrong_field(key: str) -> BadText:
    return BadText("error.message", field=key)


class Request(strict_json.Fields):
    """A message; its methods raise BadText for a wrong or missing field."""

    @classmethod
    def parse(cls, text: str) -> Request:
        """The message in a text."""
        try:
            fields = strict_json.read(text) if len(text) <= MAX_LENGTH else None
        except strict_json.InvalidJson:
            fields = None
        if not isinstance(fields, dict):
            raise _wrong_field("*")
        return cls({**OPTIONAL, **fields}, _wrong_field)

    def frame(self) -> Frame:
        """The area of the page for the table. A page that shows the status gives the height of its
        line, even if it is 0.
        """
        shows_status = "line" in self
        return Frame(
            self.number("width", SIDES),
            self.number("height", SIDES),
            line=self.number("line", LINES) if shows_status else 0,
            bar=shows_status,
            font=self.number("font", FONT_SIZES) if "font" in self else 100,
        )


def new_attempt(message: Request) -> Attempt:
    """The puzzle that a message asks for; raises BadSetup or BadText."""
    from tilebag.match.puzzles import Attempt, puzzle

    box = catalog.box(message.text("game"))
    return Attempt(box, puzzle(box, message.number("puzzle", PUZZLES)))


def new_session(message: Request) -> Session:
    """The match that a message asks for; raises BadSetup or BadText."""
    box = catalog.box(message.text("game"))
    seats = message.items("seats", str) or [ME]
    if "daily" in message:
        from tilebag.match.daily import daily_match

        return Session(box, daily_match(box, message.text("daily"), seats[0]))
    names = message.items("names", str)
    position = message.text("position") if "position" in message else ""
    rules = message.number("rules", RULES) if "rules" in message else box.rules
    match = MatchSetup.of(
        box, seats, message.text("seed"), message.table("options", str), names, position
    )
    match = match.with_rules(box, rules)
    return Session(box, match.with_seal(box, message.text("salt")) if "salt" in message else match)
