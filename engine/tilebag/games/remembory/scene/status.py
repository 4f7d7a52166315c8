"""The status line and tips."""

from __future__ import annotations

from tilebag.words import Text, seat_name

from .. import names
from ..options import say
from ..state import Phase
from ..view import View
from .layout import Layout, grid_cell


def tip(view: View) -> Text | None:
    """A tip for beginners, in their own turn."""
    match view.public.phase:
        case Phase.TURN if view.seat == view.public.mover:
            return say("tip.turn")
        case Phase.TAKE if view.seat == view.public.mover:
            return say("tip.choose")
    return None


def status(view: View, measures: Layout) -> Text:
    """What to do next, or what is happening. Only the status tells where a wrong tile is; the log does not."""
    public = view.public
    mine = view.seat == public.mover
    who = seat_name(public.mover)
    match public.phase:
        case Phase.TAKE:
            return _choose_status(view) if mine else say("status.they-choose", who=who)
        case Phase.TURN:
            goal = names.goal_name(view)
            return say("status.find", coin=goal) if mine else say("status.they-look", who=who, coin=goal)
        case Phase.RIGHT:
            return say("status.right", tile=names.turned_stamp(view).name)
        case Phase.WRONG:
            k = next(k for k, tile in enumerate(public.grid) if tile.id == public.turned)
            return say("status.wrong", tile=names.tile_label(names.turned_stamp(view), *grid_cell(k, measures)))
        case Phase.OVER:
            return say("status.over" if public.tiles_left == 0 else "status.out")


def _choose_status(view: View) -> Text:
    options = view.public.options
    if options.is_laid:
        return say("status.choose")
    return say("status.choose-any" if options.can_steal else "status.choose-own")
