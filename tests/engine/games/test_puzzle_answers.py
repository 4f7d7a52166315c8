"""The puzzles of Okey and Multzo: their answers, and a table that does not tell them."""

from __future__ import annotations

import re
from itertools import product

import pytest

from thorough import every
from tilebag.core.game import PHONE
from tilebag.core.move import Move
from tilebag.core.words import FALLBACK, Text, languages, lexicon
from tilebag.games.okey.names import kind_name
from tilebag.match import catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.hint import hint
from tilebag.match.puzzles import ANY_FINISH, Attempt, Plan, Puzzle, Verdict, pack

OKEY = catalog.box("okey")


def finishing() -> Attempt:
    return Attempt(OKEY, next(puzzle for puzzle in pack(OKEY) if puzzle.goal == "finish"))


@pytest.mark.parametrize("key", ["multzo", "okey"])
def test_the_best_choice_of_the_review_solves_every_puzzle(key: str) -> None:
    box = catalog.box(key)
    wrong = []
    for puzzle in every(8, pack(box)):
        attempt = Attempt(box, puzzle)
        if hint(attempt.session.history, 0, puzzle.seat).plan not in puzzle.answers:
            wrong.append(puzzle.number)
    assert pack(box)
    assert not wrong


def test_every_tile_that_wins_is_an_answer() -> None:
    for puzzle in pack(OKEY):
        if puzzle.goal == "finish":
            moves = OKEY.game.moves(Attempt(OKEY, puzzle).session.view())
            assert {(move,) for move in moves if move.verb == "finish"} == set(puzzle.answers)


def test_a_tile_that_does_not_win_is_a_wrong_answer_and_can_be_followed_by_the_right_one() -> None:
    attempt = finishing()
    right = attempt.puzzle.answers[0][0]
    wrong = next(
        tile.id
        for tile in attempt.session.view().rack
        if (Move("finish", (tile.id,)),) not in attempt.puzzle.answers
    )
    attempt.play(Move("finish", (wrong,)))
    assert (attempt.verdict, attempt.session.ply) == (Verdict.WRONG, 0)
    attempt.play(right)
    assert attempt.verdict is Verdict.SOLVED


def test_the_table_does_not_tell_which_tile_wins() -> None:
    attempt = finishing()
    scene = attempt.conceal(attempt.session.scene(PHONE))
    tiles = [offer for offer in scene.offers if offer.drops]
    assert {offer.pick for offer in tiles} == {tile.id for tile in attempt.session.view().rack}
    assert {tuple(drop.move.verb for drop in offer.drops) for offer in tiles} == {
        ("discard", "finish")
    }
    assert not [offer for offer in scene.offers if offer.move and offer.move.verb == "finish"]
    assert "finish" not in [offer.pick for offer in scene.offers], (
        "the refusal names the tiles that win"
    )
    assert scene.desk
    assert [sort.id for sort in scene.desk.sorts] == ["pairs"]


EXPLAINED = [
    box
    for box in map(catalog.box, catalog.keys())
    if any(puzzle.goal != ANY_FINISH for puzzle in pack(box))
]


def names_of_pieces(attempt: Attempt) -> dict[str, Text]:
    """The names of the pieces that the solver holds, by their ids."""
    view = attempt.session.view()
    if attempt.box.key == "magic-bag":
        return {
            die.id: face.die for die, face in zip(view.public.dice, view.public.faces, strict=True)
        }
    if attempt.box.key == "multzo":
        return {tile.id: tile.stamp.name for tile in view.hand}
    return {tile.id: kind_name(tile.kind) for tile in view.rack}


def is_named(name: str, sentence: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", sentence) is not None


def pieces_of(attempt: Attempt, plan: Plan) -> set[str]:
    """The ids of the pieces that these moves are about: for dice, those that are kept after
    them.
    """
    ids = {move.args[0] for move in plan if move.args}
    dice = attempt.session.view().public.dice if plan[-1].verb == "roll" else ()
    return ids ^ {die.id for die in dice if die.held}


def is_about(plan: Plan, pieces: set[str], names: dict[str, str], key: str, sentence: str) -> bool:
    """Whether an explanation is about these moves: it names their pieces and no others, or what
    they do.
    """
    if not pieces:
        return key.rpartition(".")[2].startswith(plan[-1].verb)
    row = next((piece.removeprefix("row-") for piece in pieces if piece.startswith("row-")), None)
    if row:
        return is_named(row, sentence)
    named = {name for name in names.values() if is_named(name, sentence)}
    return named == {names[piece] for piece in pieces}


@pytest.mark.parametrize("box", EXPLAINED, ids=[box.key for box in EXPLAINED])
def test_the_explanation_is_of_the_answer_that_was_played(box: AnyBox) -> None:
    """In every language, for every puzzle and every answer, found by the solver or shown as the
    solution.
    """
    wrong = []
    for puzzle in pack(box):
        before = Attempt(box, puzzle)
        names = names_of_pieces(before)
        for plan in puzzle.answers:
            pieces = pieces_of(before, plan)
            ends = [solve(box, puzzle, plan)]
            if plan == puzzle.answers[0] and len(puzzle.answers) > 1:
                ends.append(show(box, puzzle))
            for attempt, lang in product(ends, languages()):
                words = lexicon(lang)
                assert attempt.reason
                piece_words = {piece: words.say(name) for piece, name in names.items()}
                explanation = words.say(attempt.reason)
                if not is_about(plan, pieces, piece_words, attempt.reason.key, explanation):
                    wrong.append((puzzle.number, lang, str(attempt.verdict), explanation))
    assert wrong == []


@pytest.mark.parametrize("box", EXPLAINED, ids=[box.key for box in EXPLAINED])
def test_the_explanation_says_which_other_answers_are_as_good(box: AnyBox) -> None:
    words = lexicon(FALLBACK)
    several = [puzzle for puzzle in pack(box) if len(puzzle.answers) > 1]
    for puzzle in every(4, several):
        answers = [solve(box, puzzle, plan) for plan in puzzle.answers]
        alone = [words.say(attempt.reason or "") for attempt in answers]
        for attempt in answers:
            own = words.say(attempt.reason or "")
            full = words.say(attempt.full_reason or "")
            assert full.startswith(own)
            others = len({reason for reason in alone if reason != own})
            assert bool(others) == ("Just as good: " in full.removeprefix(own))


def show(box: AnyBox, puzzle: Puzzle) -> Attempt:
    attempt = Attempt(box, puzzle)
    while not attempt.is_over:
        attempt.show_solution()
    return attempt


def solve(box: AnyBox, puzzle: Puzzle, plan: Plan) -> Attempt:
    attempt = Attempt(box, puzzle)
    for move in plan:
        attempt.play(move)
    return attempt
