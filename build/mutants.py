"""Do the engine's tests notice a fault in the rules? mutmut puts in one small fault at a time and runs them.

    python build/mutants.py [--sample N] [GAME ...]     the games' folders; without one, all that are offered

With --sample a seeded choice of so many faults of each game is put in instead of all (some thousands take hours).
mutmut wants its sources in src/ and writes beside them, so it works on a copy in .cache/mutmut/, game by game. What it
found of the last one stays there: `cd .cache/mutmut && ../../.venv/bin/mutmut results`, then `... mutmut show NAME`.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from parts import CACHE, ROOT

STAGE = CACHE / "mutmut"
GAMES = ROOT / "engine" / "tilebag" / "games"
MUTMUT = Path(sys.executable).with_name("mutmut")
WANTED_SHARE = 0.85
RULES = ("rules", "view", "analyse")  # these files of a game and all they import of it; how it looks is left out
READ_THE_SOURCES = (  # and would see mutmut's, which are other ones
    "tests/engine/test_rooms.py",
    "tests/engine/test_clauses.py",
    "tests/engine/test_golden.py::test_golden_games_together_reach_every_path_of_the_rules",
    "tests/engine/test_words.py::test_what_the_source_says_is_in_the_catalogue_with_these_blanks",
    "tests/engine/test_words.py::test_no_sentence_is_left_over",
)
TESTS = ["tests/engine/games", "tests/engine/test_golden.py"]  # the laws would notice more, in many times the time
COUNTS_CALLS = "not computers_answer_within_a_slice"  # and would count mutmut's too
FORGETFUL = """import functools, sys
import pytest

def caches():
    for name in [name for name in sys.modules if name.startswith("tilebag.games.")]:
        for one in vars(sys.modules[name]).values():
            if isinstance(one, functools._lru_cache_wrapper):
                yield one

@pytest.fixture(autouse=True)
def nothing_is_remembered():
    for one in caches():
        one.cache_clear()
"""  # mutmut runs the tests that called a function: all must call it, not only the first that asked
NOTICED = ("killed", "timeout", "caught by type check", "segfault")
MISSED = ("survived", "no tests", "suspicious")


def prepare(game: str) -> None:
    """The copy that mutmut works on, with its settings for one game."""
    shutil.rmtree(STAGE, ignore_errors=True)
    clean = shutil.ignore_patterns("__pycache__", ".hypothesis")
    shutil.copytree(ROOT / "engine" / "tilebag", STAGE / "src" / "tilebag", ignore=clean)
    shutil.copytree(ROOT / "tests" / "engine", STAGE / "tests" / "engine", ignore=clean)
    (STAGE / "tests" / "conftest.py").write_text(FORGETFUL)
    settings = {
        "source_paths": ["src"],
        "only_mutate": [f"src/tilebag/games/{game}/{name}.py" for name in rules_files(GAMES / game)],
        "pytest_add_cli_args": [
            "-q",
            "-x",
            "-p",
            "no:playwright",
            "-k",
            f"({game} or {game.replace('_', '-')}) and {COUNTS_CALLS}",
            *(f"--deselect={one}" for one in READ_THE_SOURCES),
        ],
        "pytest_add_cli_args_test_selection": TESTS,
    }
    table = "".join(f"{name} = {json.dumps(value)}\n" for name, value in settings.items())
    (STAGE / "pyproject.toml").write_text(f"{(ROOT / 'pyproject.toml').read_text()}\n[tool.mutmut]\n{table}")


def rules_files(game: Path) -> list[str]:
    """The names of the files that hold a game's rules."""
    seen: set[str] = set()
    waiting = list(RULES)
    while waiting:
        name = waiting.pop()
        if name not in seen and (game / f"{name}.py").is_file():
            seen.add(name)
            waiting += imported(game, name)
    return sorted(seen)


def imported(game: Path, name: str) -> Iterator[str]:
    """The files of the same game that this one imports."""
    package = f"tilebag.games.{game.name}"
    for node in ast.walk(ast.parse((game / f"{name}.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(package):
            inside = (node.module or "").removeprefix(package).lstrip(".")
            yield from [inside] if inside else [alias.name for alias in node.names]


def results() -> Iterator[tuple[str, str]]:
    """(mutant, what became of it)."""
    said = subprocess.run(
        [MUTMUT, "results", "--all", "true"], cwd=STAGE, check=True, stdout=subprocess.PIPE, text=True
    )
    for line in said.stdout.splitlines():
        name, found, outcome = line.strip().partition(": ")
        if found:
            yield name, outcome


def run(*mutants: str) -> None:
    """Puts these faults in, or all."""
    log = STAGE / "log.txt"
    with log.open("w") as said:
        done = subprocess.run([MUTMUT, "run", *mutants], cwd=STAGE, check=False, stdout=said, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(log.read_text()[-4000:])


def sample(game: str, most: int) -> list[str]:
    """So many faults of a game; one is tried first, as mutmut names its faults only when it has begun."""
    run(f"tilebag.games.{game}.rules.x_start__mutmut_1")
    known = sorted(mutant for mutant, _ in results())
    return random.Random(game).sample(known, min(most, len(known)))


def file_of(mutant: str) -> str:
    """tilebag.games.magic_bag.rules.x_play__mutmut_3 -> magic_bag/rules"""
    return "/".join(mutant.split(".")[2:4])


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--sample", type=int, help="faults of each game; all without it")
    asked.add_argument("games", nargs="*")
    given = asked.parse_args()
    games = given.games or sorted(folder.parent.name for folder in GAMES.glob("[a-z]*/__init__.py"))
    table: dict[str, Counter[bool]] = {}
    for game in games:
        prepare(game)
        run(*(sample(game, given.sample) if given.sample else ()))
        for mutant, outcome in results():
            if outcome in NOTICED + MISSED:
                table.setdefault(file_of(mutant), Counter())[outcome in NOTICED] += 1
    total = sum(table.values(), Counter[bool]())
    report = told(table, total, given.sample)
    (ROOT / "docs").mkdir(exist_ok=True)
    (ROOT / "docs" / "mutants.md").write_text(report, encoding="utf-8")
    print(report)
    return 0 if share(total) >= WANTED_SHARE else 1


def told(table: Mapping[str, Counter[bool]], total: Counter[bool], most: int | None) -> str:
    """The figures as a page of Markdown."""
    games: dict[str, Counter[bool]] = {}
    for name, count in table.items():
        games.setdefault(f"**{name.split('/')[0]}**", Counter()).update(count)
    rows = [*sorted(table.items()), *sorted(games.items()), ("**all**", total)]
    lines = [f"| {name} | {count.total()} | {count[True]} | {share(count):.1%} |" for name, count in rows]
    return "\n".join(
        [
            "# Faults put in on purpose",
            "",
            "Written by `make mutants`: mutmut puts one small fault at a time into the files of rules and solvers.",
            f"The games' own tests and the golden games must notice {WANTED_SHARE:.0%} of them, without the laws.",
            *([f"Of each game {most} faults were put in, chosen by a seeded sample."] if most else []),
            "",
            "| file | faults | noticed | share |",
            "| --- | --- | --- | --- |",
            *lines,
            "",
        ]
    )


def share(count: Counter[bool]) -> float:
    return count[True] / max(1, count.total())


if __name__ == "__main__":
    sys.exit(main())
