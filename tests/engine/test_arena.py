"""Computer players against each other: the same games as a session plays, exact sums, wins that add up."""

from __future__ import annotations

from fractions import Fraction
from statistics import mean, stdev

import pytest
from engine import moments

from tilebag import arena, bots, catalog
from tilebag.arena import Contest, Tally, added, chunks, tallied
from tilebag.catalog import AnyBox
from tilebag.errors import BadSetup
from tilebag.game import Seat, Turn
from tilebag.record import played

A, B, C = Seat(0), Seat(1), Seat(2)


@pytest.mark.parametrize("box", moments.every_box(), ids=lambda box: box.key)
def test_a_game_of_the_arena_ends_as_the_same_game_of_a_session(box: AnyBox) -> None:
    for players in ([bots.RANDOM] * box.seats[-1], [bots.adviser(box)] * box.seats[0]):
        contest = Contest.of(box.key, players, "s")
        session = played(box.key, players, "s/3")
        assert arena.end(box, contest.match(3)) == session.turn


def test_games_are_told_apart_by_their_number_and_by_nothing_else() -> None:
    contest = Contest.of("_blank", ("keen", "random"), "s", {"hand": "3"})
    assert contest.match(7).seed == "s/7"
    assert contest.match(7).setup.option("hand") == "3"
    assert contest.tallies(range(1, 41)) == added(contest.tallies(range(21, 41)), contest.tallies(range(1, 21)))


def test_a_shared_win_is_split_evenly() -> None:
    turn = Turn((), ((A, C), (B,)), (5, 1, 5))
    assert [tally.wins for tally in tallied(turn)] == [Fraction(1, 2), 0, Fraction(1, 2)]
    three = tallied(Turn((), ((A, B, C),), (2, 2, 2)))
    assert sum(tally.wins for tally in three) == 1


def test_who_plays_alone_is_first_every_time() -> None:
    assert tallied(Turn((), ((A,),), (107,))) == (Tally(1, 107, 107**2, Fraction(1)),)


def test_wins_add_up_to_the_games() -> None:
    sums = Contest.of("_blank", ("keen", "random", "random"), "s").tallies(range(1, 31))
    assert sum(tally.wins for tally in sums) == 30
    assert {tally.games for tally in sums} == {30}


def test_mean_and_standard_error_are_those_of_the_scores() -> None:
    scores = (3, 141, 59, 26, 5, 35, 90)
    tally = sum((Tally(1, score, score**2) for score in scores), Tally())
    assert tally.mean == pytest.approx(mean(scores))
    assert tally.error == pytest.approx(stdev(scores) / len(scores) ** 0.5)


def test_one_game_has_no_standard_error_and_equal_scores_have_none_to_speak_of() -> None:
    assert Tally(1, 5, 25).error is None
    assert Tally(3, 15, 75).error == 0


@pytest.mark.parametrize(("games", "workers"), [(1, 1), (7, 2), (1000, 1), (1000, 3), (5, 64), (123457, 8)])
def test_every_game_is_in_one_chunk(games: int, workers: int) -> None:
    runs = list(chunks(games, workers))
    assert [k for run in runs for k in run] == list(range(1, games + 1))
    assert len(runs) >= min(games, workers)


@pytest.mark.parametrize(
    ("players", "seed", "key"),
    [
        (("me", "keen"), "1", "cli.no-people"),
        (("keen", "nobody"), "1", "error.player"),
        (("keen",), "1", "error.seats"),
        (("keen", "keen"), "", "cli.arena-seed"),
        (("keen", "keen"), "x" * 49, "cli.arena-seed"),
        (("keen", "keen"), "a\n", "error.seed"),
    ],
)
def test_a_contest_that_cannot_be_held_is_refused(players: tuple[str, ...], seed: str, key: str) -> None:
    with pytest.raises(BadSetup) as trouble:
        Contest.of("_blank", players, seed)
    assert trouble.value.key == key


def test_the_longest_seed_leaves_room_for_every_number() -> None:
    contest = Contest.of("_blank", ("keen", "keen"), "x" * arena.LONGEST_SEED)
    assert contest.match(10**12).seed.endswith("/1000000000000")


def test_a_game_that_does_not_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOST_STEPS", 3)
    with pytest.raises(AssertionError, match="does not end"):
        arena.end(catalog.box("_blank"), Contest.of("_blank", ("keen", "keen"), "1").match(1))
