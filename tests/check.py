"""Run the stages of `make test`, the quickest first, up to the end of the first group in which a
stage fails.

The browsers are tested in parallel. The engine's tests need few packages, so they start during the
rest of the set-up, with low priority.

python tests/check.py              all stages, with samples where they are enough (CONTRIBUTING.md)
python tests/check.py NAME ...     only the stages whose names begin with NAME: ruff, engine,
                                   chromium ...
python tests/check.py --changed    static checks, and the tests of uncommitted changes (`make
                                   check`)
python tests/check.py --thorough   every case, with the figures in reports/soak-tests.md (`make
                                   soak`)
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TypeAlias

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "build"))

from reports import write_report

import nearest
from parts import CACHE, NODE, NODE_MODULES, ROOT, WEB

PYTHON = sys.executable
BIN = NODE_MODULES / ".bin"
LOGS = CACHE / "log"
TRACES = CACHE / "traces"
WEBKIT_TESTS = "test_webkit*.py"
BROWSER_FOLDERS = ("tests/web", "tests/site")
# Half of the engine's tests. Two plain processes need less processor time than pytest-xdist with
# two workers.
ENGINE_HALF = ("tests/engine/cli", "tests/engine/games", "tests/engine/lessons")
# Imports Dask, which imports NumPy if it is there. Until the set-up has ended, NumPy may be half
# installed, and loading it then ends the whole process.
CLUSTER_TESTS = "tests/engine/cli/test_cli_cluster.py"
# Tests of what can differ on another Python: numbers, hashes, text, JSON, dataclasses, whole
# matches of every game.
CORE_TESTS = [
    *(
        f"tests/engine/core/test_{name}.py"
        for name in ("chance", "fast_replace", "move", "strict_json")
    ),
    "tests/engine/test_golden.py",
    "tests/engine/match/test_saves.py",
]
SAVES = "tests/engine/match/test_saves.py"
NO_TERMINAL = "--ignore=tests/engine/cli"  # they need processes and click, which Pyodide lacks
# need what is not in the site's wheel: annotations, rules pages, lessons, studies, commands
NOT_SHIPPED = [
    "--deselect=tests/engine/test_rooms.py::TestWhoHoldsTheTruth",
    "--ignore=tests/engine/lessons",
    "--ignore=tests/engine/study",
    *(f"--ignore=tests/engine/games/test_{name}.py" for name in ("multzo_pages", "remembory_bots")),
    *(
        f"--ignore=tests/engine/{name}.py"
        for name in ("match/test_seal", "test_docs", "test_refusals")
    ),
]
ON_OTHERS = ("-m", "not one_python")  # without tests that cannot differ there
# A whole game, a visit without the server, and what differs between browsers: focus, hidden pages,
# blocked storage, scripts that failed. The content of pages is the same in all browsers and is
# tested in Chromium; `make soak` runs all tests in Firefox too.
IN_FIREFOX = [
    "tests/site/test_games.py::test_a_whole_game_by_taps_on_a_small_phone[firefox-multzo]",
    "tests/site/test_stories.py::test_matches_continue_and_start_without_the_server",
    "tests/web/test_on_demand.py::test_a_sheet_that_cannot_be_loaded_is_said_and_opens_at_the_next_press",
    "tests/web/test_curtain.py::test_long_press_lifts_it_and_a_hidden_page_brings_it_back_but_no_open_select",
    "tests/web/test_saves.py::test_match_continues_with_a_warning_when_storage_fails[firefox-denied]",
]
PAGE_FILES = (".ts", ".mjs", ".js", ".css", ".json", ".yml", ".yaml")
# Dozens of test processes import the same modules, and compiling them takes longer than many tests.
KEEP_BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}
# The engine's tests start while packages are still being installed, and a plugin of Hypothesis may
# be there before the packages that it imports.
FROM_SOURCE = ("env", f"PYTHONPATH={ROOT / 'engine'}", "HYPOTHESIS_NO_PLUGINS=1")
# Plugins that only browser tests need; they take a third of the time between two tests.
WITHOUT_BROWSER = tuple(
    word
    for plugin in ("playwright", "base_url", "rerunfailures", "xdist")
    for word in ("-p", f"no:{plugin}")
)
LOW_PRIORITY = ("nice", "-n", "19")  # uses only idle processor time
# One worker more than processors, because tests often wait; neighbouring tests share a worker and
# its fixtures.
SIDE_BY_SIDE = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal")

# A browser test is run once more only after a timeout or a crash of the page; never after a failed
# launch or a plain assertion, which would fail again. The stage's line reports it, and the second
# run's trace is kept.
RETRIED = (
    r"^TimeoutError: ",  # Playwright's
    r"^TimedOut: ",  # ours: browsing.poll
    r"^Gone: ",  # ours: playing, when a button does not appear
    r"^AssertionError: (Locator|Page) expected ",  # Playwright's `expect`, after its timeout
    r"^TimeoutException: ",  # Selenium's
    r"^(Error|TargetClosedError|WebDriverException): .*([Pp]age|[Tt]arget|[Bb]rowser|[Tt]ab)\b.*\b(crashed|closed)",
)
NEVER_RETRIED = r"BrowserType\.launch"
MOST_RERUNS = 3  # in a whole run; more reruns fail it
MOST_LANES = 8  # in parallel
RERUN_ONCE = (
    *("--reruns", "1", "-rR", "--durations=25"),
    *(word for pattern in RETRIED for word in ("--only-rerun", pattern)),
    *("--rerun-except", NEVER_RETRIED),
)

KINDS = {"passed": "passed", "failed": "failed", "error": "failed", "rerun": "run twice"}
_PYTEST_END = re.compile(
    r"^=* ?\d+ (?:passed|failed|error|skipped|deselected).* in [\d.]+s", re.MULTILINE
)
_PYTEST_COUNT = re.compile(r"(\d+) (passed|failed|error|rerun)")
_NODE_COUNT = re.compile(r"^# (pass|fail) (\d+)$", re.MULTILINE)
_NODE_TEST = re.compile(r"^\s*(ok|not ok|# Subtest:|# tests|1\.\.)")

Command: TypeAlias = Sequence[str | Path]


@dataclass(frozen=True)
class Stage:
    """One command and its name."""

    name: str
    command: Command
    folder: Path = ROOT


Lane: TypeAlias = list[Stage]  # stages that run one after the other
Group: TypeAlias = Sequence[Lane]  # lanes that run in parallel

RUNNING: set[subprocess.Popen[bytes]] = set()


@dataclass(frozen=True)
class Outcome:
    """The result of a stage."""

    fine: bool
    output: str
    seconds: float

    def tests(self) -> Counter[str]:
        """How many tests passed and failed; a check without tests that fails counts as one
        failure.
        """
        counts: Counter[str] = Counter()
        for number, kind in _PYTEST_COUNT.findall(" ".join(_PYTEST_END.findall(self.output)[-1:])):
            counts[KINDS[kind]] += int(number)
        for kind, number in _NODE_COUNT.findall(self.output):
            counts[f"{kind}ed"] += int(number)
        if not self.fine and not counts["failed"]:
            counts["failed"] = 1
        return counts

    def failures(self) -> str:
        """The output without the tests of Node that passed, of which it lists every one."""
        if not _NODE_COUNT.search(self.output):
            return self.output
        shown = []
        failed = False
        for line in self.output.splitlines():
            if start := _NODE_TEST.match(line):
                failed = start[1] == "not ok"
            if failed or _NODE_COUNT.match(line):
                shown.append(line)
        return "\n".join(shown)


def all_groups(*, thorough: bool) -> list[Group]:
    """All stages, in the order in which they begin."""
    pages = ["dist/*.html", "dist/!(docs)/**/*.html"]  # MkDocs generates the pages in docs/
    return [
        [[Stage("set-up", [PYTHON, "build/setup.py", "soak" if thorough else "test"])]],
        static_lanes(),
        [[Stage("site", [PYTHON, "build/build.py"])]],
        [
            [
                Stage(
                    "html-validate",
                    [BIN / "html-validate", "--config", WEB / ".htmlvalidate.json", *pages],
                )
            ]
        ],
        browser_lanes(thorough=thorough),
    ]


def static_lanes() -> Group:
    """Static checks, and tests of the page's modules.

    Python's checks are one lane and Node's another, so that both cores are used.
    """
    node_tests = sorted((ROOT / "tests").glob("**/*.test.mjs"))
    return [python_checks(), [*page_checks(), *node_stage(node_tests)]]


def python_checks() -> Lane:
    """Format, statements, types and imports of Python."""
    commands: dict[str, Command] = {
        "ruff check": [PYTHON, "-m", "ruff", "check", "."],
        "ruff format": [PYTHON, "-m", "ruff", "format", "--check", "."],
        "mypy": [PYTHON, "-m", "mypy"],
        "import contracts": [Path(PYTHON).with_name("lint-imports"), "--no-cache"],
    }
    return [Stage(name, command) for name, command in commands.items()]


def page_checks() -> Lane:
    """Types, statements and formats of the page's scripts and styles."""
    commands: dict[str, Command] = {
        "tsc": [BIN / "tsc", "-p", "tsconfig.json"],
        "tsc, service worker": [BIN / "tsc", "-p", "tsconfig.sw.json"],
        "eslint": [BIN / "eslint", "--max-warnings=0", "."],
        "stylelint": [BIN / "stylelint", "css/**/*.css"],
        "folders of the page": [BIN / "depcruise", "--config", ".dependency-cruiser.mjs", "src"],
    }
    in_web = [Stage(name, command, WEB) for name, command in commands.items()]
    return [*in_web, Stage("prettier", [BIN / "prettier", "--check", "."])]


