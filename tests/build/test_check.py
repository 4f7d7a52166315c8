"""What check.py makes of the stages: which run beside which, what is counted, what is run again and what never is."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import check
from check import Outcome, Stage

PASSED = "....\n1 failed, 3 passed, 2 deselected, 1 rerun in 12.34s"


def test_stages_of_a_group_run_as_lanes_and_those_without_one_alone() -> None:
    made = [
        Stage("a", []),
        Stage("b", [], parallel_group="x", lane="1"),
        Stage("c", [], parallel_group="x", lane="2"),
        Stage("d", [], parallel_group="x", lane="1"),
        Stage("e", []),
        Stage("f", []),
    ]
    found = [[[stage.name for stage in lane] for lane in lanes] for lanes in check.groups(made)]
    assert found == [[["a"]], [["b", "d"], ["c"]], [["e"]], [["f"]]]


def test_the_browsers_are_started_before_anything_and_tested_from_the_beginning_of_the_tests() -> None:
    stages = list(check.stages(thorough=False))
    assert stages[0].name == "browsers"
    assert [stage.name for lanes in check.groups(stages) for (stage, *_) in lanes if len(lanes) > 3][:3] == [
        "chromium, page",
        "chromium, site",
        "firefox",
    ]
    assert all(stage.low_priority == stage.name.startswith("engine") for stage in stages if stage.lane in PLAYED)


PLAYED = ("engine", "other Pythons", "firefox", "chromium, page", "chromium, site")


def test_a_thorough_run_leaves_nothing_out() -> None:
    words = {stage.name: [str(word) for word in stage.command] for stage in check.stages(thorough=True)}
    assert not any("test_" in word for word in words["firefox"] if "ignore" not in word)
    assert "tests/engine" in words["engine in Pyodide"]


def test_what_pytest_and_node_say_is_counted() -> None:
    assert Outcome(False, PASSED, 1).tests() == {"passed": 3, "failed": 1, "run twice": 1}
    assert Outcome(True, "# pass 7\n# fail 0", 1).tests() == {"passed": 7, "failed": 0}
    assert Outcome(False, "E501 Line too long", 1).tests() == {"failed": 1}
    line = check.summary_line(Stage("chromium, page", []), Outcome(False, PASSED, 1))
    assert line == "    1.0 s  chromium, page           3 passed, 1 failed, 1 run twice"


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
def test_a_time_out_and_a_crash_are_run_again(error: str) -> None:
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
def test_what_would_fail_again_is_not(error: str) -> None:
    assert not any(re.search(pattern, error) for pattern in check.RETRIED)


def test_a_launch_is_never_tried_again() -> None:
    for error in ("TimeoutError: BrowserType.launch: Timeout 180000ms exceeded", "Error: BrowserType.launch: closed"):
        assert re.search(check.NEVER_RETRIED, error)


@pytest.mark.parametrize(("reruns", "fine"), [(3, True), (4, False)])
def test_a_run_with_more_than_three_tests_run_twice_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, reruns: int, fine: bool
) -> None:
    say = f"print('5 passed, {reruns} rerun in 1.0s')"
    monkeypatch.setattr(check, "LOGS", tmp_path)
    assert check.check([Stage("one", [sys.executable, "-c", say])], (), {})[0] == fine


def test_after_a_group_with_a_failure_nothing_more_is_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def stage(name: str, code: int, group: str = "", lane: str = "") -> Stage:
        return Stage(name, [sys.executable, "-c", f"raise SystemExit({code})"], parallel_group=group, lane=lane)

    made = [stage("one", 0), stage("two", 1, "x", "1"), stage("three", 0, "x", "2"), stage("four", 0)]
    monkeypatch.setattr(check, "LOGS", tmp_path)
    fine, lines = check.check(made, (), {})
    assert not fine
    assert sorted(line.split()[2] for line in lines) == ["one", "three", "two"]
    assert "two failed." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("engine/tilebag/games/okey/rules/play.py", "tests/engine/games/test_okey.py"),
        ("engine/tilebag/saves.py", "tests/engine/test_saves.py"),
        ("engine/tilebag/cli/commands.py", "tests/engine/cli"),
        ("build/serve.py", "tests/build/test_serve.py"),
        ("web/js/ui/menu.js", "tests/web/test_menu.py"),
        ("tests/site/test_links.py", "tests/site/test_links.py"),
    ],
)
def test_a_changed_file_leads_to_the_tests_that_would_notice(changed: str, expected: str) -> None:
    assert expected in set(check.tests_near(changed))


def test_the_quick_check_builds_the_site_only_for_the_browser() -> None:
    def names(*changed: str) -> set[str]:
        return {stage.name for stage in check.changed_stages(changed)}

    assert {"ruff check", "mypy", "tsc", "eslint", "node --test"} <= names()
    assert names("web/js/ui/menu.js") - names() == {"site", "chromium"}
    assert names("build/serve.py") - names() == {"engine and build"}
