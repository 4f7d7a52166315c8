"""Numbers with more digits than Python reads, wherever a number can be typed: one short
sentence.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click
import pytest
from engine.cli.terminal import options_of, run
from engine.lessons.own_lesson_files import write_lesson
from engine.marks import each_box

from tilebag.cli.commands import tilebag
from tilebag.match import catalog, saves
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match

DIGITS = "9" * 5000
MOST_REPEATED = 300
NUMBER = re.compile(r"\d+")


def check(*args: str, typed: str = "") -> None:
    """It ends without a traceback, and does not repeat the number."""
    result = run(*args, typed=typed)
    assert DIGITS[:MOST_REPEATED] not in result.output


@pytest.mark.parametrize(
    "value", [DIGITS, f"-{DIGITS}", f"x={DIGITS}", f"me,keen*{DIGITS}", f"{DIGITS}-01-01"]
)
def test_an_argument_may_be_a_long_number(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    others = {"game": "_blank", "file": "-", "key": "_blank"}
    for name, command in tilebag.commands.items():
        for parameter in command.params:
            arguments = [each for each in command.params if isinstance(each, click.Argument)]
            words = [value if each is parameter else others[str(each.name)] for each in arguments]
            if isinstance(parameter, click.Option):
                words += [f"{parameter.opts[0]}={value}"]
            check(name, *words)


def test_a_long_number_can_be_typed_in_a_match() -> None:
    result = run(
        "play",
        "_blank",
        "--seed",
        "7",
        typed=f"{DIGITS}\nlay {DIGITS}\ns {DIGITS}\n{'0' * 5000}1\nq\n",
    )
    assert result.stdout.count("Unknown command “") == 3
    assert result.exit_code == 0


@each_box
def test_every_number_of_a_position_may_be_long(box: AnyBox) -> None:
    states = play_match(box.key, ["random"] * box.seats[0], "7", {}).states
    for state in (states[0], states[len(states) // 2]):
        line = box.game.write(state)
        for number in list(NUMBER.finditer(line))[:40]:
            other = f"{line[: number.start()]}{DIGITS}{line[number.end() :]}"
            check("play", box.key, "--position", other, *options_of(box))
            check("analyse", box.key, typed=json.dumps({"position": other}))


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_every_number_of_a_save_may_be_long(command: str) -> None:
    text = saves.write(play_match("_blank", ["random"] * 2, "7"))
    for number in list(NUMBER.finditer(text)):
        check(command, "-", typed=f"{text[: number.start()]}{DIGITS}{text[number.end() :]}")


@pytest.mark.parametrize("key", [key for key in catalog.keys() if catalog.box(key).analyse])
def test_every_number_of_a_question_may_be_long(key: str) -> None:
    questions: list[Any] = [
        {"rows": [["suns-2", "arms-ace"]], "bag": 21},
        {"seat": 1, "n": 1, "dice": [1]},
    ]
    for question in questions:
        text = json.dumps(question)
        for number in NUMBER.finditer(text):
            check("analyse", key, typed=f"{text[: number.start()]}{DIGITS}{text[number.end() :]}")


def test_every_number_of_captions_may_be_long(tmp_path: Path) -> None:
    captions = write_lesson(tmp_path)
    text = captions.read_text(encoding="utf-8")
    for number in NUMBER.finditer(text):
        captions.write_text(
            f"{text[: number.start()]}{DIGITS}{text[number.end() :]}", encoding="utf-8"
        )
        check("lesson", str(captions))


def test_every_number_of_a_sealed_line_may_be_long() -> None:
    line = "tilebag-seal-1:okey:3:4:7:7"
    for number in NUMBER.finditer(line):
        other = f"{line[: number.start()]}{DIGITS}{line[number.end() :]}"
        check("verify", "--seal", "0" * 64, "--line", other)
