"""Parts of a scene that are put together, and what the front of a tile shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tilebag.games.okey.names import voice
from tilebag.games.okey.pieces import FALSE_JOKER, Kind, colour, number, worth
from tilebag.games.okey.state import Table, Tile
from tilebag.scene import Desk, Face, Piece, Place, Print, Rect
from tilebag.words import Text


@dataclass(frozen=True, slots=True)
class Parts:
    """Some places, prints and pieces, and perhaps one's own desk; two of them can be added."""

    places: tuple[Place, ...] = ()
    prints: tuple[Print, ...] = ()
    pieces: tuple[Piece, ...] = ()
    desk: Desk | None = None

    def __add__(self, other: Parts) -> Parts:
        return Parts(
            self.places + other.places,
            self.prints + other.prints,
            self.pieces + other.pieces,
            self.desk or other.desk,
        )


SIGNS = {"red": "disc", "yellow": "triangle", "blue": "square", "black": "rhomb"}  # a shape for each colour


@cache
def tile_face(kind: Kind, okey: Kind) -> Face:
    """Number, shape and letter of the tile's colour; a false joker has a star and, small, the tile it stands for."""
    shown = worth(kind, okey)
    ink = colour(shown)
    if kind == FALSE_JOKER:
        return Face(ink, "star", sign=SIGNS[ink], worth=str(number(shown)))
    return Face(ink, text=str(number(shown)), sign=SIGNS[ink], letter=voice(f"letter.{ink}"))


def tile_piece(tile: Tile, at: Rect, label: Text, table: Table, *marks: str, origin: str = "") -> Piece:
    """A tile that lies face up; the okey carries its star."""
    wild = ("wild",) if tile.kind == table.okey else ()
    return Piece(tile.id, at, label, tile_face(tile.kind, table.okey), "slim", (*marks, *wild), origin=origin)
