"""The computer players. Each gets a View: it knows what the seat knows and no more."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.chance import Chance
from tilebag.game import Advice

from .names import say
from .pieces import Tile
from .view import View


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """Lays whatever tile comes to hand."""
    tile, _ = chance.pick(view.hand)
    yield _advice(tile, "reason.any")


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Takes a trick as cheaply as possible, and throws the lowest tile at one that cannot be taken."""
    del chance  # a player that likes surprises would draw from it
    hand = sorted(view.hand, key=lambda tile: tile.number)
    highest = max((tile.number for tile in view.trick), default=0)
    winners = [tile for tile in hand if tile.number > highest]
    if not winners:
        yield _advice(hand[0], "reason.lost")
    elif len(view.trick) == len(view.backs) - 1:
        yield _advice(winners[0], "reason.enough")
    else:
        yield _advice(winners[-1], "reason.highest")


def _advice(tile: Tile, reason: str) -> Advice:
    return Advice((tile.lay,), say(reason, number=str(tile.number)))
