"""How the table looks: the players round it, stock and indicator in the centre, one's own rack at the lower edge."""

from __future__ import annotations

from tilebag.game import Frame
from tilebag.scene import Scene
from tilebag.scene_parts import Parts
from tilebag.words import Text

from .. import strategy
from ..names import both, ending, game_over, kind_name, loss, others, seat_name, voice, whole
from ..rules.scoring import SHOWN_LOSS
from ..rules.steps import SHOW
from ..state import Phase
from ..view import View, moves
from .layout import Layout, layout_of
from .offers import offers
from .players import players
from .rack import rack
from .stock import stock_and_indicator
from .winning_hand import winning_hand


def scene(view: View, frame: Frame) -> Scene:
    """The table for one frame."""
    result = view.public.result
    layout = layout_of(frame, shown=bool(result and result.tile))
    parts = _centre(view, layout) + players(view, layout)
    if view.seat is not None:
        parts = rack(view, layout, frame.desk) + parts
    return Scene(
        size=(layout.board.w, layout.board.h),
        status=status(view),
        places=parts.places,
        prints=parts.prints,
        pieces=parts.pieces,
        offers=offers(view),
        fact=voice("fact", n=view.public.round),
        label=_summary(view),
        desk=parts.desk,
        rest=view.public.phase is Phase.BETWEEN,
        scale=layout.board.scale,
        tip=tip(view),
    )


def _centre(view: View, layout: Layout) -> Parts:
    """What lies between the players."""
    result = view.public.result
    return winning_hand(view, result, layout) if result and result.tile else stock_and_indicator(view, layout)


def _summary(view: View) -> Text:
    indicator, okey = kind_name(view.public.indicator.kind), kind_name(view.public.okey)
    return voice("table", indicator=indicator, okey=okey, left=voice("stock.label", n=view.stock))


def status(view: View) -> Text:
    """The thing to do first."""
    public = view.public
    match public.phase:
        case Phase.SHOWING:
            return _before_play(view)
        case Phase.DRAWING | Phase.DISCARDING if view.seat == public.mover:
            return _own_turn(view)
        case Phase.DRAWING | Phase.DISCARDING:
            return voice("status.theirs", who=seat_name(public.mover))
        case _:
            return _round_over(view)


def tip(view: View) -> Text | None:
    """What a beginner should know now: the okey before his first turn, what to take, where to finish."""
    public, steps = view.public, moves(view)
    if any(step.verb == "finish" for step in steps):
        return voice("tip.finish")
    if steps and (public.phase is Phase.SHOWING or public.first_turn):
        return voice("tip.okey", okey=kind_name(public.okey))
    return voice("tip.draw") if public.phase is Phase.DRAWING and steps else None


def account(view: View) -> tuple[Text, ...]:
    """How the points came about: what all began with, how the last round ended, and why it was the last.

    Who did not finish hears how far his own hand was.
    """
    public, options = view.public, view.public.options
    lines = [voice("account.start-team" if options.partners else "account.start", n=options.start_points)]
    if public.shown is not None:
        who = seat_name(public.shown)
        lines.append(voice("account.shown", who=who, others=others(view, public.shown), n=SHOWN_LOSS))
    if public.result and public.winner is not None:
        lines.append(voice("status.won", who=seat_name(public.winner), loss=loss(view, public.result)))
    if public.result and view.rack and view.seat != public.winner:
        lines.append(voice("account.missing", n=min(strategy.missing(view).values())))
    if over := game_over(public):
        lines.append(whole(over))
    return tuple(lines)


def _before_play(view: View) -> Text:
    if not view.deciding:
        return voice("status.waiting")
    if SHOW not in moves(view):
        return voice("status.look")
    assert view.seat is not None
    return voice("status.show", others=others(view, view.seat))


def _own_turn(view: View) -> Text:
    if view.public.phase is Phase.DRAWING:
        return voice("status.draw" if view.stock else "status.last")
    can_finish = any(step.verb == "finish" for step in moves(view))
    return voice("status.finish" if can_finish else "status.discard")


def _round_over(view: View) -> Text:
    """Who finished and what it costs; after the last round that the game is over. A shown indicator can end it too."""
    public = view.public
    over = game_over(public)
    if public.result is None:
        assert over is not None
        return whole(over)
    if public.winner is not None:
        return voice(
            "status.won-over" if over else "status.won", who=seat_name(public.winner), loss=loss(view, public.result)
        )
    how = ending(view, public.result)
    return whole(both(how, voice("over.now")) if over else how)
