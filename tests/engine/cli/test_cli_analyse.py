"""`tilebag analyse`: one object per line in and out; a bad line is reported in its place."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from engine.cli.terminal import refusal, run

from tilebag.core.errors import BadText
from tilebag.match import catalog
from tilebag.match.record import play_match

UNREADABLE = "line 1: this cannot be read: it is nested too deeply, or contains a number or a character that is not allowed."


def double(question: Mapping[str, object]) -> Mapping[str, object]:
    """Twice the number `n`."""
    n = question.get("n")
    if not isinstance(n, int):
        raise BadText("error.message", field="n")
    return {"twice": 2 * n}


@pytest.fixture(autouse=True)
def _blank_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give `_blank` an analysis."""
    box = catalog.box

    def open_box(key: str) -> catalog.AnyBox:
        return replace(box(key), analyse=double) if key == "_blank" else box(key)

    monkeypatch.setattr(catalog, "box", open_box)


def test_questions_are_answered_in_order() -> None:
    answered = run("analyse", "_blank", typed='{"n": 1}\n{"n": -7}\n\n  {"n": 3}')
    assert (answered.exit_code, answered.stderr) == (0, "")
    assert [json.loads(line) for line in answered.stdout.splitlines()] == [
        {"twice": 2},
        {"twice": -14},
        {"twice": 6},
    ]


@pytest.mark.parametrize("key", [key for key in catalog.keys() if catalog.box(key).analyse])
def test_a_missing_field_is_named(key: str) -> None:
    answered = run("analyse", key, typed="{}")
    assert re.fullmatch(r"line 1: “\w+” is missing\.\n", answered.stderr)


def test_a_deeply_nested_question_is_rejected() -> None:
    assert "nested too deeply" in run("analyse", "_blank", typed="[" * 9999).stderr


def test_questions_are_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "questions"
    file.write_bytes(b'\xef\xbb\xbf{"n": 1}\r\n{"n": 2}\r\n')
    assert run("analyse", "_blank", str(file)).stdout == '{"twice": 2}\n{"twice": 4}\n'
    assert run("analyse", "_blank", "-", typed='{"n": 1}').stdout == '{"twice": 2}\n'


def test_a_bad_line_is_reported_with_number_and_field_and_the_others_are_answered() -> None:
    answered = run("analyse", "_blank", typed='{"n": 1}\n{"n": "x"}\n{"n": 3}\n{}\n')
    assert answered.exit_code == 2
    assert [json.loads(line) for line in answered.stdout.splitlines()] == [
        {"twice": 2},
        {"error": "Invalid message: “n”."},
        {"twice": 6},
        {"error": "Invalid message: “n”."},
    ]
    assert answered.stderr == ("line 2: Invalid message: “n”.\nline 4: Invalid message: “n”.\n")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"hello", "line 1: this is not JSON (column 1)."),
        (b'{"n": 1', "line 1: this is not JSON (column 8)."),
        (b"\xff", "line 1: this is not JSON (column 1)."),
        (b"[1]", "line 1: this is not a JSON object."),
        (b"3", "line 1: this is not a JSON object."),
        (b'{"n": 1, "n": 2}', "line 1: “n” occurs twice."),
        (b'{"n": NaN}', "line 1: NaN is not a number here."),
        (b'{"n": ' + b"9" * 5000 + b"}", UNREADABLE),
        (b"[" * 200_000, UNREADABLE),
        (b'{"n": "\\ud800"}', UNREADABLE),
    ],
)
def test_a_line_that_is_not_an_object_is_reported_in_one_line(line: bytes, told: str) -> None:
    answered = run("analyse", "_blank", typed=line + b'\n{"n": 1}\n')
    assert answered.exit_code == 2
    assert answered.stderr == f"{told}\n"
    error, good = map(json.loads, answered.stdout.splitlines())
    assert (error, good) == ({"error": told.removeprefix("line 1: ")}, {"twice": 2})


def test_an_error_that_does_not_name_its_field_is_prefixed_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(question: Mapping[str, object]) -> Mapping[str, object]:
        raise BadText("error.seed", field="rows[1][0]")

    monkeypatch.setattr(
        catalog, "box", lambda key, box=catalog.box: replace(box(key), analyse=refuse)
    )
    message = run("analyse", "_blank", typed="{}").stderr
    assert message == "line 1: rows[1][0]: A seed is a text of 1 to 64 characters.\n"


def test_the_odds_of_a_bag_of_dice() -> None:
    table = '{"rows":[["suns-2","arms-ace"],["moons-3"]],"bag":21'
    dice = '"dice":{"suns":"3","moons":"null","crowns":"ace","arms":"5"}'
    questions = (
        f'{table},{dice},"rolls_left":2}}',
        f"{table}}}",
        f'{table},{dice},"rolls_left":0}}',
        f"{table},{dice}}}",
    )
    answered = run("analyse", "magic-bag", typed="\n".join(questions))
    assert answered.exit_code == 2
    held, open_, final, wrong = map(json.loads, answered.stdout.splitlines())
    assert set(held) == {"match", "hold", "coins", "hold_for_coins", "rows"}
    assert held["match"] == final["match"] == 1, "a 3 lies on the table"
    assert 0 < open_["rows"][0]["match"] < open_["match"] < 1
    assert answered.stderr == f"line 4: {wrong['error']}\n"
    assert wrong["error"].startswith("“rolls_left” ")


def test_sentences_in_turkish() -> None:
    assert (
        run("analyse", "_blank", "--lang", "tr", typed="x").stderr
        == "1. satır: bu JSON değil (sütun 1).\n"
    )


def test_a_game_without_analysis_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert refusal("analyse", "_blank") == "There is nothing to analyse in High Tile."


def test_a_missing_file_is_an_error() -> None:
    assert refusal("analyse", "_blank", "/no/file") == "/no/file: No such file or directory."


@pytest.mark.parametrize("key", [key for key in catalog.keys() if catalog.box(key).review])
def test_every_choice_in_a_position_has_a_value(key: str) -> None:
    box = catalog.box(key)
    session = play_match(
        key, ["keen"] * box.seats[0], "7", {"rounds": "1"} if "rounds" in box.options else {}
    )
    ply = len(session.log) // 2
    line, seats = box.game.write(session.states[ply]), session.history.turn(ply).seats
    answered = json.loads(
        run("analyse", key, typed=json.dumps({"position": line, "seat": seats[0] + 1})).stdout
    )
    plans = {choice["moves"][0] for choice in answered["choices"]}
    assert plans <= set(map(str, box.game.moves(box.game.view(session.states[ply], seats[0]))))
    assert bool(plans) == (answered["unit"] is not None)


def test_a_wrong_position_is_named() -> None:
    assert "line 1: “position”" in run("analyse", "multzo", typed='{"position": "x"}').stderr
    assert (
        "“seat”"
        in run(
            "analyse", "multzo", typed=json.dumps({"position": _multzo_line(), "seat": 9})
        ).stderr
    )


def _multzo_line() -> str:
    return catalog.box("multzo").game.write(play_match("multzo", ["keen"] * 2, "7").states[0])
