"""How the table looks: rows above, dice below, and the sheet folded (upright) or open beside them (wide)."""

from __future__ import annotations

from tilebag.game import Frame
from tilebag.parts import Parts
from tilebag.scene import Scene

from ..names import voice
from ..state import Phase, PublicState
from ..view import View
from .coin_choices import owned_coins, pair
from .dice import dice
from .folded_sheet import drawer, strip
from .layout import Layout, layout_of
from .narration import status
from .offers import offers
from .open_sheet import open_sheet
from .rows import rows


def scene(view: View, frame: Frame) -> Scene:
    """The table for one frame."""
    public, layout = view.public, layout_of(frame)
    parts = rows(public, layout) + _below_and_beside(public, layout)
    return Scene(
        size=(layout.board.w, layout.board.h),
        status=status(public),
        places=parts.places,
        prints=parts.prints,
        pieces=parts.pieces,
        offers=() if view.seat is None else offers(public),
        drawers=(drawer(public),) if _has_drawer(public, layout) else (),
        fact=voice("turn", n=public.turn),
        label=voice("table", n=len(public.rows)),
        scale=layout.board.scale,
    )


def _has_drawer(public: PublicState, layout: Layout) -> bool:
    """A folded sheet has one, but after a failed roll the coins lie on the table."""
    return layout.folded and public.phase is not Phase.FAILED


def _below_and_beside(public: PublicState, layout: Layout) -> Parts:
    """What is not a row: dice, coins, sheet."""
    if layout.folded and public.phase is Phase.FAILED:
        return owned_coins(public, layout)
    choice = pair(public, layout) if public.phase is Phase.CHOOSING else dice(public, layout)
    return strip(public, layout) + choice if layout.folded else choice + open_sheet(public, layout)
