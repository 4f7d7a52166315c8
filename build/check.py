"""Everything `make test` does, quickest first; stops after the first group of stages in which one fails.

A browser waits more than it works, so the browsers are tested beside each other and from the start; what works without
a pause (the engine, here, on the other Pythons and in Pyodide) takes what they leave of the machine.

python build/check.py              everything, a sample where it makes no difference (CONTRIBUTING.md)
python build/check.py NAME ...     only the stages whose names begin so: ruff, engine, chromium ...
python build/check.py --changed    static checks, and the tests of what is not committed yet (`make check`)
python build/check.py --thorough   everything, whole, and the figures into reports/soak-tests.md (`make soak`)
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from parts import CACHE, NODE_MODULES, ROOT, WEB, write_report

PYTHON = sys.executable
BIN = NODE_MODULES / ".bin"
LOGS = CACHE / "log"
TRACES = CACHE / "traces"
WEBKIT_TESTS = "test_webkit*.py"
# What can be different on another Python: numbers, hashes, text, JSON, dataclasses, and whole matches of every game.
CORE_TESTS = [
    f"tests/engine/test_{name}.py" for name in ("chance", "fast_replace", "golden", "move", "saves", "strict_json")
]
NO_TERMINAL = "--ignore=tests/engine/cli"  # processes and click: not in Pyodide
NOT_SHIPPED = [  # what the wheel of the site is without: annotations of functions, rules to be read, lessons, studies
    "--deselect=tests/engine/test_rooms.py::TestWhoHoldsTheTruth",
    "--ignore=tests/engine/games/test_multzo_pages.py",
    "--ignore=tests/engine/lessons",
    "--ignore=tests/engine/study",
    "--ignore=tests/engine/test_docs.py",  # one of its examples is a study
]
NO_TRACING = "--deselect=tests/engine/test_golden.py::test_golden_games_together_reach_every_path_of_the_rules"  # once
IN_FIREFOX = [  # taps, secrets, and where browsers differ most; all of them in `make soak`
    "tests/site/test_games.py::test_a_whole_game_by_taps_on_a_small_phone[firefox-remembory]",
    "tests/site/test_secrets.py",
    "tests/site/test_stories.py::test_reload_in_the_middle_of_a_turn_restores_it",
    "tests/site/test_stories.py::test_matches_continue_and_start_without_the_server",
    "tests/web/test_curtain.py::test_long_press_lifts_it",
    "tests/web/test_curtain.py::test_curtain_removes_the_table_from_the_page",
    "tests/web/test_curtain.py::test_curtain_returns_when_the_page_is_hidden",
    "tests/web/test_curtain.py::test_open_select_does_not_bring_the_curtain",
    "tests/web/test_saves.py::test_move_is_saved_before_it_is_shown",
    "tests/web/test_saves.py::test_match_continues_with_a_warning_when_storage_fails",
]
SMOKE = {  # of a change in one of these folders, besides the tests that bear the file's name
    "engine": ["tests/engine/test_session.py", "tests/engine/test_port.py", "tests/engine/test_rooms.py"],
    "build": ["tests/build/test_build.py"],
    "web": ["tests/web/test_table.py", "tests/web/test_menu.py"],
}
FROM_SOURCE = {"PYTHONPATH": str(ROOT / "engine")}
SIDE_BY_SIDE = ("-n", "auto", "--dist", "worksteal")  # neighbours stay together and share what they made

# A browser test is run once more only when something was waited for in vain or a page crashed; never after a failed
# launch or a plain assertion, which would fail again. The stage's line says so, and the second run's trace is kept.
RETRIED = (
    r"^TimeoutError: ",  # Playwright's
    r"^TimedOut: ",  # ours: browsing.poll
    r"^Gone: ",  # ours: playing, a button that was waited for
    r"^TimeoutException: ",  # Selenium's
    r"^(Error|TargetClosedError|WebDriverException): .*([Pp]age|[Tt]arget|[Bb]rowser|[Tt]ab)\b.*\b(crashed|closed)",
)
NEVER_RETRIED = r"BrowserType\.launch"
MOST_RERUNS = 3  # in a whole run; with more it fails
RERUN_ONCE = (
    *("--reruns", "1", "-rR", "--durations=25"),
    *(word for pattern in RETRIED for word in ("--only-rerun", pattern)),
    *("--rerun-except", NEVER_RETRIED),
)

KINDS = {"passed": "passed", "failed": "failed", "error": "failed", "rerun": "run twice"}
_PYTEST_END = re.compile(r"^=* ?\d+ (?:passed|failed|error|skipped|deselected).* in [\d.]+s")
_PYTEST_COUNT = re.compile(r"(\d+) (passed|failed|error|rerun)")
_NODE_COUNT = re.compile(r"^# (pass|fail) (\d+)$", re.MULTILINE)


@dataclass(frozen=True)
class Stage:
    """One command and what it is called."""

    name: str
    command: Sequence[str | Path]
    folder: Path = ROOT
    env: Mapping[str, str] = field(default_factory=dict)
    parallel_group: str = ""  # neighbours with the same word here run side by side …
    lane: str = ""  # … but those of one lane one after the other
    low_priority: bool = False  # takes only what the others leave of the machine


@dataclass(frozen=True)
class Outcome:
    """What came of a stage."""

    fine: bool
    output: str
    seconds: float

    def tests(self) -> Counter[str]:
        """How many tests passed and failed; a check that counts no tests is one failure when it fails."""
        last = next((line for line in reversed(self.output.splitlines()) if _PYTEST_END.match(line)), "")
        found: Counter[str] = Counter()
        for number, kind in _PYTEST_COUNT.findall(last):
            found[KINDS[kind]] += int(number)
        for kind, number in _NODE_COUNT.findall(self.output):
            found[f"{kind}ed"] += int(number)
        if not self.fine and not found["failed"]:
            found["failed"] = 1
        return found


def stages(*, thorough: bool) -> Iterator[Stage]:
    """All of them, in the order in which they begin."""
    yield from static_stages()
    yield Stage("site", [PYTHON, "build/build.py"])
    pages = ["dist/*.html", "dist/!(docs)/**/*.html"]  # pdoc makes those of docs/ its own way
    yield Stage("html-validate", [BIN / "html-validate", "--config", WEB / ".htmlvalidate.json", *pages])
    yield from browser_stages(thorough=thorough)
    yield from engine_stages(thorough=thorough)


def static_stages() -> Iterator[Stage]:
    """Do the browsers start; what runs nothing of ours, and the page's modules alone; the engine's bytecode.

    Python's checks in one lane, Node's work in another, so that both cores have something to do.
    """
    yield Stage("browsers", [PYTHON, "tests/browsers.py"], parallel_group="static", lane="python")
    python = {
        "ruff check": ["ruff", "check", "."],
        "ruff format": ["ruff", "format", "--check", "."],
        "mypy": ["mypy"],
    }
    for name, words in python.items():
        yield Stage(name, [PYTHON, "-m", *words], parallel_group="static", lane="python")
    javascript = {
        "tsc": ["tsc", "-p", "tsconfig.json"],
        "tsc, service worker": ["tsc", "-p", "tsconfig.sw.json"],
        "eslint": ["eslint", "--max-warnings=0", "."],
    }
    for name, (tool, *words) in javascript.items():
        yield Stage(name, [BIN / tool, *words], WEB, parallel_group="static", lane="javascript")
    if scripts := sorted((ROOT / "tests").glob("**/*.test.mjs")):
        command: list[str | Path] = ["node", "--test", "--test-reporter=tap", *scripts]
        yield Stage("node --test", command, parallel_group="static", lane="javascript")
    bytecode: list[str | Path] = [PYTHON, "build/bytecode.py", CACHE / "shipped"]
    yield Stage("engine bytecode", bytecode, parallel_group="static", lane="javascript")


def browser_stages(*, thorough: bool) -> Iterator[Stage]:
    """The page on recordings, the built site with the real engine: in Chromium, in Firefox, and in WebKit."""
    folders = ["tests/web", "tests/site"]
    in_firefox = folders if thorough else IN_FIREFOX
    on_site = sorted((ROOT / "tests" / "site").glob("test_*.py"))
    half = next(k for k, path in enumerate(on_site) if path.name > "test_j")  # which takes about half of the time
    for name, browser, lane, tests in (
        ("chromium, page", "chromium", "page", folders[:1]),
        ("chromium, site", "chromium", "site", on_site[:half]),
        ("firefox", "firefox", "both", in_firefox),
        ("chromium, rest of the site", "chromium", "both", on_site[half:]),
    ):
        command = browser_tests(name, "--browser", browser, f"--ignore-glob=*/{WEBKIT_TESTS}", *tests)
        env = {"TILEBAG_FEW_GAMES": "1"} if name == "firefox" else {}
        yield Stage(name, command, env=env, parallel_group="tests", lane=lane)
    if webkit := sorted(path for folder in folders for path in (ROOT / folder).glob(WEBKIT_TESTS)):
        yield Stage("webkit", browser_tests("webkit", *webkit), parallel_group="tests", lane="both")


def changed_stages(changed: Sequence[str]) -> Iterator[Stage]:
    """The static checks, and the tests that are closest to these files (paths from the root)."""
    yield from (stage for stage in static_stages() if stage.name not in ("browsers", "engine bytecode"))
    near = {test for path in changed for test in tests_near(path)}
    in_browser = sorted(test for test in near if test.startswith(("tests/web", "tests/site")))
    if in_browser:
        yield Stage("site", [PYTHON, "build/build.py"], parallel_group="near", lane="page")
        tests = pytest("--browser", "chromium", *in_browser)
        yield Stage("chromium", tests, parallel_group="near", lane="page")
    if plain := sorted(near - set(in_browser)):
        yield Stage("engine and build", pytest("-n", "2", *plain), parallel_group="near", lane="engine")


def tests_near(path: str) -> Iterator[str]:
    """Where a change of this file would be noticed first: test files that are there, from the root."""
    file = Path(path)
    folders = {"engine": "tests/engine", "build": "tests/build", "web": "tests/web"}
    if file.parts[0] == "tests" and file.name.startswith("test_") and file.suffix == ".py":
        near = [path]
    elif path.startswith("engine/tilebag/games/"):
        near = [f"tests/engine/games/test_{file.parts[3].lstrip('_')}*.py"]
    elif path.startswith("engine/tilebag/") and len(file.parts) > 3:
        near = [f"tests/engine/{file.parts[2]}"]
    elif file.parts[0] in folders:
        near = [f"{folders[file.parts[0]]}/test_{file.stem.replace('-', '_')}*.py", *SMOKE[file.parts[0]]]
    else:
        near = []
    for pattern in near:
        yield from (found.relative_to(ROOT).as_posix() for found in ROOT.glob(pattern))


def changed_files() -> list[str]:
    """Files that differ from the last commit, also new ones."""
    words = ["git", "status", "--porcelain", "--untracked-files=all", "--no-renames"]
    done = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    return [line[3:].strip('"') for line in done.stdout.splitlines() if "D" not in line[:2]]


def browser_tests(name: str, *asked: str | Path) -> list[str | Path]:
    """The tests of a browser, with evidence of each that fails."""
    return pytest(*RERUN_ONCE, "--traces", TRACES / file_name(name), *asked)


def engine_stages(*, thorough: bool) -> Iterator[Stage]:
    """The engine's tests and the build's on this Python; on the others and in Pyodide what can differ there."""
    first = pytest(*SIDE_BY_SIDE, "tests/engine", "tests/build")
    yield Stage("engine", first, parallel_group="tests", lane="engine", low_priority=True)
    tests = ["tests/engine"] if thorough else CORE_TESTS
    homes = sorted(CACHE.glob("python-3.*"), key=lambda home: int(home.name.rpartition(".")[2]))
    for home in homes if thorough else homes[-1:]:  # the oldest, the newest and Pyodide's
        command = pytest(NO_TRACING, *tests, python=home / "bin" / "python")
        name = f"engine on {home.name.replace('-', ' ')}"
        yield Stage(name, command, env=FROM_SOURCE, parallel_group="tests", lane="other Pythons", low_priority=True)
    in_pyodide: list[str | Path] = ["node", "tests/pyodide/run.mjs", CACHE / "shipped"]
    asked = ["-q", "--color=no", NO_TRACING, NO_TERMINAL, *NOT_SHIPPED]
    ways = [
        ("engine in Pyodide", tests),
        *([("engine in Pyodide, quick start", ["--kept", *tests])] if thorough else []),
    ]
    for name, some in ways:
        yield Stage(
            name,
            [*in_pyodide, *some, *asked],
            parallel_group="tests",
            lane="other Pythons",
            low_priority=True,
        )


def pytest(*asked: str | Path, python: str | Path = PYTHON) -> list[str | Path]:
    return [python, "-m", "pytest", "-q", "--color=no", *asked]


def file_name(stage: str) -> str:
    return stage.replace(" ", "-").replace(",", "")


def run(stage: Stage, env: Mapping[str, str]) -> Outcome:
    """Run a stage to its end; its output is kept in .cache/log/ too."""
    start = time.perf_counter()
    done = subprocess.run(
        [*(("nice", "-n", "19") if stage.low_priority else ()), *map(str, stage.command)],
        check=False,
        cwd=stage.folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **env, **stage.env},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    output = done.stdout.decode(errors="replace").rstrip()
    LOGS.mkdir(parents=True, exist_ok=True)
    (LOGS / f"{file_name(stage.name)}.txt").write_text(output + "\n")
    return Outcome(done.returncode == 0, output, time.perf_counter() - start)


def groups(all_stages: Iterable[Stage]) -> Iterator[list[list[Stage]]]:
    """Stages that run side by side, as lanes; in each lane they run one after the other."""
    for _, group in groupby(enumerate(all_stages), key=lambda each: each[1].parallel_group or each[0]):
        lanes: dict[str, list[Stage]] = {}
        for _, stage in group:
            lanes.setdefault(stage.lane, []).append(stage)
        yield list(lanes.values())


def run_lane(lane: Sequence[Stage], env: Mapping[str, str]) -> list[tuple[Stage, Outcome]]:
    """One stage after the other, each told as it ends; after one that fails the lane goes on, for the others' sake."""
    done = []
    for stage in lane:
        outcome = run(stage, env)
        failure = "" if outcome.fine else f"\n\n{outcome.output}\n\n{stage.name} failed."
        print(summary_line(stage, outcome) + failure, flush=True)
        done.append((stage, outcome))
    return done


