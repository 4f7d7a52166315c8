"""Promises to players, and the tests that cover them.

    python tests/promises.py --write      writes docs/promises.md

tests/promises.toml lists promises, faults and tests (`::*` is every test of a file).
"""

from __future__ import annotations

import ast
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "promises.md"
TITLE = """# What a player may rely on

Each promise is covered by tests that put the fault in. Made by `python tests/promises.py --write` from
`tests/promises.toml`; `make test` fails if a test is missing or this page is stale.

| a player may rely on | the fault that threatens it | the tests |
| --- | --- | --- |
"""


@dataclass(frozen=True, slots=True)
class Promise:
    what: str
    fault: str
    tests: tuple[str, ...]  # file::test under tests/, or file::*


def promises() -> list[Promise]:
    data = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return [
        Promise(entry["what"], entry["fault"], tuple(entry["tests"])) for entry in data["promise"]
    ]


def missing_tests() -> list[str]:
    """Tests in the list that do not exist."""
    return [name for promise in promises() for name in promise.tests if not _is_there(name)]


def _is_there(name: str) -> bool:
    file, test = name.split("::")
    path = ROOT / "tests" / file
    if not path.is_file():
        return False
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return test in named or (
        test == "*" and any(function.startswith("test_") for function in named)
    )


def row(promise: Promise) -> str:
    tests = "<br>".join(f"`{name}`" for name in promise.tests)
    return f"| {promise.what} | {promise.fault} | {tests} |\n"


def page() -> str:
    return TITLE + "".join(map(row, promises()))


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(page())
