"""A match as text: setup, log, result."""

from __future__ import annotations

from dataclasses import replace

import pytest
from engine.marks import each_box, each_lang
from engine.tables import play_hint, table

from tilebag.core.game import Seat, Turn, ranking
from tilebag.core.words import Text, lexicon, say
from tilebag.match import report
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match
from tilebag.match.session import ME, READY, Session


def sentences(texts: tuple[Text, ...], lang: str = "en") -> list[str]:
    return [lexicon(lang).say(text) for text in texts]


def sitting_down(*players: str, names: tuple[str, ...] = ()) -> Session:
    return table("_blank", *players, seed="81", names=names, options={"hand": "3"})


def test_the_setup_is_reported() -> None:
    session = sitting_down(ME, "keen", names=("Ada",))
    assert sentences(report.setup_lines(session)) == [
        "High Tile (rules 1)",
        "Players: Ada, Mira (keen)",
        "Seed: 81 (not sealed)",
        "Tiles in hand: three",
    ]


def test_an_irrelevant_option_is_left_out() -> None:
    session = table("remembory", ME, "keen", seed="81", options={"variant": "4", "hide": "both"})
    assert sentences(report.setup_lines(session))[3:] == [
        "Variant: 4: coins on the table, unsorted",
        "The chosen coin: is shown to everyone",
        "Hidden on coins: both sides",
    ]


@each_lang
@each_box
def test_every_game_is_reported_in_every_language(box: AnyBox, lang: str) -> None:
    session = play_match(box.key, ["random"] * box.seats[0], "7")
    lines = sentences(
        report.setup_lines(session) + report.log_lines(session) + report.result_lines(session), lang
    )
    assert len(lines) > 4
    assert not [line for line in lines if not line or "{" in line or line.startswith(f"{box.key}.")]


