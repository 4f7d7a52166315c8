"""Replays: each ply as it was seen then, nothing saved, nothing revealed."""

from __future__ import annotations

import json
import random
import re
import sys
from functools import cache
from types import FrameType
from typing import Any

import pytest
from engine.ports import ask
from engine.tables import table

from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.match import bots, catalog, report, saves
from tilebag.match.history import History
from tilebag.match.record import play_match
from tilebag.match.session import ME, MatchSetup, Session
from tilebag.page.port import Port

Answer = dict[str, Any]
GAMES = catalog.keys()
MANGLED = 1000


@cache
def play_steps(key: str, people: int, steps: int = 10_000) -> Session:
    """A match in which persons play as a computer would, to this ply or its end."""
    box = catalog.box(key)
    seats = max(box.usual_seats, min(people, box.seats[-1]))
    level = bots.default_player(box)
    players = [ME if seat < people else level for seat in range(seats)]
    session = table(key, *players, seed="41")
    while not session.over and session.ply < steps:
        turn = session.turn
        seat = turn.seats[0]
        session.play(seat, turn.auto or session.advice(seat, level).plan[0])
    return session


class Watcher:
    """A port with a replay."""

    def __init__(self, body: Answer, **more: Any) -> None:
        self.port = Port()
        self.opening = self.say("watch", body=body, **more)

    def say(self, do: str, **message: Any) -> list[Answer]:
        return ask(self.port, do, **message)

    def at(self, ply: int) -> Answer:
        """The state after this many steps, without its revision."""
        (state,) = self.say("look", at=ply)
        return {key: value for key, value in state.items() if key != "rev"}


def kinds(answers: list[Answer]) -> list[str]:
    return [answer["say"] for answer in answers]


def persons(key: str) -> list[int]:
    """One person, and two where two can play."""
    return [1, 2][: catalog.box(key).seats[-1]]


TABLES = [(key, people) for key in GAMES for people in persons(key)]


@pytest.mark.parametrize("key", GAMES)
def test_a_replay_opens_at_any_ply_and_is_not_saved(key: str) -> None:
    body = saves.body(play_steps(key, 1, 25))
    at = min(3, play_steps(key, 1, 25).ply - 1)
    watcher = Watcher(body, at=at)
    assert kinds(watcher.opening) == ["steps", "state"]
    steps, state = watcher.opening
    assert len(steps["steps"]) == body["at"]
    assert state["replay"] == {"at": at, "of": body["at"], "over": play_steps(key, 1, 25).over}
    assert (state["phase"], state["can"]["undo"], state["can"]["redo"], state["can"]["hint"]) == (
        "replay",
    ) + (False,) * 3
    for ply in (0, 1, body["at"]):
        assert watcher.at(ply)["replay"]["at"] == ply
    assert Watcher(body).opening[1]["replay"]["at"] == body["at"]
    assert Watcher(body, at=20_000).opening[1]["replay"]["at"] == body["at"], (
        "a step it does not have is its last"
    )


@pytest.mark.parametrize("key", GAMES)
def test_a_replay_accepts_no_moves(key: str) -> None:
    at = min(2, play_steps(key, 1, 25).ply)
    watcher = Watcher(saves.body(play_steps(key, 1, 25)), at=at)
    rev = watcher.opening[1]["rev"]
    before = watcher.at(at)
    for do in ("tick", "undo", "redo", "practice", "hint", "reveal"):
        assert kinds(watcher.say(do, rev=rev + 1)) == ["refused", "state"]
    assert kinds(watcher.say("play", rev=rev + 1, move="anything")) == ["refused", "state"]
    assert kinds(watcher.say("arrange", sort="x")) == ["refused", "state"]
    assert kinds(watcher.say("look", at=10_000)) == ["refused", "state"]
    assert watcher.at(at) == before
    assert before["scene"].get("offers", []) == []


@pytest.mark.parametrize(("key", "people"), TABLES)
def test_a_replay_shows_each_ply_as_it_was_seen(key: str, people: int) -> None:
    session = play_steps(key, people, 40)
    box = session.box
    watcher = Watcher(saves.body(session), width=360, height=475)
    covered = people > 1 and box.has_secrets(session.match.setup)
    for ply in range(0, session.ply + 1, 7):
        state = watcher.at(ply)
        deciders = [
            seat
            for seat in box.game.turn(session.states[ply]).seats
            if seat in session.match.people
        ]
        viewer = Seat(0) if people == 1 else None if covered else (deciders or [Seat(0)])[0]
        seen = box.game.scene(box.game.view(session.states[ply], viewer), watcher.port.frame)
        shown = [piece["id"] for piece in state["scene"].get("pieces", []) if "face" in piece]
        assert sorted(shown) == sorted(piece.id for piece in seen.pieces if piece.face)


