"""Any legal sequence of actions: hypothesis plays, undoes, saves, asks and lifts curtains, in every
game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from engine import moments
from engine.marks import each_box
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tilebag.core.errors import IllegalMove
from tilebag.core.game import PHONE
from tilebag.match import saves
from tilebag.match.bots import RANDOM
from tilebag.match.catalog import AnyBox
from tilebag.match.session import CURTAIN, ME, READY, THINKING, MatchSetup, Session

Rule = TypeVar("Rule", bound=Callable[..., None])


def only_in_phase(*phases: str) -> Callable[[Rule], Rule]:
    """Only while the session is in one of these phases."""
    return precondition(lambda self: self.session.phase in phases)


class MatchMachine(RuleBasedStateMachine):
    """One match of one game and its people."""

    box: AnyBox

    @initialize(data=st.data(), seed=st.integers(0, 999))
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        setup = data.draw(st.sampled_from(moments.setups(self.box)))
        computer = tuple(self.box.bots)[-1] if self.box.bots else RANDOM
        players = [
            data.draw(st.sampled_from([ME, ME, RANDOM, computer])) for _ in range(setup.seats)
        ]
        self.session = Session(
            self.box, MatchSetup.of(self.box, players, str(seed), dict(setup.options))
        )
        self.session.reveal()

    @only_in_phase(READY)
    @rule(k=st.integers(0, 99))
    def play(self, k: int) -> None:
        session = self.session
        moves = self.box.game.moves(session.view())
        before = session.ply
        assert session.viewer is not None
        session.play(session.viewer, moves[k % len(moves)])
        assert session.ply == before + 1 == len(session.log)

    @only_in_phase(THINKING)
    @rule()
    def tick(self) -> None:
        before = self.session.ply
        self.session.tick()
        log, people = self.session.log, self.session.match.people
        assert before < self.session.ply == len(log)
        assert all(step.seat in people for step in log[before + 1 :]), (
            "more than one step, and not a forced one"
        )

    @rule()
    def undo(self) -> None:
        session = self.session
        to = self.session.undo_target
        why = self.session.undo_blocked
        at, down = session.ply, session.phase == CURTAIN
        if to is None:
            assert why is not None
            with pytest.raises(IllegalMove) as refused:
                session.undo()
            assert refused.value.key == why.key
            assert session.ply == at
            return
        assert why is None
        session.undo()
        assert session.ply == to < at
        assert session.turn.auto is None
        assert session.phase in (READY, CURTAIN) or len(session.turn.seats) > 1
        assert not (down and session.phase == READY), "a curtain lifted by itself"

    @rule()
    def redo(self) -> None:
        session = self.session
        at = self.session.ply
        down = self.session.phase == CURTAIN
        try:
            session.redo()
        except IllegalMove:
            assert at == len(session.log)
        else:
            assert at < session.ply <= len(session.log)
            assert session.ply == len(session.log) or session.phase != THINKING
            assert not (down and session.phase == READY), "a curtain lifted by itself"

    @rule()
    def allow_undo_past_chance(self) -> None:
        self.session.allow_undo_past_chance()
        assert self.session.practice_since is not None

    @rule()
    def save_and_load(self) -> None:
        old, text = self.session, saves.write(self.session)
        self.session = saves.read(text)
        assert self.session.states == old.states
        new = self.session
        assert (new.log, new.ply, new.practice_since) == (old.log, old.ply, old.practice_since)
        assert saves.write(self.session) == text
        if not old.has_secrets:
            assert self.session.viewer == old.viewer

    @only_in_phase(READY)
    @rule()
    def hint(self) -> None:
        before = list(self.session.states)
        assert self.session.hint().plan[0] in self.box.game.moves(self.session.view())
        assert self.session.states == before

    @rule()
    def reveal(self) -> None:
        down = self.session.phase == CURTAIN
        self.session.reveal()
        assert self.session.phase == READY if down else self.session.phase != CURTAIN

    @invariant()
    def the_states_are_those_of_the_log(self) -> None:
        session = self.session
        assert len(session.states) == len(session.log) + 1
        assert 0 <= session.ply <= len(session.log)
        assert session.practice_since is None or 0 <= session.practice_since <= len(session.log)
        assert session.states[0] == self.box.game.start(
            session.match.setup, session.match.chance(self.box)
        )
        if session.ply:
            step = session.log[session.ply - 1]
            assert session.state == self.box.game.play(
                session.states[session.ply - 1], step.seat, step.move
            )

    @invariant()
    def nobody_sees_what_is_not_theirs(self) -> None:
        session = self.session
        if session.phase == CURTAIN:
            assert session.view() == self.box.game.view(session.state, None)
        elif session.phase == READY:
            assert session.viewer == session.mover
            assert session.viewer in session.match.people
        assert session.viewer is None or session.viewer in session.match.people
        # If several seats may move, a person can see offers while the computers still move.
        may_move = session.phase == READY or (
            session.phase == THINKING and session.viewer in session.turn.seats
        )
        assert may_move or session.scene(PHONE).offers == ()

    @invariant()
    def describe_last_steps(self) -> None:
        for ply in range(max(0, self.session.ply - 2), self.session.ply):
            self.session.description(ply)


@each_box
def test_any_legal_sequence_of_actions_works(box: AnyBox) -> None:
    machine = type("MatchMachine", (MatchMachine,), {"box": box})
    run_state_machine_as_test(machine, settings=settings(max_examples=10, stateful_step_count=30))
