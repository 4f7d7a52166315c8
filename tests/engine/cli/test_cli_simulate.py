"""`tilebag simulate`: the same result however the work is shared out."""

from __future__ import annotations

import json

import pytest
from engine.cli.terminal import refused, run, spawned

from tilebag import catalog
from tilebag.arena import Contest
from tilebag.record import played

ASKED = ("simulate", "_blank", "--seats", "keen,random", "--games", "60", "--seed", "S", "--set", "hand=3")


def test_the_json_is_exactly_this() -> None:
    answer = json.loads(run(*ASKED, "--json").stdout)
    assert list(answer) == ["game", "games", "seed", "seats"]
    assert (answer["game"], answer["games"], answer["seed"]) == ("_blank", 60, "S")
    assert [seat["player"] for seat in answer["seats"]] == ["keen", "random"]
    for seat in answer["seats"]:
        assert list(seat) == ["player", "mean", "se", "wins"]
    assert sum(seat["wins"] for seat in answer["seats"]) == 60


def test_the_means_are_those_of_the_games_with_these_seeds() -> None:
    games = [played("_blank", ["keen", "random"], f"S/{k}", {"hand": "3"}) for k in range(1, 61)]
    first, _ = json.loads(run(*ASKED, "--json").stdout)["seats"]
    assert first["mean"] == pytest.approx(sum(game.turn.scores[0] for game in games) / 60, abs=1e-4)


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    alone = run(*ASKED, "--json").stdout
    assert run(*ASKED, "--json").stdout == alone
    assert run(*ASKED, "--json", "--jobs", "3").stdout == alone
    assert spawned(*ASKED, "--json", "--jobs", "2").stdout.decode() == alone


def test_a_table_for_people() -> None:
    shown = run(*ASKED)
    assert not shown.stderr, "no bar where there is no terminal"
    title, head, *rows = shown.stdout.splitlines()
    assert title.strip() == "High Tile: 60 games, seed S"
    assert head.split() == ["player", "mean", "std.", "error", "wins", "of", "all"]
    assert [row.split("  ")[0] for row in rows] == ["Ida (keen)", "Mira (random)"]
    assert "ortalama" in run(*ASKED, "--lang", "tr").stdout


def test_one_game_has_no_standard_error() -> None:
    one = (*ASKED[:4], "--games", "1")
    assert json.loads(run(*one, "--json").stdout)["seats"][0]["se"] is None
    assert "–" in run(*one).stdout


def test_without_seats_the_strongest_players_meet_and_without_a_number_a_hundred_times() -> None:
    answer = json.loads(run("simulate", "_blank", "--json").stdout)
    assert [seat["player"] for seat in answer["seats"]] == ["keen", "keen"]
    assert answer["games"] == 100


@pytest.mark.parametrize("key", catalog.keys())
def test_every_game_can_be_simulated_at_random(key: str) -> None:
    seats = ",".join(["random"] * catalog.box(key).seats[0])
    answer = json.loads(run("simulate", key, "--seats", seats, "--games", "5", "--json").stdout)
    assert sum(seat["wins"] for seat in answer["seats"]) == pytest.approx(5)
    shown = run("simulate", key, "--seats", seats, "--games", "5").stdout
    assert ("wins" in shown) is ("," in seats), "who plays alone has no wins to speak of"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--seats", "me,keen"], "Only computer players can be simulated, not “me”."),
        (
            ["--seats", "keen,nobody"],
            "There is no player called “nobody” at this game. There are: casual, keen, random.",
        ),
        (["--seats", "keen"], "This game is for 2 to 3 players, not for 1."),
        (["--set", "hand"], "“hand” is not NAME=VALUE."),
        (["--set", "foot=3"], "This game has no switch called “foot”."),
        (["--set", "hand=5"], "“hand” cannot be “5”. It can be: 4, 3."),
        (["--set", "hand=4", "--set", "hand=3"], "The switch “hand” is set twice."),
        (["--seed", ""], "For a simulation a seed is a text of 1 to 48 characters."),
        (["--games", "0"], "Invalid value for '--games': 0 is not in the range 1<=x<=10000000."),
        (["--jobs", "0"], "Invalid value for '--jobs': 0 is not in the range 1<=x<=256."),
    ],
)
def test_what_cannot_be_is_refused_with_one_sentence(args: list[str], sentence: str) -> None:
    assert refused("simulate", "_blank", *args) == sentence


def test_ctrl_c_ends_it_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(contest: Contest, games: range) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Contest, "tallies", interrupted)
    stopped = run(*ASKED)
    assert stopped.exit_code == 130
    assert not stopped.output.strip()
