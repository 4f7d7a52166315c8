"""The panel with the tiles that are still to be found."""

from __future__ import annotations

from dataclasses import replace

from tilebag.core.scene import Panel
from tilebag.kit.piecepack import ALL_STAMPS, tallies, value_columns
from tilebag.kit.scene_parts import unseen_panel

from ..names import say
from ..view import View


def unfound_tiles_panel(view: View) -> tuple[Panel, ...]:
    """The tiles on the grid, by suit and value. It names no place."""
    found = {
        stamp
        for tile, stamp in zip(view.public.grid, view.tiles, strict=True)
        if tile.holder is not None
    }
    left = tallies(stamp for stamp in ALL_STAMPS if stamp not in found)
    return (replace(unseen_panel(value_columns(), left), title=say("unseen")),)
