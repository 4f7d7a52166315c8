"""What the one who moves may do: tiles to take up and where to put them, and the buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from tilebag.games.packkub import names
from tilebag.games.packkub.pieces import Stamp, voice
from tilebag.games.packkub.state import DONE, DRAW, PASS, RESET, Tile
from tilebag.games.packkub.steps import drops
from tilebag.games.packkub.turns import may_end
from tilebag.games.packkub.verdict import Verdict
from tilebag.games.packkub.view import View
from tilebag.move import Move
from tilebag.scene import HELD, Drop, Offer
from tilebag.words import Text


def offers(view: View, now: Verdict, marks: Mapping[str, str], places: Mapping[str, Text]) -> tuple[Offer, ...]:
    """Exactly the steps there are; nothing for those who wait.

    `marks` are those that the tiles are called by, `places` what the groups and the place for a new one are called.
    """
    if not view.moving:
        return ()
    groups = {group.id: (n, group.stamps) for n, group in enumerate(view.table.groups, 1)}
    homes = {tile.id: n for n, group in enumerate(view.table.groups, 1) for tile in group.tiles}

    @cache
    def drop(how: str, place: str) -> Drop:
        full = _in_full(how, *groups.get(place, _NO_GROUP))
        return Drop(place, Move("put", (HELD, place)), places[place], full)

    found = []
    for tile, open_to in drops(view.table, view.hand):
        home = homes.get(tile.id, 0)
        goes = tuple(drop("move" if home else "put", place) for place in open_to)
        found.append(_laid(tile, home, marks.get(tile.id, ""), goes) if home else _held(tile, goes))
    return (*found, *_buttons(view, now))


_NO_GROUP: tuple[int, tuple[Stamp, ...]] = (0, ())


@lru_cache(maxsize=2048)
def _in_full(how: str, n: int, there: tuple[Stamp, ...]) -> Text:
    """The whole step into a group, counted as they lie, or (0) into a new one, but for what the offer fills in."""
    return voice(f"offer.{how}", group=n, tiles=names.in_short(there)) if n else voice(f"offer.{how}-new")


def _held(tile: Tile, goes: tuple[Drop, ...]) -> Offer:
    """Take a tile of the hand up and let it go."""
    return Offer(names.in_hand(tile.stamp), pick=tile.id, drops=goes, blanks=(("tile", tile.stamp.name),))


def _laid(tile: Tile, home: int, mark: str, goes: tuple[Drop, ...]) -> Offer:
    """The same with one that lies in a group."""
    label = names.on_table(tile.stamp, home, mark)
    return Offer(label, pick=tile.id, drops=goes, blanks=(("home", home), ("tile", tile.stamp.name)))


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
