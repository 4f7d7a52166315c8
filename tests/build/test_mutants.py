"""The copy in which faults are inserted contains everything that the engine's tests need."""

from __future__ import annotations

import ast
from pathlib import Path

from engine import mutants

from parts import ROOT

TESTS = ROOT / "tests"


def imports(file: Path) -> set[str]:
    """The modules that a file names in its imports."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    whole = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return whole | {
        node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module
    }


def test_helper_modules_of_the_engine_tests_are_copied() -> None:
    imported = set().union(*map(imports, (TESTS / "engine").rglob("*.py")))
    assert {file.name for file in TESTS.glob("*.py") if file.stem in imported} == set(
        mutants.HELPERS
    )
