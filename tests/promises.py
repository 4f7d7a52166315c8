"""What a player may rely on, generated from the tests that cover it.

    python tests/promises.py --write      writes docs/promises.md

tests/promises.toml lists promises, faults and tests (`::*` is every test of a file). The figures are pytest's cases for
Chromium, in `make test` and in `make soak` (TILEBAG_SOAK=1).
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "promises.md"
TITLE = """# What a player may rely on

Made by `python tests/promises.py --write` from `tests/promises.toml`; `make test` fails when a test named here is gone
or the page says something else. Each promise is held by tests that put the fault in. The figures are the cases
tried in a run in Chromium (Firefox tries some of them besides); a run is green only when every one survives.

| a player may rely on | the fault that threatens it | the tests | `make test` | `make soak` |
| --- | --- | --- | ---: | ---: |
"""


@dataclass(frozen=True, slots=True)
class Promise:
    what: str
    fault: str
    tests: tuple[str, ...]  # file::test under tests/, or file::*


def promises() -> list[Promise]:
    found = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return [Promise(one["what"], one["fault"], tuple(one["tests"])) for one in found["promise"]]


def missing_tests() -> list[str]:
    """Listed tests that do not exist."""
    return [name for promise in promises() for name in promise.tests if not _is_there(name)]


def _is_there(name: str) -> bool:
    file, test = name.split("::")
    path = ROOT / "tests" / file
    if not path.is_file():
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return test in named or (test == "*" and any(one.startswith("test_") for one in named))


def rows() -> list[str]:
    """The page's lines without their figures."""
    tests = [" · ".join(f"`{name}`" for name in promise.tests) for promise in promises()]
    return [f"| {one.what} | {one.fault} | {named} |" for one, named in zip(promises(), tests, strict=True)]


def cases(soak: bool) -> list[str]:
    """The names of all cases as pytest collects them.

    Raises:
        subprocess.CalledProcessError: a test cannot be collected.
    """
    files = sorted({name.split("::")[0] for promise in promises() for name in promise.tests})
    environment = {name: value for name, value in os.environ.items() if name != "TILEBAG_SOAK"}
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--browser", "chromium"]
    done = subprocess.run(
        [*command, *(f"tests/{file}" for file in files)],
        cwd=ROOT,
        env=environment | ({"TILEBAG_SOAK": "1"} if soak else {}),
        check=True,
        capture_output=True,
        text=True,
    )
    return [line.removeprefix("tests/") for line in done.stdout.splitlines() if "::" in line]


def count(promise: Promise, collected: list[str]) -> int:
    """How many of these cases cover the promise."""
    named = {name.removesuffix("*") for name in promise.tests}
    return sum(case.split("[")[0] in named or f"{case.split('::')[0]}::" in named for case in collected)


def page() -> str:
    plain, soak = cases(soak=False), cases(soak=True)
    figures = [(count(promise, plain), count(promise, soak)) for promise in promises()]
    return TITLE + "".join(f"{row} {few} | {many} |\n" for row, (few, many) in zip(rows(), figures, strict=True))


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(page())
