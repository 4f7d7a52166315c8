"""The card of a seat: face, name, a line of text, and the score in large figures; the same in every
game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tilebag.core.fast_replace import fast_replace
from tilebag.core.scene import Place, Print, Rect
from tilebag.core.words import Text, seat_face, seat_name
from tilebag.kit import large_seat
from tilebag.kit.layout import Board, seat_scale
from tilebag.kit.scene_parts import Parts, seat_id
from tilebag.kit.seat_words import BACK_PITCH, DIGIT, MAX_BACKS, held_pictures, second_line

FLAT = 32  # CSS pixels: a lower card has one line of text
CARD = 44  # CSS pixels: the height for which the other measures are
TINY = 72  # CSS pixels: a narrower card has its name below
SMALL = 140  # CSS pixels: a narrower card has a small face and no backs
UPRIGHT = 78  # CSS pixels: a higher card of that width without a line has its face above the name
MAX_HEIGHT = 60  # CSS pixels: a higher card is not filled
# of the height: how far a face extends to the left and above a card on a large screen
RISE = (0.05, 0.14)
MIN_LINE = 40  # CSS pixels: minimum width of a second line without a shorter form
MIN_SHORT = 32  # CSS pixels: a narrower second line is left out, even if it has a short form


@dataclass(frozen=True, slots=True)
class SeatCard:
    """What the card of a seat shows.

    board        gives the measures
    seat         whose card it is
    at           where the words are: the whole card or a part of it
    score        shown in large type
    line, short  second line, and its shorter form
    is_raised    is the name above the middle, although there is no line?
    backs        number of small backs before the line
    held         pictures of what is held, in place of the line
    icon         at the end of the name
    band         in place of the name below a face, on a band of colour
    to_move      is it this seat's turn?
    won          the result of the finished round or match for this seat, if any
    """

    board: Board
    seat: int
    at: Rect
    score: int
    line: Text | str = ""
    short: Text | str = ""
    is_raised: bool = False
    backs: int = 0
    held: tuple[str, ...] = ()
    icon: str = ""
    band: Text | str = ""
    to_move: bool = False
    won: bool | None = None

    def parts(
        self,
        label: Text | None,
        holds: tuple[str, ...] = (),
        *,
        card: Rect | None = None,
        name: str = "",
    ) -> Parts:
        """The card with its words. `card`: its box, if `at` is only a part of it; `name`: its id,
        if not the seat's.
        """
        look = "turn" if self.to_move else "seat"
        place = Place(name or seat_id(self.seat), card or self.at, look, label, holds=holds)
        return Parts((place,), _prints(self)).put_on(place.id)

    @property
    def mood(self) -> str:
        if self.to_move:
            return "think"
        if self.won is None:
            return ""
        return "won" if self.won else "sad"

    @property
    def soft(self) -> str:
        """The ink of less important words."""
        return "brand-ink" if self.to_move else "ink-soft"


@lru_cache(maxsize=512)
def _prints(card: SeatCard) -> tuple[Print, ...]:
    board = card.board
    at = card.at
    # CSS pixels of the screen on a large table, else of a phone
    px = board.screen_px if board.letters else board.px
    w, h = at.w * CARD / px(CARD), at.h * CARD / px(CARD)
    form = large_seat.prints if board.letters else _form(card, w, h)
    own_ink = "brand-ink" if card.to_move else "ink"
    return tuple(
        fast_replace(
            text,
            x=round(at.x + px(text.x), 4),
            y=round(at.y + px(text.y), 4),
            size=px(text.size),
            room=px(text.room),
            ink=own_ink if text.ink == "table-ink" else text.ink,
        )
        for text in form(card, w, h)
    )


def _form(
    card: SeatCard, w: float, h: float
) -> Callable[[SeatCard, float, float], Iterator[Print]]:
    """The form for a card of this size."""
    if h < FLAT:
        return _flat
    if w < TINY:
        return _tiny
    if h >= UPRIGHT and w < SMALL and not (card.line or card.held):
        return _upright
    return _small if w < SMALL * _scale(h) else _large


def _scale(height: float) -> float:
    """The size of text on a card of this height."""
    return max(1, min(height, MAX_HEIGHT) / CARD)


# The forms of a card, in CSS pixels of a phone from its corner.


def _flat(card: SeatCard, w: float, h: float) -> Iterator[Print]:
    """One line."""
    left = h + 3
    right = w - 9 - 14 * DIGIT * len(str(card.score)) - (14 if card.icon else 0)
    yield _face(card, 2, 2, h - 4)
    yield _name(card, left, h / 2 + 4.5, 12, right - left)
    if card.icon:
        yield Print(right + 7, h / 2, 12, card.icon, kind="icon")
    yield _score(card, w - 5, h / 2 + 5, 14)


def _tiny(card: SeatCard, w: float, h: float) -> Iterator[Print]:
    """The score beside the face, the name below."""
    top = (h - min(h, CARD)) / 2
    size = min(h, CARD, w) / 2 - 1
    yield _face(card, 2, top + 2, size)
    yield Print(
        (size + 2 + w) / 2, top + size / 2 + 7, 16, str(card.score), font="title", bold=True
    )
    yield Print(w / 2, h - top - 6, 12, seat_name(card.seat), bold=True, room=w - 4)


def _upright(card: SeatCard, w: float, h: float) -> Iterator[Print]:
    """Face, name and score below each other."""
    size = min(40, h - 48)
    yield _face(card, (w - size) / 2, 4, size)
    yield Print(w / 2, size + 19, 14, seat_name(card.seat), bold=True, room=w - 8)
    yield Print(w / 2, size + 39, 20, str(card.score), font="title", bold=True)
    if card.icon:
        yield Print(w - 11, 11, 12, card.icon, kind="icon")


def _small(card: SeatCard, w: float, h: float) -> Iterator[Print]:
    """Name above line and score."""
    by = max(1, min(seat_scale(card.board), h / CARD))
    size = min(h - 8, 0.36 * w)
    left = size + 8
    right = w - 7
    yield _face(card, 3, (h - size) / 2, size)
    yield _name(card, left, h * 0.4, 13 * by, right - left - (14 * by if card.icon else 0))
    if card.icon:
        yield Print(right - 6, h * 0.3, 12 * by, card.icon, kind="icon")
    yield _score(card, right, h * 0.84, 17 * by)
    free = right - left - 17 * by * DIGIT * len(str(card.score)) - 4
    needed = MIN_SHORT * by if card.short else MIN_LINE
    if card.held or free >= needed:
        yield from _line(card, left, h * 0.82, 12 * by, free)


def _large(card: SeatCard, w: float, h: float) -> Iterator[Print]:
    """Name above line, and the score behind a rule."""
    high = min(h, MAX_HEIGHT)
    by = _scale(h)
    top = (h - high) / 2
    middle = h / 2
    beside, above = (part * high for part in RISE) if card.board.scale > 1 else (-3, -3)
    above = min(above, card.at.y * CARD / card.board.px(CARD) + top)
    size = high + above + min(0, above)
    right = w - 10 * by
    left = size - beside + 7 * by
    rule = right - (22 * DIGIT * len(str(card.score)) + 8) * by
    yield _face(card, -beside, top - above, size)
    name = top + high * 0.42 if card.line or card.held or card.is_raised else middle + 5 * by
    yield _name(card, left, name, 14 * by, rule - left - (22 if card.icon else 5) * by)
    if card.icon:
        yield Print(rule - 12 * by, name - 5 * by, 13 * by, card.icon, kind="icon")
    yield from _line(card, left, top + high * 0.8, 12 * by, rule - left - 5 * by)
    yield Print(rule, middle, high * 0.52, "", kind="rule", ink=card.soft)
    yield _score(card, right, middle + 8 * by, 22 * by)


def _face(card: SeatCard, x: float, y: float, size: float) -> Print:
    return Print(
        x + size / 2, y + size / 2, size, seat_face(card.seat), kind="face", mood=card.mood
    )


def _name(card: SeatCard, x: float, y: float, size: float, room: float) -> Print:
    return Print(x, y, size, seat_name(card.seat), align="start", bold=True, room=room)


def _score(card: SeatCard, x: float, y: float, size: float) -> Print:
    return Print(x, y, size, str(card.score), align="end", font="title", bold=True)


def _line(card: SeatCard, x: float, y: float, size: float, room: float) -> Iterator[Print]:
    """Small backs, if they fit, and the text beside them."""
    if card.held:
        yield from held_pictures(card, (x, y), size, room)
        return
    if not card.line:
        return
    backs = min(card.backs, MAX_BACKS)
    if backs * BACK_PITCH * size + 1.5 * size > room:
        backs = 0
    yield from second_line(card, (x, y), size, room, backs)
