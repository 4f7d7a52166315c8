"""How the table looks: the players round it, stock and indicator in the middle, one's own rack at the lower edge."""

from __future__ import annotations

from tilebag.game import Frame
from tilebag.games.okey.layout import Layout
from tilebag.games.okey.middle import middle
from tilebag.games.okey.names import both, ending, game_over, kind_name, seat_name, voice
from tilebag.games.okey.offers import offers
from tilebag.games.okey.players import players
from tilebag.games.okey.rack import rack
from tilebag.games.okey.state import Phase, Table
from tilebag.games.okey.steps import SHOW
from tilebag.games.okey.view import View, moves
from tilebag.scene import Scene
from tilebag.words import Text


def scene(view: View, frame: Frame) -> Scene:
    """The table for one frame."""
    layout = Layout.of(frame)
    parts = middle(view, layout) + players(view, layout)
    if view.seat is not None:
        parts = rack(view, layout, frame.desk) + parts
    return Scene(
        size=(layout.board.w, layout.board.h),
        status=status(view),
        places=parts.places,
        prints=parts.prints,
        pieces=parts.pieces,
        offers=offers(view),
        fact=voice("fact", n=view.table.round),
        label=_label(view),
        desk=parts.desk,
        rest=view.table.phase is Phase.BETWEEN,
    )


def _label(view: View) -> Text:
    """The table in a sentence."""
    table = view.table
    return voice(
        "table",
        indicator=kind_name(table.indicator.kind),
        okey=kind_name(table.okey),
        left=voice("stock.label", n=view.stock),
    )


def status(view: View) -> Text:
    """The thing to do first."""
    table = view.table
    match table.phase:
        case Phase.SHOWING:
            return _showing(view)
        case Phase.DRAWING | Phase.DISCARDING if view.seat == table.mover:
            return _mine(view)
        case Phase.DRAWING | Phase.DISCARDING:
            return voice("status.theirs", who=seat_name(table.mover))
        case _:
            return _ended(table)


def _showing(view: View) -> Text:
    if not view.deciding:
        return voice("status.waiting")
    return voice("status.show" if SHOW in moves(view) else "status.look")


def _mine(view: View) -> Text:
    if view.table.phase is Phase.DRAWING:
        return voice("status.draw" if view.stock else "status.last")
    can_finish = any(step.verb == "finish" for step in moves(view))
    return voice("status.finish" if can_finish else "status.discard")


def _ended(table: Table) -> Text:
    """Who finished and what it costs; after the last round that the game is over. A shown indicator can end it too."""
    over = game_over(table)
    if table.result is None:
        assert over is not None
        return over
    result = table.result
    told = ending(table, result)
    if result.winner is not None:
        told = voice("status.won", who=seat_name(result.winner), n=result.loss)
    return both(told, voice("over.now")) if over else told