@pytest.mark.parametrize(("key", "people"), TABLES)
def test_a_replay_does_not_depend_on_hidden_tiles(key: str, people: int) -> None:
    """Everything hidden is drawn anew in every state, from the person's seat or, with secrets
    between persons, from each seat: no message changes.
    """
    session = play_steps(key, people, 40)
    game, plies = session.box.game, range(0, session.ply + 1, 5)
    body = saves.body(session)
    shown = Watcher(body)
    covered = people > 1 and session.box.has_secrets(session.match.setup)
    for seat in session.match.people if covered else session.match.people[:1]:
        swapped = Watcher(body)
        table = swapped.port.session
        assert table is not None
        chance = Chance.of("swap", seat)
        if covered or people == 1:
            other = [game.determinise(game.view(state, seat), chance) for state in table.states]
            table.history = History(table.box, table.match, other, table.log)
        assert [swapped.at(ply) for ply in plies] == [shown.at(ply) for ply in plies]
        assert swapped.say("lang", lang="en")[0] == shown.say("lang", lang="en")[0], (
            "the sentences of the steps"
        )


@pytest.mark.parametrize("key", GAMES)
def test_a_replay_has_the_sentences_of_the_terminal(key: str) -> None:
    session = play_steps(key, 1)
    watcher = Watcher(saves.body(session), lang="en")
    texts = [text for text in watcher.opening[0]["steps"] if text]
    words, (title, *_) = watcher.port.words, report.result_lines(session)
    assert texts == [
        words.say(text) for ply in range(session.ply) for text in session.narration(ply, ply + 1)
    ]
    last = watcher.at(session.ply)["scene"]["status"]
    assert words.say(title) in last
    assert watcher.at(0)["scene"]["status"] == "Start of the game."


def test_another_language_sends_the_steps_again() -> None:
    watcher = Watcher(saves.body(play_steps("okey", 1, 25)), lang="en")
    steps, state = watcher.say("lang", lang="tr")
    assert (steps["say"], state["lang"]) == ("steps", "tr")
    assert steps["steps"] != watcher.opening[0]["steps"]
    assert kinds(watcher.say("frame", width=800, height=600)) == ["state"]


def test_undone_steps_are_not_replayed() -> None:
    session = play_steps("multzo", 1, 25)
    body = saves.body(session) | {"at": 10}
    steps, state = Watcher(body).opening
    assert (len(steps["steps"]), state["replay"]) == (10, {"at": 10, "of": 10, "over": False})


def test_a_jump_in_a_replay_plays_no_move() -> None:
    session = play_steps("okey", 1, 320)
    watcher, rng = Watcher(saves.body(session)), random.Random(1)
    rules, again = session.box.game.play.__code__, 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal again
        again += event == "call" and frame.f_code is rules

    sys.setprofile(count)
    try:
        for _ in range(21):
            watcher.at(rng.randrange(session.ply + 1))
        jumps = again
        Watcher(saves.body(session))
    finally:
        sys.setprofile(None)
    assert jumps == 0
    assert again >= session.ply, "to open it every step is played"


@pytest.mark.parametrize("key", GAMES)
def test_log_lines_have_their_ply(key: str) -> None:
    session = play_steps(key, 1, 60)
    answers = ask(Port(), "load", body=saves.body(session), lang="en")
    log = next(answer for answer in answers if answer["say"] == "state")["log"]
    assert len(log["at"]) == len(log["lines"])
    assert log["at"] == sorted(set(log["at"]))
    assert set(log["at"]) <= set(range(1, session.ply + 1))


# sharing


@pytest.mark.parametrize(("key", "people"), TABLES)
def test_a_position_is_shared_as_the_sharer_sees_it(key: str, people: int) -> None:
    """It is valid, looks the same from that seat, and differs where something is hidden."""
    whole = play_steps(key, people)
    turns = [whole.box.game.turn(state) for state in whole.states[:25]]
    plies = [
        ply
        for ply, turn in enumerate(turns)
        if not turn.auto and {*turn.seats} & {*whole.match.people}
    ]
    session = saves.load(saves.body(play_steps(key, people, plies[-1])))
    game, box = session.box.game, session.box
    session.viewer = session.mover
    lines = {session.position(seed) for seed in "abcdef"}
    for line in lines:
        assert game.view(game.read(line), session.viewer) == game.view(
            session.state, session.viewer
        )
        MatchSetup.of(box, session.match.players, "1", None, (), line)
    if box.has_secrets(session.match.setup):
        assert len(lines) > 1, "it would say what the others hold"


