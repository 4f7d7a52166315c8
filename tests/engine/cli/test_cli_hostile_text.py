"""Text from elsewhere never steers the terminal: no control character reaches it, and no line is
forged.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import Result
from engine import moments
from engine.cli.pseudo_terminal import PseudoTerminal
from engine.cli.terminal import ENGINE, options_of, run
from engine.lessons.own_lesson_files import write_lesson
from engine.marks import each_key

from thorough import THOROUGH
from tilebag.cli.commands import tilebag
from tilebag.core import strict_json
from tilebag.core.errors import BadSave
from tilebag.core.words import printable
from tilebag.match import catalog, saves
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match

# Sets the clipboard, the title and a colour, clears the screen, goes back, begins a line, and turns
# letters round.
HOSTILE = "\x1b]52;c;QUJD\x07\x1b]0;a\x1b\\\x1b[31m\x9b2J\x08\x7f\r\nforged: 1\u2028forged: 2\u202eabc\u2066d"
STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u206a-\u206f]")
FORGED = re.compile(r"^forged", re.MULTILINE)
SAVE_COMMANDS = (("replay",), ("steps",), ("review",), ("verify",), ("verify", "--computers"))


def check(result: Result) -> None:
    assert not STEERING.search(result.output), ascii(result.output)
    assert not FORGED.search(result.output), ascii(result.output)


def spoilt(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every way of putting the hostile text in place of a text, a number or a key, and into a
    text.
    """
    if isinstance(value, dict):
        for key, part in value.items():
            yield (
                f"{path}.{key}!",
                {(HOSTILE if name == key else name): value[name] for name in value},
            )
            for where, other in spoilt(part, f"{path}.{key}"):
                yield where, {**value, key: other}
        yield f"{path}.+", {**value, HOSTILE: HOSTILE}
    elif isinstance(value, list):
        for n, part in enumerate(value[:3]):
            for where, other in spoilt(part, f"{path}.{n}"):
                yield where, [*value[:n], other, *value[n + 1 :]]
    else:
        yield path, HOSTILE
        yield f"{path}+", f"{value}{HOSTILE}"


def enclosed(body: object, **more: str) -> str:
    """A save in the page's envelope."""
    envelope = {"app": "tilebag", "kind": "game", "schema": 1, **more}
    return json.dumps({**envelope, "sum": saves.checksum(strict_json.write(body)), "body": body})


def spoilt_saves(box: AnyBox) -> Iterator[str]:
    session = play_match(box.key, ["random"] * box.seats[0], "7", {})
    body = saves.body(session)
    body = {
        **body,
        "desks": {"0": {"t1": 2}},
        "seal": {"hash": "0" * 64, "line": "tilebag-seal-1:x"},
    }
    for n, (where, other) in enumerate(spoilt(body)):
        if "desks" not in where:
            other.pop("desks", None)
        if "seal" not in where:
            other.pop("seal", None)
        yield json.dumps(other) if n % 2 else enclosed(other)
    yield enclosed(body, name=HOSTILE)
    yield json.dumps({"app": HOSTILE})
    yield json.dumps(body).replace('"game"', HOSTILE)


SAMPLED = moments.every_box() if THOROUGH else moments.every_box()[:2]


@pytest.mark.parametrize("command", SAVE_COMMANDS, ids=" ".join)
@pytest.mark.parametrize("box", SAMPLED, ids=lambda box: box.key)
def test_no_field_of_a_save_steers_the_terminal(box: AnyBox, command: tuple[str, ...]) -> None:
    for text in spoilt_saves(box):
        check(run(*command, "-", typed=text))


