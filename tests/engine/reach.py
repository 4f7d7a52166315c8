"""Coverage of a game's rules: the statements of `rules` and of every function of the folder that it
uses.

`state` and what it uses are left out: they hold data rather than events.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import resolve_name
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from tilebag.match import catalog
from tilebag.match.catalog import AnyBox

GAMES = Path(__file__).resolve().parents[2] / "engine" / "tilebag" / "games"

Line = tuple[str, int]  # a file's name in the game's folder, without its ending, and a line in it


def rule_files(box: AnyBox) -> dict[str, ast.Module]:
    """The file of `play` and what it imports from its own game at any depth, without data
    modules.
    """
    package = catalog.package(box.key)
    things = _used_by("state", package)
    return {
        name: tree for name, tree in _used_by(_entry(box), package).items() if name not in things
    }


def _entry(box: AnyBox) -> str:
    """The file that plays moves: "rules/play"."""
    return box.game.play.__module__.removeprefix(f"{catalog.package(box.key)}.").replace(".", "/")


def _used_by(room: str, package: str) -> dict[str, ast.Module]:
    """A file of a game's folder and what it imports from there at any depth, by names like
    "rules/play".
    """
    folder = GAMES / package.rpartition(".")[2]
    trees: dict[str, ast.Module] = {}
    waiting = [room]
    while waiting:
        name = waiting.pop()
        file = folder / f"{name}.py"
        if name in trees or not file.is_file():
            continue
        trees[name] = ast.parse(file.read_text(encoding="utf-8"))
        here = f"{package}.{name.replace('/', '.')}".rpartition(".")[0]
        for node in ast.walk(trees[name]):
            if isinstance(node, ast.ImportFrom):
                module = resolve_name("." * node.level + (node.module or ""), here)
                several = [module, *(f"{module}.{alias.name}" for alias in node.names)]
                own = (
                    module.removeprefix(f"{package}.")
                    for module in several
                    if module.startswith(f"{package}.")
                )
                waiting += [module.replace(".", "/") for module in own]
    return trees


def statements(box: AnyBox) -> dict[Line, range]:
    """Every statement in a function of the rules that can be reached without an internal error."""
    return {
        (name, statement.lineno): _lines(statement)
        for name, function in _used_functions(rule_files(box), _entry(box))
        for statement in _inside(function)
    }


def _used_functions(files: dict[str, ast.Module], entry: str) -> list[tuple[str, ast.FunctionDef]]:
    """All functions of the entry, and those of other files named by a used one."""
    functions = [
        (name, node)
        for name, tree in files.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    ]
    named = {node.id for node in ast.walk(files[entry]) if isinstance(node, ast.Name)}
    while True:
        used = [
            (name, function)
            for name, function in functions
            if name == entry or function.name in named
        ]
        more = {
            node.id
            for _, function in used
            for node in ast.walk(function)
            if isinstance(node, ast.Name)
        }
        if more <= named:
            return used
        named |= more


def _inside(function: ast.FunctionDef) -> Iterator[ast.stmt]:
    for node in ast.walk(function):
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if (
            isinstance(node, ast.stmt)
            and not docstring
            and not isinstance(node, ast.Raise | ast.Assert | ast.FunctionDef)
        ):
            yield node


def _lines(statement: ast.stmt) -> range:
    """The lines of a statement; for a compound statement its head."""
    body: list[Any] = getattr(statement, "body", []) or getattr(statement, "cases", [])
    first = body[0] if body else None
    inner = (
        first.pattern.lineno if isinstance(first, ast.match_case) else getattr(first, "lineno", 0)
    )
    last = max(statement.lineno, inner - 1) if first else statement.end_lineno or statement.lineno
    return range(statement.lineno, last + 1)


@contextmanager
def trace_rules(box: AnyBox) -> Iterator[set[Line]]:
    """Collect the lines of the rules that are run."""
    package = catalog.package(box.key)
    watched = {f"{package}.{name.replace('/', '.')}": name for name in rule_files(box)}
    there = statements(box)
    reached: set[Line] = set()
    lacking: dict[
        CodeType, dict[int, int]
    ] = {}  # of each function that was entered: lines not reached, their statement

    def lines_of(code: CodeType, name: str) -> dict[int, int]:
        inside = {line for _, _, line in code.co_lines() if line}
        of_it = [
            (first, lines)
            for (file, first), lines in there.items()
            if file == name and inside & set(lines)
        ]
        return {line: first for first, lines in of_it for line in lines}

    def local(frame: FrameType, event: str, arg: object) -> Any:
        del arg
        left = lacking[frame.f_code]
        if event == "line" and frame.f_lineno in left:
            reached.add((watched[frame.f_globals["__name__"]], frame.f_lineno))
            first = left[frame.f_lineno]
            for line in [line for line, statement in left.items() if statement == first]:
                del left[line]
        return local if left else None  # tracing is slow: fully reached functions run without it

    def enter(frame: FrameType, event: str, arg: object) -> Any:
        name = watched.get(frame.f_globals.get("__name__", ""))
        if name is None:
            return None
        if frame.f_code not in lacking:
            lacking[frame.f_code] = lines_of(frame.f_code, name)
        return local(frame, "line", arg) if lacking[frame.f_code] else None

    _forget(package)
    tracer = sys.gettrace()
    sys.settrace(enter)
    try:
        yield reached
    finally:
        sys.settrace(tracer)


def _forget(package: str) -> None:
    """Clear a game's caches: cached functions would not run again."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{package}."):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def unreached_statements(box: AnyBox, reached: set[Line]) -> list[str]:
    """The statements not reached, as file:line."""
    return sorted(
        f"{name}.py:{line}"
        for (name, line), lines in statements(box).items()
        if not any((name, number) in reached for number in lines)
    )
