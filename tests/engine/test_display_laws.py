"""The display laws report what they are meant to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine.display_laws import breaches

from tilebag.core.game import PHONE
from tilebag.core.move import Move
from tilebag.core.scene import Desk as SceneDesk
from tilebag.core.scene import Drop, Offer, Pane, Piece, Place, Print, Rect, Scene, Slot
from tilebag.core.words import say
from tilebag.match import catalog

BOX = catalog.box("_blank")
WORDS = say("_blank.name")
UNIT = 60  # CSS pixels: a phone is six units wide


def scene(*things: Piece | Place | Print, **more: object) -> Scene:
    parts = {
        name: tuple(item for item in things if isinstance(item, kind))
        for name, kind in (("pieces", Piece), ("places", Place), ("prints", Print))
    }
    return Scene(size=(PHONE.width / UNIT, PHONE.height / UNIT), status=WORDS, **parts, **more)  # type: ignore[arg-type]


def piece(id: str, x: float, y: float, size: float = 1) -> Piece:
    return Piece(id, Rect(x, y, size, size), WORDS)


def coin(id: str, x: float, y: float) -> Piece:
    return replace(piece(id, x, y), kind="coin", within="stack")


def place(id: str, x: float, y: float, w: float, h: float, look: str = "tray") -> Place:
    return Place(id, Rect(x, y, w, h), look)


def words(x: float, y: float, px: float = 12, text: str = "word") -> Print:
    return Print(x, y, px / UNIT, text)


TABLES = {
    "small words": (scene(words(3, 3, 11)), ["word: 11.0 px"]),
    "large words": (scene(words(3, 3)), []),
    "two on one": (scene(piece("a", 1, 1), piece("b", 1.5, 1.4)), ["a on b"]),
    "side by side": (scene(piece("a", 1, 1), piece("b", 2, 1)), []),
    "a heap": (scene(piece("a", 1, 1), piece("b", 1, 1)), []),
    "a fan": (scene(piece("a", 1, 1), piece("b", 1, 1.3)), []),
    "a stack of coins": (scene(coin("a", 1, 1), coin("b", 1.2, 1.1)), []),
    "a part": (
        scene(piece("c3", 1, 1), replace(piece("c3-suit", 1.2, 1.3, 0.5), part_of="c3")),
        [],
    ),
    "crossed places": (scene(place("a", 1, 1, 2, 1), place("b", 2, 1.5, 2, 1)), ["place a on b"]),
    "nested places": (scene(place("a", 1, 1, 2, 1), place("b", 1.5, 1.2, 1, 0.5)), []),
    "over the edge": (
        scene(place("a", 1, 1, 2, 2), piece("b", 2.5, 1.5)),
        ["b hangs over the edge of a"],
    ),
    "words on words": (
        scene(words(3, 3), words(3.1, 3.05)),
        ["word on word in en", "word on word in tr"],
    ),
    "words on a piece": (
        scene(piece("a", 1, 1), words(1.5, 1.5)),
        ["word on a in en", "word on a in tr"],
    ),
    "off the board": (
        scene(words(0.1, 3)),
        ["word leaves the board in en", "word leaves the board in tr"],
    ),
    "a small piece": (
        scene(piece("a", 1, 1, 0.7), offers=(Offer(WORDS, Move("take"), "a"),)),
        ["a: 42.0 px"],
    ),
    "a covered piece": (
        scene(piece("a", 1, 1), piece("b", 1, 1.3), offers=(Offer(WORDS, Move("take"), "a"),)),
        ["a: 18.0 px"],
    ),
    "a small place": (
        scene(
            piece("a", 1, 1),
            place("b", 3, 3, 2, 0.5),
            offers=(Offer(WORDS, pick="a", drops=(Drop("b", Move("put"), WORDS),)),),
        ),
        ["b: 30.0 px"],
    ),
    "a small slot": (
        scene(desk=SceneDesk((Slot(Rect(1, 1, 0.5, 1), WORDS),), ())),
        ["slot 0: 30.0 px"],
    ),
    "on the pane": (
        scene(piece("a", 1, 1), pane=Pane("p", Rect(1.5, 1.5, 2, 2), (2, 2), WORDS)),
        ["a on the pane"],
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_each_breach_is_reported_and_nothing_else(name: str) -> None:
    shown, expected = TABLES[name]
    assert breaches(BOX, shown, PHONE) == expected
