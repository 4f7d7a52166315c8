"""External faults end with one sentence, never with a traceback, in processes of their own."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from engine.cli.terminal import ENGINE, ENGLISH, refusal, run, spawn

from tilebag import cli
from tilebag.match import saves
from tilebag.match.record import play_match

PYTHON = sys.executable
ENVIRONMENT = {**os.environ, **ENGLISH, "PYTHONPATH": str(ENGINE)}

# Only Linux has a device that is always full.
FULL_DISK_COMMANDS = ("games --json", "replay FILE") if Path("/dev/full").exists() else ()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.json"
    path.write_text(saves.write(play_match("_blank", ["random"] * 2, "7")), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("args", "sentence"),
    [(("nothing",), "No such command 'nothing'."), (("--nothing",), "No such option")],
)
def test_an_unknown_command_or_option_is_an_error(args: tuple[str, ...], sentence: str) -> None:
    assert refusal(*args).startswith(sentence)


def test_an_error_is_in_the_readers_language() -> None:
    assert run("play", "nothing", "--lang", "tr").stderr.startswith(
        "tilebag: Bilinmeyen oyun: “nothing”."
    )
    assert run("play", "nothing", env={"LC_ALL": "tr_TR.UTF-8"}).stderr.startswith(
        "tilebag: Bilinmeyen oyun: “nothing”"
    )
    assert run("play", "nothing", env={"LC_ALL": "", "LANG": "fi_FI"}).stderr.startswith(
        "tilebag: Unknown game"
    )


@pytest.mark.parametrize("package", ["click", "rich"])
def test_a_missing_extra_is_reported_with_the_way_to_install_it(package: str) -> None:
    """The packages are hidden for this test."""
    code = f"import sys; sys.modules[{package!r}] = None; from tilebag.cli import main; main()"
    process = subprocess.run(
        [PYTHON, "-c", code], capture_output=True, env=ENVIRONMENT, check=False
    )
    assert process.returncode == 2
    assert process.stdout == b""
    assert process.stderr.decode() == (
        f"tilebag: The command line needs the package {package}. Run: pip install click rich\n"
    )


def test_a_missing_sentence_is_told_once_with_its_file() -> None:
    code = (
        "from tilebag.core import words; from tilebag.cli import main; import sys; sys.argv[1:] = ['games'];"
        "del words.sentences('en')['okey.tagline'], words.sentences('en')['okey.name']; main()"
    )
    process = subprocess.run(
        [PYTHON, "-c", code], capture_output=True, env=ENVIRONMENT, check=False
    )
    assert process.returncode == 0
    assert (
        process.stderr.decode() == "tilebag: games/okey/words/en.toml has no sentence “okey.name”\n"
    )


def test_a_missing_module_of_ours_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tilebag.cli.commands", None)
    with pytest.raises(ModuleNotFoundError):
        cli.main()


@pytest.mark.parametrize("command", FULL_DISK_COMMANDS)
def test_a_full_disk_is_reported(command: str, file: Path) -> None:
    args = [str(file) if arg == "FILE" else arg for arg in command.split()]
    with Path("/dev/full").open("wb") as full:
        process = subprocess.run(
            [PYTHON, "-m", "tilebag", *args],
            stdout=full,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
            check=False,
        )
    assert process.returncode == 2
    assert process.stderr.decode() == "tilebag: Something went wrong: No space left on device.\n"


@pytest.mark.parametrize(
    ("command", "code", "wrong"),
    [
        ("replay -", 2, "tilebag: This save is empty."),
        ("play _blank", 0, ""),
    ],
)
def test_closed_standard_input_counts_as_empty(command: str, code: int, wrong: str) -> None:
    shell = f'"{PYTHON}" -m tilebag {command} <&-'
    process = subprocess.run(["sh", "-c", shell], capture_output=True, env=ENVIRONMENT, check=False)
    assert (process.returncode, process.stderr.decode().strip()) == (code, wrong)


@pytest.mark.parametrize("command", ["games", "simulate _blank --games 3"])
def test_a_broken_pipe_prints_no_error(command: str, file: Path) -> None:
    args = [str(file) if arg == "FILE" else arg for arg in command.split()]
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.run(
        [PYTHON, "-m", "tilebag", *args],
        stdout=writing,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        check=False,
    )
    os.close(writing)
    assert (process.returncode, process.stderr) == (2, b"")


def test_unencodable_letters_are_replaced(file: Path) -> None:
    process = spawn("replay", str(file), "--lang", "tr", env={"PYTHONIOENCODING": "latin-1"})
    assert (process.returncode, process.stderr) == (0, b"")
    assert "Yüksek Tas (".encode("latin-1") in process.stdout


@pytest.mark.parametrize("command", ["games --lang tr", "play chess", "replay FILE --lang tr"])
def test_an_ascii_terminal_gets_ascii(command: str, file: Path) -> None:
    env = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = spawn(*(str(file) if word == "FILE" else word for word in command.split()), env=env)
    output = (done.stdout + done.stderr).decode("ascii")
    assert "?" not in output
    assert "2-5" in output or "games" not in command


def test_ctrl_c_during_the_start_exits_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupt)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 130


def test_python_m_tilebag_runs_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tilebag", "--version"])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("tilebag", run_name="__main__")
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("tilebag ")