def node_stage(tests: Sequence[Path]) -> Lane:
    """These tests of the page's modules, in Node."""
    if not tests:
        return []
    return [Stage("node --test", [*NODE, "--test", "--test-reporter=tap", *tests], WEB)]


def browser_lanes(*, thorough: bool) -> Group:
    """Tests of the page on recordings and of the built site with the real engine, in each
    browser.
    """
    webkit = sorted(
        path for folder in BROWSER_FOLDERS for path in (ROOT / folder).glob(WEBKIT_TESTS)
    )
    chromium, firefox = (
        ("--browser", name, f"--ignore-glob=*/{WEBKIT_TESTS}") for name in ("chromium", "firefox")
    )
    in_firefox = [browser_tests("firefox", *firefox, *IN_FIREFOX)]
    if thorough:  # a new Firefox for each folder: after two hours it needs all of the memory
        in_firefox = [
            browser_tests(f"firefox, {folder}", *firefox, folder) for folder in BROWSER_FOLDERS
        ]
    return [
        [browser_tests("chromium", *SIDE_BY_SIDE, *chromium, "tests/site", "tests/web")],
        [
            *in_firefox,
            browser_tests("webkit", *webkit),
            Stage("build", pytest(*WITHOUT_BROWSER, "tests/build", CLUSTER_TESTS)),
        ],
    ]


