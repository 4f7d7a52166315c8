"""The status: the thing to do first, or whom the table waits for."""

from __future__ import annotations

from tilebag.words import Text

from .. import names
from ..names import voice
from ..rules.showdown import score_of, unpaid, won_by
from ..rules.steps import nulls_to_choose
from ..state import Phase, PublicState
from ..view import View


def status(view: View) -> Text:
    """The thing to do first."""
    public = view.public
    match public.phase:
        case Phase.DRAW:
            return _drawing(public) if view.moving else voice("status.takes", who=names.player(public.mover))
        case Phase.DROP:
            return _dropping(public) if view.moving else voice("status.drops", who=names.player(public.mover))
        case Phase.SHOW:
            return _paying(view)
        case Phase.OVER:
            return _over(public)


def _drawing(public: PublicState) -> Text:
    if public.declarer is not None:
        return voice("status.last-turn")
    if public.stall_left is not None:
        return voice("status.stalling", n=public.stall_left)
    if not public.left:
        return voice("status.draw-open")
    return voice("status.draw" if public.open else "status.draw-stock")


def _dropping(public: PublicState) -> Text:
    return voice("status.drop" if public.declarer is not None else "status.drop-or-end")


def _paying(view: View) -> Text:
    """Whose reward it is, and whether there is something to choose."""
    public, waiting = view.public, unpaid(view.public)
    if not waiting:
        return _round_over(view)
    seat = waiting[0]
    if not nulls_to_choose(public):
        return voice("status.collect") if seat == view.seat else voice("status.collects", who=names.player(seat))
    if seat != view.seat:
        return voice("status.chooses", who=names.player(seat))
    return voice("status.choose", won=tuple(map(names.category, won_by(public, seat))))


def _round_over(view: View) -> Text:
    """What the one who is looking has won in this round."""
    public, seat = view.public, view.seat
    if not public.prizes:
        return voice("status.nobody", n=public.round)
    if seat is None:
        return voice("status.paid", n=public.round)
    if not (won := won_by(public, seat)):
        return voice("status.won-nothing", n=public.round, who=names.player(seat))
    return voice("status.won-this", n=public.round, who=names.player(seat), won=tuple(map(names.category, won)))


def _over(public: PublicState) -> Text:
    most = max(score_of(public, seat) for seat in public.seats)
    best = tuple(names.player(seat) for seat in public.seats if score_of(public, seat) == most)
    points = names.points(most)
    if len(best) > 1:
        return voice("status.shared", who=best, points=points)
    return voice("status.won", who=best[0], points=points)
