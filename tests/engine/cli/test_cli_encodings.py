"""Files in the encodings of Windows: every command that reads a file reads them, or says what is
wrong.
"""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from engine.cli.terminal import refusal, run
from engine.lessons.own_lesson_files import write_lesson

from tilebag.cli import input_files
from tilebag.cli.ascii_output import to_ascii
from tilebag.match import catalog, saves
from tilebag.match.record import play_match

ENCODED: dict[str, Callable[[str], bytes]] = {
    "UTF-8 with a mark": lambda text: text.encode("utf-8-sig"),
    "UTF-16 of PowerShell": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "UTF-16, the other way round": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
    "UTF-16 without a mark, the other way round": lambda text: text.encode("utf-16-be"),
    "UTF-32": lambda text: text.encode("utf-32"),
}
SAVE_COMMANDS = ("replay", "steps", "review", "verify")


def save_text() -> str:
    match = play_match("magic-bag", ["random"], "Şanslı 7")
    return saves.write(match) + "\r\n"


@pytest.fixture(scope="module")
def save() -> str:
    return save_text()


@pytest.mark.parametrize("how", ENCODED)
@pytest.mark.parametrize("command", SAVE_COMMANDS)
def test_a_save_in_any_unicode_is_read(command: str, how: str, save: str, tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    file.write_bytes(ENCODED[how](save))
    result = run(command, str(file))
    assert result.exit_code == 0
    assert result.stdout == run(command, "-", typed=save).stdout
    assert run(command, "-", typed=ENCODED[how](save)).stdout == result.stdout


@pytest.mark.parametrize("how", ENCODED)
def test_a_match_in_any_unicode_goes_on(how: str, tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    run("play", "_blank", "--seed", "Şanslı", "--save", str(file), typed="1\n")
    file.write_bytes(ENCODED[how](file.read_text(encoding="utf-8")))
    played = run("play", "_blank", "--save", str(file), typed="1\n")
    assert played.exit_code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["seed"] == "Şanslı"


@pytest.mark.parametrize("how", ENCODED)
def test_captions_in_any_unicode_are_read(how: str, tmp_path: Path) -> None:
    captions = write_lesson(tmp_path)
    captions.write_bytes(ENCODED[how](captions.read_text(encoding="utf-8")))
    assert run("lesson", str(captions)).stdout == "valid: begun, 2 steps, en, tr.\n"


@pytest.mark.parametrize("how", ENCODED)
def test_questions_in_any_unicode_are_answered(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """U+0A0D and U+0D0A have the bytes of a line's end within them."""
    box = replace(catalog.box("_blank"), analyse=lambda question: {"asked": question["q"]})
    monkeypatch.setattr(catalog, "box", lambda key: box)
    letters = ["ş", "\u0a0d", "\u0d0a", "\U0001f000"]
    typed = "\r\n".join(json.dumps({"q": letter}, ensure_ascii=False) for letter in letters)
    answered = run("analyse", "_blank", typed=ENCODED[how](typed))
    assert [json.loads(line)["asked"] for line in answered.stdout.splitlines()] == letters
    assert answered.exit_code == 0


@pytest.mark.parametrize("command", ["replay", "steps", "review"])
def test_another_encoding_is_named_as_what_is_wrong(command: str, save: str) -> None:
    typed = save.encode("cp1254")
    at = typed.index("Ş".encode("cp1254")) + 1
    sentence = f"This file can't be read: byte {at} is not UTF-8. Save the text again as UTF-8."
    assert refusal(command, "-", typed=typed) == sentence
    assert run("verify", "-", typed=typed).stdout.strip() == sentence


def test_another_encoding_of_captions_is_named_as_what_is_wrong(tmp_path: Path) -> None:
    captions = write_lesson(tmp_path)
    captions.write_bytes(
        captions.read_text(encoding="utf-8").encode("cp1254") + "# ş".encode("cp1254")
    )
    assert "is not UTF-8" in refusal("lesson", str(captions))


def test_a_text_that_is_too_long_is_called_so_wherever_its_reading_ends() -> None:
    for before in range(4):
        typed = b" " * before + "ş".encode() * input_files.MAX_SAVE_BYTES
        assert "is longer than 1,048,576 characters" in refusal("replay", "-", typed=typed)


def test_an_empty_file_is_called_empty(tmp_path: Path) -> None:
    for typed in (b"", b"\n", codecs.BOM_UTF8, codecs.BOM_UTF16_LE):
        assert refusal("replay", "-", typed=typed) == "This save is empty."


def test_a_terminal_without_unicode_leaves_out_invisible_signs() -> None:
    assert to_ascii("\u2068Zo\u00eb\u2069: 12") == "Zoe: 12"
    assert to_ascii("\U0001f469\u200d\U0001f467: 12") == "??: 12"
