"""Parts of a scene that are put together, and what a piece's front shows."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.games.magic_bag.pieces import Stamp
from tilebag.scene import Face, Piece, Place, Print
from tilebag.words import say

ACE = 1


@dataclass(frozen=True, slots=True)
class Parts:
    """Some places, prints and pieces; two of them can be added."""

    places: tuple[Place, ...] = ()
    prints: tuple[Print, ...] = ()
    pieces: tuple[Piece, ...] = ()

    def __add__(self, other: Parts) -> Parts:
        return Parts(self.places + other.places, self.prints + other.prints, self.pieces + other.pieces)


def tile_face(stamp: Stamp) -> Face:
    """A number, or the suit's sign for an ace; what a null or an ace counts stands small in the corner."""
    small = str(stamp.value) if stamp.value <= ACE else ""
    return Face(stamp.suit, _art(stamp), _figure(stamp), _corner(stamp), say(f"letter.{stamp.suit}"), small)


def die_face(stamp: Stamp) -> Face:
    """The suit's sign stays in the corner, so that a null is never blank."""
    return Face(stamp.suit, _art(stamp), _figure(stamp), _corner(stamp))


def coin_face(stamp: Stamp) -> Face:
    """The value side: a number, a spiral for the ace, a small 0 for the null."""
    art = "spiral" if stamp.value == ACE else ""
    return Face("coin-ink", art, _figure(stamp), worth="" if stamp.value else "0")


def _art(stamp: Stamp) -> str:
    return stamp.suit if stamp.value == ACE else ""


def _corner(stamp: Stamp) -> str:
    return "" if stamp.value == ACE else stamp.suit


def _figure(stamp: Stamp) -> str:
    return str(stamp.value) if stamp.value > ACE else ""