def test_share_reports_what_a_link_reveals() -> None:
    session = play_steps("okey", 1, 30)
    (facts,) = Watcher(saves.body(session)).say("share", seed="7")
    assert (facts["say"], facts["hidden"], facts["over"], bool(facts["position"])) == (
        "share",
        True,
        False,
        True,
    )
    over = Watcher(saves.body(play_steps("okey", 1)), at=4)
    (facts,) = over.say("share", seed="7")
    assert (facts["over"], bool(facts["position"])) == (True, True), (
        "the game is over, that step of it is not"
    )
    two = Watcher(saves.body(play_steps("okey", 2, 30)))
    assert two.say("share", seed="7")[0]["position"] == "", (
        "nobody's hand is shared where several hide theirs"
    )


# corrupted saves


def mangle(body: Answer, rng: random.Random) -> Any:
    """The body with one random fault."""
    text = json.dumps(body)
    junk: list[Any] = [
        None,
        True,
        -1,
        2**70,
        1.5,
        "",
        "x" * 2000,
        [],
        {},
        ["0 x"] * 5,
        {"a": "b"},
        "\u202e",
        "0 draw",
    ]
    kind = rng.randrange(5)
    if kind == 0:
        return body | {rng.choice(list(body)): rng.choice(junk)}
    if kind == 1:
        return {key: value for key, value in body.items() if key != rng.choice(list(body))}
    if kind == 2:
        return body | {"log": rng.sample(body["log"], len(body["log"]))}
    if kind == 3:
        log = list(body["log"])
        log[rng.randrange(len(log))] = rng.choice(
            ["", "0", "9 draw", "0 \x00", "0 " + "a" * 300, *map(str, junk)]
        )
        return body | {"log": log}
    cut = rng.randrange(len(text))
    changed = text[:cut] + chr(rng.randrange(32, 127)) + text[cut + 1 :]
    try:
        return json.loads(changed)
    except ValueError:
        return rng.choice(junk)


def test_a_corrupted_save_gives_one_sentence_or_a_replay() -> None:
    rng = random.Random(12)
    bodies = [saves.body(play_steps(key, 1, 25)) for key in GAMES]
    for n in range(MANGLED):
        broken = mangle(bodies[n % len(bodies)], rng)
        answers = Watcher(broken, at=rng.randrange(30)).opening
        assert kinds(answers) in (["failed"], ["steps", "state"]), (answers, broken)
        if answers[0]["say"] == "failed":
            assert answers[0]["why"].endswith((".", "!", "”")), answers


# the review of a finished match


def finished(*players: str) -> Answer:
    """A finished match of two, of which these seats were computer players."""
    body = saves.body(play_match("remembory", ("casual", "keen"), "3", {"variant": "basic"}))
    return body | {"bots": dict(zip("01"[2 - len(players) :], players, strict=True))}


def reviewed(watcher: Watcher, seat: int) -> list[Answer]:
    """The answers to a review, one for each slice."""
    answers = watcher.say("review", seat=seat)
    while answers[-1]["more"]:
        answers += watcher.say("review")
    return answers


def test_a_review_comes_in_slices_and_ends_with_its_headline() -> None:
    watcher = Watcher(finished("keen"))
    answers = reviewed(watcher, 0)
    *slices, last = answers
    assert [part["at"] for part in answers] == sorted(part["at"] for part in answers)
    assert (last["at"], last["more"]) == (last["of"], False)
    assert not any(part["headline"] for part in slices)
    assert last["headline"].startswith("You gave away ")
    assert [bar["label"] for bar in last["balance"]] == ["Luck", "Choices", "Other players"]
    moves = [move for part in answers for move in part["moves"]]
    assert {move["grade"] for move in moves} >= {"best", "mistake"}
    for move in moves:
        assert sum(choice["played"] for choice in move["choices"]) == 1
        assert bool(move["loss"]) == (move["grade"] in ("slip", "mistake")) == bool(move["lost"])
        assert len(move["choices"]) <= 4
    worst = max(moves, key=lambda move: move["loss"])
    assert re.fullmatch(r"Mistake: lost \d+% winning chances", worst["title"])


def test_only_a_finished_match_is_reviewed_and_shown_from_another_seat() -> None:
    watcher = Watcher(finished())
    (state,) = watcher.say("look", at=4, seat=1)
    assert state["scene"] is not None
    for wrong in ({"seat": 2}, {"seat": -1}, {}):
        assert kinds(watcher.say("review", **wrong)) == ["refused", "state"]
    unfinished = finished()
    going_on = Watcher(unfinished | {"at": 4, "log": unfinished["log"][:4], "hashes": {}})
    assert kinds(going_on.say("review", seat=0)) == ["refused", "state"]
    assert kinds(going_on.say("look", at=1, seat=1)) == ["refused", "state"]


def test_a_review_does_not_outlive_its_match() -> None:
    watcher = Watcher(finished("keen"))
    assert watcher.say("review", seat=0)[0]["more"]
    watcher.say("watch", body=finished("keen"))
    assert kinds(watcher.say("review")) == ["refused", "state"]
