"""The names and pictures of pieces: `say("tile.back")` is the sentence `tile.back` of
words/en.toml.
"""

from __future__ import annotations

from tilebag.core.scene import Face, picture
from tilebag.core.words import GameSentences, Text

from .pieces import Tile

say = GameSentences("_blank")


def tile_name(tile: Tile) -> Text:
    """The label of a tile that lies face up."""
    return say("tile.face", number=str(tile.number))


def tile_face(tile: Tile) -> Face:
    """What is on the front of a tile."""
    return Face(text=str(tile.number), ink="moons")


def tile_picture(tile: Tile) -> str:
    """The small picture of a tile."""
    return picture("tile", tile_face(tile))
