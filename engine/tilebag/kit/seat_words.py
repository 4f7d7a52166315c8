"""What the forms of a seat's card have in common: its content, and its second line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from tilebag.core.scene import Print
from tilebag.core.words import Text

DIGIT = 0.6  # width of a digit, in type sizes
MAX_BACKS = 15  # in a row
BACK_PITCH = 0.3  # from one back to the next, in heights of a back


class Card(Protocol):
    """What is on a card; `seat_card.SeatCard` describes its parts."""

    @property
    def seat(self) -> int: ...
    @property
    def score(self) -> int: ...
    @property
    def line(self) -> Text | str: ...
    @property
    def short(self) -> Text | str: ...
    @property
    def backs(self) -> int: ...
    @property
    def icon(self) -> str: ...
    @property
    def mood(self) -> str: ...
    @property
    def soft(self) -> str: ...


def second_line(
    card: Card, start: tuple[float, float], size: float, room: float, backs: int
) -> Iterator[Print]:
    """A number of backs and the words beside them, from the start of a baseline."""
    x, y = start
    left = x
    if backs:
        wide = backs * BACK_PITCH * size
        yield Print(x + wide / 2, y - 0.35 * size, size, str(backs), kind="backs", ink=card.soft)
        left += wide + 0.4 * size
    yield Print(
        left,
        y,
        size,
        card.line,
        align="start",
        short=card.short,
        ink=card.soft,
        room=x + room - left,
    )
