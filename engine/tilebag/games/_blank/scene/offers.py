"""What may be done now, as things to take up and places to let them go."""

from __future__ import annotations

from tilebag.scene import Drop, Offer

from ..names import say
from ..view import View, moves
from .layout import MIDDLE


def offers(view: View) -> tuple[Offer, ...]:
    """One for each tile that may be laid: take it up and let it go in the middle, by tap and tap or by dragging."""
    legal = moves(view)
    found = []
    for tile in view.hand:
        if tile.lay in legal:
            label = say("offer.lay", number=str(tile.number))
            found.append(Offer(label, pick=tile.id, drops=(Drop(MIDDLE, tile.lay, label),)))
    return tuple(found)
