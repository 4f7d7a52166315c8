"""Single pieces of a scene: tiles and coins, and the ids of seats."""

from __future__ import annotations

from tilebag import piecepack
from tilebag.piecepack import ACE, NULL, Stamp
from tilebag.scene import Piece, Rect
from tilebag.words import Text

from ..pieces import worth
from ..state import Tile


def tile_piece(
    tile: Tile, at: Rect, label: Text, *, marks: tuple[str, ...] = (), origin: str = "", beat: int = 0
) -> Piece:
    """A tile face up; the worth of a null or an ace is printed small in the corner."""
    stamp = tile.stamp
    small = str(worth(stamp)) if stamp.value in (NULL, ACE) else ""
    face = piecepack.tile_face(stamp.suit, stamp.value, small)
    return Piece(tile.id, at, label, face, marks=marks, origin=origin, beat=beat)


def coin_piece(stamp: Stamp, at: Rect, label: Text, *, dim: bool = False) -> Piece:
    """A coin with its value up, a null coin with its suit up (MZ-5). Each exists once, so its name is its id."""
    if stamp.value == NULL:
        return Piece(coin_id(stamp), at, label, piecepack.suit_face(stamp.suit), "token", dim=dim)
    return Piece(coin_id(stamp), at, label, piecepack.value_face(stamp.value), "coin", dim=dim)


def coin_id(stamp: Stamp) -> str:
    return f"coin-{stamp}"
