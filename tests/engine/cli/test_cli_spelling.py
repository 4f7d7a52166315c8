"""What people type: capitals, empty variables, a game that is missing, misspelt, or typed as a
command.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from engine.cli.terminal import refusal, run
from engine.marks import each_box, each_key

from tilebag.cli.commands import tilebag
from tilebag.match import bots, saves
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match

GAMES = "magic-bag, multzo, okey, packkub, remembory"
TEXTS = [
    (name, parameter)
    for name, command in tilebag.commands.items()
    for parameter in command.params
    if not isinstance(parameter, click.Option)
    or not (parameter.is_flag or parameter.name == "words")
]


@pytest.mark.parametrize("name", tilebag.commands)
def test_commands_options_and_games_may_be_in_capitals(name: str) -> None:
    assert run(name.upper(), "--HELP").stdout == run(name, "--help").stdout
    assert run(name.capitalize(), "--LANG", "TR", "--help").exit_code == 0


def test_a_match_may_be_set_up_and_played_in_capitals() -> None:
    command = "play _blank --seats me,keen --seed 7 --set hand=3"
    plain = run(*command.split(), typed="h\nundo\nlay t1\nl\nq\n\n").stdout
    loud = run(*command.upper().split(), typed="H\nUNDO\nLAY T1\nL\nQ\n\n").stdout
    assert [line for line in loud.splitlines() if ">" not in line] == [
        line for line in plain.splitlines() if ">" not in line
    ]


def turkish_capitals(text: str) -> str:
    """As a Turkish keyboard writes them, where i and ı are two letters."""
    return text.replace("i", "İ").upper()


@pytest.mark.parametrize("change", [turkish_capitals, lambda text: text.replace("i", "ı")])
def test_commands_options_and_games_may_be_in_turkish_letters(
    change: Callable[[str], str],
) -> None:
    assert run(change("simulate"), "--help").stdout == run("simulate", "--help").stdout
    lessons = run("lessons", "magic-bag").stdout
    assert lessons
    assert run("lessons", change("magic-bag")).stdout == lessons
    command = "play okey --seats me,mira --seed 7 --set indicator_window=off"
    plain = run(*command.split(), typed="hint\nquit\n\n").stdout
    turkish = run(*change(command).split(), typed=change("hint\nquit\n\n")).stdout
    assert [line for line in turkish.splitlines() if ">" not in line] == [
        line for line in plain.splitlines() if ">" not in line
    ]


def test_the_case_of_a_file_and_of_a_seed_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "My Match.json"
    run("PLAY", "_blank", "--SEED", "Ada", typed=f"1\nS {file}\n")
    assert json.loads(file.read_text(encoding="utf-8"))["seed"] == "Ada"


@each_box
def test_no_key_that_is_typed_has_capitals(box: AnyBox) -> None:
    keys = [box.key, *bots.players(box), *box.manners, *box.options, *sum(box.options.values(), ())]
    assert keys == [key.lower() for key in keys]


@pytest.mark.parametrize("value", ["", " "])
@pytest.mark.parametrize(("name", "parameter"), TEXTS, ids=lambda part: getattr(part, "name", part))
def test_an_empty_value_is_an_error_that_names_its_option(
    name: str, parameter: click.Parameter, value: str
) -> None:
    others = {"game": "_blank", "file": "none", "key": "_blank"}
    arguments = [each for each in tilebag.commands[name].params if isinstance(each, click.Argument)]
    words = [value if each is parameter else others[str(each.name)] for each in arguments]
    named = parameter.human_readable_name
    if isinstance(parameter, click.Option):
        named = parameter.opts[0]
        words += [named, value]
    assert named in refusal(name, *words)


def test_an_empty_name_of_a_save_does_not_play_unsaved() -> None:
    sentence = "--save was given an empty value; perhaps a variable is not set."
    assert refusal("play", "_blank", "--save", "") == sentence
    assert refusal("play", "_blank", "--save=") == sentence
    assert refusal("daily", "okey", "--save", "") == sentence
    assert "--save için boş bir değer" in refusal("play", "_blank", "--save", "", "--lang", "tr")


@pytest.mark.parametrize(
    "command", ["play", "daily", "puzzle", "simulate", "analyse", "check-game"]
)
def test_without_a_game_they_are_listed(command: str) -> None:
    assert refusal(command) == f"Name a game: {GAMES}."


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("oky", "okey"),
        ("The Magic Bag", "magic-bag"),
        ("remembery", "remembory"),
        ("multso", "multzo"),
    ],
)
def test_a_misspelt_game_is_recognised(typed: str, meant: str) -> None:
    assert (
        refusal("play", typed)
        == f"Unknown game “{typed}”; did you mean {meant}? Available: {GAMES}."
    )


@each_key
def test_a_game_in_place_of_a_command_is_told_how_it_is_played(key: str) -> None:
    assert refusal(key.upper()) == f"“{key}” is a game. To play it: tilebag play {key}"


def test_a_save_may_have_a_seat_of_any_name() -> None:
    """Only what is typed is in small letters."""
    text = saves.write(play_match("_blank", ["random"] * 2, "Seed"))
    assert "Seed: Seed" in run("replay", "-", typed=text).stdout
