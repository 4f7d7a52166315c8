"""Long matches and the cost of one message in them, for tests that count and a benchmark that also
times.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from cProfile import Profile
from dataclasses import dataclass
from functools import cache
from typing import Any

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.strict_json import write
from tilebag.match import catalog, saves
from tilebag.match.session import CURTAIN, ME, OVER, READY, MatchSetup, Session
from tilebag.page.port import Port

SEATS = {"okey": 4, "packkub": 4, "magic-bag": 1, "remembory": 2}  # games that can be long
# Moves that bring the end nearer, and after how many steps one is made; earlier only if there is no
# other.
ENDING = {
    "okey": (("draw",), 71),
    "packkub": (("draw",), 40),
    "magic-bag": (("roll", "stand", "give", "take"), 700),
}
MOMENTS = 3  # of each length: a draw and a discard differ in cost
Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost of a message: calls of Python functions (0 if not counted), milliseconds of processor
    time, characters of the answers.
    """

    calls: float
    ms: float
    sent: float


@cache
def long_game(game: str, steps: int) -> Body:
    """The body of a match of this many random steps that avoid scores, so that it does not end."""
    box, rng = catalog.box(game), Chance.of("growth", game)
    session, last = Session(box, MatchSetup.of(box, [ME] * SEATS[game], "1")), 0
    while len(session.log) < steps and session.phase != OVER:
        turn = session.turn
        seat = turn.seats[0]
        if turn.auto:
            session.play(seat, turn.auto)
            continue
        moves, rng = rng.shuffle(tuple(box.game.moves(box.game.view(session.state, seat))))
        ending, apart = ENDING.get(game, ((), 0))
        early = session.ply < last + apart
        best = sorted(moves, key=lambda move: (move.verb in ending) == early)
        move = next((move for move in best if _scores(session, seat, move) == turn.scores), best[0])
        last = session.ply if move.verb in ending else last
        session.play(seat, move)
    return saves.body(session)


def _scores(session: Session, seat: Seat, move: Move) -> tuple[int, ...]:
    """The scores after a step and the automatic ones after it."""
    rules = session.box.game
    state = rules.play(session.state, seat, move)
    while auto := rules.turn(state).auto:
        state = rules.play(state, rules.turn(state).seats[0], auto)
    return rules.turn(state).scores if rules.turn(state).seats else ()


def cut(body: Body, at: int, person: int | None = None) -> Body:
    """The match at this ply; `person`: the seat of the only person, among computers."""
    hashes = {ply: digest for ply, digest in body["hashes"].items() if int(ply) <= at}
    bots = (
        {}
        if person is None
        else {str(seat): "keen" for seat in range(body["seats"]) if seat != person}
    )
    return {**body, "bots": bots, "log": body["log"][:at], "at": at, "hashes": hashes}


class Table:
    """An open match whose messages are measured."""

    def __init__(self, body: Body, *, counted: bool) -> None:
        self.port, self.counted = Port(), counted
        self.phase, self.why = "", ""
        self.send(do="frame", width=1104, height=715)
        self.loaded = self.send(do="load", body=body)

    def send(self, **message: object) -> Cost:
        """The cost of one message."""
        text, profile = write({**message, "rev": self.port.rev}), Profile(builtins=False)
        start = time.process_time()
        if self.counted:
            profile.enable()
        answers = self.port.handle(text)
        profile.disable()
        took = (time.process_time() - start) * 1000
        calls = sum(entry.callcount for entry in profile.getstats())
        for answer in map(json.loads, answers):
            assert answer["say"] not in ("broke", "failed", "refused"), answer
            self.phase = answer["phase"] if answer["say"] == "state" else self.phase
        return Cost(calls, took, sum(map(len, answers)))


def moments(body: Body, length: int) -> Iterator[tuple[Body, str]]:
    """Matches of about this length with the only person to move, and the move to play."""
    left = MOMENTS
    for ply in range(length, len(body["log"])):
        seat, _, move = body["log"][ply].partition(" ")
        if seat == "0" and left and saves.load(here := cut(body, ply, person=0)).phase == READY:
            left -= 1
            yield here, move


def costs(body: Body, length: int, *, counted: bool) -> dict[str, Cost]:
    """The average cost of each kind of work at about this length."""
    by_work: dict[str, list[Cost]] = {
        work: [] for work in ("move", "undo", "curtain", "frame", "load")
    }
    for here, move in moments(body, length):
        table = Table(here, counted=counted)
        by_work["load"].append(table.loaded)
        by_work["frame"].append(table.send(do="frame", width=360, height=475))
        table.send(do="practice")
        by_work["move"].append(table.send(do="play", move=move))
        by_work["undo"].append(table.send(do="undo"))
    by_work["curtain"] = list(_curtains(body, length, counted=counted))
    return {work: _mean(all_costs) for work, all_costs in by_work.items() if all_costs}


def _curtains(body: Body, length: int, *, counted: bool) -> Iterator[Cost]:
    """The cost of lifting a curtain, once everybody has lifted one; none where there are no
    secrets.
    """
    table, known = Table(cut(body, length), counted=False), body["seats"]
    if not (table.port.session and table.port.session.has_secrets):
        return
    for line in body["log"][length:]:
        if table.phase == CURTAIN:
            known -= 1
            table.counted = counted and known < 0
            cost = table.send(do="reveal")
            table.counted = False
            if known < 0:
                yield cost
        if known < -MOMENTS:
            return
        assert table.port.session is not None
        if table.port.session.turn.auto:
            table.send(do="tick")
        else:
            table.send(do="play", move=line.partition(" ")[2])


def _mean(all_costs: list[Cost]) -> Cost:
    n = len(all_costs)
    return Cost(
        sum(cost.calls for cost in all_costs) / n,
        sum(cost.ms for cost in all_costs) / n,
        sum(cost.sent for cost in all_costs) / n,
    )
