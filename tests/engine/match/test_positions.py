"""Matches that start from a position: they continue as before, and invalid positions are
rejected.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from engine import moments
from engine.marks import each_box
from engine.ports import ask
from engine.tables import play_hint
from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag.core.chance import Chance
from tilebag.core.errors import BadSave, BadSetup, EngineError
from tilebag.core.game import PHONE
from tilebag.core.scene import Scene
from tilebag.core.words import languages, lexicon
from tilebag.match import catalog, positions, report, saves
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match
from tilebag.match.session import ME, OVER, READY, THINKING, MatchSetup, Session
from tilebag.page.port import Port


def halfway(box: AnyBox) -> Session:
    """A match between computers, undone to its middle."""
    session = whole(box.key)
    session.ply = len(session.log) // 2
    return session


@cache
def whole(key: str) -> Session:
    return play_match(key, ["random"] * catalog.box(key).usual_seats, "position")


@cache
def line(key: str) -> str:
    session = halfway(catalog.box(key))
    written: str = session.box.game.write(session.state)
    return written


def open_session(box: AnyBox, position: str, *players: str, **switches: str) -> Session:
    people = players or (ME, *["random"] * (box.usual_seats - 1))
    return Session(box, MatchSetup.of(box, people, "7", switches, position=position))


def assert_refused(act: Callable[[], object], key: str) -> None:
    """Assert that `act` is rejected with this sentence, in every language."""
    with pytest.raises(EngineError) as trouble:
        act()
    assert trouble.value.key == key, trouble.value
    for lang in languages():
        sentence = lexicon(lang).explain(trouble.value)
        assert key in lexicon(lang).sentences
        assert "{" not in sentence
        assert len(sentence) < 300


@each_box
def test_a_match_continues_from_a_position_as_before(box: AnyBox) -> None:
    session = halfway(box)
    again = open_session(box, box.game.write(session.state), *session.match.players)
    for step in session.log[session.ply : session.ply + 30]:
        again.play(step.seat, step.move)
    assert again.states == session.states[session.ply : session.ply + len(again.log) + 1]


@each_box
def test_the_options_of_a_position_need_not_be_repeated(box: AnyBox) -> None:
    for setup in moments.setups(box):
        state = box.game.start(setup, Chance.of("position"))
        named = positions.switches(box, text := box.game.write(state))
        assert named.items() <= dict(setup.options).items(), (
            "the line says another switch than the table has"
        )
        unsaid = {name: value for name, value in setup.options if name not in named}
        assert open_session(box, text, *[ME] * setup.seats, **unsaid).match.setup == setup


@each_box
def test_a_position_can_be_a_finished_match(box: AnyBox) -> None:
    session = whole(box.key)
    session.ply = len(session.log)
    over = open_session(box, box.game.write(session.state))
    assert over.phase == OVER
    assert over.turn == session.turn
    assert saves.read(saves.write(over)).phase == OVER


def test_a_position_can_start_with_an_automatic_move() -> None:
    box = catalog.box("_blank")
    session = open_session(
        box, "leader=0 hands=t1:7|t2:3 trick=t4:9,t3:1 taken=| left=t9:5", ME, "keen"
    )
    assert session.phase == THINKING
    session.tick()
    assert session.turn.scores == (1, 0)


@each_box
def test_undo_stops_at_the_position(box: AnyBox) -> None:
    session = open_session(box, line(box.key))
    session.allow_undo_past_chance()
    for _ in range(6):
        if session.phase == THINKING:
            session.tick()
        elif session.phase == READY:
            session.play(session.match.people[0], box.game.moves(session.view())[0])
    while session.undo_target is not None:
        session.undo()
    assert session.states[0] == box.game.read(session.match.position)
    mine = (n for n in range(session.ply) if session.log[n].seat in session.match.people)
    assert not any(map(session.is_decision, mine))


@each_box
def test_the_position_is_saved(box: AnyBox) -> None:
    session = open_session(box, line(box.key))
    for _ in range(12):
        if session.phase == THINKING:
            session.tick()
        elif session.phase == READY:
            play_hint(session)
    body = json.loads(saves.write(session))
    assert body["position"] == session.match.position
    again = saves.read(saves.write(session))
    assert (again.states, again.match) == (session.states, session.match)
    assert saves.write(again) == saves.write(session)
    assert "position" not in json.loads(
        saves.write(Session(box, MatchSetup.of(box, session.match.players, "7")))
    )


def test_the_report_mentions_the_position() -> None:
    box = catalog.box("_blank")
    lines = [
        lexicon("en").say(text) for text in report.setup_lines(open_session(box, line(box.key)))
    ]
    assert "Not dealt: the game began with a position that was set up." in lines


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("chess", "position.wrong"),
        (" ", "position.wrong"),
        ("leader=0", "position.wrong"),
        ("leader=7 hands=t1:7|t2:3 trick=t4:9 taken=| left=t9:5", "position.wrong"),
        ("leader=0 hands=t1:7|t2:3 trick=t4:9,t5:1,t6:2 taken=| left=t9:5", "position.wrong"),
        ("leader=0 hands=t1:7|t2:3 trick=t1:9 taken=| left=t9:5", "position.wrong"),
        ("leader=0 hands=t1:7|t2:3|t3:4 trick=- taken=|| left=t9:5", "position.wrong"),
        ("leader=0 hands=t1:7|t2:3|t3:4 trick= taken=|| left=t9:5", "position.seats"),
        ("leader=0 hands=" + "t1:7," * 2000 + "|t2:3 trick= taken=| left=", "position.long"),
        ("leader=0\nhands=t1:7|t2:3 trick= taken=| left=", "position.wrong"),
    ],
    ids=lambda value: value[:24],
)
def test_an_invalid_position_is_rejected_with_one_sentence(position: str, key: str) -> None:
    box = catalog.box("_blank")
    assert_refused(lambda: open_session(box, position, ME, "keen"), key)
    body = json.loads(saves.write(open_session(box, line(box.key)))) | {"position": position}
    assert_refused(lambda: saves.load(body), key)


def test_a_position_that_cannot_be_shown_is_rejected() -> None:
    box = catalog.box("_blank")

    def breaks(view: object, frame: object) -> Scene:
        raise ZeroDivisionError

    broken = replace(box, game=replace(box.game, scene=breaks))
    assert_refused(lambda: open_session(broken, line(box.key)), "position.impossible")


@pytest.mark.parametrize("position", ["", None, 7, [], {}, True])
def test_a_save_s_position_is_a_text(position: object) -> None:
    box = catalog.box("_blank")
    body = json.loads(saves.write(open_session(box, line(box.key)))) | {"position": position}
    with pytest.raises(BadSave) as trouble:
        saves.load(body)
    assert (trouble.value.key, trouble.value.values) == ("save.field", {"field": "position"})


def test_other_options_or_seats_than_the_position_s_are_rejected() -> None:
    box = catalog.box("packkub")
    assert_refused(lambda: open_session(box, line(box.key), rounds="1"), "position.switch")
    assert_refused(
        lambda: open_session(box, line(box.key).replace("rounds=4", "rounds=77")),
        "error.switch-value",
    )
    assert_refused(
        lambda: open_session(box, line(box.key), *[ME] * (box.usual_seats + 1)), "position.seats"
    )
    with pytest.raises(BadSetup):
        open_session(box, line("okey"))


@each_box
def test_the_port_opens_and_prepares_it(box: AnyBox) -> None:
    seats, position = [ME, *["random"] * (box.usual_seats - 1)], line(box.key)
    setup = {"game": box.key, "seats": seats, "seed": "7", "position": position}
    save, state, *_ = ask(Port(), "new", **setup)
    assert (save["body"]["position"], save["body"]["log"]) == (position, [])
    assert state["say"] == "state"
    (prepared,) = ask(Port(), "prepare", **setup)
    assert all(answer["body"]["position"] == position for answer in prepared["answers"][:1])
    for wrong in (position[:-1], 7):
        (failed,) = ask(Port(), "new", **setup | {"position": wrong})
        assert failed["say"] == "failed"


# fuzz

LETTERS = st.text(max_size=3) | st.sampled_from(
    [*"0123456789,;|:@>#+-=! ", "999999999", "yes", "-", "t1", "suns-2"]
)


@each_box
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_corrupted_position_is_rejected_or_can_be_shown(box: AnyBox, data: st.DataObject) -> None:
    text = line(box.key)
    for _ in range(data.draw(st.integers(1, 2))):
        at, length = data.draw(st.integers(0, len(text) - 1)), data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(LETTERS) + text[at + length :]
    _refused_or_shown(box, text)


@each_box
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_a_position_with_a_changed_field_is_rejected_or_can_be_shown(
    box: AnyBox, data: st.DataObject
) -> None:
    fields = line(box.key).split(" ")
    at = data.draw(st.integers(0, len(fields) - 1))
    name, _, value = fields[at].partition("=")
    parts = value.split(",")
    other = data.draw(
        st.permutations(parts).map(",".join)
        | LETTERS
        | st.sampled_from([",".join(parts[1:]), value * 2])
    )
    _refused_or_shown(box, " ".join([*fields[:at], f"{name}={other}", *fields[at + 1 :]]))


def _refused_or_shown(box: AnyBox, text: str) -> None:
    try:
        session = open_session(box, text)
    except BadSetup:
        return
    assert session.match.position == text
    session.scene(PHONE)
    assert saves.read(saves.write(session)).match == session.match
