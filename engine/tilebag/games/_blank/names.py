"""How things are called: `say("tile.back")` is the sentence `tile.back` of words/en.toml."""

from __future__ import annotations

from tilebag.words import Text, Voice

from .pieces import Tile

say = Voice("_blank")


def tile_name(tile: Tile) -> Text:
    """An open tile, for those who see it and for those who hear it."""
    return say("tile.face", number=str(tile.number))
