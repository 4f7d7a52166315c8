"""What the one who moves may do: tiles to take up and where to put them, and the buttons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from tilebag.scene import HELD, Drop, Offer
from tilebag.words import Text

from .. import names
from ..pieces import Stamp, voice
from ..rules.steps import movable
from ..rules.validation import Validation
from ..state import DONE, DRAW, PASS, RESET, Tile, put
from ..view import View
from .status import first_fault


def offers(
    view: View, validation: Validation, marks: Mapping[str, str], places: Mapping[str, Text]
) -> tuple[Offer, ...]:
    """Exactly the steps there are; nothing for those who wait.

    `marks` are those that the tiles are called by, `places` what the groups and the place for a new one are called.
    """
    if not view.moving:
        return ()
    groups = {group.id: (n, group.stamps) for n, group in enumerate(view.public.groups, 1)}
    homes = {tile.id: n for n, group in enumerate(view.public.groups, 1) for tile in group.tiles}

    @cache
    def drop(how: str, place: str) -> Drop:
        full = _in_full(how, *groups.get(place, _NO_GROUP))
        return Drop(place, put(HELD, place), places[place], full)

    found = []
    for tile, open_to in movable(view.public, view.hand):
        home = homes.get(tile.id, 0)
        goes = tuple(drop("move" if home else "put", place) for place in open_to)
        found.append(_tile(tile, home, marks.get(tile.id, ""), goes))
    return (*found, *_buttons(view, validation))


_NO_GROUP: tuple[int, tuple[Stamp, ...]] = (0, ())


@lru_cache(maxsize=2048)
def _in_full(how: str, n: int, there: tuple[Stamp, ...]) -> Text:
    """The whole step into a group, counted as they lie, or (0) into a new one, but for what the offer fills in."""
    return voice(f"offer.{how}", group=n, tiles=names.in_short(there)) if n else voice(f"offer.{how}-new")


def _tile(tile: Tile, home: int, mark: str, goes: tuple[Drop, ...]) -> Offer:
    """Take a tile up, of the hand or (home is not 0) of a group, and let it go."""
    label = names.on_table(tile.stamp, home, mark) if home else names.in_hand(tile.stamp)
    return Offer(label, pick=tile.id, drops=goes, blanks=(("home", home), ("tile", tile.stamp.name)))


def _buttons(view: View, validation: Validation) -> tuple[Offer, ...]:
    if not view.public.moved:
        draw = Offer(voice("offer.draw"), DRAW, main=True)
        return (draw if view.pile else Offer(voice("offer.pass"), PASS, main=True),)
    why = first_fault(view.public, validation)
    return Offer(voice("offer.reset"), RESET), Offer(voice("offer.done"), None if why else DONE, why=why, main=True)
