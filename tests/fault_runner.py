"""Insert faults one at a time into a copy of the repository, and list the tests that notice each.

    python tests/engine/faults.py [--jobs 2] [--first] [--clean] [WORD ...]
    python tests/web/faults.py    [--jobs 2] [--first] [--clean] [WORD ...]

The faults are in the faults.toml beside the program. With WORDs, only faults whose entry contains
all of them. `--first` stops at the first test that notices; `--clean` skips the run without a
fault. This is not part of `make test`, but all tests that the faults name are.

A fault replaces one piece of code in one file. `file` is the end of a path, so that a file can be
moved without a change here. Code is compared token by token, so that it can be formatted without a
change here.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NODE = ("node", "--import", (ROOT / "build/typescript.mjs").as_uri())  # can load TypeScript
COPIED = (
    *("build", "docs", "engine", "requirements", "tests", "web"),
    *("pyproject.toml", "netlify.toml", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md"),
)
LEFT_OUT = ("__pycache__", "node_modules", "dist")
# keyed by content; without them a build takes a minute
BUILD_CACHES = ("bytecode", "drawn", "lessons", "packed", "shelf", "sizes")
SHOWN = 3  # tests named per fault
ENOUGH = 40  # failing tests, after which a run stops
_TOKEN = re.compile(r"[\w$]+|\S")
_CLOSERS = (")", "]", "}")
_FAILED = re.compile(r"^(?:FAILED|ERROR) (?:tests/)?(.+?)(?: - .*)?$", re.MULTILINE)
_NODE_FAILED = re.compile(r"^not ok \d+ - (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Fault:
    """A replacement of code in one file below the folder `where`; `by`: the tests that must notice
    it.
    """

    what: str
    part: str
    where: str
    file: str
    right: str
    wrong: str
    by: tuple[str, ...]

    def path(self, root: Path) -> Path | None:
        """The only file that contains the right code exactly once; None if the code has changed."""
        here = root / self.where
        files = [here] if here.is_file() else _files(here)
        ends = [path for path in files if path.as_posix().endswith(f"/{self.file}")]
        matching = [
            path
            for path in ends
            if len(find_code(path.read_text(encoding="utf-8"), self.right)) == 1
        ]
        return matching[0] if len(matching) == 1 else None

    def insert(self, text: str) -> str:
        """The text of the file with this fault."""
        ((start, end),) = find_code(text, self.right)
        indentation = self.right.removesuffix(self.right.lstrip())
        return text[:start] + self.wrong.removeprefix(indentation) + text[end:]


def find_code(text: str, code: str) -> list[tuple[int, int]]:
    """Where a piece of code is in a text (start, end), however both are formatted."""
    tokens = _tokens(text)
    names = [token for token, _, _ in tokens]
    sought = [token for token, _, _ in _tokens(code)]
    length = len(sought)
    firsts = [
        k for k, name in enumerate(names) if name == sought[0] and names[k : k + length] == sought
    ]
    return [(tokens[k][1], tokens[k + length - 1][2]) for k in firsts]


def _tokens(text: str) -> list[tuple[str, int, int]]:
    """(token, start, end) without what a formatter may change: white space, the kind of quotes,
    trailing commas.
    """
    entries = [
        (match[0].replace("'", '"'), match.start(), match.end()) for match in _TOKEN.finditer(text)
    ]
    following = [token for token, _, _ in entries[1:]] + [""]
    return [
        entry
        for entry, after in zip(entries, following, strict=True)
        if entry[0] != "," or after not in _CLOSERS
    ]


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in LEFT_OUT]
        yield from (Path(place, name) for name in names)


def faults_of(page: Path) -> list[Fault]:
    """All faults of a TOML file; its table `[usual]` holds defaults for the entries."""
    data = tomllib.loads(page.read_text(encoding="utf-8"))
    entries = [{**data.get("usual", {}), **entry} for entry in data["fault"]]
    return [Fault(**{**entry, "by": tuple(entry["by"])}) for entry in entries]


def failures(commands: Sequence[str], fault: Fault | None, *, first: bool) -> set[str]:
    """The tests that fail with this fault; without a fault none should fail."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        make_copy(copy)
        if fault:
            path = fault.path(copy)
            assert path, fault.what
            path.write_text(fault.insert(path.read_text(encoding="utf-8")), encoding="utf-8")
        failed: set[str] = set()
        for command in commands:
            failed |= failed_in(copy, command, first=first)
            if failed and first:
                break
    return failed


