"""The table: rows above, dice below, and the sheet folded (upright) or open beside them (wide)."""

from __future__ import annotations

from dataclasses import replace

from tilebag.game import Frame
from tilebag.scene import Pane, Scene
from tilebag.scene_parts import Parts

from ..names import say
from ..state import Phase, PublicState
from ..view import View
from .coins import owned_coins, pair
from .dice import dice
from .layout import Layout, layout_of
from .offers import offers
from .rows import rows
from .sheet import drawer, open_sheet, strip
from .texts import status, tip


def scene(view: View, frame: Frame) -> Scene:
    """The scene of a view for one frame."""
    public, layout = view.public, layout_of(frame)
    below, pane = _dice_and_sheet(public, layout)
    parts = rows(public, layout) + below
    return replace(
        parts.scene(layout.board, status(public)),
        offers=() if view.seat is None else offers(public),
        drawers=(drawer(public),) if layout.folded else (),
        pane=pane,
        fact=say("turn", n=public.turn),
        label=say("table", n=len(public.rows)),
        tip=None if view.seat is None else tip(public),
    )


def _dice_and_sheet(public: PublicState, layout: Layout) -> tuple[Parts, Pane | None]:
    """Everything but the rows: dice, coins, sheet; after a failed roll with a folded sheet, the coins to choose from
    in the place of the dice, if necessary in a pane."""
    if layout.folded and public.phase is Phase.FAILED:
        coins, pane = owned_coins(public, layout)
        return strip(public, layout) + coins, pane
    choice = pair(public, layout) if public.phase is Phase.CHOOSING else dice(public, layout)
    return (strip(public, layout) + choice if layout.folded else choice + open_sheet(public, layout)), None
