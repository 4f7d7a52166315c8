"""The status line and tips."""

from __future__ import annotations

from tilebag.words import Text, seat_name

from ..names import ending_text, full_sentence, game_over_text, join_texts, kind_name, losers, loss_text, say
from ..rules.moves import SHOW
from ..state import Phase
from ..view import View, can_finish, moves


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
    if can_finish(view):
        return say("tip.finish")
    if steps and (public.phase is Phase.SHOWING or public.first_turn):
        return say("tip.okey", okey=kind_name(public.okey))
    return say("tip.draw") if public.phase is Phase.DRAWING and steps else None


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
    return say("status.finish" if can_finish(view) else "status.discard")


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
