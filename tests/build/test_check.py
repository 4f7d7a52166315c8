"""check.py runs stages in parallel, counts tests and retries some failures."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import conftest
import pytest

import check
import nearest
from check import Outcome, Stage

PASSED = "....\n1 failed, 3 passed, 2 deselected, 1 rerun in 12.34s"


def test_lanes_run_in_parallel_and_their_stages_in_order(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stage(name: str, waits_for: str) -> Stage:
        wait = f"while not Path({waits_for!r}).exists(): time.sleep(0.01)"
        write = (
            f"from pathlib import Path\nimport time\n{wait}\nPath({name!r}).touch(exist_ok=False)"
        )
        return Stage(name, [sys.executable, "-c", write], tmp_path)

    monkeypatch.setattr(check, "LOGS", tmp_path / "log")
    (tmp_path / "start").touch()
    groups = [
        [[stage("a", "c"), stage("b", "a")], [stage("c", "start"), stage("d", "b")]],
        [[stage("e", "d")]],
    ]
    fine, lines = check.check(groups, ())
    assert fine
    assert sorted(line.split()[2] for line in lines) == ["a", "b", "c", "d", "e"]
    assert lines[-1].split()[2] == "e"


def test_only_stages_with_a_requested_prefix_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(check, "LOGS", tmp_path)
    groups = [
        [[Stage(name, [sys.executable, "-c", ""])] for name in group]
        for group in (["one", "two"], ["three"], [])
    ]
    assert [line.split()[2] for line in check.check(groups, ("tw", "th"))[1]] == ["two", "three"]


def test_browsers_are_tested_side_by_side_and_the_engine_beside_all() -> None:
    groups = check.all_groups(thorough=False)
    assert [stage.name for (stage, *_) in groups[-1]] == ["chromium", "firefox"]
    beside = [
        stage
        for lane in (*check.engine_lanes(), check.other_pythons_lane(thorough=False))
        for stage in lane
    ]
    assert all(stage.command[0] == "nice" and stage.name.startswith("engine") for stage in beside)


def test_thorough_run_omits_nothing() -> None:
    groups = [*check.all_groups(thorough=True), [check.other_pythons_lane(thorough=True)]]
    stages = [stage for group in groups for lane in group for stage in lane]
    words = {stage.name: [str(word) for word in stage.command] for stage in stages}
    for folder in check.BROWSER_FOLDERS:
        in_firefox = words[f"firefox, {folder}"]
        assert not any("test_" in word for word in in_firefox if "ignore" not in word)
    assert "tests/engine" in words["engine in Pyodide"]


def test_results_of_pytest_and_node_are_counted() -> None:
    assert Outcome(False, PASSED, 1).tests() == {"passed": 3, "failed": 1, "run twice": 1}
    more = "1 failed, 3 passed, 2 errors in 253.56s (0:04:13)\nPyodide 314.0.7: started in 4.6 s"
    assert Outcome(False, more, 1).tests() == {"passed": 3, "failed": 3}
    assert Outcome(True, "# pass 7\n# fail 0", 1).tests() == {"passed": 7, "failed": 0}
    assert Outcome(False, "E501 Line too long", 1).tests() == {"failed": 1}
    line = check.summary_line(Stage("engine, thorough", []), Outcome(False, PASSED, 1))
    assert line == "    1.0 s  engine, thorough         3 passed, 1 failed, 1 run twice"


@pytest.mark.parametrize(
    "error",
    [
        "TimeoutError: Page.goto: Timeout 30000ms exceeded.",
        "TimedOut: not true within 60 s: () => false",
        "Gone: [data-move] cannot be pressed: is not there",
        "TimeoutException: Message: ",
        "Error: Page.evaluate: Target crashed",
        "Error: Page crashed",
        "TargetClosedError: Locator.click: Target page, context or browser has been closed",
    ],
)
def test_timeouts_and_crashes_are_retried(error: str) -> None:
    assert any(re.search(pattern, error) for pattern in check.RETRIED)
    assert not re.search(check.NEVER_RETRIED, error)


@pytest.mark.parametrize(
    "error",
    [
        "AssertionError: assert 3 == 4",
        "AssertionError: the table is broken: Something is wrong",
        "Error: Protocol error (network.addDataCollector): unknown command",
        "KeyError: 'closed'",
    ],
)
def test_deterministic_failures_are_not_retried(error: str) -> None:
    assert not any(re.search(pattern, error) for pattern in check.RETRIED)


def test_failed_launches_are_never_retried() -> None:
    for error in (
        "TimeoutError: BrowserType.launch: Timeout 180000ms exceeded",
        "Error: BrowserType.launch: closed",
    ):
        assert re.search(check.NEVER_RETRIED, error)


@pytest.mark.parametrize(("reruns", "fine"), [(3, True), (4, False)])
def test_more_than_three_retries_fail_the_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, reruns: int, fine: bool
) -> None:
    say = f"print('5 passed, {reruns} rerun in 1.0s')"
    monkeypatch.setattr(check, "LOGS", tmp_path)
    assert check.check([[[Stage("one", [sys.executable, "-c", say])]]], ())[0] == fine


def test_no_group_runs_after_a_failed_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def stage(name: str, code: int) -> Stage:
        return Stage(name, [sys.executable, "-c", f"raise SystemExit({code})"])

    groups = [[[stage("one", 0)]], [[stage("two", 1)], [stage("three", 0)]], [[stage("four", 0)]]]
    monkeypatch.setattr(check, "LOGS", tmp_path)
    endless = Stage("five", [sys.executable, "-c", "import time\nwhile True: time.sleep(1)"])
    fine, lines = check.check(groups, (), [lambda: [[endless, stage("six", 0)]]])
    assert not fine
    assert sorted(line.split()[2] for line in lines) == ["one", "three", "two"]
    assert "two failed." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("engine/tilebag/games/okey/rules/play.py", "tests/engine/games/test_okey.py"),
        ("engine/tilebag/match/saves.py", "tests/engine/match/test_saves.py"),
        ("engine/tilebag/cli/commands.py", "tests/engine/cli"),
        ("build/serve.py", "tests/build/test_serve.py"),
        ("web/src/match/controls.ts", "tests/web/test_menu.py"),
        ("tests/site/test_links.py", "tests/site/test_links.py"),
    ],
)
def test_changed_file_selects_the_tests_near_it(changed: str, expected: str) -> None:
    assert expected in set(nearest.python_tests(changed))


def test_quick_check_builds_the_site_only_for_browser_tests() -> None:
    def names(*changed: str) -> set[str]:
        return {
            stage.name
            for group in check.changed_groups(changed)
            for lane in group
            for stage in lane
        }

    python = {"ruff check", "ruff format", "mypy", "import contracts"}
    page = {"tsc", "tsc, service worker", "eslint", "stylelint", "folders of the page", "prettier"}
    assert names("build/serve.py") == {*python, "engine and build"}
    assert names("web/src/match/controls.ts") == {*page, "node --test", "site", "chromium"}
    assert names("README.md") == set()


def test_node_tests_are_those_that_load_what_has_changed() -> None:
    keys = nearest.node_tests(["web/src/input/keys.ts"])
    assert "tests/js/keys.test.mjs" in keys
    assert "tests/js/page-rooms.test.mjs" in keys, "it reads all scripts"
    assert "tests/js/daily.test.mjs" not in keys
    assert "tests/js/daily.test.mjs" in nearest.node_tests(["web/src/base/checksum.ts"])
    assert nearest.node_tests(["engine/tilebag/games/okey/view.py"]) == []
    assert nearest.node_tests(["tests/js/keys.test.mjs"])[0] == "tests/js/keys.test.mjs"


def test_of_nodes_tests_only_the_failed_ones_are_printed() -> None:
    output = """TAP version 13
