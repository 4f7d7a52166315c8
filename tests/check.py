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
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TypeAlias

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "build"))

from reports import write_report

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
    f"tests/engine/test_{name}.py"
    for name in ("chance", "fast_replace", "golden", "move", "saves", "strict_json")
]
SAVES = "tests/engine/test_saves.py"
NO_TERMINAL = "--ignore=tests/engine/cli"  # they need processes and click, which Pyodide lacks
# need what is not in the site's wheel: annotations, rules pages, lessons, studies, commands
NOT_SHIPPED = [
    "--deselect=tests/engine/test_rooms.py::TestWhoHoldsTheTruth",
    "--ignore=tests/engine/lessons",
    "--ignore=tests/engine/study",
    *(f"--ignore=tests/engine/games/test_{name}.py" for name in ("multzo_pages", "remembory_bots")),
    *(f"--ignore=tests/engine/test_{name}.py" for name in ("arena", "docs", "refusals", "seal")),
]
ON_OTHERS = ("-m", "not one_python")  # without tests that cannot differ there
# A whole game, a visit without the server, and what differs between browsers: focus, hidden pages,
# blocked storage. The content of pages is the same in all browsers and is tested in Chromium; `make
# soak` runs all tests in Firefox too.
IN_FIREFOX = [
    "tests/site/test_games.py::test_a_whole_game_by_taps_on_a_small_phone[firefox-multzo]",
    "tests/site/test_stories.py::test_matches_continue_and_start_without_the_server",
    "tests/web/test_curtain.py::test_long_press_lifts_it_and_a_hidden_page_brings_it_back_but_no_open_select",
    "tests/web/test_saves.py::test_match_continues_with_a_warning_when_storage_fails[firefox-denied]",
]
BESIDE = {  # tests of files that are generated from these, by the end of the path
    ("tilebag/messages.py", "tilebag/scene.py"): [
        "tests/build/test_contract.py",
        "tests/engine/test_docs.py",
        "tests/engine/test_requests.py",
    ],
    ("tests/check.py",): ["tests/build/test_check.py"],
    ("words/en.toml", "words/tr.toml"): [
        "tests/build/test_page_words.py",
        "tests/build/test_retired_words.py",
    ],
}
SMOKE = {  # for a change in one of these folders, besides the tests named after the file
    "engine": [
        "tests/engine/test_session.py",
        "tests/engine/test_port.py",
        "tests/engine/test_rooms.py",
    ],
    "build": ["tests/build/test_build.py"],
    "web": ["tests/web/test_table.py", "tests/web/test_menu.py"],
}
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
        found: Counter[str] = Counter()
        for number, kind in _PYTEST_COUNT.findall(" ".join(_PYTEST_END.findall(self.output)[-1:])):
            found[KINDS[kind]] += int(number)
        for kind, number in _NODE_COUNT.findall(self.output):
            found[f"{kind}ed"] += int(number)
        if not self.fine and not found["failed"]:
            found["failed"] = 1
        return found


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
    python: dict[str, Command] = {
        "ruff check": ["-m", "ruff", "check", "."],
        "ruff format": ["-m", "ruff", "format", "--check", "."],
        "mypy": ["-m", "mypy"],
    }
    javascript: dict[str, Command] = {
        "tsc": [BIN / "tsc", "-p", "tsconfig.json"],
        "tsc, service worker": [BIN / "tsc", "-p", "tsconfig.sw.json"],
        "eslint": [BIN / "eslint", "--max-warnings=0", "."],
        "stylelint": [BIN / "stylelint", "css/*.css"],
        "node --test": [
            *NODE,
            "--test",
            "--test-reporter=tap",
            *sorted((ROOT / "tests").glob("**/*.test.mjs")),
        ],
    }
    return [
        [Stage(name, [PYTHON, *command]) for name, command in python.items()],
        [
            *(Stage(name, command, WEB) for name, command in javascript.items()),
            Stage("prettier", [BIN / "prettier", "--check", "."]),
        ],
    ]


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
    return [
        [browser_tests("chromium", *SIDE_BY_SIDE, *chromium, "tests/site", "tests/web")],
        [
            browser_tests("firefox", *firefox, *(BROWSER_FOLDERS if thorough else IN_FIREFOX)),
            browser_tests("webkit", *webkit),
            Stage("build", pytest(*WITHOUT_BROWSER, "tests/build", CLUSTER_TESTS)),
        ],
    ]


def browser_tests(name: str, *asked: str | Path) -> Stage:
    """The tests of a browser, with evidence of each that fails."""
    return Stage(name, pytest(*RERUN_ONCE, "--traces", TRACES / file_name(name), *asked))


def engine_lanes() -> Group:
    """The engine's tests on this Python; Tilebag may not be installed yet."""
    games = pytest(*WITHOUT_BROWSER, *ENGINE_HALF, f"--ignore={CLUSTER_TESTS}")
    rest = pytest(
        *WITHOUT_BROWSER, "tests/engine", *(f"--ignore={folder}" for folder in ENGINE_HALF)
    )
    halves = {"engine": rest, "engine, games": games}
    return [[Stage(name, [*LOW_PRIORITY, *FROM_SOURCE, *half])] for name, half in halves.items()]


