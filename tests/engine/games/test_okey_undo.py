"""Going back at a real table of Okey."""

from __future__ import annotations

import pytest
from engine.tables import table, until

from tilebag.games.okey.rules.moves import GO_ON, SHOW
from tilebag.match import saves
from tilebag.match.history import Step
from tilebag.match.session import CURTAIN, ME, READY, THINKING, Session


def test_a_discard_taken_by_mistake_goes_back_though_it_uncovers_another() -> None:
    session = table("okey")
    for _ in range(3):
        until(session, lambda verb: verb == "take")
        assert session.undo_blocked is None


def start_match(*players: str, show: bool) -> Session:
    """A match in which the computers have moved and shown nothing; does the first person hold the
    other indicator?
    """
    for n in range(100):
        session = table("okey", *players, seed=str(n))
        view = session.box.game.view(session.state, session.match.people[0])
        holds = SHOW in session.box.game.moves(view)
        while session.phase == THINKING:
            session.tick()
        if holds is show and session.state.public.shown is None:
            return session
    raise AssertionError("no such deal")


@pytest.mark.parametrize("computers", [1, 2, 3])
def test_ok_15_a_single_person_with_nothing_to_show_goes_on_automatically(computers: int) -> None:
    session = start_match(ME, *["keen"] * computers, show=False)
    assert Step(session.match.people[0], GO_ON) in session.log
    assert session.state.public.phase != "showing"
    assert session.phase == READY
    assert session.description(session.log.index(Step(session.match.people[0], GO_ON))) is None


def test_ok_15_who_holds_the_indicator_is_asked() -> None:
    session = start_match(ME, "keen", "keen", "keen", show=True)
    assert (session.phase, session.state.public.phase) == (READY, "showing")


def test_ok_15_where_several_share_the_screen_each_is_asked() -> None:
    """Otherwise the curtain would reveal who holds the tile."""
    session = start_match(ME, ME, "keen", "keen", show=False)
    assert (session.phase, session.state.public.phase) == (CURTAIN, "showing")


def test_undo_skips_forced_moves() -> None:
    """Nor is it the viewer's own last move: earlier narration is still new."""
    session = start_match(ME, "keen", "keen", "keen", show=False)
    until(session, lambda verb: verb == "discard")
    session.undo()
    assert session.undo_target is None or session.log[session.undo_target].move != GO_ON
    forced = start_match(ME, "keen", "keen", show=False)
    assert Step(forced.match.people[0], GO_ON) in forced.log
    assert forced.recent.own_ply == 0


def test_a_match_saved_before_a_forced_move_continues() -> None:
    """A save contains choices only: an older one saved at this question continues automatically."""
    session = start_match(ME, "keen", show=False)
    cut = next(
        ply for ply, step in enumerate(session.log) if step == Step(session.match.people[0], GO_ON)
    )
    older = Session(session.box, session.match)
    for step in session.log[:cut]:
        older.play(step.seat, step.move)
    again = saves.load(saves.body(older))
    assert again.phase == THINKING
    again.tick()
    assert again.state == session.states[cut + 1]
