"""The deliberate faults can still be inserted: the code of each occurs once in its file."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from fault_runner import ROOT, Fault, faults_of, find_code

FAULTS = [
    fault
    for page in ("engine", "web")
    for fault in faults_of(ROOT / "tests" / page / "faults.toml")
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_code_and_tests_of_every_fault_exist(fault: Fault) -> None:
    assert fault.path(ROOT), (
        f"update it: {fault.file} does not contain {fault.right!r} exactly once"
    )
    tests = [
        word.partition("::")[0]
        for command in fault.by
        for word in shlex.split(command)
        if word.startswith("tests/")
    ]
    assert tests
    assert all(Path(ROOT, test).exists() for test in tests), tests


FORMATTED = [
    ("if (a) b(c, [d]);", "if (a)\n  b(\n    c,\n    [d],\n  );"),
    ("say('it')", 'say( "it" )'),
    ("return x if y else z", "return (\n    x if y else z\n)"),
]


@pytest.mark.parametrize(("code", "formatted"), FORMATTED)
def test_code_is_found_however_it_is_formatted(code: str, formatted: str) -> None:
    inner = code.removeprefix("return ")
    ((start, end),) = find_code(f"before;\n{formatted}\nafter", inner)
    assert find_code(inner, f"before;\n{formatted}\nafter"[start:end]) == [(0, len(inner))]


def test_longer_names_and_other_code_are_not_found() -> None:
    assert find_code("shape !== SHAPE_VERSION", "shape !== SHAPE") == []
    assert find_code("a(b, c)", "a(c, b)") == []
    assert find_code("a; a;", "a") == [(0, 1), (3, 4)]
