"""How the table looks, in play and at the showdown."""

from __future__ import annotations

from tilebag.game import Frame
from tilebag.scene import Scene
from tilebag.words import Text

from .. import names
from ..names import voice
from ..rules.showdown import due, score_of, won_by
from ..rules.steps import nulls_to_choose
from ..state import Phase, Table, View
from .centre import middle
from .coin_stacks import treasury
from .elements import Parts
from .hand import hand
from .layout import Layout, ShowLayout
from .offers import offers
from .seats import plaques
from .showdown import showdown


def scene(view: View, frame: Frame) -> Scene:
    """The table for one frame."""
    size, parts = _shown(view, frame) if view.table.shown else _in_play(view, frame)
    return Scene(
        size=size,
        status=status(view),
        places=parts.places,
        prints=parts.prints,
        pieces=parts.pieces,
        offers=offers(view),
        fact=voice("round", n=view.table.round),
        label=voice("table", stock=view.table.left, open=len(view.table.open)),
    )


def _in_play(view: View, frame: Frame) -> tuple[tuple[float, float], Parts]:
    layout = Layout.of(frame, len(view.table.seats))
    parts = plaques(view, layout) + treasury(view.table, layout) + middle(view, layout) + hand(view, layout)
    return (layout.board.w, layout.board.h), parts


def _shown(view: View, frame: Frame) -> tuple[tuple[float, float], Parts]:
    layout = ShowLayout.of(frame, len(view.table.seats))
    return (layout.board.w, layout.board.h), showdown(view, layout)


def status(view: View) -> Text:
    """The thing to do first."""
    table = view.table
    match table.phase:
        case Phase.DRAW:
            return _drawing(view) if view.moving else voice("status.takes", who=names.player(table.mover))
        case Phase.DROP:
            return _dropping(table) if view.moving else voice("status.drops", who=names.player(table.mover))
        case Phase.SHOW:
            return _paying(view)
        case Phase.OVER:
            return _over(view)


def _drawing(view: View) -> Text:
    table = view.table
    if table.declarer is not None:
        return voice("status.last-turn")
    if table.stall_left is not None:
        return voice("status.stalling", n=table.stall_left)
    if not table.left:
        return voice("status.draw-open")
    return voice("status.draw" if table.open else "status.draw-stock")


def _dropping(table: Table) -> Text:
    return voice("status.drop" if table.declarer is not None else "status.drop-or-end")


def _paying(view: View) -> Text:
    """Whose reward it is, and whether there is something to choose."""
    table = view.table
    if not due(table):
        return voice("status.paid" if table.prizes else "status.nobody")
    seat = due(table)[0]
    if not nulls_to_choose(table):
        return voice("status.collect") if seat == view.seat else voice("status.collects", who=names.player(seat))
    if seat != view.seat:
        return voice("status.chooses", who=names.player(seat))
    return voice("status.choose", won=tuple(names.category(each) for each in won_by(table, seat)))


def _over(view: View) -> Text:
    table = view.table
    most = max(score_of(table, seat) for seat in table.seats)
    best = tuple(names.player(seat) for seat in table.seats if score_of(table, seat) == most)
    points = names.points(most)
    if len(best) > 1:
        return voice("status.shared", who=best, points=points)
    return voice("status.won", who=best[0], points=points)
