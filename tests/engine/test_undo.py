"""Going back at real tables: free inside a turn, to one's last decision while nothing hidden was seen, else not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tilebag import catalog, report
from tilebag.errors import IllegalMove
from tilebag.session import ME, OVER, READY, THINKING, MatchSetup, Session
from tilebag.words import Text, lexicon, say

FREE, LUCK = None, say("undo.chance")
TABLES = {
    "okey": (ME, "keen", "keen", "keen"),
    "packkub": (ME, "keen", "keen"),
    "multzo": (ME, "keen"),
    "remembory": (ME, "keen"),
    "magic-bag": (ME,),
}
# By the first word of my step, why it cannot be taken back at once.
AT_ONCE: dict[str, dict[str, Text | None]] = {
    "okey": {"draw": LUCK, "take": FREE, "discard": FREE, "go-on": FREE, "show": FREE},
    "packkub": {"draw": LUCK, "put": FREE},
    "multzo": {"draw": LUCK, "take": FREE, "end": FREE},
    "remembory": {"turn": LUCK},
    "magic-bag": {"roll": LUCK, "take": LUCK, "hold": FREE, "free": FREE},
}
STEPS = 60


def table(game: str, *players: str, seed: str = "1") -> Session:
    box = catalog.box(game)
    return Session(box, MatchSetup.of(box, players or TABLES[game], seed))


def step(session: Session) -> str:
    """My next step as a keen player would make it, the computers' before it; its first word."""
    while session.phase == THINKING:
        session.tick()
    if session.phase == OVER:
        return ""
    session.reveal()
    assert session.viewer is not None
    move = session.advice(session.viewer, "keen").plan[0]
    session.play(session.viewer, move)
    return str(move).split()[0]


def until(session: Session, found: Callable[[str], bool]) -> str:
    for _ in range(STEPS):
        if found(verb := step(session)):
            return verb
    raise AssertionError("no such step in this game")


@pytest.mark.parametrize("game", AT_ONCE)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_step_that_showed_nothing_hidden_can_be_taken_back_and_no_other(game: str, seed: str) -> None:
    session, met = table(game, seed=seed), set()
    for _ in range(STEPS):
        verb = step(session)
        if not verb:
            break
        if verb not in AT_ONCE[game] or session.over:
            continue
        met.add(verb)
        assert session.undo_blocked == AT_ONCE[game][verb], session.log[-1]
        if session.undo_blocked is FREE:
            before, done = session.at, session.state
            session.undo()
            assert session.phase == READY
            assert session.at < before
            session.redo()
            assert (session.at, session.state) == (before, done), "and it can be done again"
    assert len(met) > 1 or len(AT_ONCE[game]) == 1, f"only {met}"


def test_a_discard_taken_by_mistake_goes_back_though_it_uncovers_another() -> None:
    session = table("okey")
    for _ in range(3):
        until(session, lambda verb: verb == "take")
        assert session.undo_blocked is FREE


def test_packkub_gives_a_whole_turn_back_tile_by_tile() -> None:
    session = table("packkub", seed="2")
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


def test_over_luck_only_in_practice_and_the_log_says_so() -> None:
    for game in ("okey", "remembory", "magic-bag"):
        session = table(game)
        until(session, lambda verb: verb in ("draw", "turn", "roll"))
        with pytest.raises(IllegalMove) as refused:
            session.undo()
        for lang in ("en", "tr"):
            assert lexicon(lang).explain(refused.value).count(".") <= 2, "one may read it at a glance"
        session.allow_undo_past_chance()
        session.undo()
        assert session.phase == READY
        assert say("log.practice") in report.log_lines(session)


def test_what_the_others_did_face_down_does_not_bind_me_what_they_showed_does() -> None:
    session = table("packkub", seed="3")
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
            assert (session.undo_blocked is FREE) == (not shown), session.log[at:]
            seen.add(bool(shown))
    assert seen


@pytest.mark.parametrize("game", ["okey", "packkub", "multzo", "remembory"])
def test_people_at_one_screen_go_back_over_their_own_steps_alone(game: str) -> None:
    session = table(game, ME, ME, *(("keen", "keen") if game == "okey" else ()))
    secret = session.secret
    for _ in range(12):
        step(session)
        back = session.undo_target
        if secret and back is not None and session.viewer is not None:
            assert session.log[back].seat == session.viewer


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("lang", ["en", "tr"])
def test_the_log_says_names_and_never_you(game: str, lang: str) -> None:
    """What one reads there may be read by the next: no "you", whoever was looking."""
    players = TABLES[game] if len(TABLES[game]) == 1 else (ME, *TABLES[game][:-1])
    session = table(game, *players)
    words = lexicon(lang).at(session.match.called)
    for _ in range(40):
        if not step(session):
            break
        session.reveal()
        for line in report.log_lines(session)[-3:]:
            said = f" {words.say(line).casefold()} ".replace(",", " ").replace(".", " ")
            for you in (" you ", " your ", " sen ", " senin ", " sana ", " elin "):
                assert you not in said, said
