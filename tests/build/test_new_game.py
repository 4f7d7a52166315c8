"""Games made by `tilebag new-game`, also unlike the template, pass the tests of all games, are
built and played.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest
from new_language import add_language

from parts import ROOT

COPIED = ("build", "docs", "engine", "requirements", "research", "tests", "web")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", ".cache")
# written by its author after the rules
ITS_OWN = "test_odd or test_every_clause or test_the_generated_page"
OF_EVERY_GAME = (  # files with tests of each game
    *(f"test_{name}" for name in ("blindness", "clauses", "files", "golden", "laws", "refusals")),
    "test_sizes",
    "core/test_chance",
    *(f"match/test_{name}" for name in ("bots", "conflicts", "daily", "positions", "record")),
    *(f"match/test_{name}" for name in ("replay", "report", "saves", "seal", "setup", "undo")),
    *(f"page/test_{name}" for name in ("devices", "port")),
)

LONG_KEY = "name-as-long-as-can-be-for-one"

Changes = dict[str, list[tuple[str, str]]]  # by file, texts and their replacements

NO_LESSON: Changes = {"pages/en.md": [("{show first hand}\n\n", ""), ("{show first high}\n\n", "")]}


@dataclass(frozen=True)
class Variation:
    """What differs from the template; `has_lesson`: whether its lesson still fits."""

    changes: Changes
    has_lesson: bool = False


VARIATIONS = {
    "odd-one": Variation({}, has_lesson=True),
    # over after two moves, before the trick is cleared; without a casual player
    "odd-short": Variation(
        {
            "__init__.py": [('("4", "3")', '("1", "3")'), ('"casual": bots.casual, ', "")],
            "pages/en.md": [("The {level casual} player", "A beginner")],
            "rules/play.py": [
                (
                    "    if len(state.trick) == seats:",
                    "    if len(state.trick) == seats and any(state.hands):",
                )
            ],
            "words/en.toml": [('4 = "four"', '1 = "one"')],
        },
        has_lesson=True,
    ),
    "odd-solo": Variation(  # for one, so without secrets: a guest sees the same hand
        {
            "__init__.py": [
                ("range(2, 4)", "range(1, 2)"),
                ("    has_secrets=always_has_secrets,\n", ""),
            ],
            "view.py": [
                ("hand = () if seat is None else state.hands[seat]", "hand = state.hands[0]"),
                (
                    "view.hand if seat == view.seat else tuple(Tile(id, next(unseen_numbers)) for id in ids)",
                    "view.hand",
                ),
            ],
            "scene/table.py": [
                ("view.hand if seat == view.seat else view.backs[seat]", "view.hand")
            ],
        }
    ),
    # for 2 to 99; the table shows the three seats before the viewer, and there is no option
    "odd-crowd": Variation(
        {
            "__init__.py": [
                ("range(2, 4)", "range(2, 100)"),
                ('    options={"hand": ("4", "3")},\n', ""),
            ],
            "pieces.py": [("range(1, 13)", "range(1, 100)")],
            "rules/play.py": [('int(setup.option("hand"))', "1")],
            "scene/table.py": [
                ("Layout.of(len(view.backs), frame)", "Layout.of(len(_seat_order(view)), frame)"),
                ("for k in range(1, seats + 1))", "for k in range(1, seats + 1))[-3:]"),
                (
                    "_tile_row(view.trick, layout.line(len(view.trick), at))",
                    "_tile_row(view.trick[-3:], layout.line(len(view.trick[-3:]), at))",
                ),
            ],
            "pages/en.md": [
                ("With three {switch hand} a game is shorter: see {switch hand=3} below.\n", ""),
                (
                    "## House rules {#switches}\n\nThis rule can be changed before a game starts.\n\n{switches}\n\n",
                    "",
                ),
            ],
        }
    ),
    "odd-people": Variation(
        {
            "__init__.py": [('    bots={"casual": bots.casual, "keen": bots.keen},\n', "")],
            "pages/en.md": [
                ("The {level keen} player", "A good player"),
                ("The {level casual} player", "A beginner"),
            ],
        }
    ),
    "odd-even": Variation(
        {
            "__init__.py": [("    options=", "    has_chance=False,\n    options=")],
            "rules/play.py": [
                (
                    "    numbers, _ = chance.shuffle(NUMBERS)\n",
                    "    numbers = NUMBERS\n    del chance\n",
                )
            ],
        },
        has_lesson=True,
    ),
}
BUILD = """
import home, prepared, rules, shelf
from document import Sprite
from tilebag import catalog

