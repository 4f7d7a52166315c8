"""Puzzles of PackKub: everything goes out, which takes moving tiles of the table. Every finish
counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from research.puzzles.candidate import Candidate
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.games.packkub.bots import turn_advice
from tilebag.games.packkub.solver.fewest_moved import count_moved
from tilebag.games.packkub.state import Phase
from tilebag.games.packkub.strategy import find_best_turn, whole_hand
from tilebag.games.packkub.view import View
from tilebag.match import catalog
from tilebag.match.puzzles import write_deal
from tilebag.match.record import play_match
from tilebag.match.session import Session

KEY = "packkub"
TABLES = (
    ("keen", "keen"),
    ("expert", "keen"),
    ("keen", "casual", "keen"),
    ("expert", "expert", "keen"),
    ("keen",) * 4,
)
OPTIONS = {"rounds": "1"}  # few moves lead to a puzzle
LEAST_HAND = 3
LEAST_GROUPS = 3
MOST_HAND = 14  # tiles; to lay more is tedious
# tiles of the hand and tiles moved, in all, from which a puzzle is of grade 2, and of grade 3
GRADES = (8, 13)
MOST_MOVES = 60


def find(seeds: Iterable[str]) -> Iterator[Candidate]:
    """At most one puzzle from a match for each seed: the hardest."""
    for n, seed in enumerate(seeds):
        session = play_match(KEY, TABLES[n % len(TABLES)], seed, OPTIONS)
        candidates = [
            candidate for ply in range(session.ply) if (candidate := _candidate(session, ply))
        ]
        if candidates:
            yield max(
                candidates, key=lambda candidate: (candidate.grade, len(candidate.accepted[0]))
            )


def _candidate(session: Session, ply: int) -> Candidate | None:
    step = session.log[ply]
    state = session.history.states[ply]
    view = session.history.view(ply, step.seat)
    public = view.public
    if (
        public.phase is not Phase.PLAYING
        or public.has_changed
        or not LEAST_HAND <= len(view.hand) <= MOST_HAND
    ):
        return None
    if len(public.groups) < LEAST_GROUPS or not session.is_decision(ply):
        return None
    best = find_best_turn(view, whole_hand(view))
    moved = count_moved([group.stamps for group in public.before], best.melds)
    if len(best.played) < len(view.hand) or not moved:
        return None
    plan = _whole_plan(state, step.seat)
    if not plan:
        return None
    work = len(view.hand) + moved
    grade = 1 + sum(work >= least for least in GRADES)
    return Candidate(write_deal(session, ply), step.seat, "out", (tuple(map(str, plan)),), grade)


def _whole_plan(state: object, seat: Seat) -> tuple[Move, ...]:
    """All moves of the turn to its end; empty if they do not go out."""
    game = catalog.box(KEY).game
    plan = list[Move]()
    while len(plan) < MOST_MOVES:
        view: View = game.view(state, seat)
        hand = whole_hand(view)
        for move in turn_advice(view, hand, find_best_turn(view, hand)).plan:
            state = game.play(state, seat, move)
            plan.append(move)
        if game.turn(state).seats != (seat,) or game.turn(state).deals:
            turn = game.turn(state)
            return tuple(plan) if seat in turn.winners or seat in (turn.ranking or ((),))[0] else ()
    return ()
