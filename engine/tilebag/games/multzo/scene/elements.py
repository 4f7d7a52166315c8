"""Parts of a scene that are put together, and what a piece's front shows."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.game import Seat
from tilebag.scene import Face, Piece, Place, Print, Rect
from tilebag.words import Text, say

from ..pieces import NULL, VALUES, WORTHS, Stamp
from ..state import Tile

ACE = len(VALUES) - 1


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
    small = str(stamp.worth) if stamp.rank in (NULL, ACE) else ""
    return Face(stamp.suit, _art(stamp), _figure(stamp), _corner(stamp), say(f"letter.{stamp.suit}"), small)


def tile(one: Tile, at: Rect, label: Text, marks: tuple[str, ...] = (), *, origin: str = "", beat: int = 0) -> Piece:
    """A tile that shows its face."""
    return Piece(one.id, at, label, tile_face(one.stamp), marks=marks, origin=origin, beat=beat)


def coin(stamp: Stamp, at: Rect, label: Text, marks: tuple[str, ...] = (), *, dim: bool = False) -> Piece:
    """A coin with its value up, a null coin with its suit up (MZ-5). There is one of each, so its name is its id."""
    if stamp.rank == NULL:
        return Piece(coin_id(stamp), at, label, Face(stamp.suit, sign=stamp.suit), "token", marks, dim=dim)
    art = "spiral" if stamp.rank == ACE else ""
    return Piece(coin_id(stamp), at, label, Face("coin-ink", art, _figure(stamp)), "coin", marks, dim=dim)


def coin_id(stamp: Stamp) -> str:
    return f"coin-{stamp}"


def seat_id(seat: Seat) -> str:
    """The place of a seat, in play and at the showdown."""
    return f"seat-{seat + 1}"


def words(x: float, y: float, size: float, text: Text | str, **how: str | float) -> Print:
    """Words on the table, their measures rounded."""
    ink, align, font = (str(how.get(name, usual)) for name, usual in USUAL)
    room, when, beat = round(float(how.get("room", 0)), 4), str(how.get("when", "")), int(how.get("beat", 0))
    return Print(
        round(x, 4), round(y, 4), size, text, "words", ink, align, font, bool(how.get("bold")), room, when, beat
    )


USUAL = (("ink", "table-ink"), ("align", "middle"), ("font", "text"))


def sign(x: float, y: float, size: float, suit: str, ink: str = "table-ink") -> Print:
    """The sign of a suit in the ink of its ground."""
    return Print(round(x, 4), round(y, 4), round(size, 4), suit, "sign", ink)


def box(x: float, y: float, w: float, h: float) -> Rect:
    """A box with rounded measures."""
    return Rect(round(x, 4), round(y, 4), round(w, 4), round(h, 4))


def _art(stamp: Stamp) -> str:
    return stamp.suit if stamp.rank == ACE else ""


def _corner(stamp: Stamp) -> str:
    return "" if stamp.rank == ACE else stamp.suit


def _figure(stamp: Stamp) -> str:
    return str(WORTHS[stamp.rank]) if stamp.rank not in (NULL, ACE) else ""
