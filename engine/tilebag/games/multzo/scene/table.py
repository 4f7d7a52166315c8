"""The table, in play and at the showdown."""

from __future__ import annotations

from dataclasses import replace

from tilebag.core.game import Frame
from tilebag.core.scene import Scene
from tilebag.kit.scene_parts import Parts

from ..names import say
from ..rules.showdown import is_round_paid
from ..view import View
from .coin_stacks import coin_stacks
from .layout import layout_of, showdown_board
from .offers import offers
from .seats import cards
from .showdown import ShowdownLayout, showdown
from .showdown_bands import BandsLayout, showdown_bands
from .texts import detail, status, tip
from .tiles import centre, hand


def scene(view: View, frame: Frame) -> Scene:
    """The scene of a view for one frame."""
    public = view.public
    players = len(public.seats)
    mat = None
    if public.shown and not frame.is_large:
        bands = BandsLayout.of(frame.whole, players)
        board = bands.board
        parts = showdown_bands(view, bands)
    elif public.shown:
        board = showdown_board(frame)
        parts = showdown(view, ShowdownLayout.of(board, players))
    else:
        layout = layout_of(frame, players, seated=view.seat is not None)
        board = layout.board
        mat = layout.mat if view.seat is not None else None
        seats, own = cards(view, layout)
        parts = Parts.sum(
            (seats, *(part(view, layout) for part in (coin_stacks, centre, hand)), own)
        )
    return replace(
        parts.scene(board, status(view), detail(view)),
        offers=offers(view),
        fact=say("round", n=public.round),
        label=say("table", stock=public.stock_size, open=len(public.open)),
        rest=is_round_paid(view.public),
        tip=tip(view),
        mat=mat,
    )
