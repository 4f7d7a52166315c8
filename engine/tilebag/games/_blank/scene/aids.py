"""Panels with optional help. They get a View: they know what the seat knows."""

from __future__ import annotations

from tilebag.core.scene import Bar, Panel

from ..names import say, tile_name
from ..pieces import Tile
from ..view import View, moves


def higher_tiles(view: View) -> tuple[Panel, ...]:
    """For each tile in hand, the number of unseen tiles that are higher."""
    if not view.hand:
        return ()
    bars = tuple(_bar(tile, view) for tile in sorted(view.hand, key=lambda tile: -tile.number))
    return (Panel("higher", say("higher.title"), bars=bars),)


def _bar(tile: Tile, view: View) -> Bar:
    above = sum(number > tile.number for number in view.unseen)
    figure = say("higher.figure", above=above, n=len(view.unseen))
    # A tap on the bar plays the plan, so it must be legal now.
    plan = (tile.lay,) if tile.lay in moves(view) else ()
    return Bar(tile_name(tile), figure, above / max(1, len(view.unseen)), plan)
