"""Which tests would notice a change of a file first: what `make check` runs.

Python's tests are chosen by the names of files and folders, Node's by what they import.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = {"engine": "tests/engine", "build": "tests/build", "web": "tests/web"}
# Tests of files that are generated from these, by the end of the path.
BESIDE = {
    ("tilebag/page/messages.py", "tilebag/core/scene.py"): [
        "tests/build/test_contract.py",
        "tests/engine/page/test_requests.py",
        "tests/engine/test_docs.py",
    ],
    ("tests/check.py", "tests/nearest.py"): ["tests/build/test_check.py"],
    ("words/en.toml", "words/tr.toml"): [
        "tests/build/test_page_words.py",
        "tests/build/test_retired_words.py",
    ],
}
# For a change in one of these folders, besides the tests named after the file.
SMOKE = {
    "engine": [
        "tests/engine/match/test_session.py",
        "tests/engine/page/test_port.py",
        "tests/engine/test_rooms.py",
    ],
    "build": ["tests/build/test_build.py"],
    "web": ["tests/web/test_table.py", "tests/web/test_menu.py"],
}
# Folders of the engine whose tests are short, or test several modules together.
TESTED_AS_A_WHOLE = ("cli", "lessons", "study")
# Tests that read all scripts of the page, or all tests of them, without importing them.
READ_EVERY_SCRIPT = ("tests/js/page-rooms.test.mjs", "tests/js/old-browsers.test.mjs")
_IMPORTED = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")


def changed_files() -> list[str]:
    """Files that differ from the last commit, including new ones, as paths from the root."""
    words = ["git", "status", "--porcelain", "--untracked-files=all", "--no-renames"]
    done = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    return [line[3:].strip('"') for line in done.stdout.splitlines() if "D" not in line[:2]]


def python_tests(path: str) -> Iterator[str]:
    """Existing test files of pytest near a file; both are paths from the root."""
    beside = [test for ends, tests in BESIDE.items() for test in tests if path.endswith(ends)]
    for pattern in (*_patterns(Path(path)), *beside):
        yield from (file.relative_to(ROOT).as_posix() for file in ROOT.glob(pattern))


def _patterns(file: Path) -> Sequence[str]:
    """Where the tests of a file are, from the root."""
    top = file.parts[0]
    is_test = top == "tests" and file.name.startswith("test_") and file.suffix == ".py"
    if is_test:
        return [file.as_posix()]
    if file.parts[:3] == ("engine", "tilebag", "games"):
        game = file.parts[3].lstrip("_")
        return [f"tests/engine/games/test_{game}*.py"]
    if file.parts[:2] == ("engine", "tilebag"):
        layer = "/".join(file.parts[2:-1])
        if layer.partition("/")[0] in TESTED_AS_A_WHOLE:
            return [f"tests/engine/{layer}"]
        return [f"tests/engine/{layer}/test_{file.stem}*.py", *SMOKE["engine"]]
    if top in FOLDERS:
        return [f"{FOLDERS[top]}/test_{file.stem.replace('-', '_')}*.py", *SMOKE[top]]
    return []


def node_tests(changed: Iterable[str]) -> list[str]:
    """The tests of Node that a changed script is imported by, directly or through others."""
    scripts = {path for path in changed if path.endswith((".ts", ".mjs", ".js"))}
    if not scripts:
        return []
    tests = [file.relative_to(ROOT).as_posix() for file in ROOT.glob("tests/**/*.test.mjs")]
    return sorted(
        test for test in tests if test in READ_EVERY_SCRIPT or scripts & {test, *_all_imports(test)}
    )


@cache
def _all_imports(script: str) -> frozenset[str]:
    """The scripts of the repository that a script loads, directly or through others."""
    known: set[str] = set()
    waiting = [script]
    while waiting:
        fresh = set(_imports(waiting.pop())) - known
        known |= fresh
        waiting += fresh
    return frozenset(known)


@cache
def _imports(script: str) -> tuple[str, ...]:
    """The scripts of the repository that a script names in its imports."""
    file = ROOT / script
    if not file.is_file():
        return ()
    folder = file.parent
    names = _IMPORTED.findall(file.read_text(encoding="utf-8"))
    targets = [(folder / name).resolve() for name in names]
    return tuple(
        target.relative_to(ROOT).as_posix() for target in targets if ROOT in target.parents
    )