# Subtest: a save is kept
ok 1 - a save is kept
  ---
  duration_ms: 1
  ...
# Subtest: a save is read
not ok 2 - a save is read
  ---
  error: 'expected 3'
  ...
1..2
# tests 2
# pass 1
# fail 1"""
    shown = Outcome(False, output, 1).failures()
    assert "not ok 2 - a save is read" in shown
    assert "expected 3" in shown
    assert "a save is kept" not in shown
    assert Outcome(False, "E501 Line too long", 1).failures() == "E501 Line too long"


def test_a_run_that_ends_early_says_what_it_did_not_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "LOGS", tmp_path)
    failing = Stage("lint", [sys.executable, "-c", "raise SystemExit(1)"])
    check.check([[[failing]], [[Stage("engine", [])], [Stage("chromium", [])]]], ())
    assert "Not run: engine, chromium." in capsys.readouterr().out


def test_browser_tests_ask_for_a_site_that_is_there_and_current(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest, source = tmp_path / "dist" / "files.json", tmp_path / "web" / "css" / "table.css"
    monkeypatch.setattr(conftest, "ROOT", tmp_path)
    with pytest.raises(pytest.UsageError, match="there is no dist/: run make site first"):
        conftest.require_site()
    for second, file in enumerate((source, manifest), 1):
        file.parent.mkdir(parents=True)
        file.touch()
        os.utime(file, (second, second))
    conftest.require_site()
    os.utime(source, (3, 3))
    with pytest.raises(
        pytest.UsageError, match=r"web/css/table\.css is newer than dist/: run make site first"
    ):
        conftest.require_site()