def test_a_hostile_save_is_harmless_in_a_real_terminal(tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    body = saves.body(play_match("_blank", ["random"] * 2, "7"))
    file.write_text(json.dumps({**body, "log": [HOSTILE], "at": 1, "hashes": {}}), encoding="utf-8")
    with PseudoTerminal("verify", str(file)) as terminal:
        text = terminal.read_to_end()
    assert "Entry 1 of this save is not a move" in text
    assert not STEERING.search(text), ascii(text)


@pytest.mark.parametrize("command", SAVE_COMMANDS, ids=" ".join)
def test_no_name_of_a_file_steers_the_terminal(command: tuple[str, ...], tmp_path: Path) -> None:
    name = HOSTILE.replace("/", "")
    good, bad = tmp_path / name, tmp_path / f"bad{name}"
    good.write_text(saves.write(play_match("_blank", ["random"] * 2, "7")), encoding="utf-8")
    bad.write_text("{", encoding="utf-8")
    for file in (good, bad, tmp_path / f"none{name}", good / "below"):
        check(run(*command, str(file)))


def test_no_name_of_a_file_to_save_in_steers_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / HOSTILE
    arguments = ("play", "_blank", "--seats", "me,keen", "--seed", "7")
    check(run(*arguments, "--save", str(file), typed="1\nq\n"))
    assert file.is_file()
    check(
        run(
            *arguments,
            typed=f"1\n{HOSTILE}\ns {file}\nlay {HOSTILE}\ns {tmp_path}/none/{HOSTILE}\nq\n",
        )
    )
    check(run("play", "okey", "--save", str(file)))
    check(run("play", "_blank", "--save", str(file), "--seed", "8"))


def parameters() -> Iterator[tuple[str, click.Parameter]]:
    for name, command in tilebag.commands.items():
        for parameter in command.params:
            yield name, parameter


@pytest.mark.parametrize(
    "value", [HOSTILE, f"okey{HOSTILE}", f"x={HOSTILE}", f"{HOSTILE}=x", f"{HOSTILE},me*2"]
)
def test_no_argument_steers_the_terminal(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each parameter of each command gets it, the others something that they take."""
    monkeypatch.chdir(tmp_path)  # some make files of this name
    for name, parameter in parameters():
        others = {"game": "_blank", "file": "-", "key": "_blank"}
        command = tilebag.commands[name]
        arguments = [each for each in command.params if isinstance(each, click.Argument)]
        words = [value if each is parameter else others[str(each.name)] for each in arguments]
        if isinstance(parameter, click.Option):
            flag = bool(parameter.is_flag or parameter.count)
            words += [parameter.opts[0]] if flag else [parameter.opts[0], value]
        if not isinstance(parameter, click.Option) or not parameter.is_flag:
            check(run(name, *words))
    check(run(value))
    check(run(f"--{value}"))


def test_no_question_about_a_position_steers_the_terminal() -> None:
    questions: dict[str, Any] = {
        "magic-bag": {"rows": [["suns-2", "arms-ace"]], "bag": 21},
        "okey": {"position": "x", "seat": 1},
    }
    for game, question in questions.items():
        lines = [
            json.dumps(other, ensure_ascii=n % 2 == 0)
            for n, (_, other) in enumerate(spoilt(question))
        ]
        for line in (*lines, HOSTILE, f'{{"{HOSTILE}": 1, "{HOSTILE}": 2}}'):
            check(run("analyse", game, typed=line))


def test_no_captions_of_a_lesson_steer_the_terminal(tmp_path: Path) -> None:
    captions = write_lesson(tmp_path)
    text = captions.read_text(encoding="utf-8")
    escaped = json.dumps(HOSTILE)[1:-1]
    for quoted in re.finditer(r'"([^"\n]*)"|^(\w+) =', text, re.MULTILINE):
        group = 1 if quoted[1] is not None else 2
        other = escaped if group == 1 else f'"{escaped}"'
        captions.write_text(
            text[: quoted.start(group)] + other + text[quoted.end(group) :], encoding="utf-8"
        )
        check(run("lesson", str(captions)))
    captions.write_text(text + HOSTILE, encoding="utf-8")
    check(run("lesson", str(captions)))


@pytest.mark.parametrize("name", ["LC_ALL", "LANG", "COLUMNS", "LINES", "TERM", "NO_COLOR"])
def test_no_variable_of_the_system_steers_the_terminal(name: str) -> None:
    variables = {"LC_ALL": "", "LANG": "", name: HOSTILE}
    check(run("games", env=variables))
    check(run("play", "nothing", env=variables))


def test_the_names_of_players_are_shown_as_they_are() -> None:
    """Letters that only look strange stay: joiners, isolates, emoji, scripts that run from the
    right.
    """
    for name in ("می‌خواهم", "👩‍👧", "\u2068שלום\u2069", "Ünal", "e\u0301"):
        assert printable(name) == name


def test_an_error_is_one_line_whatever_its_values() -> None:
    message = str(BadSave("save.step", n=1, step=HOSTILE))
    assert not STEERING.search(message)
    assert "\n" not in message


def test_only_one_module_of_the_command_line_prints() -> None:
    """It makes every text harmless, so no other has to think of that."""
    prints = {
        "print",
        "input",
        "click.echo",
        "click.secho",
        "sys.stdout.write",
        "sys.stderr.write",
        "Console",
    }
    for file in sorted((ENGINE / "tilebag" / "cli").glob("*.py")):
        calls = {
            ast.unparse(call.func)
            for call in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(call, ast.Call)
        }
        if file.name == "__init__.py":  # a package is missing: says only its name, which is ours
            calls -= {"print"}
        printing = calls & prints | {call for call in calls if call.endswith("console.file.write")}
        assert not printing or file.name == "terminal.py", f"{file.name}: {printing}"


@each_key
def test_a_position_with_hostile_text_is_refused_harmlessly(key: str) -> None:
    box = catalog.box(key)
    line = box.game.write(play_match(key, ["random"] * box.seats[0], "7").states[3])
    for at in range(0, len(line), 1 if THOROUGH else 7):
        check(
            run(
                "play",
                key,
                "--position",
                line[:at] + HOSTILE + line[at:],
                *options_of(box),
                typed="q\n",
            )
        )
