"""The words and pictures on the card of a seat on a large table, in CSS pixels from its corner.

A row has from the left the face, which is a little higher than the card, name above line, and the
score behind a rule. Where a name has no room, all is closer together: face and score, the name
below.
"""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core.scene import Print
from tilebag.core.words import seat_face, seat_name
from tilebag.kit.seat_words import (
    BACK_PITCH,
    DIGIT,
    LEAST_PICTURE,
    MAX_BACKS,
    Card,
    held_pictures,
    second_line,
)

LEAST_NAME = 46  # CSS pixels: a narrower name is below the face
LEAST = (14, 12, 20)  # CSS pixels: least sizes of name, line and score
MOST_NAME = 22
# in heights of the card: sizes of the parts of a row and of its gaps
FACE = 1.1
NAME = 0.31
LINE = 0.24
SCORE = 0.46
AFTER_FACE = 1.16
BEFORE_SCORE = 0.17
AFTER_SCORE = 0.24
# the same of a tower
TOWER_FACE = 0.6
TOWER_NAME = 13  # CSS pixels


def prints(card: Card, w: float, h: float) -> Iterator[Print]:
    """The prints of a card of this size."""
    score = max(LEAST[2], SCORE * h)
    right = w - AFTER_SCORE * h
    rule = right - DIGIT * score * len(str(card.score)) - BEFORE_SCORE * h / 2
    room = rule - AFTER_FACE * h - 0.06 * h
    return _tower(card, w, h) if room < LEAST_NAME else _row(card, h, right, rule)


def _row(card: Card, h: float, right: float, rule: float) -> Iterator[Print]:
    """`right`: the end of the score; `rule`: where the rule before it is."""
    left = AFTER_FACE * h
    room = rule - left - 0.06 * h
    size = max(LEAST[0], min(NAME * h, MOST_NAME))
    score = max(LEAST[2], SCORE * h)
    yield _face(card, 0.53 * h, 0.49 * h, FACE * h)
    base = 0.43 * h if card.line or card.held else 0.5 * h + 0.36 * size
    icon = 0.9 * size if card.icon else 0
    yield _words(card, left, base, size, room - 1.4 * icon)
    if card.icon:
        yield Print(rule - 0.8 * icon, base - 0.36 * size, icon, card.icon, kind="icon")
    if card.held:
        line = max(LEAST[1], LINE * h)
        yield from held_pictures(card, (left, 0.57 * h + 0.82 * line), line, room)
    elif card.line:
        line = max(LEAST[1], LINE * h)
        fitting = max(1, int((room - 1.6 * line) / (BACK_PITCH * line)))
        backs = min(card.backs, MAX_BACKS, fitting)
        yield from second_line(card, (left, 0.57 * h + 0.82 * line), line, room, backs)
    yield Print(rule, 0.5 * h, 0.56 * h, "", kind="rule", ink=card.soft)
    yield _score(card, right, 0.5 * h + 0.34 * score, score, "end")


def _tower(card: Card, w: float, h: float) -> Iterator[Print]:
    face = min(TOWER_FACE * h, h - 1.4 * TOWER_NAME, 0.4 * w)
    gap = min(0.12 * h, 0.06 * w)
    digits = DIGIT * len(str(card.score))
    size = min(max(16, 0.32 * h), (w - face - gap - 8) / digits)
    score = digits * size
    count = card.backs or len(card.held)
    words = DIGIT * LEAST[1] * len(str(count))
    sign = LEAST_PICTURE if card.held else 0.8 * LEAST[1]
    held = sign + words if count else 0
    if face + gap + score + held > w - 8:
        held = 0
    left = (w - face - gap - score - held) / 2
    middle = 0.32 * h
    yield _face(card, left + face / 2, middle - 0.02 * h, face)
    yield _score(card, left + face + gap, middle + 0.34 * size, size, "start")
    if held:
        x = left + face + gap + score + held
        yield _sign_of_held(card, x - words, middle)
        base = middle + 0.36 * LEAST[1]
        yield Print(x, base, LEAST[1], str(count), align="end", ink=card.soft)
    if card.band:
        yield Print(
            w / 2,
            h - 0.75 * TOWER_NAME,
            TOWER_NAME,
            card.band,
            kind="count",
            ink="brand-ink",
            room=w - 8,
            short=card.short,
        )
        return
    icon = 0.9 * TOWER_NAME if card.icon else 0
    base = h - 0.42 * TOWER_NAME
    room = w - 10 - 1.2 * icon
    yield Print(5 + room / 2, base, TOWER_NAME, seat_name(card.seat), bold=True, room=room)
    if card.icon:
        yield Print(w - 5 - icon / 2, base - 0.36 * TOWER_NAME, icon, card.icon, kind="icon")


def _sign_of_held(card: Card, right: float, middle: float) -> Print:
    """A picture of the first thing held, or a back; its right end is about at `right`."""
    if card.held:
        size = LEAST_PICTURE
        return Print(right - size / 2 - 1, middle, size, card.held[0], kind="tile")
    return Print(right - 3, middle, LEAST[1], "1", kind="backs", ink=card.soft)


def _face(card: Card, x: float, y: float, size: float) -> Print:
    return Print(x, y, size, seat_face(card.seat), kind="face", mood=card.mood)


def _words(card: Card, x: float, y: float, size: float, room: float) -> Print:
    return Print(x, y, size, seat_name(card.seat), align="start", bold=True, room=room)


def _score(card: Card, x: float, y: float, size: float, align: str) -> Print:
    return Print(x, y, size, str(card.score), align=align, font="title", bold=True)
