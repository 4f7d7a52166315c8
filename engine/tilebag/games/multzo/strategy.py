"""What a seat is shown of how good a hand is or may become."""

from __future__ import annotations

from collections.abc import Mapping

from .rules.claims import Claim, claim
from .solver.odds import Outs, outs
from .state import Tile
from .view import View, unseen


def next_tile_odds(view: View) -> Outs:
    """What the next tile of the stock may bring to the own hand of four."""
    return outs([tile.stamp for tile in view.hand], unseen(view))


def claims_without(view: View) -> Mapping[Tile, Claim]:
    """For each of the own five tiles what the other four are good for."""
    return {tile: claim(other.stamp for other in view.hand if other != tile) for tile in view.hand}