def other_pythons_lane(*, thorough: bool) -> Lane:
    """The tests that can differ on other Pythons and in Pyodide; needs the environments."""
    tests = ["tests/engine"] if thorough else CORE_TESTS
    homes = sorted(CACHE.glob("python-3.*"), key=lambda home: int(home.name.rpartition(".")[2]))
    # saves: this Python and Pyodide
    between = tests if thorough else [one for one in tests if one != SAVES]
    # First, while one core is free during the static checks. The site's build then reuses the
    # bytecode.
    found: dict[str, Command] = {
        "engine bytecode": [PYTHON, "build/bytecode.py", CACHE / "shipped"]
    }
    found |= {
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
            asked = [*more, *tests, "-q", "--color=no", *ON_OTHERS, NO_TERMINAL, *NOT_SHIPPED]
            found[name] = [*NODE, "tests/pyodide/run.mjs", CACHE / "shipped", *asked]
    return [Stage(name, [*LOW_PRIORITY, *command]) for name, command in found.items()]


def changed_groups(changed: Sequence[str]) -> list[Group]:
    """The static checks, and the tests that are closest to these files (paths from the root)."""
    near = {test for path in changed for test in tests_near(path)}
    in_browser = sorted(test for test in near if test.startswith(BROWSER_FOLDERS))
    site = [
        Stage("site", [PYTHON, "build/build.py"]),
        Stage("chromium", pytest("--browser", "chromium", *in_browser)),
    ]
    plain = sorted(near - set(in_browser))
    here = [Stage("engine and build", pytest("-n", "2", *plain))]
    return [static_lanes(), [site] * bool(in_browser) + [here] * bool(plain)]


def tests_near(path: str) -> Iterator[str]:
    """Existing test files that would notice a change of this file first, as paths from the root."""
    file = Path(path)
    folders = {"engine": "tests/engine", "build": "tests/build", "web": "tests/web"}
    if file.parts[0] == "tests" and file.name.startswith("test_") and file.suffix == ".py":
        near = [path]
    elif path.startswith("engine/tilebag/games/"):
        near = [f"tests/engine/games/test_{file.parts[3].lstrip('_')}*.py"]
    elif path.startswith("engine/tilebag/") and len(file.parts) > 3:
        near = [f"tests/engine/{file.parts[2]}"]
    elif file.parts[0] in folders:
        near = [
            f"{folders[file.parts[0]]}/test_{file.stem.replace('-', '_')}*.py",
            *SMOKE[file.parts[0]],
        ]
    else:
        near = []
    near += [test for ends, tests in BESIDE.items() for test in tests if path.endswith(ends)]
    for pattern in near:
        yield from (found.relative_to(ROOT).as_posix() for found in ROOT.glob(pattern))


def changed_files() -> list[str]:
    """Files that differ from the last commit, including new ones."""
    words = ["git", "status", "--porcelain", "--untracked-files=all", "--no-renames"]
    done = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    return [line[3:].strip('"') for line in done.stdout.splitlines() if "D" not in line[:2]]


def pytest(*asked: str | Path, python: str | Path = PYTHON) -> list[str | Path]:
    return [python, "-m", "pytest", "-q", "--color=no", *asked]


def file_name(stage: str) -> str:
    return stage.replace(" ", "-").replace(",", "")


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
    said, _ = process.communicate()
    RUNNING.discard(process)
    output = said.decode(errors="replace").rstrip()
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
        failure = "" if outcome.fine else f"\n\n{outcome.output}\n\n{stage.name} failed."
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
    chosen: Sequence[Group], wanted: tuple[str, ...], beside: Sequence[Callable[[], Group]] = ()
) -> tuple[bool, list[str]]:
    """Run the stages whose names begin with one of `wanted`, or all, group by group.

    `beside[k]` makes a group that starts together with `chosen[k]` and may outlast it.

    Returns whether all passed, and the printed lines. The run ends after a group with a failure.
    """
    start = time.perf_counter()
    total: Counter[str] = Counter()
    lines: list[str] = []
    stopped = Event()

    def begin(group: Group) -> list[Future[list[tuple[Stage, Outcome]]]]:
        lanes = [
            [stage for stage in lane if not wanted or stage.name.startswith(wanted)]
            for lane in group
        ]
        return [pool.submit(run_lane, lane, stopped) for lane in lanes]

    def is_fine(futures: Iterable[Future[list[tuple[Stage, Outcome]]]]) -> bool:
        outcomes = [one for done in as_completed(futures) for one in done.result()]
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


def main() -> int:
    wanted = tuple(word for word in sys.argv[1:] if not word.startswith("--"))
    thorough = "--thorough" in sys.argv[1:]
    changed = "--changed" in sys.argv[1:]
    chosen = changed_groups(changed_files()) if changed else all_groups(thorough=thorough)
    beside = () if changed else (engine_lanes, lambda: [other_pythons_lane(thorough=thorough)])
    if thorough:
        os.environ["TILEBAG_SOAK"] = "1"
    fine, lines = check(chosen, wanted, beside)
    if thorough and not wanted:
        write_report("soak-tests", "\n".join(["# Every test, whole", "", "```", *lines, "```"]))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
