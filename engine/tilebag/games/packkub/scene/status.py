"""The status line, tips, and the faults of a turn in words."""

from __future__ import annotations

from tilebag.words import Text, seat_name

from .. import names
from ..pieces import JOKER, MIN_MELD, say
from ..rules.validation import GroupFault, Validation, missing_tiles
from ..state import Group, Phase, PublicState
from ..view import View


def status(view: View, validation: Validation) -> Text:
    """What to do next, or how the round ended."""
    public = view.public
    match public.phase:
        case Phase.OVER:
            return say("status.over")
        case Phase.SCORED:
            return say("status.scored", n=public.round)
        case Phase.PLAYING if not view.is_to_move:
            return say("status.theirs", who=seat_name(public.mover))
        case Phase.PLAYING if public.has_changed:
            return first_fault(public, validation) or say("status.fine")
    kind = "opened" if public.opened[public.mover] else "open"
    return say(f"status.{kind}" if view.pile else f"status.{kind}-empty")


def tip(view: View, validation: Validation) -> Text | None:
    """A tip for a first game."""
    public = view.public
    if not view.is_to_move:
        return None
    if len(validation.groups) == 1:
        return say("tip.loose")
    return None if public.has_changed else say("tip.table" if public.opened[public.mover] else "tip.meld")


def missing_text(where: str, group: Group, fault: GroupFault) -> Text:
    """What a group needs to become a meld: in full for the status, short for the caption of the group."""
    tiles = names.group_name(group.stamps)
    if fault is not GroupFault.GAP:
        return say(f"{where}.{fault}", tiles=tiles, n=MIN_MELD - len(group.tiles))
    gap, jokers = missing_tiles(group.stamps), group.stamps.count(JOKER)
    if jokers:
        return say(f"{where}.{GroupFault.SHORT}", tiles=tiles, n=len(gap) - jokers)
    return say(f"{where}.{fault}", tiles=tiles, missing=names.value_names(gap), n=len(gap))


def first_fault(public: PublicState, validation: Validation) -> Text | None:
    """Why the turn cannot end yet; None if it can."""
    for group in public.groups:
        if fault := validation.groups.get(group.id):
            return missing_text("status", group, fault)
    return say(f"fault.{validation.turn}") if validation.turn else None
