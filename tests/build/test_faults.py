"""The deliberate faults can still be inserted: the text of each occurs once in its file."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from fault_runner import ROOT, Fault, faults_of

FAULTS = [fault for page in ("engine", "web") for fault in faults_of(ROOT / "tests" / page / "faults.toml")]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_text_and_tests_of_every_fault_exist(fault: Fault) -> None:
    assert fault.path(ROOT), f"update it: {fault.file} does not contain {fault.right!r} exactly once"
    tests = [
        word.partition("::")[0] for command in fault.by for word in shlex.split(command) if word.startswith("tests/")
    ]
    assert tests
    assert all(Path(ROOT, test).exists() for test in tests), tests
