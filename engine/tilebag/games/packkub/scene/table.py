"""The table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tilebag.core.game import Frame
from tilebag.core.scene import Scene
from tilebag.kit.scene_parts import Parts

from .. import names
from ..names import say
from ..rules.validation import Validation, validate
from ..state import Phase
from ..view import View
from .groups import pane
from .hand import hand
from .layout import layout_of
from .offers import offers
from .seats import own_line, pile, seat_order, seats
from .texts import status, tip


def scene(view: View, frame: Frame) -> Scene:
    """The scene of a view for one frame."""
    public = view.public
    boxes = layout_of(
        frame,
        len(seat_order(view)),
        len(view.own_tiles),
        len(view.pile),
        has_both_sides=not public.before,  # until the end of the turn with the first meld
    )
    validation = validate(public)
    marks = _own_marks(view, validation)
    ended = public.phase is not Phase.PLAYING
    groups = pane(view, boxes, validation, marks)
    above = (seats(view, boxes), pile(view, boxes), own_line(view, boxes))
    parts = Parts.sum((*above, hand(view, boxes, frame.desk)))
    called = {place.id: place.label for place in groups.places if place.label}
    return replace(
        parts.scene(boxes.board, status(view, validation), say("lowest-wins") if ended else None),
        offers=offers(view, validation, marks, called),
        pane=groups,
        fact=say("fact", n=len(view.pile), round=names.round_name(public)),
        label=say("table", n=len(public.groups)),
        rest=public.phase is Phase.SCORED,
        tip=tip(view, validation),
        mat=boxes.mat if view.seat is not None else None,
    )


def _own_marks(view: View, validation: Validation) -> Mapping[str, str]:
    """Marks of the tiles the viewer played in this turn; the session marks those of others."""
    if not view.is_to_move:
        return {}
    mark = "at-fault" if validation.turn and not validation.groups else "new"
    return dict.fromkeys((tile.id for tile in view.public.played_tiles), mark)
