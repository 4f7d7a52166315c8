"""The puzzles of Okey and Multzo: their answers, and a table that does not tell them."""

from __future__ import annotations

import pytest

from thorough import every
from tilebag import catalog
from tilebag.game import PHONE
from tilebag.move import Move
from tilebag.puzzles import Attempt, Verdict, pack
from tilebag.review import hint

OKEY = catalog.box("okey")


def finishing() -> Attempt:
    return Attempt(OKEY, next(one for one in pack(OKEY) if one.goal == "finish"))


@pytest.mark.parametrize("key", ["multzo", "okey"])
def test_the_best_choice_of_the_review_solves_every_puzzle(key: str) -> None:
    box = catalog.box(key)
    wrong = []
    for one in every(8, pack(box)):
        attempt = Attempt(box, one)
        if hint(attempt.session.history, 0, one.seat).plan not in one.answers:
            wrong.append(one.number)
    assert pack(box)
    assert not wrong


def test_every_tile_that_wins_is_an_answer() -> None:
    for one in pack(OKEY):
        if one.goal == "finish":
            moves = OKEY.game.moves(Attempt(OKEY, one).session.view())
            assert {(move,) for move in moves if move.verb == "finish"} == set(one.answers)


def test_a_tile_that_does_not_win_is_a_wrong_answer_and_can_be_followed_by_the_right_one() -> None:
    attempt = finishing()
    right = attempt.puzzle.answers[0][0]
    wrong = next(
        tile.id for tile in attempt.session.view().rack if (Move("finish", (tile.id,)),) not in attempt.puzzle.answers
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
    assert {tuple(drop.move.verb for drop in offer.drops) for offer in tiles} == {("discard", "finish")}
    assert not [offer for offer in scene.offers if offer.move and offer.move.verb == "finish"]
    assert "finish" not in [offer.pick for offer in scene.offers], "the refusal names the tiles that win"
    assert scene.desk
    assert [sort.id for sort in scene.desk.sorts] == ["pairs"]
