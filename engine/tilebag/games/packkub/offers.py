"""What the one who moves may do: tiles to take up and where to put them, and the buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tilebag.games.packkub import names
from tilebag.games.packkub.pieces import voice
from tilebag.games.packkub.state import DONE, DRAW, PASS, RESET, Tile
from tilebag.games.packkub.steps import drops
from tilebag.games.packkub.turns import may_end
from tilebag.games.packkub.verdict import Verdict
from tilebag.games.packkub.view import View
from tilebag.move import Move
from tilebag.scene import Drop, Offer
from tilebag.words import Text


def offers(view: View, now: Verdict) -> tuple[Offer, ...]:
    """Exactly the steps there are; nothing for those who wait."""
    if not view.moving:
        return ()
    numbers = {group.id: n for n, group in enumerate(view.table.groups, 1)}
    tiles = tuple(
        Offer(_label(tile, view), pick=tile.id, drops=tuple(_drop(tile, place, numbers) for place in places))
        for tile, places in drops(view.table, view.hand)
    )
    return (*tiles, *_buttons(view, now))


def _label(tile: Tile, view: View) -> Text:
    if tile in view.hand:
        return names.in_hand(tile.stamp)
    n = next(n for n, group in enumerate(view.table.groups, 1) if tile in group.tiles)
    return names.on_table(tile.stamp, n)


def _drop(tile: Tile, place: str, numbers: Mapping[str, int]) -> Drop:
    return _made(tile.id, place, numbers.get(place, 0))


@lru_cache(maxsize=8192)
def _made(tile: str, place: str, n: int) -> Drop:
    """Where it may be let go; groups are counted as they lie."""
    return Drop(place, Move("put", (tile, place)), voice("group.number", group=n) if n else voice("group.new"))


def _buttons(view: View, now: Verdict) -> tuple[Offer, ...]:
    if not view.table.moved:
        draw = Offer(voice("offer.draw"), DRAW, main=True)
        return (draw if view.pile else Offer(voice("offer.pass"), PASS, main=True),)
    back = Offer(voice("offer.reset"), RESET)
    if may_end(view.table):
        return (back, Offer(voice("offer.done"), DONE, main=True))
    return (back, Offer(voice("offer.done"), why=_why(view, now), main=True))


def _why(view: View, now: Verdict) -> Text:
    """Why the turn cannot end yet."""
    for n, group in enumerate(view.table.groups, 1):
        if group.id in now.flaws:
            return voice("status.wrong", group=n, why=voice(f"flaw.{now.flaws[group.id]}"))
    return voice(f"fault.{now.fault}")
