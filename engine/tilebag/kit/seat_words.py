"""What the forms of a seat's card have in common: its content, and its second line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from tilebag.core.scene import Print
from tilebag.core.words import Text

DIGIT = 0.6  # width of a digit, in type sizes
MAX_BACKS = 15  # in a row
LEAST_PICTURE = 17  # CSS pixels
PICTURE = 1.35  # size of a picture, in sizes of the line
PICTURE_PITCH = 0.86  # from one to the next, in pictures
LEAST_PITCH = 0.45
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
    def band(self) -> Text | str: ...
    @property
    def backs(self) -> int: ...
    @property
    def held(self) -> tuple[str, ...]: ...
    @property
    def icon(self) -> str: ...
    @property
    def mood(self) -> str: ...
    @property
    def soft(self) -> str: ...


def held_pictures(
    card: Card, start: tuple[float, float], size: float, room: float
) -> Iterator[Print]:
    """Pictures of what is held, closer together if there is no room, from the start of a baseline;
    one and the number if they would be too close, or the number alone.
    """
    x, y = start
    wide = max(LEAST_PICTURE, PICTURE * size)
    middle = y - 0.35 * size
    n = len(card.held)
    pitch = min(PICTURE_PITCH * wide, (room - wide) / max(1, n - 1))
    if pitch < LEAST_PITCH * wide and n > 1:
        left = x
        if room > 1.15 * wide + DIGIT * size * len(str(n)):
            yield Print(x + wide / 2, middle, wide, card.held[0], kind="tile")
            left += 1.15 * wide
        yield Print(
            left, y, size, str(n), align="start", ink=card.soft, bold=True, room=x + room - left
        )
        return
    for k, picture in enumerate(card.held):
        yield Print(x + wide / 2 + k * pitch, middle, wide, picture, kind="tile")


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
