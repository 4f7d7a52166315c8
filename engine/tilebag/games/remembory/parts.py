"""Parts of a scene that are put together, and what a piece's front shows."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.games.remembory.pieces import Stamp
from tilebag.scene import Face, Piece, Place, Print, Rect
from tilebag.words import say

ACE = 1
KEPT = 4096  # parts of each kind that are kept, to be shown again: most of a table stays as it is from step to step


@dataclass(frozen=True, slots=True)
class Parts:
    """Some places, prints and pieces; two of them can be added."""

    places: tuple[Place, ...] = ()
    prints: tuple[Print, ...] = ()
    pieces: tuple[Piece, ...] = ()

    def __add__(self, other: Parts) -> Parts:
        return Parts(self.places + other.places, self.prints + other.prints, self.pieces + other.pieces)


def tile_face(stamp: Stamp) -> Face:
    """A number, or the suit's sign for an ace; a null is blank but for sign and letter."""
    ace = stamp.value == ACE
    art, sign = (stamp.suit, "") if ace else ("", stamp.suit)
    return Face(stamp.suit, art, _figure(stamp.value), sign, say(f"letter.{stamp.suit}"))


def value_face(value: int, suit: str = "") -> Face:
    """The value side: a number, a spiral for the ace, a small 0 for the null; `suit` for those who read, not see."""
    return Face("coin-ink", "spiral" if value == ACE else "", _figure(value), suit, worth="" if value else "0")


def suit_face(suit: str) -> Face:
    """The suit side."""
    return Face(suit, sign=suit)


def _figure(value: int) -> str:
    return str(value) if value > ACE else ""


def inner(at: Rect, x: float, y: float, size: float) -> Rect:
    """A square inside a square: where it begins and how large it is, in parts of the outer one."""
    return Rect(round(at.x + x * at.w, 4), round(at.y + y * at.h, 4), round(size * at.w, 4), round(size * at.h, 4))
