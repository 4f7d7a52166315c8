"""Parts of a scene that are put together, and what the front of a tile shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tilebag.games.okey.names import voice
from tilebag.games.okey.pieces import FALSE_JOKER, Kind, colour, number, worth
from tilebag.games.okey.state import Table, Tile
from tilebag.scene import Face, Piece, Place, Print, Rect
from tilebag.words import Text


@dataclass(frozen=True, slots=True)
class Parts:
    """Some places, prints and pieces; two of them can be added."""

    places: tuple[Place, ...] = ()
    prints: tuple[Print, ...] = ()
    pieces: tuple[Piece, ...] = ()

    def __add__(self, other: Parts) -> Parts:
        return Parts(self.places + other.places, self.prints + other.prints, self.pieces + other.pieces)


@cache
def tile_face(kind: Kind, okey: Kind) -> Face:
    """Number and letter in the tile's colour; a false joker has a star of its own and, small, the okey's number."""
    shown = worth(kind, okey)
    ink = colour(shown)
    if kind == FALSE_JOKER:
        return Face(ink, "false-joker", worth=str(number(shown)))
    return Face(ink, text=str(number(shown)), letter=voice(f"letter.{ink}"))


def tile_piece(tile: Tile, at: Rect, label: Text, table: Table, *marks: str, origin: str = "") -> Piece:
    """A tile that lies face up; the okey carries its star."""
    wild = ("wild",) if tile.kind == table.okey else ()
    return Piece(tile.id, at, label, tile_face(tile.kind, table.okey), marks=(*marks, *wild), origin=origin)
