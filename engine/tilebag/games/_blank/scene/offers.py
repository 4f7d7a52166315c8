"""Actions available now: tiles to pick up, and where to drop them."""

from __future__ import annotations

from tilebag.scene import Drop, Offer

from ..names import say
from ..view import View, moves
from .layout import MIDDLE


def offers(view: View) -> tuple[Offer, ...]:
    """An offer for each legal move: drop the tile in the middle, by two taps or by dragging."""
    legal = moves(view)
    found = []
    for tile in view.hand:
        if tile.lay in legal:
            label = say("offer.lay", number=str(tile.number))
            found.append(Offer(label, pick=tile.id, drops=(Drop(MIDDLE, tile.lay, label),)))
    return tuple(found)
