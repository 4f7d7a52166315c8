"""In one line: the first thing that is wrong, or the thing to do."""

from __future__ import annotations

from tilebag.words import Text

from .. import names
from ..pieces import SHORTEST_MELD, voice
from ..rules.validation import GroupFault, Validation
from ..state import Phase, PublicState
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


def first_fault(public: PublicState, validation: Validation) -> Text | None:
    """Why the turn cannot end yet; None if it can."""
    for n, group in enumerate(public.groups, 1):
        match validation.groups.get(group.id):
            case None:
                continue
            case GroupFault.SHORT:
                return voice("status.short", n=SHORTEST_MELD - len(group.tiles), tiles=names.in_short(group.stamps))
            case fault:
                return voice("status.wrong", group=n, why=voice(f"flaw.{fault}"))
    return voice(f"fault.{validation.turn}") if validation.turn else None