def make_copy(copy: Path) -> None:
    for part in COPIED:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns(*LEFT_OUT))
        else:
            shutil.copy2(source, copy / part)
    (copy / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    choice = ROOT / ".cache" / "setup" / "browsers.json"
    (copy / ".cache" / "setup").mkdir(parents=True)
    if choice.is_file():
        shutil.copy2(choice, copy / ".cache" / "setup")
    for cache in (ROOT / ".cache" / name for name in BUILD_CACHES):
        if cache.is_dir():
            (copy / ".cache" / cache.name).symlink_to(cache)


def failed_in(copy: Path, command: str, *, first: bool) -> set[str]:
    """The failing tests of one command: `tests/js/x.test.mjs`, or pytest's arguments."""
    words = shlex.split(command)
    env = {
        **os.environ,
        "PYTHONPATH": str(copy / "engine"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "COLUMNS": "400",
    }
    if (
        words[0].startswith(("tests/build", "tests/web", "tests/site"))
        and not (copy / "dist").is_dir()
    ):
        build = [sys.executable, "build/build.py"]
        if subprocess.run(build, cwd=copy, env=env, capture_output=True, check=False).returncode:
            return {"build/build.py"}
    if words[0].endswith(".mjs"):
        arguments = [*NODE, "--test", "--test-reporter=tap", *words]
    else:
        most = "1" if first else str(ENOUGH)
        arguments = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "--tb=no",
            "-rfE",
            "--maxfail",
            most,
            *words,
        ]
    done = subprocess.run(arguments, cwd=copy, env=env, capture_output=True, text=True, check=False)
    failed = {*_FAILED.findall(done.stdout), *_NODE_FAILED.findall(done.stdout)}
    assert failed or done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return failed


def spread(failed: set[str]) -> Iterator[str]:
    """A few names from different files if possible; a game's own tests and the laws first."""
    order = sorted(failed, key=lambda name: ("/games/" not in name, "test_laws" not in name, name))
    seen: set[str] = set()
    for name in order:
        file = name.partition("::")[0]
        if file not in seen and len(seen) < SHOWN:
            seen.add(file)
            yield name


def main(page: Path, description: str) -> int:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--first", action="store_true", help="stop at the first test that notices")
    parser.add_argument(
        "--clean", action="store_true", help="do not run the tests without a fault first"
    )
    parser.add_argument("words", nargs="*")
    options = parser.parse_args()
    chosen = [
        fault for fault in faults_of(page) if all(word in str(fault) for word in options.words)
    ]
    if old := [fault.what for fault in chosen if not fault.path(ROOT)]:
        parser.error(
            f"update these faults of {page.name}, their code has changed: {'; '.join(old)}"
        )
    with ThreadPoolExecutor(options.jobs) as pool:
        every = {fault.by for fault in chosen if not options.clean}
        clean = {by: pool.submit(failures, by, None, first=False) for by in every}
        broken = [
            (fault, pool.submit(failures, fault.by, fault, first=options.first)) for fault in chosen
        ]
        print("| in | fault | tests that fail | such as |\n| --- | --- | ---: | --- |", flush=True)
        unnoticed = 0
        for fault, future in broken:
            if trouble := future.exception():
                reason = " ".join(str(trouble).split())
                print(f"| {fault.part} | {fault.what} | 0 | **not tried**: {reason} |", flush=True)
                unnoticed += 1
                continue
            noticed = future.result() - (clean[fault.by].result() if fault.by in clean else set())
            number = (
                f"{len(noticed)} or more"
                if options.first or len(noticed) >= ENOUGH
                else str(len(noticed))
            )
            names = "<br>".join(f"`{name}`" for name in spread(noticed)) or "**none**"
            print(f"| {fault.part} | {fault.what} | {number} | {names} |", flush=True)
            unnoticed += not noticed
    if already := {name for by in every for name in clean[by].result()}:
        print(f"\nFailing without any fault, and not counted: {', '.join(sorted(already))}")
    print(f"\n{len(chosen) - unnoticed} of {len(chosen)} faults noticed.")
    return int(unnoticed > 0)
