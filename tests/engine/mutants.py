"""Do the engine's tests notice a fault in the rules? mutmut makes small faults, which are tested
one at a time.

    python tests/engine/mutants.py [--sample N] [GAME ...]

Without a GAME, the faults of all games are tested. With --sample N a seeded sample of N faults per
game is tested instead of all (some thousands take hours). mutmut makes all faults of a game at
once, in a copy of the sources in .cache/mutants/; an environment variable selects one. All of the
game's own tests run for each fault. (mutmut itself would run only the tests that called the
function, and miss cached values.) Faults that no test notices are listed at the end; `cd
.cache/mutants/GAME && ../../../.venv/bin/mutmut show NAME` shows one.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from reports import REPORTS, ROOT

STAGES = ROOT / ".cache" / "mutants"
REPORT = REPORTS / "mutants.md"
GAMES = ROOT / "engine" / "tilebag" / "games"
PATIENCE = 5  # an endless run: this many times the time without a fault, plus as many seconds
WANTED_SHARE = 0.85
# not the look of a game
ROOMS = ("rules/", "solver/")
FILES = ("pieces", "state", "view", "analyse", "solver")
# imported by the engine's tests from the folder above
HELPERS = ("fault_runner.py", "reports.py", "thorough.py")
# Two tests that would look at mutmut's code instead of ours: they count calls and lines.
COUNTS_CALLS = "not computers_answer_within_a_slice"
COUNTS_LINES = (
    "tests/engine/test_golden.py::test_golden_games_together_reach_every_path_of_the_rules"
)
GENERATE = """
from pathlib import Path
from mutmut import __main__ as mutmut

mutmut.set_mutant_under_test("mutant_generation")
Path("mutants").mkdir()
mutmut.copy_src_dir()
mutmut.copy_also_copy_files()
mutmut.setup_source_paths()
mutmut.store_lines_covered_by_tests()
mutmut.create_mutants(2)
"""  # as `mutmut run` begins
IN_FORCE = "MUTANT_UNDER_TEST"


def prepare(game: str) -> Path:
    """The folder of a copy of sources and tests with all faults of one game, none of them
    active.
    """
    stage = STAGES / game
    shutil.rmtree(stage, ignore_errors=True)
    clean = shutil.ignore_patterns("__pycache__", ".hypothesis")
    shutil.copytree(ROOT / "engine" / "tilebag", stage / "src" / "tilebag", ignore=clean)
    shutil.copytree(ROOT / "tests" / "engine", stage / "tests" / "engine", ignore=clean)
    for helper in HELPERS:
        shutil.copy(ROOT / "tests" / helper, stage / "tests")
    settings = {
        "source_paths": ["src"],
        "only_mutate": [
            f"src/tilebag/games/{game}/{name}.py" for name in rules_files(GAMES / game)
        ],
    }
    table = "".join(f"{name} = {json.dumps(value)}\n" for name, value in settings.items())
    (stage / "pyproject.toml").write_text(
        f"{(ROOT / 'pyproject.toml').read_text()}\n[tool.mutmut]\n{table}"
    )
    subprocess.run(
        [sys.executable, "-c", GENERATE], cwd=stage, check=True, stdout=subprocess.DEVNULL
    )
    return stage


def rules_files(game: Path) -> list[str]:
    """The names of the files with a game's rules: "view", "rules/play"."""
    files = (file.relative_to(game).with_suffix("").as_posix() for file in game.rglob("*.py"))
    return sorted(name for name in files if name.startswith(ROOMS) or name in FILES)


def faults(stage: Path) -> list[str]:
    """mutmut's names of the faults."""
    listed = (json.loads(path.read_text()) for path in (stage / "mutants").rglob("*.meta"))
    return sorted(name for each in listed for name in each["exit_code_by_key"])


def notices(stage: Path, fault: str = "", seconds: float | None = None) -> bool:
    """Does any of the game's tests fail, or run endlessly, with this fault?"""
    folder, game = stage / "mutants", stage.name
    tests = sorted((folder / "tests" / "engine" / "games").glob(f"test_{game}*.py"))
    which = f"({game} or {game.replace('_', '-')}) and {COUNTS_CALLS}"
    arguments: list[str | Path] = [
        "-q",
        "-x",
        "-p",
        "no:playwright",
        "-k",
        which,
        f"--deselect={COUNTS_LINES}",
    ]
    sources = {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1", IN_FORCE: fault}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *arguments, *tests, "tests/engine/test_golden.py"],
            cwd=folder,
            env={**os.environ, **sources},
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def file_of(mutant: str) -> str:
    """tilebag.games.magic_bag.rules.x_play__mutmut_3 -> magic_bag/rules"""
    return "/".join(mutant.split(".")[2:4])


def examine(game: str, most: int | None) -> Iterator[tuple[str, bool]]:
    """Each tested fault of a game, and whether it is noticed."""
    stage = prepare(game)
    chosen = faults(stage)
    if most:
        chosen = random.Random(game).sample(chosen, min(most, len(chosen)))
    start = time.perf_counter()
    if notices(stage):
        sys.exit(f"The tests of {game} fail where no fault is in force.")
    patience = PATIENCE * (time.perf_counter() - start) + PATIENCE
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from zip(
            chosen, pool.map(lambda fault: notices(stage, fault, patience), chosen), strict=True
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sample", type=int, help="faults of each game; all without it")
    parser.add_argument("games", nargs="*")
    args = parser.parse_args()
    games = args.games or sorted(folder.parent.name for folder in GAMES.glob("[a-z]*/__init__.py"))
    table = {
        name: count for name, count in previous_counts().items() if name.split("/")[0] not in games
    }
    for game in games:
        for fault, noticed in examine(game, args.sample):
            table.setdefault(file_of(fault), Counter())[noticed] += 1
            if not noticed:
                print(f"not noticed: {fault}", flush=True)
    page = report(table)
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(page, encoding="utf-8")
    print(page)
    return 0 if all(share(count) >= WANTED_SHARE for count in by_game(table).values()) else 1


def previous_counts() -> dict[str, Counter[bool]]:
    """The counts in the present report, which are kept for games that are not examined now."""
    text = REPORT.read_text(encoding="utf-8") if REPORT.is_file() else ""
    rows = re.findall(r"^\| (\w+/\w+) \| (\d+) \| (\d+) \|", text, re.MULTILINE)
    return {
        name: Counter({True: int(noticed), False: int(faults) - int(noticed)})
        for name, faults, noticed in rows
    }


def by_game(table: Mapping[str, Counter[bool]]) -> dict[str, Counter[bool]]:
    games: dict[str, Counter[bool]] = {}
    for name, count in sorted(table.items()):
        games.setdefault(name.split("/")[0], Counter()).update(count)
    return games


def report(table: Mapping[str, Counter[bool]]) -> str:
    """The figures as a page of Markdown."""
    rows = [
        *((f"**{game}**", count) for game, count in by_game(table).items()),
        *sorted(table.items()),
    ]
    lines = [
        f"| {name} | {count.total()} | {count[True]} | {share(count):.1%} |" for name, count in rows
    ]
    return "\n".join(
        [
            "# Faults put in on purpose",
            "",
            "Written by `make mutants`: mutmut makes small faults in the rules and solvers, one at a time is in force.",
            f"Each game's own tests and its golden games must notice {WANTED_SHARE:.0%} of them, without the laws.",
            "Where a game has few faults here, they are a seeded sample of some thousand (`--sample`).",
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
