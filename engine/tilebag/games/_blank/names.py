"""The names of pieces in player text: `say("tile.back")` is the sentence `tile.back` of
words/en.toml.
"""

from __future__ import annotations

from tilebag.core.words import GameSentences, Text

from .pieces import Tile

say = GameSentences("_blank")


def tile_name(tile: Tile) -> Text:
    """The label of a tile that lies face up."""
    return say("tile.face", number=str(tile.number))
