"""The faces of tiles, and tiles that lie face up."""

from __future__ import annotations

from functools import cache

from tilebag.scene import Face, Piece, Rect
from tilebag.words import Text

from ..names import kind_name, say
from ..pieces import FALSE_JOKER, Kind, colour, effective_kind, number
from ..state import PublicState, Tile

SIGNS = {"red": "disc", "yellow": "triangle", "blue": "square", "black": "rhomb"}  # a shape for each colour


@cache
def tile_face(kind: Kind, okey: Kind) -> Face:
    """Number, shape and letter of the tile's colour; a false joker has a star and, small, the tile it stands for."""
    shown = effective_kind(kind, okey)
    ink = colour(shown)
    if kind == FALSE_JOKER:
        return Face(ink, "star", sign=SIGNS[ink], worth=str(number(shown)))
    return Face(ink, text=str(number(shown)), sign=SIGNS[ink], letter=say(f"letter.{ink}"))


def tile_piece(tile: Tile, at: Rect, label: Text, public: PublicState, *marks: str, origin: str = "") -> Piece:
    """A tile face up; the okey has a star."""
    okey = public.okey
    wild = ("wild",) if tile.kind == okey else ()
    return Piece(tile.id, at, label, tile_face(tile.kind, okey), "slim", (*marks, *wild), origin=origin)


def indicator_piece(public: PublicState, at: Rect) -> Piece:
    """The indicator, with the okey in its label."""
    indicator = public.indicator
    label = say("indicator.label", tile=kind_name(indicator.kind), okey=kind_name(public.okey))
    return tile_piece(indicator, at, label, public)
