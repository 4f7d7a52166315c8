"""`tilebag games`, the help and the version."""

from __future__ import annotations

import json

from engine.cli.terminal import run

from tilebag import __version__
from tilebag.match import bots, catalog


def test_a_table_of_the_games_with_the_defaults_marked() -> None:
    table = run("games")
    assert table.exit_code == 0
    head, *rows = table.stdout.splitlines()
    assert head.split()[:5] == ["key", "name", "players", "minutes", "levels"]
    assert [row.split()[0] for row in rows if row[:1].strip()] == list(catalog.keys())
    for key in catalog.keys():
        for name, values in catalog.box(key).options.items():
            assert f"{name}={values[0]}*" in table.stdout


def test_the_table_in_turkish() -> None:
    assert run("games", "--lang", "tr").stdout.split()[:3] == ["anahtar", "ad", "oyuncu"]
    assert run("games", env={"LC_ALL": "tr_TR.UTF-8"}).stdout.split()[:3] == [
        "anahtar",
        "ad",
        "oyuncu",
    ]


def test_games_are_listed_as_json() -> None:
    games = json.loads(run("games", "--json").stdout)
    assert [game["key"] for game in games] == list(catalog.keys())
    for game in games:
        box = catalog.box(game["key"])
        assert game["players"] == {"least": box.seats[0], "most": box.seats[-1]}
        assert (game["minutes"], game["levels"], game["rules"]) == (
            box.minutes,
            list(bots.players(box)),
            box.rules,
        )
        assert game["name"]
        assert set(game["switches"]) == set(box.options)
        for name, switch in game["switches"].items():
            assert list(switch["values"]) == list(box.options[name])
            assert switch["default"] == box.options[name][0]
            assert all(switch["values"].values())
            assert switch["name"]


def test_the_version() -> None:
    assert run("--version").stdout == f"tilebag {__version__}\n"


def test_help_is_shown_without_a_command() -> None:
    shown = run()
    assert shown.exit_code == 0
    for command in ("games", "play", "simulate", "replay", "verify", "analyse"):
        assert command in shown.stdout
        help_ = run(command, "--help")
        assert help_.exit_code == 0
        assert "--lang" in help_.stdout
