"""The table: the players around it, stock and indicator in the centre, the viewer's rack at the lower edge."""

from __future__ import annotations

from tilebag.game import Frame
from tilebag.scene import Scene
from tilebag.scene_parts import Parts
from tilebag.words import Text, seat_name

from .. import strategy
from ..names import ending_text, full_sentence, game_over_text, join_texts, kind_name, losers, loss_text, say
from ..rules.moves import SHOW
from ..rules.scoring import SHOWN_LOSS
from ..state import Phase
from ..view import View, moves
from .layout import Layout, layout_of
from .offers import offers
from .players import players
from .rack import rack
from .stock import stock_and_indicator
from .winning_hand import winning_hand


def scene(view: View, frame: Frame) -> Scene:
    """The scene of a view for one frame."""
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
        fact=say("fact", n=view.public.round),
        label=_summary(view),
        desk=parts.desk,
        rest=view.public.phase is Phase.BETWEEN,
        scale=layout.board.scale,
        tip=tip(view),
    )


def _centre(view: View, layout: Layout) -> Parts:
    """The contents of the centre."""
    result = view.public.result
    return winning_hand(view, result, layout) if result and result.tile else stock_and_indicator(view, layout)


def _summary(view: View) -> Text:
    indicator, okey = kind_name(view.public.indicator.kind), kind_name(view.public.okey)
    return say("table", indicator=indicator, okey=okey, left=say("stock.label", n=view.stock))


def status(view: View) -> Text:
    """What to do next, or whose turn it is."""
    public = view.public
    match public.phase:
        case Phase.SHOWING:
            return _before_play_status(view)
        case Phase.DRAWING | Phase.DISCARDING if view.seat == public.mover:
            return _own_turn_status(view)
        case Phase.DRAWING | Phase.DISCARDING:
            return say("status.theirs", who=seat_name(public.mover))
        case _:
            return _round_status(view)


def tip(view: View) -> Text | None:
    """A tip for beginners: the okey before the first turn, where to draw, where to finish."""
    public, steps = view.public, moves(view)
    if any(step.verb == "finish" for step in steps):
        return say("tip.finish")
    if steps and (public.phase is Phase.SHOWING or public.first_turn):
        return say("tip.okey", okey=kind_name(public.okey))
    return say("tip.draw") if public.phase is Phase.DRAWING and steps else None


def account(view: View) -> tuple[Text, ...]:
    """How the points came about: the starting points, how the last round ended, why it was the last.

    A viewer who did not finish is told the distance of their hand.
    """
    public, options = view.public, view.public.options
    lines = [say("account.start-team" if options.partners else "account.start", n=options.start_points)]
    if public.shown is not None:
        who = seat_name(public.shown)
        lines.append(say("account.shown", who=who, others=losers(view, public.shown), n=SHOWN_LOSS))
    if public.result and public.winner is not None:
        lines.append(say("status.won", who=seat_name(public.winner), loss=loss_text(view, public.result)))
    if public.result and view.rack and view.seat != public.winner:
        lines.append(say("account.missing", n=min(strategy.own_distances(view).values())))
    if over := game_over_text(public):
        lines.append(full_sentence(over))
    return tuple(lines)


def _before_play_status(view: View) -> Text:
    if not view.is_deciding:
        return say("status.waiting")
    if SHOW not in moves(view):
        return say("status.look")
    assert view.seat is not None
    return say("status.show", others=losers(view, view.seat))


def _own_turn_status(view: View) -> Text:
    if view.public.phase is Phase.DRAWING:
        return say("status.draw" if view.stock else "status.last")
    can_finish = any(step.verb == "finish" for step in moves(view))
    return say("status.finish" if can_finish else "status.discard")


def _round_status(view: View) -> Text:
    """The winner and the cost; after the last round that the game is over, which a shown indicator can cause too."""
    public = view.public
    over = game_over_text(public)
    if public.result is None:
        assert over is not None
        return full_sentence(over)
    if public.winner is not None:
        return say(
            "status.won-over" if over else "status.won",
            who=seat_name(public.winner),
            loss=loss_text(view, public.result),
        )
    how = ending_text(view, public.result)
    return full_sentence(join_texts(how, say("over.now")) if over else how)
