"""Closed and full streams: every command ends as it would otherwise, or with one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from engine.cli.terminal import ENGINE, ENGLISH
from engine.lessons.own_lesson_files import write_lesson

from thorough import THOROUGH
from tilebag.cli.commands import tilebag
from tilebag.match import saves
from tilebag.match.record import play_match

ENVIRONMENT = {**os.environ, **ENGLISH, "PYTHONPATH": str(ENGINE)}
# What prints something, one line for each command, and the code with which it ends.
COMMANDS = {
    "--help": 0,
    "--version": 0,
    "games": 0,
    "games --help": 0,
    "games --json": 0,
    "play _blank --seed 7": 0,
    "play _blank --seats keen,random": 0,
    "daily okey": 0,
    "puzzle multzo --number 1": 0,
    "simulate _blank --games 3": 0,
    "replay SAVE": 0,
    "steps SAVE": 0,
    "review SAVE": 2,
    "verify SAVE": 0,
    "lessons okey": 0,
    "lesson LESSON": 0,
    "new-game X": 2,
    "check-game okey": 0,
    "analyse magic-bag QUESTIONS": 2,
    "nothing": 2,
}


SAMPLE = list(COMMANDS) if THOROUGH else [*COMMANDS][::5]
CLOSED = [(command, ">&-") for command in COMMANDS] + [
    (command, streams) for command in SAMPLE for streams in ("2>&-", ">&- 2>&-", "<&- >&- 2>&-")
]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("files")
    save = folder / "save.json"
    save.write_text(saves.write(play_match("_blank", ["random"] * 2, "7")), encoding="utf-8")
    questions = folder / "questions"
    questions.write_text('{"rows":1}', encoding="utf-8")
    return {"SAVE": str(save), "LESSON": str(write_lesson(folder)), "QUESTIONS": str(questions)}


def run_in_shell(
    command: str, streams: str, files: dict[str, str]
) -> subprocess.CompletedProcess[bytes]:
    words = " ".join(f"'{files.get(word, word)}'" for word in command.split())
    return subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -m tilebag {words} {streams}"],
        input=b"",
        capture_output=True,
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )


def test_every_command_is_tried() -> None:
    assert {command.split()[0] for command in COMMANDS} >= tilebag.commands.keys()


@pytest.mark.parametrize(("command", "streams"), CLOSED)
def test_with_closed_streams_a_command_ends_as_otherwise(
    command: str, streams: str, files: dict[str, str]
) -> None:
    process = run_in_shell(command, streams, files)
    assert b"Traceback" not in process.stderr
    assert b"Exception" not in process.stderr
    assert process.returncode == COMMANDS[command]


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="only Linux has a device that is always full"
)
@pytest.mark.parametrize("command", [command for command, code in COMMANDS.items() if code == 0])
def test_a_full_disk_is_reported_in_one_sentence(command: str, files: dict[str, str]) -> None:
    process = run_in_shell(command, "> /dev/full", files)
    assert process.stderr.decode() == "tilebag: Something went wrong: No space left on device.\n"
    assert process.returncode == 2


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="only Linux has a device that is always full"
)
@pytest.mark.parametrize("command", SAMPLE)
def test_errors_that_cannot_be_printed_change_no_exit_code(
    command: str, files: dict[str, str]
) -> None:
    process = run_in_shell(command, "2> /dev/full", files)
    assert process.returncode == COMMANDS[command]
    assert b"Traceback" not in process.stdout


def test_a_file_is_never_opened_in_place_of_a_closed_stream(
    tmp_path: Path, files: dict[str, str]
) -> None:
    """The system gives the number of a closed stream to the next file; output would then go into a
    save.
    """
    file = tmp_path / "match.json"
    process = run_in_shell(f"play _blank --seed 7 --save {file}", "<&- >&- 2>&-", files)
    assert process.returncode == 0
    assert saves.read(file.read_text(encoding="utf-8")).match.seed == "7"
