"""Going back at real tables of PackKub: tile by tile, and not past another's turn."""

from __future__ import annotations

from engine.tables import step, table, until

from tilebag.core.words import say
from tilebag.match.session import ME, THINKING

PLAYERS = (ME, "keen", "keen")


def test_packkub_gives_a_whole_turn_back_tile_by_tile() -> None:
    session = table("packkub", *PLAYERS, seed="2")
    until(session, lambda verb: verb == "put")
    puts = 1
    while step(session) == "put":
        puts += 1
    assert puts > 2
    if session.log[-1].move.verb == "done":
        session.undo()
    turn = [session.ply]
    while session.undo_target is not None and session.log[session.undo_target].move.verb == "put":
        session.undo()
        turn.append(session.ply)
    assert len(turn) == puts + 1


def test_a_turn_cannot_be_undone_after_the_next_seat_has_played() -> None:
    """If the next seat can only draw, one would learn that it cannot use the tiles played."""
    session, answered = table("packkub", *PLAYERS, seed="3"), 0
    while step(session):
        if session.log[-1].move.verb != "done" or session.phase != THINKING:
            continue
        assert session.undo_target == session.ply - 1, "nobody has answered yet"
        while session.phase == THINKING and not session.turn.auto:
            session.tick()
            assert session.undo_blocked == say("undo.others")
            answered += 1
    assert answered
