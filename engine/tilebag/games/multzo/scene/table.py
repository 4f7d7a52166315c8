"""The table, in play and at the showdown."""

from __future__ import annotations

from dataclasses import replace

from tilebag.game import Frame
from tilebag.layout import Board
from tilebag.scene import Scene
from tilebag.scene_parts import Parts

from ..names import say
from ..rules.showdown import is_round_paid
from ..view import View
from .centre import centre
from .coin_stacks import coin_stacks
from .hand import hand
from .layout import Layout
from .offers import offers
from .seats import plaques
from .showdown import ShowdownLayout, showdown
from .texts import status, tip


def scene(view: View, frame: Frame) -> Scene:
    """The scene of a view for one frame."""
    public = view.public
    board, parts = _showdown_table(view, frame) if public.shown else _play_table(view, frame)
    return replace(
        parts.scene(board, status(view)),
        offers=offers(view),
        fact=say("round", n=public.round),
        label=say("table", stock=public.stock_size, open=len(public.open)),
        rest=is_round_paid(view.public),
        tip=tip(view),
    )


def _play_table(view: View, frame: Frame) -> tuple[Board, Parts]:
    layout = Layout.of(frame, len(view.public.seats))
    parts = plaques(view, layout) + coin_stacks(view, layout) + centre(view, layout) + hand(view, layout)
    return layout.board, parts


def _showdown_table(view: View, frame: Frame) -> tuple[Board, Parts]:
    layout = ShowdownLayout.of(frame, len(view.public.seats))
    return layout.board, showdown(view, layout)
