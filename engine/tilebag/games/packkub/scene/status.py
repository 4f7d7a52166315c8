"""In one line: the first thing that is wrong, or the thing to do."""

from __future__ import annotations

from tilebag.words import Text, seat_name

from .. import names
from ..pieces import JOKER, SHORTEST_MELD, say
from ..rules.validation import GroupFault, Validation, missing
from ..state import Group, Phase, PublicState
from ..view import View


def status(view: View, validation: Validation) -> Text:
    """What is to be done, or how the round ended."""
    public = view.public
    match public.phase:
        case Phase.OVER:
            return say("status.over")
        case Phase.SCORED:
            return say("status.scored", n=public.round)
        case Phase.PLAYING if not view.moving:
            return say("status.theirs", who=seat_name(public.mover))
        case Phase.PLAYING if public.moved:
            return first_fault(public, validation) or say("status.fine")
    kind = "opened" if public.opened[public.mover] else "open"
    return say(f"status.{kind}" if view.pile else f"status.{kind}-empty")


def tip(view: View, validation: Validation) -> Text | None:
    """What one should know who sees this for the first time."""
    public = view.public
    if not view.moving:
        return None
    if len(validation.groups) == 1:
        return say("tip.loose")
    return None if public.moved else say("tip.table" if public.opened[public.mover] else "tip.meld")


def lacking(where: str, group: Group, fault: GroupFault) -> Text:
    """What a group needs to become a meld: in the words for the status, or in the few under the group itself."""
    tiles = names.in_short(group.stamps)
    if fault is not GroupFault.GAP:
        return say(f"{where}.{fault}", tiles=tiles, n=SHORTEST_MELD - len(group.tiles))
    gap, jokers = missing(group.stamps), group.stamps.count(JOKER)
    if jokers:
        return say(f"{where}.{GroupFault.SHORT}", tiles=tiles, n=len(gap) - jokers)
    return say(f"{where}.{fault}", tiles=tiles, missing=names.values(gap), n=len(gap))


def first_fault(public: PublicState, validation: Validation) -> Text | None:
    """Why the turn cannot end yet; None if it can."""
    for group in public.groups:
        if fault := validation.groups.get(group.id):
            return lacking("status", group, fault)
    return say(f"fault.{validation.turn}") if validation.turn else None