for key in [key for key in catalog.keys() if key.startswith("odd-")]:
    assert any(one["key"] == key for one in shelf.games())
    assert len(rules.Page(key, "tr").text(Sprite()).rest) > 0
    assert home.table(key)["scene"]["pieces"]
    print(key, key in prepared.games())
"""


@dataclass(frozen=True)
class Checkout:
    """A copy of the sources with more games."""

    folder: Path

    def run(self, *words: str) -> str:
        """The output of Python with these words; its end when it fails."""
        path = f"{self.folder}/engine{os.pathsep}{self.folder}/build"
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path},
            check=False,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
        return done.stdout

    def add_game(self, key: str) -> None:
        self.run("-m", "tilebag", "new-game", key)
        variation = VARIATIONS[key]
        game = self.folder / "engine" / "tilebag" / "games" / key.replace("-", "_")
        for name, changes in variation.changes.items():
            change(game / name, changes)
        if not variation.has_lesson:
            shutil.rmtree(game / "lessons")
            page = game / "pages" / "en.md"
            page.write_text(
                re.sub(r"\{show .*\}\n\n", "", page.read_text(encoding="utf-8")), encoding="utf-8"
            )
        if variation.changes:
            self.run("tests/engine/golden.py", "--choose", key, "--write", "--seeds", "10")


def change(file: Path, changes: Iterable[tuple[str, str]]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{file} has {old!r} no longer"
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    for part in COPIED:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=LEFT_OUT)
    for file in (
        *ROOT.glob("*.md"),
        ROOT / "LICENSE",
        ROOT / "pyproject.toml",
        ROOT / "netlify.toml",
    ):
        shutil.copy(file, tmp_path)
    (tmp_path / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return Checkout(tmp_path)


@pytest.mark.parametrize("key", VARIATIONS)
def test_the_template_has_the_texts_that_a_variation_replaces(key: str) -> None:
    for name, changes in VARIATIONS[key].changes.items():
        text = (ROOT / "engine" / "tilebag" / "games" / "_blank" / name).read_text(encoding="utf-8")
        assert [old for old, _ in changes if text.count(old) != 1] == [], name


def test_a_game_of_two_moves_passes_the_tests_of_all_games(checkout: Checkout) -> None:
    checkout.add_game("odd-short")
    files = [f"tests/engine/{name}.py" for name in OF_EVERY_GAME]
    checkout.run("-m", "pytest", "-q", "-n", "0", *files, "-k", f"odd and not ({ITS_OWN})")
    assert checkout.run("-c", BUILD).splitlines() == ["odd-short True"]
    checkout.run("-m", "tilebag", "new-game", LONG_KEY)
    for check in (("check",), ("format", "--check")):
        checkout.run("-m", "ruff", *check, "--no-cache", "engine", "tests")


@pytest.mark.soak  # some minutes
def test_games_unlike_the_template_are_built_and_played(checkout: Checkout) -> None:
    for key in VARIATIONS:
        checkout.add_game(key)
    checkout.run("-m", "pytest", "-q", "-n", "0", "tests/engine", "-k", f"odd and not ({ITS_OWN})")
    assert "dist/" in checkout.run("build/build.py")
    prepared = dict(line.split() for line in checkout.run("-c", BUILD).splitlines())
    assert prepared == {key: str(key != "odd-people") for key in VARIATIONS}
    in_chromium = ("-m", "pytest", "-q", "-n", "0", "--browser", "chromium")
    checkout.run(*in_chromium, "tests/site", "tests/web", "-k", "odd")
    checkout.run(*in_chromium, "tests/site/test_plane.py")  # offline


@pytest.mark.soak  # two minutes
def test_a_sixth_game_and_a_third_language_fit_the_limits_of_size(checkout: Checkout) -> None:
    checkout.add_game("odd-one")
    add_language(checkout.folder, "de")
    checkout.run("build/build.py")
    checkout.run(
        *("-m", "pytest", "-q", "-n", "0"),
        "tests/build/test_build.py::test_shell_is_small",
        "tests/build/test_build.py::test_a_match_loads_few_scripts",
        "tests/build/test_home.py::test_pictures_are_light",
    )


def test_make_play_needs_no_installed_engine() -> None:
    """build/dev.py adds the engine's folder to the path itself; the set-up of `make play` installs
    no engine.
    """
    without = "import sys; sys.modules['tilebag'] = None; import parts"
    subprocess.run([sys.executable, "-c", without], cwd=ROOT / "build", check=True)
