"""Going back at a real table of Okey."""

from __future__ import annotations

from engine.tables import table, until


def test_a_discard_taken_by_mistake_goes_back_though_it_uncovers_another() -> None:
    session = table("okey")
    for _ in range(3):
        until(session, lambda verb: verb == "take")
        assert session.undo_blocked is None
