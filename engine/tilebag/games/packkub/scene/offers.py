"""Actions of the mover: tiles to pick up and where to drop them, and the buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from tilebag.core.scene import HELD, Drop, Offer
from tilebag.core.words import Text

from .. import names
from ..names import say
from ..pieces import Stamp
from ..rules.moves import movable_tiles
from ..rules.validation import GroupFault, Validation
from ..state import DONE, DRAW, NEW, PASS, RESET, put
from ..view import View
from .hand import HAND
from .seats import PILE
from .texts import first_fault

# unfinished groups: with more of them none has priority, and there are no buttons for places
MAX_UNFINISHED = 3


def offers(
    view: View, validation: Validation, marks: Mapping[str, str], places: Mapping[str, Text]
) -> tuple[Offer, ...]:
    """An offer for each legal move; empty for players who wait.

    `marks` are the marks of tiles, `places` the labels of the groups and of the place for a new
    one.
    """
    if not view.is_to_move:
        return ()
    groups = {group.id: group.stamps for group in view.public.groups}
    homes = {tile.id: group.stamps for group in view.public.groups for tile in group.tiles}
    unfinished = {group for group, fault in validation.groups.items() if fault is GroupFault.SHORT}
    many = len(unfinished) > MAX_UNFINISHED
    if many:
        unfinished = set()

    @cache
    def drop(how: str, place: str, *, named: bool) -> Drop:
        meld = groups.get(place, ())
        button = _button(meld) if named else None
        return Drop(
            place,
            put(HELD, place),
            places[place],
            full=_move_label(how, meld),
            button=button,
            target=_target(meld),
        )

    tile_offers = []
    drawn = view.drawn_tile
    for tile, open_to in movable_tiles(view.public, view.hand):
        home = homes.get(tile.id, ())
        goals: Sequence[str] = open_to
        if not home:
            # an unfinished group comes first: its button is the main one
            goals = sorted(open_to, key=lambda place: place not in unfinished)
        named = () if home or many else (goals[0], NEW)
        goes = tuple(
            drop("move" if home else "put", place, named=place in named) for place in goals
        )
        on_table = names.table_tile_name(tile.stamp, home, marks.get(tile.id, "")) if home else None
        label = on_table or names.own_tile_name(tile.stamp, drawn=tile == drawn)
        name = names.stamp_name(tile.stamp)
        blanks = (("home", names.brief_group_name(home)), ("tile", name))
        tile_offers.append(Offer(label, pick=tile.id, drops=goes, brief=name, blanks=blanks))
    return (*tile_offers, *_buttons(view, validation))


def _target(meld: tuple[Stamp, ...]) -> Text:
    """The name of a group, or of the place for a new one."""
    return say("group.fine", meld=names.brief_group_name(meld)) if meld else say("group.new")


def _button(meld: tuple[Stamp, ...]) -> Text:
    """Such as "Add to 2, 3" or "Add to the null"."""
    if not meld:
        return say("group.new")
    return say("button.add" if len(meld) > 1 else "button.add-one", tiles=names.value_names(meld))


@lru_cache(maxsize=2048)
def _move_label(how: str, meld: tuple[Stamp, ...]) -> Text:
    """The whole move into a group or into a new one, with blanks that the offer fills in."""
    if not meld:
        return say(f"offer.{how}-new")
    return say(f"offer.{how}", meld=names.brief_group_name(meld))


def _buttons(view: View, validation: Validation) -> tuple[Offer, ...]:
    draw = say("offer.draw")
    if view.public.has_changed:
        why = first_fault(view.public, validation)
        done = Offer(say("offer.done"), None if why else DONE, why=why, main=True, note=why or "")
        refusal = (Offer(say("pile-place"), pick=PILE, why=say("why.laid")),) if view.pile else ()
        return (*refusal, Offer(say("offer.reset"), RESET), done)
    if not view.pile:
        return (Offer(say("offer.pass"), PASS, main=True),)
    drawn = Offer(draw, DRAW, pick=PILE, drops=(Drop(HAND, DRAW, draw, desk=True),))
    return drawn, Offer(draw, DRAW, main=True, note=say("offer.or-lay"))
