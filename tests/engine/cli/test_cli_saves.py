"""`tilebag replay` and `tilebag verify`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from engine.cli.terminal import refusal, run, spawn
from engine.marks import each_box

from tilebag.match import saves
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match

NO_SAVE_HAS = "This is not a Tilebag save: it is nested too deeply, or contains a number or a character that no save has"


def save_text(key: str = "_blank", seats: int = 2, seed: str = "7") -> str:
    return saves.write(play_match(key, ["random"] * seats, seed))


def envelope(text: str) -> str:
    """A save in the page's envelope."""
    body = json.loads(text)
    return json.dumps(
        {"app": "tilebag", "kind": "game", "schema": 1, "sum": saves.checksum(text), "body": body}
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.json"
    path.write_text(save_text(), encoding="utf-8")
    return path


def test_a_replay_prints_setup_log_and_result(file: Path) -> None:
    replayed = run("replay", str(file))
    assert replayed.exit_code == 0
    setup, log, result = replayed.stdout.rstrip("\n").split("\n\n")
    assert setup.splitlines() == [
        "High Tile (rules 1)",
        "Players: Ida (random), Mira (random)",
        "Seed: 7 (not sealed)",
        "Tiles in hand: four",
    ]
    lines = log.splitlines()
    assert [line.split()[0] for line in lines] == [str(n) for n in range(1, len(lines) + 1)]
    assert lines[0].startswith(" 1  Ida lays the ")
    assert len(result.splitlines()) == 3


def test_a_replay_in_turkish(file: Path) -> None:
    assert "Ida " in run("replay", str(file), "--lang", "tr").stdout


def test_an_unfinished_match_has_no_result() -> None:
    body = json.loads(save_text())
    body |= {"log": [], "at": 0, "hashes": {}}
    result = run("replay", "-", typed=json.dumps(body))
    assert result.stdout.count("\n\n") == 0
    assert run("verify", "-", typed=json.dumps(body)).stdout == (
        "valid: High Tile, 0 moves replayed, game in progress.\nNot sealed: the seed was known before the game.\n"
    )


@each_box
def test_a_valid_save_is_accepted_as_body_and_in_an_envelope(box: AnyBox) -> None:
    text = save_text(box.key, box.seats[0])
    steps = len(json.loads(text)["log"])
    for typed in (text, envelope(text), "\ufeff" + text + "\n"):
        fine = run("verify", "-", typed=typed)
        assert fine.exit_code == 0
        assert fine.stdout.startswith("valid: ")
        assert f" {steps:,} moves " in fine.stdout


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (b"", "This save is empty."),
        (b"{", "This save can't be read: it is cut off or has an error at 1:2."),
        (
            b"\xff\xff",
            "This file can't be read: byte 1 is not UTF-8. Save the text again as UTF-8.",
        ),
        (b"[]", "This is not a Tilebag save."),
        (b"[" * 200_000 + b"]" * 200_000, f"{NO_SAVE_HAS}."),
        (b'{"app":"' + b"\\ud800" + b'"}', f"{NO_SAVE_HAS}."),
        (b"9" * 5000, f"{NO_SAVE_HAS}."),
        (b"{}", "This save is incomplete: “format” is missing."),
        (
            b" " * 5_000_000,
            "This save is longer than 1,048,576 characters, so it is not from Tilebag.",
        ),
    ],
)
def test_an_invalid_save_is_reported_in_one_sentence(typed: bytes, sentence: str) -> None:
    wrong = run("verify", "-", typed=typed)
    assert (wrong.exit_code, wrong.stdout, wrong.stderr) == (1, f"{sentence}\n", "")
    assert refusal("replay", "-", typed=typed) == sentence


def test_the_first_illegal_step_is_named() -> None:
    body = json.loads(save_text())
    body["log"][3] = body["log"][0]
    wrong = run("verify", "-", typed=json.dumps(body))
    assert wrong.exit_code == 1
    assert wrong.stdout == f"Move 4 of this save is not possible: “{body['log'][0]}”.\n"
    assert run("verify", "-", "--lang", "tr", typed=json.dumps(body)).stdout.startswith(
        "Bu kaydın 4. hamlesi olanaksız"
    )


def test_a_damaged_envelope_is_reported() -> None:
    wrong = run("verify", "-", typed=envelope(save_text()).replace('"seed": "7"', '"seed": "8"'))
    assert (wrong.exit_code, wrong.stdout.count("\n")) == (1, 1)
    assert "checksum" in wrong.stdout


