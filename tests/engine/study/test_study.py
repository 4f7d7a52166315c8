"""Studies: design, observations, and figures for players and seats."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tilebag.core.errors import BadSetup
from tilebag.core.game import Seat, Turn
from tilebag.match.record import play_match
from tilebag.study.arena import FinishedGame
from tilebag.study.design import Study
from tilebag.study.results import WIN, Results, carried_out, observe
from tilebag.study.standings import by_player, by_seat, differences, first_mover_standing

A = Seat(0)
B = Seat(1)
C = Seat(2)


def finished_game(*turn: Any, beginner: Seat = A) -> FinishedGame:
    return FinishedGame(Turn(*turn), [], beginner)


# design


@pytest.mark.parametrize(
    ("players", "seatings"),
    [
        (("keen", "random"), {("keen", "random"), ("random", "keen")}),
        (("keen", "keen"), {("keen", "keen")}),
        (
            ("casual", "keen", "keen"),
            {("casual", "keen", "keen"), ("keen", "casual", "keen"), ("keen", "keen", "casual")},
        ),
    ],
)
def test_a_rotation_plays_each_different_seating_once(
    players: tuple[str, ...], seatings: set[tuple[str, ...]]
) -> None:
    study = Study.of("_blank", players, "s", rotate=True)
    assert {contest.players for contest in study.contests} == seatings
    assert len(study.contests) == len(seatings)
    assert {contest.match(4).seed for contest in study.contests} == {"s/4"}, (
        "the same deal at every table"
    )


def test_without_rotation_there_is_one_table() -> None:
    assert [
        contest.players for contest in Study.of("_blank", ("keen", "random"), "s").contests
    ] == [("keen", "random")]


def test_solo_players_get_the_same_deals() -> None:
    study = Study.of("magic-bag", ("keen", "random", "keen"), "s", rotate=True)
    assert [contest.players for contest in study.contests] == [("keen",), ("random",)]
    assert study.is_solo
    with pytest.raises(BadSetup) as trouble:
        Study.of("magic-bag", ("keen", "random"), "s")
    assert trouble.value.key == "study.alone"


def test_the_anchor_is_keen_or_the_baseline_or_the_first() -> None:
    assert Study.of("_blank", ("baseline", "keen"), "s").anchor == "keen"
    assert Study.of("_blank", ("random", "baseline"), "s").anchor == "baseline"
    assert Study.of("_blank", ("random", "keen"), "s").anchor == "keen"
    assert Study.of("_blank", ("random", "casual"), "s").anchor == "random"


# results


def test_sums_equal_those_of_the_games_played_one_by_one() -> None:
    study = Study.of("_blank", ("keen", "random", "random"), "s", {"hand": "3"}, rotate=True)
    results = carried_out(study, range(1, 11))
    points = dict.fromkeys(study.names, 0)
    for k in range(1, 11):
        for contest in study.contests:
            game = play_match("_blank", contest.players, f"s/{k}", {"hand": "3"})
            for name, score in zip(contest.players, game.turn.scores, strict=True):
                points[name] += score
    means = {name: standing.mean.value for name, standing in by_player(study, results).items()}
    assert means == {
        "keen": pytest.approx(points["keen"] / 30),
        "random": pytest.approx(points["random"] / 60),
    }
    assert sum(standing.wins for standing in by_player(study, results).values()) == 30
    assert sum(standing.wins for standing in by_seat(study, results)) == 30
    assert sum(standing.share.value for standing in by_seat(study, results)) == pytest.approx(1)


def test_the_order_of_the_deals_does_not_matter() -> None:
    study = Study.of("_blank", ("keen", "random"), "s", rotate=True)
    parts = [carried_out(study, range(start, start + 5)) for start in (11, 1, 6)]
    assert sum(parts, Results()) == carried_out(study, range(1, 16))


def test_a_rotation_cancels_the_effects_of_seat_and_deal() -> None:
    """Two equal players differ on each deal by the seat only, so after a rotation not at all."""
    study = Study.of("_blank", ("keen", "baseline"), "s", rotate=True)
    standing = by_player(study, carried_out(study, range(1, 21)))["keen"]
    assert (standing.share.value, standing.share.low, standing.share.high) == (0.5, 0.5, 0.5)
    assert (standing.margin.value, standing.margin.error) == (0, 0)


def test_a_shared_win_is_split_evenly() -> None:
    study = Study.of("_blank", ("keen", "random", "casual"), "s")
    results = observe(study, [finished_game((), ((A, C), (B,)), (5, 1, 5))])
    assert results.wins.sums == (WIN // 2, 0, WIN // 2)
    assert [standing.wins for standing in by_seat(study, results)] == [
        Fraction(1, 2),
        0,
        Fraction(1, 2),
    ]


def test_pairs_are_compared_by_place_and_ties_count_half() -> None:
    study = Study.of("_blank", ("keen", "random", "keen"), "s")
    assert observe(study, [finished_game((), ((A,), (B, C)), (5, 1, 1))]).ahead.sums == (2 + 1,)
    assert observe(study, [finished_game((), ((B,), (A, C)), (1, 5, 1))]).ahead.sums == (0,)


def test_a_margin_is_points_ahead_of_the_mean_of_the_others() -> None:
    study = Study.of("_blank", ("keen", "random", "casual"), "s")
    high = by_seat(study, observe(study, [finished_game((), ((A,), (B,), (C,)), (9, 4, 2))]))
    assert [standing.margin.value for standing in high] == [6, -1.5, -4.5]


def test_a_margin_is_negated_where_the_lowest_score_wins() -> None:
    study = Study.of("_blank", ("keen", "random", "casual"), "s")
    low = by_seat(study, observe(study, [finished_game((), ((C,), (B,), (A,)), (9, 4, 2))]))
    assert [standing.margin.value for standing in low] == [-6, 1.5, 4.5]


def test_the_first_mover_has_a_standing_in_any_seat() -> None:
    study = Study.of("_blank", ("keen", "random"), "s", rotate=True)
    tables = [
        finished_game((), ((B,), (A,)), (1, 5), beginner=B),
        finished_game((), ((A,), (B,)), (4, 2), beginner=B),
    ]
    first = first_mover_standing(study, observe(study, tables))
    assert [float(first.wins), first.share.value, first.mean.value, first.margin.value] == [
        1,
        0.5,
        3.5,
        1,
    ]


def test_solo_players_are_compared_on_the_same_deals() -> None:
    study = Study.of("magic-bag", ("random", "keen"), "s", rotate=True)
    deals = [(90, 100), (190, 210), (50, 50), (290, 300)]
    turns = ([finished_game((), ((A,),), (score,)) for score in deal] for deal in deals)
    results = sum((observe(study, deal) for deal in turns), Results())
    beside = differences(study, results)["random"]
    assert beside.points.value == -10
    assert beside.points.error == pytest.approx((200 / 3 / 4) ** 0.5), (
        "the deals differ by hundreds, the pairs do not"
    )
    assert beside.ahead.value == 0.125, "a tie is half"
    assert beside.ahead.low is not None
    assert 0 < beside.ahead.low < 0.125


def test_a_single_deal_has_a_mean_but_no_error() -> None:
    study = Study.of("_blank", ("keen", "random"), "s", rotate=True)
    for standing in by_player(study, carried_out(study, range(1, 2))).values():
        for figure in (standing.mean, standing.share, standing.margin):
            assert (figure.error, figure.low, figure.high) == (None, None, None)
