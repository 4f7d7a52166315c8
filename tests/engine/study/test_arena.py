"""Matches between computer players: the same as a session plays, with wins that add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest
from engine.marks import each_box

from tilebag.core.chance import Chance
from tilebag.core.errors import BadSetup
from tilebag.core.game import Advice, Seat, Thinker, Turn
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match
from tilebag.study import arena
from tilebag.study.arena import Contest, Tally, tally
from tilebag.study.design import Study

A = Seat(0)
B = Seat(1)
C = Seat(2)


@each_box
def test_the_arena_plays_the_same_game_as_a_session(box: AnyBox) -> None:
    for players in ([bots.RANDOM] * box.seats[-1], [bots.default_player(box)] * box.seats[0]):
        contest = Contest.of(box.key, players, "s")
        session = play_match(box.key, players, "s/3")
        game = arena.play_out(box, contest.match(3))
        decided = next(
            step.seat for ply, step in enumerate(session.log) if session.is_decision(ply)
        )
        assert (game.turn, game.steps, game.beginner) == (session.turn, session.log, decided)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("_blank", ("casual", "keen", "keen"), {}),
        ("multzo", ("casual", "keen"), {}),
        ("packkub", ("expert", "keen", "keen"), {"rounds": "1"}),
        ("magic-bag", ("casual", "keen"), {}),
    ],
)
def test_tables_of_a_deal_equal_separate_games(
    game: str, players: tuple[str, ...], options: dict[str, str]
) -> None:
    study = Study.of(game, players, "s", options, rotate=True)
    matches = [contest.match(2) for contest in study.contests]
    assert arena.play_deal(study.box, matches) == [
        arena.play_out(study.box, match) for match in matches
    ]


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tables_with_a_rotating_expert_equal_separate_games(seats: int) -> None:
    """The figures for PackKub's expert in docs/players.md were made in this way."""
    study = Study.of(
        "packkub", ("expert", *["keen"] * (seats - 1)), "s", {"rounds": "2"}, rotate=True
    )
    for k in range(1, 13):
        matches = [contest.match(k) for contest in study.contests]
        assert arena.play_deal(study.box, matches) == [
            arena.play_out(study.box, match) for match in matches
        ]


def test_tables_with_equal_moves_share_a_game() -> None:
    """Two names for one player: each is asked once at every step, whatever the number of tables."""
    box, calls = catalog.box("_blank"), Counter[str]()

    def counting_player(name: str) -> Thinker[object]:
        def think(view: object, chance: Chance) -> Iterator[Advice]:
            calls[name] += 1
            yield from bots.player(box, "keen")(view, chance)

        return think

    study = Study.of("_blank", ("random", "keen", "keen"), "s", {"hand": "4"}, rotate=True)
    counting = {name: counting_player(name) for name in study.names}
    tables = arena.play_deal(box, [each.match(1) for each in study.contests], counting)
    assert tables[0] == tables[1] == tables[2]
    assert calls == {"random": 12, "keen": 12}


def test_games_differ_only_by_their_number() -> None:
    contest = Contest.of("_blank", ("keen", "random"), "s", {"hand": "3"})
    assert contest.match(7).seed == "s/7"
    assert contest.match(7).setup.option("hand") == "3"
    halves = zip(contest.tallies(range(21, 41)), contest.tallies(range(1, 21)), strict=True)
    assert contest.tallies(range(1, 41)) == tuple(half + other for half, other in halves)


def test_a_shared_win_is_split_evenly() -> None:
    turn = Turn((), ((A, C), (B,)), (5, 1, 5))
    assert [tally.wins for tally in tally(turn)] == [Fraction(1, 2), 0, Fraction(1, 2)]
    three = tally(Turn((), ((A, B, C),), (2, 2, 2)))
    assert sum(tally.wins for tally in three) == 1


def test_a_solo_player_wins_every_game() -> None:
    assert tally(Turn((), ((A,),), (107,))) == (Tally(1, 107, Fraction(1)),)


def test_wins_add_up_to_the_games() -> None:
    sums = Contest.of("_blank", ("keen", "random", "random"), "s").tallies(range(1, 31))
    assert sum(tally.wins for tally in sums) == 30
    assert {tally.games for tally in sums} == {30}


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
def test_an_invalid_contest_is_rejected(players: tuple[str, ...], seed: str, key: str) -> None:
    with pytest.raises(BadSetup) as trouble:
        Contest.of("_blank", players, seed)
    assert trouble.value.key == key


def test_the_longest_seed_leaves_room_for_every_number() -> None:
    contest = Contest.of("_blank", ("keen", "keen"), "x" * arena.MAX_SEED_LENGTH)
    assert contest.match(10**12).seed.endswith("/1000000000000")


def test_an_endless_game_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOST_STEPS", 3)
    with pytest.raises(AssertionError, match="does not end"):
        arena.play_out(catalog.box("_blank"), Contest.of("_blank", ("keen", "keen"), "1").match(1))
