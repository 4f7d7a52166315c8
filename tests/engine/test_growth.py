"""A step costs the same in a long match: counted in calls, never timed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from engine.growing import SEATS, Body, Table, costs, cut, long_game, moments
from engine.marks import each_lang
from engine.ports import ask

from tilebag.core.words import lexicon, say
from tilebag.match import saves
from tilebag.match.catalog import AnyBox
from tilebag.match.session import READY, Session
from tilebag.page.port import Port

SHORT = 50
LONG = 300
BEYOND = 150
MORE = 2  # allowed factor, as some tables are fuller; without caches it was three to five
NOT_LINEAR = ("move", "undo", "curtain", "frame")


@cache
def calls(game: str, length: int) -> dict[str, float]:
    body = long_game(game, LONG + BEYOND)
    return {work: cost.calls for work, cost in costs(body, length, counted=True).items()}


@pytest.mark.parametrize("work", NOT_LINEAR)
@pytest.mark.parametrize("game", SEATS)
def test_a_step_costs_the_same_late_in_a_match(game: str, work: str) -> None:
    early, late = (calls(game, length).get(work, 0) for length in (SHORT, LONG))
    assert late <= MORE * early
    assert early or work == "curtain", "there is none where nobody hides anything"


@pytest.mark.parametrize("game", SEATS)
def test_each_step_is_computed_once(game: str) -> None:
    """Turn, description, the scene shown, and the phone's scene for undo."""
    here, move = next(moments(long_game(game, LONG + BEYOND), LONG))
    table, call_counts = Table(here, counted=False), Counter[str]()
    session = table.port.session
    assert session is not None
    session.box = session.history.box = counting_box(session.box, call_counts)
    table.send(do="play", move=move)
    steps = session.ply - here["at"]
    assert steps
    assert call_counts["turn"] <= steps
    assert call_counts["describe"] <= steps
    assert call_counts["scene"] <= 1 + steps


def counting_box(box: AnyBox, call_counts: Counter[str]) -> AnyBox:
    """The same game, with its calls counted."""

    def count_calls(name: str) -> Callable[..., object]:
        def function(*args: object) -> object:
            call_counts[name] += 1
            return getattr(box.game, name)(*args)

        return function

    functions: dict[str, Any] = {name: count_calls(name) for name in ("turn", "describe", "scene")}
    return replace(box, game=replace(box.game, **functions))


@pytest.mark.parametrize("game", SEATS)
def test_a_save_is_the_same_whether_it_was_written_step_by_step_or_at_once(game: str) -> None:
    body = long_game(game, LONG + BEYOND)
    session = saves.load(cut(body, LONG, person=0))
    session.allow_undo_past_chance()
    for _ in range(3):
        saves.write(session)
        session.undo()
    session.redo()
    for _ in range(3):
        saves.write(session)
        turn, seat = session.turn, session.turn.seats[0]
        session.play(
            seat,
            turn.auto or session.box.game.moves(session.box.game.view(session.state, seat))[-1],
        )
    assert saves.write(session) == saves.write(saves.load(saves.body(session)))


@each_lang
def test_the_longest_match_ends_with_one_sentence(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = long_game("remembory", LONG + BEYOND)
    at = next(ply for ply in range(LONG, 0, -1) if body["log"][ply].startswith("0 turn"))
    table = Table(cut(body, at, person=0), counted=False)
    for limit in ("match.play.MOST_STEPS", "core.strict_json.MAX_ITEMS"):
        monkeypatch.setattr(f"tilebag.{limit}", at)
    refused, state = ask(table.port, lang=lang, **play(table, body["log"][at]))
    assert refused == {"say": "refused", "why": lexicon(lang).say(say("error.longest", n=at))}
    assert state["phase"] == READY
    assert Table(saves.body(session_of(table)), counted=False).phase == READY, (
        "what was kept can be read"
    )
    table.send(do="practice")
    table.send(do="undo")
    assert session_of(table).ply < at


def play(table: Table, line: str) -> Body:
    return {"do": "play", "rev": table.port.rev, "move": line.partition(" ")[2]}


def session_of(table: Table) -> Session:
    assert table.port.session is not None
    return table.port.session


def test_a_computer_stops_at_the_longest_match_with_the_same_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tilebag.match.play.MOST_STEPS", 3)
    port = Port()
    answers = ask(port, "new", game="remembory", seats=["keen", "keen"], seed="1")
    for _ in range(3):
        assert answers[-1]["say"] == "wait"
        answers = ask(port, "tick", rev=port.rev)
    says = [answer["say"] for answer in ask(port, "tick", rev=port.rev)]
    assert says == ["refused", "state"], "nothing is waited for any more"
