"""In one line: the first thing that is wrong, or the thing to do."""

from __future__ import annotations

from tilebag.words import Text

from .. import names
from ..pieces import JOKER, SHORTEST_MELD, voice
from ..rules.validation import GroupFault, Validation, missing
from ..state import Group, Phase, PublicState
from ..view import View


def status(view: View, validation: Validation) -> Text:
    """What is to be done, or how the round ended."""
    public = view.public
    match public.phase:
        case Phase.OVER:
            return voice("status.over")
        case Phase.SCORED:
            return voice("status.scored", n=public.round)
        case Phase.PLAYING if not view.moving:
            return voice("status.theirs", who=names.seat(public.mover))
        case Phase.PLAYING if public.moved:
            return first_fault(public, validation) or voice("status.fine")
    kind = "opened" if public.opened[public.mover] else "open"
    return voice(f"status.{kind}" if view.pile else f"status.{kind}-empty")


def tip(view: View, validation: Validation) -> Text | None:
    """What one should know who sees this for the first time."""
    public = view.public
    if not view.moving:
        return None
    if len(validation.groups) == 1:
        return voice("tip.loose")
    return None if public.moved else voice("tip.table" if public.opened[public.mover] else "tip.meld")


def lacking(where: str, group: Group, fault: GroupFault) -> Text:
    """What a group needs to become a meld: in the words for the status, or in the few under the group itself."""
    tiles = names.in_short(group.stamps)
    if fault is not GroupFault.GAP:
        return voice(f"{where}.{fault}", tiles=tiles, n=SHORTEST_MELD - len(group.tiles))
    gap, jokers = missing(group.stamps), group.stamps.count(JOKER)
    if jokers:
        return voice(f"{where}.{GroupFault.SHORT}", tiles=tiles, n=len(gap) - jokers)
    return voice(f"{where}.{fault}", tiles=tiles, missing=names.values(gap), n=len(gap))


def first_fault(public: PublicState, validation: Validation) -> Text | None:
    """Why the turn cannot end yet; None if it can."""
    for group in public.groups:
        if fault := validation.groups.get(group.id):
            return lacking("status", group, fault)
    return voice(f"fault.{validation.turn}") if validation.turn else None
