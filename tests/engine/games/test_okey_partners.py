"""Okey for partners, two against two (OK-32 to OK-34)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from engine.games.test_okey import POOR, SEVEN_PAIRS, WON, A, B, C, D, deals, finish, may, position

from tilebag.core.errors import BadSave, BadSetup, BadText
from tilebag.core.game import PHONE, TABLET, Seat
from tilebag.core.words import lexicon
from tilebag.games.okey import BOX
from tilebag.games.okey.notation import read, write
from tilebag.games.okey.rules.moves import SHOW
from tilebag.games.okey.state import State
from tilebag.match import report, saves
from tilebag.match.record import play_match
from tilebag.match.session import ME, MatchSetup, Session

GAME = BOX.game
ON = {"partners": "on"}
COMPUTERS = ("keen",) * 4


def partner_position(
    racks: dict[int, str],
    *,
    switches: dict[str, str] | None = None,
    points: str = "20,20,20,20",
    **at: object,
) -> State:
    """A table of partners."""
    return position(racks, switches={**ON, **(switches or {})}, points=points, **at)  # type: ignore[arg-type]


def partner_deals(n: int = 1, **switches: str) -> list[State]:
    return list(deals(n, 4, partners="on", **switches))


def finished_match(points: str) -> State:
    """A match that B wins for B and D by finishing."""
    return finish(partner_position({1: f"{WON} red-1"}, mover=1, points=points), "red-1")


def session_at(state: State, *players: str, names: tuple[str, ...] = ()) -> Session:
    return Session(BOX, MatchSetup.of(BOX, players, "1", names=names, position=write(state)))


def result_texts(session: Session, lang: str = "en") -> list[str]:
    words = lexicon(lang).with_names(session.match.seat_names, session.match.you_seat)
    return [words.say(line) for line in report.result_lines(session)]


# OK-32


def test_ok_32_partners_are_an_option_for_four_players_that_is_off_by_default() -> None:
    assert BOX.setup(4).option("partners") == "off"
    assert BOX.setup(4, ON).option("partners") == "on"


@pytest.mark.parametrize("seats", [2, 3])
def test_ok_32_partners_need_four_players(seats: int) -> None:
    with pytest.raises(BadSetup) as error:
        BOX.setup(seats, ON)
    assert "Partners are for 4 players, two against two." in str(error.value)


def test_ok_32_players_opposite_each_other_form_a_team() -> None:
    assert BOX.teams(BOX.setup(4, ON)) == ((A, C), (B, D))
    assert BOX.teams(BOX.setup(4)) == ((A,), (B,), (C,), (D,))
    assert BOX.teams(BOX.setup(2)) == ((A,), (B,))


def test_ok_32_the_same_seed_deals_the_same_tiles_with_partners_and_without() -> None:
    for alone, together in zip(deals(5), partner_deals(5), strict=True):
        assert (alone.racks, alone.stock) == (together.racks, together.stock)


# OK-33


@pytest.mark.parametrize("points", ["20", "10", "5"])
def test_ok_33_each_team_has_one_score_which_starts_at_the_start_points(points: str) -> None:
    assert GAME.turn(partner_deals(start_points=points)[0]).scores == (int(points),) * 4


@pytest.mark.parametrize(
    ("rack", "last", "lost"),
    [(WON, "red-1", 2), (WON, "red-6", 4), (SEVEN_PAIRS, "red-13", 4), (SEVEN_PAIRS, "red-6", 8)],
)
def test_ok_33_a_finish_costs_the_other_team_once_and_the_partner_nothing(
    rack: str, last: str, lost: int
) -> None:
    after = finish(partner_position({0: f"{rack} {last}"}), last)
    assert GAME.turn(after).scores == (20, 20 - lost, 20, 20 - lost)


def test_ok_33_a_shown_indicator_costs_the_other_team_one_point() -> None:
    before = partner_position(
        {1: "red-5 " + " ".join(POOR.split()[:13])}, phase="showing", turns=0, stock=48
    )
    assert GAME.turn(GAME.play(before, B, SHOW)).scores == (19, 20, 19, 20)


# OK-34


@pytest.mark.parametrize(
    ("points", "over"), [("3,9,3,9", False), ("2,9,2,9", True), ("1,9,1,9", True)]
)
def test_ok_34_the_match_ends_when_a_team_has_no_points_left(points: str, over: bool) -> None:
    assert (GAME.turn(finished_match(points)).seats == ()) is over


def test_ok_34_a_shown_indicator_may_end_the_match_too() -> None:
    before = partner_position(
        {1: "red-5 " + " ".join(POOR.split()[:13])},
        points="1,4,1,4",
        phase="showing",
        turns=0,
        stock=48,
    )
    assert GAME.turn(GAME.play(before, B, SHOW)).ranking == ((B, D), (A, C))


def test_ok_34_the_team_with_more_points_wins() -> None:
    assert GAME.turn(finished_match("2,9,2,9")).ranking == ((B, D), (A, C))
    assert GAME.turn(
        finish(partner_position({1: f"{WON} red-1"}, mover=1, switches={"rounds": "1"}), "red-1")
    ).ranking == (
        (B, D),
        (A, C),
    )


def test_ok_34_partners_see_no_more_of_each_others_hands_than_opponents_do() -> None:
    for alone, together in zip(deals(3), partner_deals(3), strict=True):
        options = together.public.options
        for seat in (None, A, B, C, D):
            plain = GAME.view(alone, seat)
            assert replace(plain, public=replace(plain.public, options=options)) == GAME.view(
                together, seat
            )


def test_ok_34_there_is_no_signalling_so_the_moves_are_the_same() -> None:
    state, mate = (position({0: f"{POOR} blue-13"}, switches=switches) for switches in ({}, ON))
    assert all(may(state, seat) == may(mate, seat) for seat in range(4))


# the line of a table


def test_a_line_names_partners_only_if_the_option_is_on() -> None:
    assert "partners" not in write(next(deals(1)))
    state = partner_deals()[0]
    assert " rounds=off partners=on points=" in write(state)
    assert read(write(state)) == state


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("partners=on", "partners=off"),
        ("partners=on", "partners=maybe"),
        ("points=20,20,20,20", "points=20,20,19,20"),
    ],
)
def test_a_line_that_contradicts_itself_about_partners_is_refused(was: str, now: str) -> None:
    line = write(partner_deals()[0])
    assert was in line
    with pytest.raises(BadText):
        read(line.replace(was, now))


def test_a_line_with_partners_and_another_number_of_seats_is_refused() -> None:
    line = write(next(deals(1, 2)))
    with pytest.raises(BadText, match="partners"):
        read(line.replace("rounds=off", "rounds=off partners=on"))


# saves and seals


def test_the_seal_of_a_deal_holds_the_option() -> None:
    match = MatchSetup.of(BOX, COMPUTERS, "0" * 32, ON).with_seal(BOX, "1" * 32)
    assert match.seal is not None
    assert ":okey:3:4:" in match.seal.line
    assert ",partners=on," in match.seal.line
    session = Session(BOX, match)
    assert saves.read(saves.write(session)).match == match
    with pytest.raises(BadSave):
        saves.read(saves.write(session).replace('"partners":"on"', '"partners":"off"'))


@pytest.mark.parametrize("rules", BOX.older_rules)
def test_a_save_older_than_the_option_has_no_partners(rules: int) -> None:
    session = play_match("okey", ("keen", "keen"), "kept", {"rounds": "1"}, rules)
    older = saves.write(session).replace('"partners":"off",', "")
    assert "partners" not in older
    assert saves.read(older).state == session.state


# texts


@pytest.mark.parametrize(
    ("points", "players", "en", "tr"),
    [
        (
            "2,9,2,9",
            ("keen", ME, "keen", "keen"),
            "You and Ece won by 9 points",
            "Sen ve Ece 9 puan farkla kazandınız",
        ),
        (
            "2,9,2,9",
            (ME, *COMPUTERS[1:]),
            "You and Jon lost by 9 points",
            "Sen ve Jon 9 puan farkla kaybettiniz",
        ),
        (
            "1,0,1,0",
            ("keen", "keen", "keen", ME),
            "You and Mira won by one point",
            "Sen ve Mira 1 puan farkla kazandınız",
        ),
        ("2,9,2,9", COMPUTERS, "Mira and Ece won", "Mira ve Ece kazandı"),
        ("2,9,2,9", (ME, ME, ME, ME), "Player 2 and Player 4 won", "Oyuncu 2 ve Oyuncu 4 kazandı"),
        (
            "2,0,2,0",
            (ME, *COMPUTERS[1:]),
            "A shared win: You and Jon, Mira and Ece",
            "Birlikte kazananlar: Sen ve Jon, Mira ve Ece",
        ),
    ],
)
def test_a_team_wins_or_loses_together(
    points: str, players: tuple[str, ...], en: str, tr: str
) -> None:
    session = session_at(finished_match(points), *players)
    assert [result_texts(session, lang)[0] for lang in ("en", "tr")] == [en, tr]


def test_the_result_has_a_line_for_each_team_the_better_first() -> None:
    session = session_at(finished_match("2,9,2,9"), ME, *COMPUTERS[1:])
    assert result_texts(session)[1:] == ["Mira and Ece: 9 points", "You and Jon: 0 points"]


def test_a_lost_point_is_narrated_once_per_team() -> None:
    session = session_at(partner_position({0: f"{WON} red-1"}), ME, *COMPUTERS[1:])
    session.play(A, next(move for move in GAME.moves(session.view()) if move.verb == "finish"))
    words = lexicon("en").with_names(session.match.seat_names, session.match.you_seat)
    assert [words.say(text) for text in report.score_changes(session, 0)] == [
        "Mira and Ece: 2 points less."
    ]


@pytest.mark.parametrize(
    ("viewer", "ending"),
    [(A, "the other team −2"), (C, "the other team −2"), (B, "your team −2"), (D, "your team −2")],
)
def test_everyone_hears_which_team_lost(viewer: Seat, ending: str) -> None:
    state = finish(partner_position({0: f"{WON} red-1"}), "red-1")
    assert (
        lexicon("en")
        .say(GAME.scene(GAME.view(state, viewer), PHONE).status)
        .endswith(f" finished: {ending}.")
    )


def test_losses_by_indicator_and_by_finish_are_distinguished() -> None:
    rack = "red-5 " + " ".join(POOR.split()[:13])
    shown = GAME.play(partner_position({1: rack}, phase="showing", turns=0, stock=48), B, SHOW)
    other = write(partner_position({0: f"{WON} red-1", 1: rack}, turns=0)).replace(
        "shown=-", "shown=1"
    )
    view = GAME.view(
        finish(read(other.replace("points=20,20,20,20", "points=19,20,19,20")), "red-1"), A
    )
    assert shown.public.shown == B
    assert lexicon("en").say(GAME.scene(view, PHONE).status) == (
        "Player 1 finished: the other team −2, and your team −1 for the indicator."
    )


def test_a_plaque_says_whose_partner_one_is_in_words_and_by_a_shape() -> None:
    scene = GAME.scene(GAME.view(partner_position({}), A), TABLET)
    labels = {place.id: lexicon("en").say(place.label) for place in scene.places if place.label}
    assert [labels[f"seat-{n}"] for n in range(1, 5)] == [
        "Player 1 (your team): 20 points; 15 tiles",
        "Player 2 (opponent): 20 points; 14 tiles",
        "Player 3 (your partner): 20 points; 14 tiles",
        "Player 4 (opponent): 20 points; 14 tiles",
    ]
    marks = {mark.within: mark.text for mark in scene.prints if mark.kind == "icon"}
    assert marks["seat-1"] == marks["seat-3"] != marks["seat-2"] == marks["seat-4"]


def test_a_guest_reads_which_team_a_seat_is_in() -> None:
    scene = GAME.scene(GAME.view(partner_position({}), None), TABLET)
    labels = [
        lexicon("en").say(place.label)
        for place in scene.places
        if place.id.startswith("seat-") and place.label
    ]
    assert [re.findall(r"team \d", label) for label in sorted(labels)] == [
        ["team 1"],
        ["team 2"],
        ["team 1"],
        ["team 2"],
    ]
