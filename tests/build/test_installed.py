"""The wheel as a user installs it: in a new environment, outside the repository."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from engine.lessons.own_lesson_files import write_lesson

import bytecode


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment with our wheel in it; what it depends on is borrowed, as there may be no
    network.
    """
    folder = tmp_path_factory.mktemp("installed")
    name, data = bytecode.make_wheel()
    (folder / name).write_bytes(data)
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
    ]
    subprocess.run([*pip, str(folder / name)], check=True)
    (own,) = (folder / "env" / "lib").glob("python*/site-packages")
    # Its own .pth files, such as that of the sources, do not count.
    (own / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "env" / "bin"


def tilebag(environment: Path, *args: str | Path, cwd: Path) -> str:
    env = {**os.environ, "LANG": "C.UTF-8", "COLUMNS": "200"}
    env.pop("PYTHONPATH", None)
    command: list[str | Path] = [environment / "tilebag", *args]
    done = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout


def test_installed_package_is_imported(environment: Path, tmp_path: Path) -> None:
    command: list[str | Path] = [
        environment / "python",
        "-c",
        "import tilebag; print(tilebag.__file__)",
    ]
    location = subprocess.run(
        command, cwd=tmp_path, check=True, capture_output=True, encoding="utf-8"
    ).stdout
    assert Path(location).is_relative_to(environment.parent)


def test_installed_package_makes_an_own_lesson(environment: Path, tmp_path: Path) -> None:
    captions = write_lesson(tmp_path)
    assert (
        tilebag(environment, "lesson", captions, cwd=tmp_path) == "valid: begun, 2 steps, en, tr.\n"
    )
    assert "1       2     turn" in tilebag(environment, "steps", "game.json", cwd=tmp_path)


def test_installed_package_contains_complete_lessons(environment: Path, tmp_path: Path) -> None:
    assert "/embed/magic-bag/" in tilebag(environment, "lessons", "magic-bag", cwd=tmp_path)
    checked = tilebag(environment, "lessons", "magic-bag", "--check", cwd=tmp_path)
    others = [line for line in checked.splitlines() if "no lesson teaches" not in line]
    assert others == ["8 lessons checked, nothing is wrong."]
