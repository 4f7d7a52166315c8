"""The table: the players around it, stock and indicator in the centre, the viewer's rack at the
lower edge.
"""

from __future__ import annotations

from dataclasses import replace

from tilebag.core.game import Frame
from tilebag.core.scene import Scene
from tilebag.core.words import Text
from tilebag.kit.scene_parts import Parts

from ..names import kind_name, say
from ..state import Phase
from ..view import View
from .centre import stock_and_indicator
from .layout import Layout, layout_of
from .offers import offers
from .players import players, seats_on_felt
from .texts import status, tip
from .tiles import rack
from .winning_hand import winning_hand


def scene(view: View, frame: Frame) -> Scene:
    """The scene of a view for one frame."""
    result = view.public.result
    if view.seat is None:  # without a rack
        frame = replace(frame, line=0)
    layout = layout_of(frame, view.public.seats, shown=bool(result and result.tile))
    parts = _centre(view, layout) + players(view, layout)
    if view.seat is not None:
        parts = rack(view, layout, frame.desk) + parts
    return replace(
        parts.scene(layout.board, status(view)),
        offers=offers(view, seats_on_felt(view, layout)),
        fact=say("fact", n=view.public.round),
        label=_summary(view),
        rest=view.public.phase is Phase.BETWEEN,
        tip=tip(view),
        mat=layout.mat if view.seat is not None else None,
    )


def _centre(view: View, layout: Layout) -> Parts:
    """The contents of the centre."""
    result = view.public.result
    if result and result.tile:
        return winning_hand(view, result, layout)
    return stock_and_indicator(view, layout)


def _summary(view: View) -> Text:
    indicator = kind_name(view.public.indicator.kind)
    okey = kind_name(view.public.okey)
    return say("table", indicator=indicator, okey=okey, left=say("stock.label", n=view.stock))