@pytest.mark.parametrize(
    ("game", "scores", "shares"),
    [
        ("okey", (20, 15), (1.0, 0.75)),
        ("okey", (25, -2), (1.0, 0.0)),
        ("multzo", (6, 0), (0.5, 0.0)),
        ("multzo", (24, 6), (1.0, 0.25)),
        ("packkub", (0, 0), (1.0, 1.0)),
        ("packkub", (2, 8), (0.8, 0.2)),
    ],
)
def test_the_best_score_has_the_longest_bar(
    game: str,
    scores: tuple[int, ...],
    shares: tuple[float, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = table(game, *["random"] * len(scores), seed="7")
    turn = replace(session.turn, scores=scores)
    monkeypatch.setattr(session.history, "turn", lambda ply: turn)
    assert report.score_shares(session) == shares


def test_the_winner_is_first_and_every_seat_has_a_line() -> None:
    session = play_match("_blank", ["keen", "random"], "1/1")
    title, *lines = sentences(report.result_lines(session))
    scores = session.turn.scores
    assert len(lines) == 2
    if len(session.turn.ranking) == 2:
        assert title.endswith(" wins")
        assert lines[0].endswith(f"{max(scores)} points")


def play_to_end(*players: str, seed: str) -> Session:
    """A match played to its end by computers; a person plays the first legal move."""
    session = table("_blank", *players, seed=seed, options={"hand": "3"})
    while not session.over:
        if session.phase == READY:
            session.play(Seat(0), session.box.game.moves(session.view())[0])
        else:
            session.tick()
    return session


def test_the_only_person_sees_the_margin() -> None:
    titles = set()
    for seed in map(str, range(30)):
        session = play_to_end(ME, "keen", seed=seed)
        mine, other = session.turn.scores
        title = session.match.lexicon(lexicon("en")).say(report.result_lines(session)[0])
        points = "one point" if abs(mine - other) == 1 else f"{abs(mine - other)} points"
        assert title == (
            "A shared win: You, Mira"
            if mine == other
            else f"You {'won' if mine > other else 'lost'} by {points}"
        )
        titles.add(title.split()[1])
    assert titles >= {"won", "lost"}


def test_the_shared_result_has_the_own_score_first_and_no_names() -> None:
    results = set()
    for seed in map(str, range(30)):
        session = play_to_end(ME, "keen", seed=seed)
        mine, other = session.turn.scores
        how = "a shared win," if mine == other else "I won" if mine > other else "I lost"
        assert sentences((report.shared_line(session),)) == [f"High Tile: {how} {mine}:{other}."]
        results.add(how)
    assert results >= {"I won", "I lost"}
    computers = play_to_end("keen", "keen", seed="3")
    best, worst = sorted(computers.turn.scores, reverse=True)
    assert sentences((report.shared_line(computers),)) == [
        f"High Tile: final score {best}:{worst}."
    ]


@pytest.mark.parametrize(("scores", "lowest_first", "leads"), [
    ((7, 17), True, (10, -10)),
    ((7, 17), False, (-10, 10)),
    ((7, 17, 9), True, (2, -10, -2)),
    ((7, 17, 9), False, (-10, 8, -8)),
    ((5, 5, 9), True, (0, 0, -4)),
    (tuple(range(12)), True, (1, *range(-1, -12, -1))),
])  # fmt: skip
def test_the_lead_is_over_the_next_side_and_behind_the_winner(
    scores: tuple[int, ...], lowest_first: bool, leads: tuple[int, ...]
) -> None:
    turn = Turn((), ranking(scores, lowest_first=lowest_first), scores)
    sides = [(Seat(seat),) for seat in range(len(scores))]
    assert tuple(report.lead(turn, sides, seat) for (seat,) in sides) == leads


def test_partners_have_the_lead_of_their_side() -> None:
    turn = Turn((), ranking((9, 1, 9, 1)), (9, 1, 9, 1))
    sides = [(Seat(0), Seat(2)), (Seat(1), Seat(3))]
    assert [report.lead(turn, sides, Seat(seat)) for seat in range(4)] == [8, -8, 8, -8]


def test_a_single_player_leads_by_the_whole_score() -> None:
    assert report.lead(Turn((), ((Seat(0),),), (42,)), [(Seat(0),)], Seat(0)) == 42


def test_several_persons_see_no_margin() -> None:
    session = play_to_end(ME, "keen", seed="1")
    session.match = replace(session.match, players=(ME, ME))
    assert report.result_lines(session)[0].key in ("result.winner", "result.shared")


def test_score_changes_are_announced_with_several_players() -> None:
    session = play_to_end("keen", "keen", seed="3")
    lines = sentences(report.score_changes(session, 0))
    figures = [score for score in session.turn.scores if score]
    assert len(lines) == len(figures)
    assert all(line.endswith((" points more.", ": one point more.")) for line in lines)
    assert report.score_changes(session, session.ply) == ()


def test_a_shared_win_names_all_who_share_it() -> None:
    session = next(
        game
        for k in range(1, 50)
        if len((game := play_match("_blank", ["keen"] * 2, f"x/{k}")).turn.ranking) == 1
    )
    assert sentences(report.result_lines(session))[0] == "A shared win: Ida, Mira"


def test_a_win_shared_by_many_names_the_first_and_ties_share_a_place() -> None:
    session = play_match("remembory", ["random"] * 99, "1")
    _, *lines = sentences(report.result_lines(session))
    places = [place for place, _ in report.final_places(session)]
    assert len(lines) == len(places) == 99
    assert places == sorted(places)
    assert places.count(places[-1]) == session.turn.scores.count(0), (
        "those without a tile share the last place"
    )
    assert len(sentences(report.result_lines(session, brief=True))) == 1 + report.MOST_NAMED + 1
    names = [say("seat.named", who=str(n)) for n in range(9)]
    assert report.shorten_names(names) == (*names[:3], say("list.others", n=6))
    assert report.shorten_names(names[:8]) == tuple(names[:8])


def test_the_log_shows_where_practice_mode_began() -> None:
    session = sitting_down(ME, "keen")
    assert report.log_lines(session) == ()
    session.allow_undo_past_chance()
    assert sentences(report.log_lines(session)) == [
        "Practice mode: from here on, any move can be undone."
    ]
    play_hint(session)
    first, second = sentences(report.log_lines(session))
    assert first.startswith("Practice mode")
    assert second.startswith("You lay")
