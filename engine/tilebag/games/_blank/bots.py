"""A computer player and a panel that helps people. Both get a View: they know what the seat knows and no more."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.games._blank.state import Tile
from tilebag.games._blank.view import View
from tilebag.scene import Bar, Panel
from tilebag.words import Text, Voice

say = Voice("_blank")


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


def higher(view: View) -> tuple[Panel, ...]:
    """For each tile in hand: how many of the unseen tiles are higher."""
    if not view.hand:
        return ()
    bars = tuple(_bar(tile, view) for tile in sorted(view.hand, key=lambda tile: -tile.number))
    return (Panel("higher", say("higher.title"), bars=bars),)


def _bar(tile: Tile, view: View) -> Bar:
    above = sum(number > tile.number for number in view.unseen)
    figure: Text = say("higher.figure", above=above, n=len(view.unseen))
    # The plan is what a tap on the bar does; it must be possible now.
    plan = (tile.lay,) if view.seat == view.mover else ()
    return Bar(say("tile.face", number=str(tile.number)), figure, above / max(1, len(view.unseen)), plan)