def report(save: str) -> str:
    """A bug report as the page copies it."""
    head = "Tilebag bug report\nWhat page and engine said last.\n\nerror: KeyError: 't1'\nbrowser: Ç {5}"
    messages = (
        'last messages (> to the engine, < from it):\n  10:00:00.000 > play {"move":"put t1"}'
    )
    return "\n\n".join([head, messages, json.dumps(json.loads(save), indent=1, ensure_ascii=False)])


AS_IT_COMES: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "with the line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "with a mark at its beginning": lambda text: f"\ufeff{text}",
    "quoted in a mail": lambda text: "\n".join(f"> {line}".rstrip() for line in text.split("\n")),
    "quoted twice": lambda text: "\n".join(f">> {line}" for line in text.split("\n")),
    "between other words": lambda text: f"Hello,\n\n```\n{text}\n```\n-- \nAda {{of}} }}\n",
}


@pytest.mark.parametrize("how", AS_IT_COMES)
def test_a_pasted_bug_report_is_read(how: str) -> None:
    text = save_text()
    typed = AS_IT_COMES[how](report(envelope(text)))
    fine = run("verify", "-", typed=typed.encode())
    assert (fine.exit_code, fine.stdout.partition(":")[0]) == (0, "valid")
    assert run("replay", "-", typed=typed.encode()).stdout == run("replay", "-", typed=text).stdout


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text[:-40], "This save can't be read"),
        (lambda text: text.replace('"seed": "7"', '"seed": "8"'), "checksum"),
        (lambda text: text.partition("{\n")[0], "This save can't be read"),
        (lambda text: text + "[" * 100, "nested too deeply"),
    ],
)
def test_a_truncated_bug_report_is_reported_as_a_truncated_save(
    change: Callable[[str], str], sentence: str
) -> None:
    wrong = run("verify", "-", typed=change(report(envelope(save_text()))).encode())
    assert (wrong.exit_code, wrong.stdout.count("\n")) == (1, 1)
    assert sentence in wrong.stdout


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_unreadable_file_is_an_error(command: str, tmp_path: Path) -> None:
    assert (
        refusal(command, str(tmp_path / "none"))
        == f"{tmp_path / 'none'}: No such file or directory."
    )
    assert refusal(command, str(tmp_path)) == f"{tmp_path}: Is a directory."
    missing = {
        "replay": "Missing argument 'FILE'.",
        "verify": "Name a save, or give both --seal and --line.",
    }
    assert refusal(command) == missing[command]


def test_in_a_process_of_its_own(file: Path) -> None:
    fine = spawn("verify", str(file))
    assert (fine.returncode, fine.stderr) == (0, b"")
    assert spawn("verify", "-", typed=b"{").returncode == 1
    assert spawn("replay", "-", typed=file.read_bytes()).stdout == spawn("replay", str(file)).stdout


# review


@pytest.fixture
def reviewed(tmp_path: Path) -> Path:
    path = tmp_path / "reviewed.json"
    path.write_text(saves.write(play_match("magic-bag", ["casual"], "r1")), encoding="utf-8")
    return path


def test_a_review_has_a_headline_a_strip_of_grades_and_the_better_steps(reviewed: Path) -> None:
    result = run("review", str(reviewed))
    assert result.exit_code == 0
    headline, luck, _, strip, *counts = result.stdout.splitlines()[:8]
    assert re.fullmatch(r"Ida gave away \d+ points on average, mostly in \d+ moves\.", headline)
    assert luck.startswith("Expected at the start: ")
    marks = dict(line.split(" ", 1) for line in counts)
    assert {mark: strip.count(mark) for mark in marks} == {
        mark: int(n.split()[-1]) for mark, n in marks.items()
    }
    assert result.stdout.count("  Better: ") == 10, "those that cost most"


def test_a_review_as_json_has_the_value_of_every_choice(reviewed: Path) -> None:
    (line,) = run("review", str(reviewed), "--json").stdout.splitlines()
    review = json.loads(line)
    assert review["start"] - review["given_away"] + review["luck"] == pytest.approx(review["end"])
    assert sum(review["grades"].values()) == len(review["steps"])
    for step in review["steps"]:
        best, *others = step["choices"]
        assert others
        assert all(best["value"] >= other["value"] for other in others)
        assert step["loss"] <= best["value"] - min(other["value"] for other in others)


def test_a_review_in_turkish_and_of_one_seat(tmp_path: Path) -> None:
    path = tmp_path / "okey.json"
    path.write_text(
        saves.write(play_match("okey", ["casual", "keen"], "r1", {"rounds": "1"})), encoding="utf-8"
    )
    assert "Mira" in run("review", str(path), "--seat", "2", "--lang", "tr").stdout
    assert refusal("review", str(path), "--seat", "3") == "There are seats 1 to 2."


def test_a_game_without_review_is_rejected(file: Path) -> None:
    assert refusal("review", str(file)) == "This game has no review."
