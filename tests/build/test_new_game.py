"""A game added by `tilebag new-game` passes the tests of all games and is built; so do games unlike the template."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from parts import ROOT
from thorough import sample

KEY, FOLDER = "odd-one", "odd_one"
COPIED = ("build", "docs", "engine", "requirements", "research", "tests", "web")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", ".cache")
NOT_ITS_OWN = f"not test_{FOLDER} and not golden and not clause"  # its author writes those after the rules
# What differs from the template: by file, texts and their replacements.
VARIATIONS: dict[str, dict[str, list[tuple[str, str]]]] = {
    "as the template": {},
    "three moves": {"__init__.py": [('("4", "3")', '("1", "3")')]},
    "without computer players": {
        "__init__.py": [('    bots={"casual": bots.casual, "keen": bots.keen},\n', "")],
        "pages/en.md": [("The {level keen} player", "A good player"), ("The {level casual} player", "A beginner")],
    },
    "without chance": {
        "__init__.py": [("    options=", "    has_chance=False,\n    options=")],
        "rules/play.py": [("    numbers, _ = chance.shuffle(NUMBERS)\n", "    numbers = NUMBERS\n    del chance\n")],
    },
}
BUILD = """
import prepared, rules, shelf
from parts import explain_failures
from tilebag import catalog

assert "odd-one" in catalog.keys()
assert any(one["key"] == "odd-one" for one in shelf.games())
print([name for name in prepared.names() if name.startswith("odd-one")][:1])
print(len(rules.Page("odd-one", "tr").text()[1]) > 0)
"""


def add_game(checkout: Path, variation: str) -> dict[str, str]:
    """A copy of the sources with one more game; the environment in which it is used."""
    for part in COPIED:
        shutil.copytree(ROOT / part, checkout / part, ignore=LEFT_OUT)
    for name in (
        "pyproject.toml",
        "netlify.toml",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "LICENSE",
        "README.md",
        "SECURITY.md",
    ):
        shutil.copy(ROOT / name, checkout / name)
    (checkout / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    env = {**os.environ, "PYTHONPATH": f"{checkout}/engine{os.pathsep}{checkout}/build"}
    run(checkout, env, "-m", "tilebag", "new-game", KEY)
    game = checkout / "engine" / "tilebag" / "games" / FOLDER
    for name, changes in VARIATIONS[variation].items():
        file = game / name
        text = file.read_text(encoding="utf-8")
        for old, new in changes:
            assert text.count(old) == 1, f"{file} has {old!r} no longer"
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
    return env


def run(checkout: Path, env: dict[str, str], *words: str) -> str:
    command = [sys.executable, *words]
    done = subprocess.run(command, cwd=checkout, env=env, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.mark.parametrize("variation", sample(VARIATIONS, ["three moves"]))
def test_a_new_game_passes_the_tests_of_all_games(variation: str, tmp_path: Path) -> None:
    env = add_game(tmp_path, variation)
    run(tmp_path, env, "-m", "pytest", "-q", "tests/engine", "-k", f"odd and {NOT_ITS_OWN}")
    prepared, has_rules = run(tmp_path, env, "-c", BUILD).splitlines()
    assert has_rules == "True"
    assert (prepared == "[]") == (variation == "without computer players")


@pytest.mark.soak  # half a minute each
@pytest.mark.parametrize("variation", VARIATIONS)
def test_the_site_is_built_with_a_new_game(variation: str, tmp_path: Path) -> None:
    env = add_game(tmp_path, variation)
    assert "dist/" in run(tmp_path, env, "build/build.py")
    assert (tmp_path / "dist" / "en" / KEY / "index.html").is_file()


def test_make_play_needs_no_installed_engine() -> None:
    """build/dev.py adds the engine's folder to the path itself; the set-up of `make play` installs no engine."""
    without = "import sys; sys.modules['tilebag'] = None; import parts"
    run(ROOT / "build", dict(os.environ), "-c", without)
