"""How the table looks."""

from __future__ import annotations

from collections.abc import Mapping

from tilebag.game import Frame
from tilebag.scene import Scene

from .. import names
from ..pieces import voice
from ..rules.validation import Validation, validate
from ..view import View
from .groups import pane
from .hand import hand
from .layout import layout
from .offers import offers
from .seats import others, pile, seats
from .status import status


def scene(view: View, frame: Frame) -> Scene:
    """The table for one frame."""
    public = view.public
    boxes = layout(frame.width, frame.height, len(others(view)), len(view.hand))
    validation = validate(public)
    marks = _marks(view, validation)
    groups = pane(view, boxes, validation, marks, frame.zoom)
    parts = seats(view, boxes) + pile(view, boxes) + hand(view, boxes, frame.desk)
    return Scene(
        size=(boxes.board.w, boxes.board.h),
        status=status(view, validation),
        places=parts.places,
        prints=parts.prints,
        pieces=parts.pieces,
        offers=offers(view, validation, marks, {place.id: place.label for place in groups.places if place.label}),
        pane=groups,
        desk=parts.desk,
        fact=voice("fact", n=len(view.pile), round=names.round_of(public)),
        label=voice("table", n=len(public.groups)),
        scale=boxes.board.scale,
    )


def _marks(view: View, validation: Validation) -> Mapping[str, str]:
    """What I played in this turn; what others do, the session marks."""
    if not view.moving:
        return {}
    mark = "at-fault" if validation.turn and not validation.groups else "new"
    return dict.fromkeys((tile.id for tile in view.public.played), mark)
