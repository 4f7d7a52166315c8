"""What the one who moves may do: tiles to take up and where to put them, and the buttons."""

from __future__ import annotations

from functools import lru_cache

from tilebag.games.packkub import names
from tilebag.games.packkub.pieces import Stamp, voice
from tilebag.games.packkub.state import DONE, DRAW, PASS, RESET, Tile
from tilebag.games.packkub.steps import drops, put
from tilebag.games.packkub.turns import may_end
from tilebag.games.packkub.verdict import Verdict
from tilebag.games.packkub.view import View
from tilebag.scene import Drop, Offer
from tilebag.words import Text


def offers(view: View, now: Verdict) -> tuple[Offer, ...]:
    """Exactly the steps there are; nothing for those who wait."""
    if not view.moving:
        return ()
    groups = {group.id: (n, group.stamps) for n, group in enumerate(view.table.groups, 1)}
    homes = {tile.id: n for n, group in enumerate(view.table.groups, 1) for tile in group.tiles}
    tiles = tuple(
        _offer(tile, homes.get(tile.id, 0), tuple((place, *groups.get(place, _NO_GROUP)) for place in places))
        for tile, places in drops(view.table, view.hand)
    )
    return (*tiles, *_buttons(view, now))


_NO_GROUP: tuple[int, tuple[Stamp, ...]] = (0, ())


def _offer(tile: Tile, home: int, places: tuple[tuple[str, int, tuple[Stamp, ...]], ...]) -> Offer:
    """Take it up and let it go; groups are counted as they lie, and what lies in none is in the hand."""
    label = names.on_table(tile.stamp, home) if home else names.in_hand(tile.stamp)
    return Offer(label, pick=tile.id, drops=tuple(_drop(tile, home, *place) for place in places))


@lru_cache(maxsize=8192)
def _drop(tile: Tile, home: int, place: str, n: int, there: tuple[Stamp, ...]) -> Drop:
    move, name = put(tile, place), tile.stamp.name
    if n:
        tiles = names.in_short(there)
        if home:
            full = voice("offer.move", tile=name, home=home, group=n, tiles=tiles)
        else:
            full = voice("offer.put", tile=name, group=n, tiles=tiles)
        return Drop(place, move, voice("group.number", group=n), full)
    full = voice("offer.move-new", tile=name, home=home) if home else voice("offer.put-new", tile=name)
    return Drop(place, move, voice("group.new"), full)


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