def browser_tests(name: str, *arguments: str | Path) -> Stage:
    """The tests of a browser, with evidence of each that fails."""
    return Stage(name, pytest(*RERUN_ONCE, "--traces", TRACES / file_name(name), *arguments))


def engine_lanes() -> Group:
    """The engine's tests on this Python; Tilebag may not be installed yet."""
    games = pytest(*WITHOUT_BROWSER, *ENGINE_HALF, f"--ignore={CLUSTER_TESTS}")
    core = pytest(
        *WITHOUT_BROWSER, "tests/engine", *(f"--ignore={folder}" for folder in ENGINE_HALF)
    )
    halves = {"engine": core, "engine, games": games}
    return [[Stage(name, [*LOW_PRIORITY, *FROM_SOURCE, *half])] for name, half in halves.items()]


def other_pythons_lane(*, thorough: bool) -> Lane:
    """The tests that can differ on other Pythons and in Pyodide; needs the environments."""
    tests = ["tests/engine"] if thorough else CORE_TESTS
    homes = sorted(CACHE.glob("python-3.*"), key=lambda home: int(home.name.rpartition(".")[2]))
    # saves: this Python and Pyodide
    between = tests if thorough else [test for test in tests if test != SAVES]
    # First, while one core is free during the static checks. The site's build then reuses the
    # bytecode.
    commands: dict[str, Command] = {
        "engine bytecode": [PYTHON, "build/bytecode.py", CACHE / "shipped"]
    }
    commands |= {
        f"engine on {home.name.replace('-', ' ')}": [
            *FROM_SOURCE,
            *pytest(*ON_OTHERS, *between, python=home / "bin" / "python"),
        ]
        # a sample: the newest, besides this Python and Pyodide's
        for home in (homes if thorough else homes[-1:])
    }
    for name, more in {
        "engine in Pyodide": [],
        "engine in Pyodide, quick start": ["--kept"],
    }.items():
        if thorough or not more:
            arguments = [*more, *tests, "-q", "--color=no", *ON_OTHERS, NO_TERMINAL, *NOT_SHIPPED]
            commands[name] = [*NODE, "tests/pyodide/run.mjs", CACHE / "shipped", *arguments]
    return [Stage(name, [*LOW_PRIORITY, *command]) for name, command in commands.items()]


