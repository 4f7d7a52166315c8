"""Tips for a first game: at most three, each when it is needed."""

from __future__ import annotations

from tilebag.words import Text

from ..names import say
from ..rules.moves import nulls_to_choose
from ..state import Phase
from ..strategy import claims_without
from ..view import View, moves


def tip(view: View) -> Text | None:
    """What the labels above the hand mean, what "End" does, or what a null coin is good for."""
    public = view.public
    if public.phase is Phase.SHOW:
        return say("tip.null") if moves(view) and nulls_to_choose(public) else None
    if not view.is_to_move or public.declarer is not None:
        return None
    if public.phase is Phase.DRAW:
        return say("tip.hand")
    can_win = any(claim.categories for claim in claims_without(view).values())
    return say("tip.end") if can_win else None
