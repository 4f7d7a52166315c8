"""Puzzles: every one of the packs has the answer it says, and an attempt is judged, taken back and
shown.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from engine.ports import ask

from thorough import THOROUGH
from tilebag.core.errors import BadSetup
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.words import languages, lexicon
from tilebag.match import catalog, puzzles, review
from tilebag.match.catalog import AnyBox
from tilebag.match.hint import hint
from tilebag.match.puzzles import Attempt, Puzzle, Verdict
from tilebag.match.record import play_match
from tilebag.match.session import READY
from tilebag.page.port import Port

MOST_BYTES = 30_000  # of a pack
LEAST = {"magic-bag": 60, "multzo": 60, "packkub": 60, "okey": 30}
SAMPLE = 1 if THOROUGH else 9  # one puzzle in so many
BOXES = [box for box in map(catalog.box, catalog.keys()) if puzzles.pack(box)]
ALL = [(box, puzzle) for box in BOXES for puzzle in puzzles.pack(box)]
FEW = [pytest.param(box, puzzle, id=f"{box.key}-{puzzle.number}") for box, puzzle in ALL[::SAMPLE]]


def solve(box: AnyBox, puzzle: Puzzle, plan: tuple[Move, ...]) -> Attempt:
    """An attempt after these moves."""
    attempt = Attempt(box, puzzle)
    for move in plan:
        attempt.play(move)
    return attempt


@pytest.mark.parametrize("box", BOXES, ids=[box.key for box in BOXES])
def test_a_pack_is_large_enough_small_enough_and_without_repeats(box: AnyBox) -> None:
    pack = puzzles.pack(box)
    text = (files("tilebag.games") / catalog.folder(box.key) / puzzles.FILE).read_bytes()
    assert len(pack) >= LEAST[box.key]
    assert len(text) <= MOST_BYTES
    assert len({puzzle.position for puzzle in pack}) == len(pack)
    assert [puzzle.number for puzzle in pack] == list(range(1, len(pack) + 1))
    assert [puzzle.grade for puzzle in pack] == sorted(puzzle.grade for puzzle in pack)
    assert {puzzle.grade for puzzle in pack} == {1, 2, 3}
    for lang in languages():
        assert all(f"{box.key}.puzzle.{puzzle.goal}" in lexicon(lang).sentences for puzzle in pack)


def test_a_deal_leads_to_its_position_and_a_position_stays_one() -> None:
    box = catalog.box("packkub")
    session = play_match("packkub", ("keen", "keen"), "1", {"rounds": "2"})
    deals = next(ply for ply in range(session.ply) if session.history.turn(ply).deals)
    for ply in (0, 5, deals + 1, session.ply - 1):
        line = box.game.write(session.states[ply])
        assert puzzles.read_deal(box, puzzles.write_deal(session, ply)) == line
        assert puzzles.read_deal(box, line) == line


def test_every_game_with_a_least_number_has_a_pack() -> None:
    assert {box.key for box in BOXES} == set(LEAST)


@pytest.mark.parametrize(("box", "puzzle"), FEW)
def test_every_answer_solves_it(box: AnyBox, puzzle: Puzzle) -> None:
    for plan in puzzle.answers:
        attempt = solve(box, puzzle, plan)
        assert attempt.verdict is Verdict.SOLVED
        assert attempt.is_over


@pytest.mark.parametrize(("box", "puzzle"), FEW)
def test_the_review_calls_no_answer_a_mistake(box: AnyBox, puzzle: Puzzle) -> None:
    attempt = Attempt(box, puzzle)
    history = attempt.session.history
    *_, reviewed = review.reviews_of(history, 0, puzzle.seat)
    judged = {choice.plan: choice for choice in reviewed.choices}
    if puzzle.goal == puzzles.ANY_FINISH:
        assert hint(history, 0, puzzle.seat).idea.key.endswith("idea.out")
    for plan in puzzle.answers:
        assert (
            plan not in judged
            or review.Decision(0, reviewed, judged[plan]).grade is not review.Grade.MISTAKE
        )


@pytest.mark.parametrize(("box", "puzzle"), FEW[::3])
def test_a_wrong_answer_is_taken_back_and_the_board_kept(box: AnyBox, puzzle: Puzzle) -> None:
    attempt = Attempt(box, puzzle)
    start = box.game.write(attempt.session.state)
    right = {plan[0] for plan in puzzle.answers}
    single = all(len(plan) == 1 for plan in puzzle.answers)
    decisive = [
        move
        for move in box.game.moves(attempt.session.view())
        if move.verb not in puzzles._preparing_verbs(box.key)
    ]
    wrong = [move for move in decisive if move not in right] if single else []
    if puzzle.goal == puzzles.ANY_FINISH:
        wrong = [move for move in box.game.moves(attempt.session.view()) if move.verb == "draw"]
    attempt.session.desks[puzzle.seat] = {"own order": 3}
    for move in wrong[:3]:
        attempt.play(move)
        assert attempt.session.desks[puzzle.seat] == {"own order": 3}
        assert attempt.verdict is Verdict.WRONG
        assert box.game.write(attempt.session.state) == start
        assert attempt.session.phase == READY
    for move in puzzle.answers[0]:
        attempt.play(move)
    assert attempt.verdict is Verdict.SOLVED


@cache
def a_puzzle_with_preparation() -> tuple[AnyBox, Puzzle]:
    """One whose answer takes several moves in any order."""
    return next(
        (box, puzzle)
        for box, puzzle in ALL
        if puzzle.goal != puzzles.ANY_FINISH
        and len(puzzle.answers) == 1
        and len(puzzle.answers[0]) > 2
    )


def test_moves_that_prepare_an_answer_may_come_in_any_order_and_be_undone() -> None:
    box, puzzle = a_puzzle_with_preparation()
    *prepare, last = puzzle.answers[0]
    back = Move("free", prepare[0].args)
    assert solve(box, puzzle, (*reversed(prepare), last)).verdict is Verdict.SOLVED
    assert solve(box, puzzle, (*prepare, back, prepare[0], last)).verdict is Verdict.SOLVED
    missing = solve(box, puzzle, (*prepare[:-1], last))
    assert missing.verdict is Verdict.WRONG
    assert [step.move for step in missing.session.log] == prepare[:-1], "the board is kept"


@pytest.mark.parametrize(("box", "puzzle"), FEW[::4])
def test_the_solution_is_shown_move_by_move_from_the_beginning(box: AnyBox, puzzle: Puzzle) -> None:
    attempt = Attempt(box, puzzle)
    for n in range(1, len(puzzle.answers[0]) + 1):
        assert not attempt.is_over
        attempt.show_solution()
        assert (attempt.verdict, attempt.shown) == (Verdict.SHOWN, n)
    assert attempt.is_over
    attempt.show_solution()  # nothing is left
    assert attempt.shown == len(puzzle.answers[0])


def test_a_number_without_a_puzzle_is_a_clear_error() -> None:
    box = BOXES[0]
    with pytest.raises(BadSetup) as caught:
        puzzles.puzzle(box, len(puzzles.pack(box)) + 1)
    assert (
        lexicon("en").explain(caught.value).endswith(f"has puzzles 1 to {len(puzzles.pack(box))}.")
    )
    with pytest.raises(BadSetup):
        puzzles.puzzle(box, 0)


class TestOverThePort:
    def open(self, box: AnyBox, number: object) -> tuple[Port, list[dict[str, Any]]]:
        port = Port()
        return port, ask(port, "new", game=box.key, puzzle=number, lang="en", width=360, height=475)

    def test_a_puzzle_is_shown_and_never_saved(self) -> None:
        for box in BOXES:
            _, answers = self.open(box, 1)
            (state,) = answers
            assert state["say"] == "state"
            assert state["puzzle"] == {"number": 1, "verdict": "open", "over": False}
            assert state["phase"] == "ready"

    def test_its_answer_ends_it_without_a_tick_and_without_a_result(self) -> None:
        for box in BOXES:
            port, _ = self.open(box, 1)
            plan = [str(move) for move in puzzles.pack(box)[0].answers[0]]
            (state,) = ask(port, "play", moves=plan, rev=port.rev)
            assert (state["puzzle"]["verdict"], state["puzzle"]["over"]) == ("solved", True)
            assert (state["phase"], state["result"]) == ("ready", None)
            assert "offers" not in state["scene"]

    def test_help_that_would_answer_it_is_off(self) -> None:
        for box in BOXES:
            _, (state,) = self.open(box, 1)
            assert state["can"]["hint"] is False
            assert not any(panel.get("bars") for panel in state["panels"])

    def test_the_solution_comes_on_request_and_only_in_a_puzzle(self) -> None:
        box = BOXES[0]
        port, _ = self.open(box, 1)
        (state,) = ask(port, "solve", rev=port.rev)
        assert state["puzzle"]["verdict"] == "shown"
        ask(port, "new", game=box.key, seats=["me"], seed="1", lang="en")
        refused = ask(port, "solve", rev=port.rev)
        assert refused[0]["say"] == "refused"
        assert "puzzle" not in refused[-1]

    def test_other_answers_are_told_only_where_a_phone_has_room_for_them(self) -> None:
        details = [
            self.solution_detail(puzzle)
            for box, puzzle in ALL
            if box.key == "multzo" and len(puzzle.answers) > 1
        ]
        assert any("Just as good" in detail for detail in details)
        assert any("Just as good" not in detail for detail in details)
        assert max(map(len, details)) <= 120

    def solution_detail(self, puzzle: Puzzle) -> str:
        """The sentence about the solution of one of Multzo's puzzles."""
        port, _ = self.open(catalog.box("multzo"), puzzle.number)
        (state,) = ask(port, "solve", rev=port.rev)
        detail: str = state["scene"]["detail"]
        assert state["announcement"] == f"The solution {detail}"
        return detail

    def test_a_wrong_number_opens_nothing(self) -> None:
        for number in (0, 999, "1"):
            _, answers = self.open(BOXES[0], number)
            assert [answer["say"] for answer in answers] == ["failed"]


def test_seats_of_others_are_computers_and_their_hands_hidden() -> None:
    for box, puzzle in ALL[:: 4 * SAMPLE]:
        attempt = Attempt(box, puzzle)
        assert attempt.session.viewer == puzzle.seat
        assert attempt.session.match.people == (Seat(puzzle.seat),)