def changed_groups(changed: Sequence[str]) -> list[Group]:
    """The static checks of the languages of these files (paths from the root), and the tests that
    are closest to them.
    """
    near = {test for path in changed for test in nearest.python_tests(path)}
    in_browser = sorted(test for test in near if test.startswith(BROWSER_FOLDERS))
    site = [
        Stage("site", [PYTHON, "build/build.py"]),
        Stage("chromium", pytest("--browser", "chromium", *in_browser)),
    ]
    plain = sorted(near - set(in_browser))
    here = [Stage("engine and build", pytest("-n", "2", *plain))]
    python = any(path.endswith((".py", ".toml")) for path in changed)
    page = any(path.endswith(PAGE_FILES) for path in changed)
    node_tests = [ROOT / test for test in nearest.node_tests(changed)]
    lanes = [
        *([python_checks()] if python else []),
        *([[*page_checks(), *node_stage(node_tests)]] if page else []),
    ]
    return [lanes, [site] * bool(in_browser) + [here] * bool(plain)]


def pytest(*arguments: str | Path, python: str | Path = PYTHON) -> list[str | Path]:
    return [python, "-m", "pytest", "-q", "--color=no", *arguments]


def file_name(stage: str) -> str:
    return stage.replace(" ", "-").replace(",", "").replace("/", "-")