def summary_line(stage: Stage, outcome: Outcome) -> str:
    """The line of a stage: seconds and tests."""
    tests = outcome.tests()
    figures = ", ".join(f"{tests[kind]} {kind}" for kind in ("passed", "failed", "run twice") if tests[kind])
    return f"{outcome.seconds:7.1f} s  {stage.name:<24} {figures or 'fine'}"


def check(chosen: Iterable[Stage], wanted: tuple[str, ...], env: Mapping[str, str]) -> tuple[bool, list[str]]:
    """Run those of these stages whose names begin so, or all; whether all is fine, and the lines that were told."""
    start = time.perf_counter()
    total: Counter[str] = Counter()
    lines: list[str] = []
    fine = True
    for lanes in groups(stage for stage in chosen if not wanted or stage.name.startswith(wanted)):
        with ThreadPoolExecutor(len(lanes)) as pool:
            for done in as_completed([pool.submit(run_lane, lane, env) for lane in lanes]):
                for stage, outcome in done.result():
                    total += outcome.tests()
                    lines.append(summary_line(stage, outcome))
                    fine = fine and outcome.fine
        if not fine:
            break
    if total["run twice"] > MOST_RERUNS:
        print(f"{total['run twice']} tests had to be run twice, and {MOST_RERUNS} are allowed: see {TRACES}.")
        fine = False
    print(f"{total['passed']} passed, {total['failed']} failed in {time.perf_counter() - start:.1f} s")
    return fine, lines


def main() -> int:
    wanted = tuple(word for word in sys.argv[1:] if not word.startswith("--"))
    thorough = "--thorough" in sys.argv[1:]
    chosen = changed_stages(changed_files()) if "--changed" in sys.argv[1:] else stages(thorough=thorough)
    fine, lines = check(chosen, wanted, {"TILEBAG_SOAK": "1"} if thorough else {})
    if thorough and not wanted:
        write_report("soak-tests", "\n".join(["# Every test, whole", "", "```", *lines, "```"]))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
