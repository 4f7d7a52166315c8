"""The names and faces of pieces: `say("tile")` is the sentence `tile` of words/en.toml."""

from __future__ import annotations

from tilebag.core.scene import Face
from tilebag.core.words import GameSentences, Text

say = GameSentences("toy")


def number_of(tile: str) -> int:
    """The number on a tile: `t1` is the 2."""
    return int(tile[1:]) + 1


def tile_name(number: int) -> Text:
    return say("tile.name", number=str(number))


def tile_face(number: int) -> Face:
    return Face(ink="suns", text=str(number), sign="suns", letter=say("tile.letter"))
