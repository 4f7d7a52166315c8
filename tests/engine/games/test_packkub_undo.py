"""Going back at real tables of PackKub: tile by tile, and over what others did face down."""

from __future__ import annotations

from engine.tables import STEPS, step, table, until

from tilebag.session import ME, READY, THINKING

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
    turn = [session.at]
    while session.undo_target is not None and session.log[session.undo_target].move.verb == "put":
        session.undo()
        turn.append(session.at)
    assert len(turn) == puts + 1


def test_what_the_others_did_face_down_does_not_bind_me_what_they_showed_does() -> None:
    session = table("packkub", *PLAYERS, seed="3")
    seen = set()
    for _ in range(STEPS):
        at = session.at
        if not step(session):
            break
        while session.phase == THINKING:
            session.tick()
        shown = [each.move.verb for each in session.log[at + 1 :] if each.move.verb in ("put", "deal")]
        mine = session.log[at].move.verb
        if session.phase == READY and mine != "draw" and at + 1 < session.at:
            assert (session.undo_blocked is None) == (not shown), session.log[at:]
            seen.add(bool(shown))
    assert seen