def run(stage: Stage) -> Outcome:
    """Run a stage to its end; its output is kept in .cache/log/ too."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [str(word) for word in stage.command],
        cwd=stage.folder,
        env={**os.environ, **KEEP_BYTECODE},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    RUNNING.add(process)
    stdout, _ = process.communicate()
    RUNNING.discard(process)
    output = stdout.decode(errors="replace").rstrip()
    LOGS.mkdir(parents=True, exist_ok=True)
    (LOGS / f"{file_name(stage.name)}.txt").write_text(output + "\n")
    return Outcome(process.returncode == 0, output, time.perf_counter() - start)


def run_lane(lane: Lane, stopped: Event) -> list[tuple[Stage, Outcome]]:
    """Run the stages in order, even after a failure, until the run is stopped; print the result of
    each.
    """
    done = []
    for stage in lane:
        if stopped.is_set():
            break
        outcome = run(stage)
        if stopped.is_set():
            break
        failure = "" if outcome.fine else f"\n\n{outcome.failures()}\n\n{stage.name} failed."
        print(summary_line(stage, outcome) + failure, flush=True)
        done.append((stage, outcome))
    return done


def summary_line(stage: Stage, outcome: Outcome) -> str:
    """The line of a stage: seconds and tests."""
    tests = outcome.tests()
    figures = ", ".join(
        f"{tests[kind]} {kind}" for kind in ("passed", "failed", "run twice") if tests[kind]
    )
    return f"{outcome.seconds:7.1f} s  {stage.name:<24} {figures or 'fine'}"


def check(
    chosen: Sequence[Group], prefixes: tuple[str, ...], beside: Sequence[Callable[[], Group]] = ()
) -> tuple[bool, list[str]]:
    """Run the stages whose names begin with one of `prefixes`, or all, group by group.

    `beside[k]` makes a group that starts together with `chosen[k]` and may outlast it.

    Returns whether all passed, and the printed lines. The run ends after a group with a failure.
    """
    start = time.perf_counter()
    total: Counter[str] = Counter()
    lines: list[str] = []
    stopped = Event()

    def begin(group: Group) -> list[Future[list[tuple[Stage, Outcome]]]]:
        lanes = [
            [stage for stage in lane if not prefixes or stage.name.startswith(prefixes)]
            for lane in group
        ]
        return [pool.submit(run_lane, lane, stopped) for lane in lanes]

    def is_fine(futures: Iterable[Future[list[tuple[Stage, Outcome]]]]) -> bool:
        outcomes = [pair for done in as_completed(futures) for pair in done.result()]
        for stage, outcome in outcomes:
            total.update(outcome.tests())
            lines.append(summary_line(stage, outcome))
        return all(outcome.fine for _, outcome in outcomes)

    others: list[Future[list[tuple[Stage, Outcome]]]] = []
    with ThreadPoolExecutor(MOST_LANES) as pool:
        fine = True
        for k, group in enumerate(chosen):
            others += begin(beside[k]() if k < len(beside) else ())
            fine = is_fine(begin(group))
            if not fine:
                stopped.set()
                for process in list(RUNNING):
                    process.terminate()
                if left_out := names_of(chosen[k + 1 :], prefixes):
                    print(f"Not run: {', '.join(left_out)}.")
                break
        fine = is_fine(others) and fine
    if total["run twice"] > MOST_RERUNS:
        print(
            f"{total['run twice']} tests had to be run twice, and {MOST_RERUNS} are allowed: see {TRACES}."
        )
        fine = False
    print(
        f"{total['passed']} passed, {total['failed']} failed in {time.perf_counter() - start:.1f} s"
    )
    return fine, lines


def names_of(groups: Iterable[Group], prefixes: tuple[str, ...] = ()) -> list[str]:
    """The names of the stages, of those that begin with one of the prefixes if there are any."""
    stages = [stage for group in groups for lane in group for stage in lane]
    return [stage.name for stage in stages if not prefixes or stage.name.startswith(prefixes)]


def left_out(chosen: Sequence[Group]) -> str:
    """What a check of changed files leaves out, as a sentence."""
    groups = [*all_groups(thorough=False), engine_lanes(), [other_pythons_lane(thorough=False)]]
    run_here = names_of(chosen)
    others = [name for name in names_of(groups) if name not in run_here]
    return f"Left to make test: the tests further away, and {', '.join(others)}."


def main() -> int:
    prefixes = tuple(word for word in sys.argv[1:] if not word.startswith("--"))
    thorough = "--thorough" in sys.argv[1:]
    changed = "--changed" in sys.argv[1:]
    chosen = changed_groups(nearest.changed_files()) if changed else all_groups(thorough=thorough)
    beside = () if changed else (engine_lanes, lambda: [other_pythons_lane(thorough=thorough)])
    if thorough:
        os.environ["TILEBAG_SOAK"] = "1"
    fine, lines = check(chosen, prefixes, beside)
    if changed:
        print(left_out(chosen))
    if thorough and not prefixes:
        write_report("soak-tests", "\n".join(["# Every test, whole", "", "```", *lines, "```"]))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
