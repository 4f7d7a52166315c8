"""`tilebag check-game`: which parts of a game are missing, and how to make them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from engine.cli.terminal import refusal, run
from engine.marks import each_key

from tilebag.cli import new_game
from tilebag.match import catalog

ROOT = Path(__file__).resolve().parents[3]
GAME = "okey"
FOLDER = "engine/tilebag/games/okey"
COPIED = (
    FOLDER,
    "engine/tilebag/games/_blank",
    "tests/engine/clauses",
    "tests/engine/games",
    "tests/engine/golden/okey",
    "tests/saves",
    "docs/rules",
)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what is looked for."""
    for part in COPIED:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(
        catalog, "__file__", str(tmp_path / "engine" / "tilebag" / "match" / "catalog.py")
    )
    return tmp_path


@each_key
def test_no_part_of_a_game_is_missing(key: str) -> None:
    result = run("check-game", key)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].startswith(f"{key}: missing parts: 0; ")


@pytest.mark.parametrize(
    ("file", "how"),
    [
        (f"{FOLDER}/art/emblem.svg", "make play"),
        ("tests/engine/golden/okey/games.list", "golden.py --choose okey --write"),
        ("docs/rules/okey.md", "clauses.py --write"),
    ],
)
def test_a_missing_part_is_told_with_its_file_and_command(
    checkout: Path, file: str, how: str
) -> None:
    (checkout / file).unlink()
    result = run("check-game", GAME)
    assert result.exit_code == 1
    line, after = result.stdout.partition("missing ")[2].splitlines()[:2]
    assert line.split()[-1] == file
    assert after.strip().endswith(how)
    assert "missing parts: 1;" in result.stdout


@pytest.mark.parametrize(
    "file",
    [
        f"{FOLDER}/pages/tr.md",
        f"{FOLDER}/words/tr.toml",
        f"{FOLDER}/lessons/__init__.py",
        "tests/saves/schema-1/okey.json",
    ],
)
def test_a_missing_optional_part_is_told_and_is_no_failure(checkout: Path, file: str) -> None:
    (checkout / file).unlink()
    result = run("check-game", GAME)
    assert result.exit_code == 0
    assert "(optional)" in next(line for line in result.stdout.splitlines() if file in line)
    assert "missing parts: 0;" in result.stdout


def test_a_part_that_is_still_the_templates_is_told(checkout: Path) -> None:
    file = checkout / FOLDER / "pages" / "en.md"
    file.write_text(new_game.copies(checkout, GAME)[file], encoding="utf-8")
    result = run("check-game", GAME)
    assert result.exit_code == 0
    assert "as in the template" in next(
        line for line in result.stdout.splitlines() if "pages/en.md" in line
    )
    assert "parts as in the template: 1." in result.stdout


def test_an_unknown_game_and_an_installed_package_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "odd-one" in refusal("check-game", "odd-one")
    monkeypatch.setattr(
        catalog, "__file__", str(tmp_path / "site-packages" / "tilebag" / "match" / "catalog.py")
    )
    assert "source code" in refusal("check-game", GAME)
