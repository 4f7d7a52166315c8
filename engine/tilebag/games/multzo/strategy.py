"""The evaluation of the viewer's hand for panels and labels."""

from __future__ import annotations

from collections.abc import Mapping

from .rules.claims import Claim, claim
from .solver import Outs, outs
from .state import Tile
from .view import View, unseen_tiles


def next_tile_odds(view: View) -> Outs:
    """The outs of the viewer's hand of four."""
    return outs([tile.stamp for tile in view.hand], unseen_tiles(view))


def claims_without(view: View) -> Mapping[Tile, Claim]:
    """For each of the viewer's five tiles, the claim of the other four."""
    return {tile: claim(other.stamp for other in view.hand if other != tile) for tile in view.hand}
