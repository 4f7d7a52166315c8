"""Whatever goes wrong outside ends with one sentence, never with a traceback: in processes of their own."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from engine.cli.terminal import ENGINE, ENGLISH, refusal, run, spawn

from tilebag import cli, saves
from tilebag.record import played

PYTHON = sys.executable
ENVIRONMENT = {**os.environ, **ENGLISH, "PYTHONPATH": str(ENGINE)}

# A disk that is always full is Linux's own; elsewhere there is nothing to try.
FULL_DISK_COMMANDS = ("games", "games --json", "replay FILE", "verify FILE") if Path("/dev/full").exists() else ()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    kept = tmp_path / "table.json"
    kept.write_text(saves.write(played("_blank", ["random"] * 2, "7")), encoding="utf-8")
    return kept


@pytest.mark.parametrize(
    ("args", "sentence"),
    [(("nothing",), "No such command 'nothing'."), (("--nothing",), "No such option")],
)
def test_a_command_or_option_that_is_not_there(args: tuple[str, ...], sentence: str) -> None:
    assert refusal(*args).startswith(sentence)


def test_a_mistake_is_told_in_the_readers_language() -> None:
    assert run("play", "nothing", "--lang", "tr").stderr.startswith("tilebag: “nothing” adlı bir oyun yok.")
    assert run("play", "nothing", env={"LC_ALL": "tr_TR.UTF-8"}).stderr.startswith("tilebag: “nothing” adlı")
    assert run("play", "nothing", env={"LC_ALL": "", "LANG": "fi_FI"}).stderr.startswith("tilebag: There is no game")


@pytest.mark.parametrize("package", ["click", "rich"])
def test_without_the_extra_it_says_how_to_get_it(package: str) -> None:
    """Where the packages are missing; here their absence is played."""
    code = f"import sys; sys.modules[{package!r}] = None; from tilebag.cli import main; main()"
    said = subprocess.run([PYTHON, "-c", code], capture_output=True, env=ENVIRONMENT, check=False)
    assert said.returncode == 2
    assert said.stdout == b""
    assert said.stderr.decode() == (
        f"tilebag: The command line needs the package {package}. "
        "In the folder of Tilebag’s sources, run: pip install '.[cli]'\n"
    )


def test_another_missing_module_is_our_own_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tilebag.cli.commands", None)
    with pytest.raises(ModuleNotFoundError):
        cli.main()


@pytest.mark.parametrize("command", FULL_DISK_COMMANDS)
def test_a_full_disk(command: str, file: Path) -> None:
    args = [str(file) if arg == "FILE" else arg for arg in command.split()]
    with Path("/dev/full").open("wb") as full:
        said = subprocess.run(
            [PYTHON, "-m", "tilebag", *args], stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False
        )
    assert said.returncode == 2
    assert said.stderr.decode() == "tilebag: This went wrong: No space left on device.\n"


@pytest.mark.parametrize(
    ("command", "code", "wrong"),
    [
        ("verify -", 1, ""),
        ("replay -", 2, "tilebag: This save is not readable text: it breaks off or goes wrong at 1:1."),
        ("analyse okey -", 0, ""),
        ("play _blank", 0, ""),
    ],
)
def test_a_closed_standard_input_is_an_empty_one(command: str, code: int, wrong: str) -> None:
    shell = f'"{PYTHON}" -m tilebag {command} <&-'
    said = subprocess.run(["sh", "-c", shell], capture_output=True, env=ENVIRONMENT, check=False)
    assert (said.returncode, said.stderr.decode().strip()) == (code, wrong)


@pytest.mark.parametrize("command", ["games", "games --json", "replay FILE", "simulate _blank --games 3"])
def test_who_stops_reading_hears_nothing(command: str, file: Path) -> None:
    args = [str(file) if arg == "FILE" else arg for arg in command.split()]
    reading, writing = os.pipe()
    os.close(reading)
    said = subprocess.run(
        [PYTHON, "-m", "tilebag", *args], stdout=writing, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False
    )
    os.close(writing)
    assert (said.returncode, said.stderr) == (2, b"")


def test_a_terminal_that_does_not_know_our_letters(file: Path) -> None:
    told = spawn("replay", str(file), "--lang", "tr", env={"PYTHONIOENCODING": "latin-1"})
    assert (told.returncode, told.stderr) == (0, b"")
    assert "Yüksek Tas (".encode("latin-1") in told.stdout


@pytest.mark.parametrize("command", ["games", "games --lang tr", "steps FILE", "play chess", "replay FILE --lang tr"])
def test_a_terminal_that_knows_ascii_alone_is_spoken_to_in_it(command: str, file: Path) -> None:
    env = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = spawn(*(str(file) if word == "FILE" else word for word in command.split()), env=env)
    said = (done.stdout + done.stderr).decode("ascii")
    assert "?" not in said
    assert "2-5" in said or "games" not in command


def test_ctrl_c_before_the_commands_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_run", interrupt)
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 130


def test_python_m_tilebag_is_the_same(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["tilebag", "--version"])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("tilebag", run_name="__main__")
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith("tilebag ")
