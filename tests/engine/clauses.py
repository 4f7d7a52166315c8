"""The rules clause by clause: the text, the tests that cover it, and our rulings where the
documents are silent.

    python tests/engine/clauses.py --write      writes docs/rules/<game>.md

A test names its clauses in its name (`test_mz_07_...`, `test_mb_9_10_...`) or in its docstring
("MZ-7").
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).resolve().parent / "clauses"
PAGES = ROOT / "docs" / "rules"
IN_NAME = re.compile(r"test_([a-z]{2})((?:_\d+)+)(?:_|$)")
IN_TEXT = re.compile(r"\b([A-Z]{2})-(\d+)\b")
TITLE = """# The rules of {game}, clause by clause

Made by `python tests/engine/clauses.py --write` from `tests/engine/clauses/{game}.toml` and the names and docstrings
of the tests; `make test` fails when it is stale or when a clause has no test. Tests are in `tests/engine/games/`.
"""


@dataclass(frozen=True, slots=True)
class Hole:
    """A gap in the document."""

    hole: str
    ruling: str
    switch: str = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """The clauses of one game, by number, and its gaps."""

    game: str
    clauses: dict[str, str]
    holes: tuple[Hole, ...]


@cache
def rules(game: str) -> Rules:
    data = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    return Rules(game, data["clauses"], tuple(Hole(**hole) for hole in data.get("holes", [])))


def games() -> list[str]:
    return sorted(file.stem for file in FOLDER.glob("*.toml"))


@cache
def tests_of_clauses() -> dict[str, list[str]]:
    """The tests that name a clause, as `file::test`, by the clause's number."""
    by_clause: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests" / "engine" / "games").glob("test_*.py")):
        for test in _tests(ast.parse(file.read_text(encoding="utf-8"))):
            for clause in sorted(_clauses(test)):
                by_clause.setdefault(clause, []).append(f"{file.stem}::{test.name}")
    return by_clause


def _tests(module: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def _clauses(test: ast.FunctionDef) -> set[str]:
    named = {
        f"{letters}-{number}" for letters, number in IN_TEXT.findall(ast.get_docstring(test) or "")
    }
    if match := IN_NAME.match(test.name):
        letters, numbers = match.groups()
        named |= {f"{letters.upper()}-{int(number)}" for number in numbers.strip("_").split("_")}
    return named


def page_of(game: str) -> Path:
    """The path of a game's page."""
    return PAGES / f"{game}.md"


def page(game: str) -> str:
    """The content of docs/rules/<game>.md."""
    return TITLE.format(game=game) + _tables(rules(game), tests_of_clauses())


def write(game: str) -> None:
    PAGES.mkdir(parents=True, exist_ok=True)
    page_of(game).write_text(page(game), encoding="utf-8", newline="\n")


def _tables(game: Rules, tests: dict[str, list[str]]) -> str:
    lines = ["", "| clause | says | held by |", "| --- | --- | --- |"]
    for number, says in game.clauses.items():
        held = "<br>".join(f"`{test}`" for test in tests.get(number, []))
        lines.append(f"| {number} | {_cell(says)} | {held} |")
    if not game.holes:
        return "\n".join(lines) + "\n"
    lines += ["", "| the document is silent on | our ruling | switch |", "| --- | --- | --- |"]
    for hole in game.holes:
        lines.append(
            f"| {_cell(hole.hole)} | {_cell(hole.ruling)} | {f'`{hole.switch}`' if hole.switch else '–'} |"
        )
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    for game in games():
        if sys.argv[1:] == ["--write"]:
            write(game)
        else:
            print(page(game), end="")
