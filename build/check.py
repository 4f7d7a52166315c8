"""Everything `make test` does, quickest first; stops at the first stage that fails and shows what it said.

A browser waits more than it works, so the browsers are tested side by side, and what works without a pause (the engine
on the other Pythons and in Pyodide) takes what they leave of the machine.

python build/check.py            everything
python build/check.py NAME ...   only the stages whose names begin so: ruff, engine, chromium ...
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from parts import CACHE, NODE_MODULES, ROOT, WEB

PYTHON = sys.executable
BIN = NODE_MODULES / ".bin"
LOGS = CACHE / "log"
ENGINE_TESTS = ("tests/engine",)
NO_TERMINAL = "--ignore=tests/engine/cli"  # processes and click: not in Pyodide
BROWSER_TESTS = [name for name in ("tests/web", "tests/site") if (ROOT / name).is_dir()]
IN_FIREFOX = [  # whole games, and where browsers differ most; all of them in `make soak`: there are twenty minutes
    "tests/site/test_games.py",
    "tests/site/test_secrets.py",
    "tests/site/test_stories.py::test_reloading_in_the_middle_of_a_turn_goes_on_exactly_there",
    "tests/site/test_stories.py::test_a_whole_game_with_the_server_gone",
    "tests/web/test_curtain.py",
    "tests/web/test_saves.py",
]
WEBKIT_TESTS = "test_webkit*.py"
KINDS = {"passed": "passed", "failed": "failed", "error": "failed", "rerun": "run twice"}
NO_TRACING = "--deselect=tests/engine/test_golden.py::test_golden_games_together_reach_every_path_of_the_rules"  # once
FROM_SOURCE = {"PYTHONPATH": str(ROOT / "engine")}
_PYTEST_END = re.compile(r"^=* ?\d+ (?:passed|failed|error|skipped|deselected).* in [\d.]+s")
_PYTEST_COUNT = re.compile(r"(\d+) (passed|failed|error|rerun)")
SIDE_BY_SIDE = ("-n", "auto", "--dist", "worksteal")  # neighbours stay together and share what they made
TWICE = (
    "--reruns",
    "1",
    "-rR",
    "--durations=25",
)  # a browser on a busy machine stumbles: told in the stage's line, never hidden
_NODE_COUNT = re.compile(r"^# (pass|fail) (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Stage:
    """One command and what it is called."""

    name: str
    command: Sequence[str | Path]
    folder: Path = ROOT
    env: Mapping[str, str] = field(default_factory=dict)
    together: str = ""  # neighbours with the same word here run side by side
    behind: bool = False  # takes only what the others leave of the machine


@dataclass(frozen=True)
class Outcome:
    """What came of a stage."""

    fine: bool
    said: str
    seconds: float

    def tests(self) -> Counter[str]:
        """How many tests passed and failed; a check that counts no tests is one failure when it fails."""
        last = next((line for line in reversed(self.said.splitlines()) if _PYTEST_END.match(line)), "")
        found: Counter[str] = Counter()
        for number, kind in _PYTEST_COUNT.findall(last):
            found[KINDS[kind]] += int(number)
        for kind, number in _NODE_COUNT.findall(self.said):
            found[f"{kind}ed"] += int(number)
        if not self.fine and not found["failed"]:
            found["failed"] = 1
        return found


def stages() -> Iterator[Stage]:
    """All of them, in the order in which they run."""
    yield Stage("ruff check", [PYTHON, "-m", "ruff", "check", "."])
    yield Stage("ruff format", [PYTHON, "-m", "ruff", "format", "--check", "."])
    yield Stage("mypy", [PYTHON, "-m", "mypy"])
    yield Stage("tsc", [BIN / "tsc", "-p", "tsconfig.json"], WEB)
    yield Stage("tsc, service worker", [BIN / "tsc", "-p", "tsconfig.sw.json"], WEB)
    yield Stage("eslint", [BIN / "eslint", "--max-warnings=0", "."], WEB)
    if scripts := sorted((ROOT / "tests").glob("**/*.test.mjs")):
        yield Stage("node --test", ["node", "--test", "--test-reporter=tap", *scripts])
    yield Stage("engine", pytest(*SIDE_BY_SIDE, *ENGINE_TESTS, "tests/build"))
    yield Stage("engine wheel", [PYTHON, "build/wheel.py", CACHE / "wheel"])
    yield Stage("site", [PYTHON, "build/build.py"])
    yield Stage("html-validate", [BIN / "html-validate", "--config", WEB / ".htmlvalidate.json", "dist/**/*.html"])
    in_pyodide: list[str | Path] = ["node", "tests/pyodide/run.mjs", CACHE / "wheel", *ENGINE_TESTS]
    asked = ["-q", "--color=no", NO_TRACING, NO_TERMINAL]
    yield Stage("engine in Pyodide", [*in_pyodide, *asked], env=a_twelfth(0), together="browsers", behind=True)
    for number, home in enumerate(sorted(CACHE.glob("python-3.*")), start=1):
        name, env = f"engine on {home.name.replace('-', ' ')}", {**FROM_SOURCE, **a_twelfth(number)}
        command = pytest(NO_TRACING, *ENGINE_TESTS, python=home / "bin" / "python")
        yield Stage(name, command, env=env, together="browsers", behind=True)
    but_webkit = f"--ignore-glob=*/{WEBKIT_TESTS}"
    in_firefox = pytest(*TWICE, *IN_FIREFOX, "--browser", "firefox", but_webkit)
    yield Stage("firefox", in_firefox, together="browsers")
    in_chromium = pytest(*TWICE, *BROWSER_TESTS, "--browser", "chromium", but_webkit)
    yield Stage("chromium", in_chromium, together="browsers")
    if webkit := sorted(path for folder in BROWSER_TESTS for path in (ROOT / folder).glob(WEBKIT_TESTS)):
        yield Stage("webkit", pytest(*TWICE, *webkit))


def a_twelfth(first: int) -> Mapping[str, str]:
    """The first Python lays all tables of the laws, each other one its own twelfth of them."""
    return {"TILEBAG_TABLES": f"{first % 12}/12"}


def pytest(*asked: str | Path, python: str | Path = PYTHON) -> list[str | Path]:
    return [python, "-m", "pytest", "-q", "--color=no", *asked]


def run(stage: Stage) -> Outcome:
    """Runs a stage to its end; what it said is kept in .cache/log/ too."""
    start = time.perf_counter()
    done = subprocess.run(
        [*(("nice", "-n", "19") if stage.behind else ()), *map(str, stage.command)],
        check=False,
        cwd=stage.folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **stage.env},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    said = done.stdout.decode(errors="replace").rstrip()
    LOGS.mkdir(parents=True, exist_ok=True)
    (LOGS / f"{stage.name.replace(' ', '-').replace(',', '')}.txt").write_text(said + "\n")
    return Outcome(done.returncode == 0, said, time.perf_counter() - start)


def groups(all_stages: Iterable[Stage]) -> Iterator[list[Stage]]:
    """Stages that run side by side."""
    for _, group in groupby(enumerate(all_stages), key=lambda each: each[1].together or each[0]):
        yield [stage for _, stage in group]


def told(stage: Stage, outcome: Outcome) -> str:
    """The line of a stage: seconds and tests."""
    tests = outcome.tests()
    figures = ", ".join(f"{tests[kind]} {kind}" for kind in ("passed", "failed", "run twice") if tests[kind])
    return f"{outcome.seconds:7.1f} s  {stage.name:<24} {figures or 'fine'}"


def main() -> int:
    wanted = tuple(sys.argv[1:])
    start = time.perf_counter()
    total: Counter[str] = Counter()
    fine = True
    for group in groups(stage for stage in stages() if not wanted or stage.name.startswith(wanted)):
        with ThreadPoolExecutor(len(group)) as pool:
            for stage, outcome in zip(group, pool.map(run, group), strict=True):
                total += outcome.tests()
                print(told(stage, outcome), flush=True)
                if not outcome.fine:
                    print(f"\n{outcome.said}\n\n{stage.name} failed.", flush=True)
                    fine = False
        if not fine:
            break
    print(f"{total['passed']} passed, {total['failed']} failed in {time.perf_counter() - start:.1f} s")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
