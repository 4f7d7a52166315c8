"""A panel that helps people. It gets a View: it knows what the seat knows and no more."""

from __future__ import annotations

from tilebag.scene import Bar, Panel

from ..names import say, tile_name
from ..pieces import Tile
from ..view import View


def higher(view: View) -> tuple[Panel, ...]:
    """For each tile in hand: how many of the unseen tiles are higher."""
    if not view.hand:
        return ()
    bars = tuple(_bar(tile, view) for tile in sorted(view.hand, key=lambda tile: -tile.number))
    return (Panel("higher", say("higher.title"), bars=bars),)


def _bar(tile: Tile, view: View) -> Bar:
    above = sum(number > tile.number for number in view.unseen)
    figure = say("higher.figure", above=above, n=len(view.unseen))
    # The plan is what a tap on the bar does; it must be possible now.
    plan = (tile.lay,) if view.seat == view.mover else ()
    return Bar(tile_name(tile), figure, above / max(1, len(view.unseen)), plan)
