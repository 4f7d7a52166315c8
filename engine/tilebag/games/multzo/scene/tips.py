"""Tips for who sees this for the first time, each at the moment it matters: three, no more."""

from __future__ import annotations

from tilebag.words import Text

from ..names import voice
from ..rules.steps import nulls_to_choose
from ..state import Phase
from ..strategy import claims_without
from ..view import View, moves


def tip(view: View) -> Text | None:
    """What the labels over the hand say; what the place "End" does, once it may pay; what a null coin is good for."""
    public = view.public
    if public.phase is Phase.SHOW:
        return voice("tip.null") if moves(view) and nulls_to_choose(public) else None
    if not view.moving or public.declarer is not None:
        return None
    if public.phase is Phase.DRAW:
        return voice("tip.hand")
    can_win = any(claim.categories for claim in claims_without(view).values())
    return voice("tip.end") if can_win else None
