"""The computer players. They get a View: they know what their seat knows."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core.chance import Chance
from tilebag.core.game import Advice

from .names import say
from .pieces import Tile
from .view import View


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """Lay a random tile."""
    tile, _ = chance.pick(view.hand)
    yield _advice(tile, "reason.any")


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Take the trick as cheaply as possible; lay the lowest tile if it cannot be taken."""
    del chance  # a player with randomness would draw from it
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
