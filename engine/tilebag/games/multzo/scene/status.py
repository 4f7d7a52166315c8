"""The status line and tips."""

from __future__ import annotations

from tilebag.words import Text, seat_name

from .. import names
from ..names import say
from ..rules.moves import nulls_to_choose
from ..rules.showdown import categories_won_by, score_of, unpaid_winners
from ..state import Phase, PublicState
from ..strategy import claims_without
from ..view import View, moves


def status(view: View) -> Text:
    """What to do next, or whose turn it is."""
    public = view.public
    match public.phase:
        case Phase.DRAW:
            return _draw_status(public) if view.is_to_move else say("status.takes", who=seat_name(public.mover))
        case Phase.DROP:
            return _drop_status(public) if view.is_to_move else say("status.drops", who=seat_name(public.mover))
        case Phase.SHOW:
            return _pay_status(view)
        case Phase.OVER:
            return _result_status(public)


def _draw_status(public: PublicState) -> Text:
    if public.declarer is not None:
        return say("status.last-turn")
    if public.stall_turns_left is not None:
        return say("status.stalling", n=public.stall_turns_left)
    if not public.stock_size:
        return say("status.draw-open")
    return say("status.draw" if public.open else "status.draw-stock")


def _drop_status(public: PublicState) -> Text:
    return say("status.drop" if public.declarer is not None else "status.drop-or-end")


def _pay_status(view: View) -> Text:
    """Whose reward it is, and whether there is a choice."""
    public, waiting = view.public, unpaid_winners(view.public)
    if not waiting:
        return _round_status(view)
    seat = waiting[0]
    if not nulls_to_choose(public):
        return say("status.collect") if seat == view.seat else say("status.collects", who=seat_name(seat))
    if seat != view.seat:
        return say("status.chooses", who=seat_name(seat))
    return say("status.choose", won=tuple(map(names.category_name, categories_won_by(public, seat))))


def _round_status(view: View) -> Text:
    """What the viewer has won in this round."""
    public, seat = view.public, view.seat
    if not public.prizes:
        return say("status.nobody", n=public.round)
    if seat is None:
        return say("status.paid", n=public.round)
    if not (won := categories_won_by(public, seat)):
        return say("status.won-nothing", n=public.round, who=seat_name(seat))
    return say("status.won-this", n=public.round, who=seat_name(seat), won=tuple(map(names.category_name, won)))


def _result_status(public: PublicState) -> Text:
    most = max(score_of(public, seat) for seat in public.seats)
    best = tuple(seat_name(seat) for seat in public.seats if score_of(public, seat) == most)
    points = names.points(most)
    if len(best) > 1:
        return say("status.shared", who=best, points=points)
    return say("status.won", who=best[0], points=points)


def tip(view: View) -> Text | None:
    """What the labels above the hand mean, what "End" does, or what a null coin is good for."""
    public = view.public
    if public.phase is Phase.SHOW:
        return say("tip.null") if moves(view) and nulls_to_choose(public) else None
    if not view.is_to_move or public.declarer is not None:
        return None
    if public.phase is Phase.DRAW:
        return say("tip.hand")
    can_win = any(claim.categories for claim in claims_without(view).values())
    return say("tip.end") if can_win else None
