"""Faults put in on purpose, one at a time, into a copy of the engine: which test notices?

    python tests/engine/faults.py [--jobs 2] [WORD ...]     only faults whose line holds these words

Not part of `make test`. `make mutants` puts in faults by the thousand; this list holds those that a person
would fear: a leak, a lost tile, an offer that is missing.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("engine/tilebag", "tests/engine", "web/README.md", "pyproject.toml")
TESTS = ("games", "test_laws.py", "test_golden.py", "test_rooms.py", "test_sitting.py", "test_words.py")
SHOWN = 3  # tests that are named for a fault
ENOUGH = 40  # failing tests, then the next fault
_FAILED = re.compile(r"^(?:FAILED|ERROR) (?:tests/engine/)?(\S+?)(?: - .*)?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Fault:
    """In a file of a game, one text in place of another."""

    game: str
    part: str  # rules, view or scene
    what: str
    file: str
    right: str
    wrong: str


def faults() -> list[Fault]:
    """All of `faults.toml`."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return [Fault(**entry) for entry in tomllib.loads(text)["fault"]]


def failures(game: str, fault: Fault | None) -> set[str]:
    """The tests about a game that fail with this fault; without one there should be none."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in COPIED:
            source, target = ROOT / part, copy / part
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(source, target)
        if fault:
            put_in(fault, copy / "engine/tilebag/games" / game.replace("-", "_") / fault.file)
        tests = [f"tests/engine/{name}" for name in TESTS]
        about = game.partition("-")[0].strip("_")
        command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-rfE", f"--maxfail={ENOUGH}", "-k", about, *tests]
        env = {**os.environ, "PYTHONPATH": str(copy / "engine"), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "400"}
        done = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False)
    failed = set(_FAILED.findall(done.stdout))
    assert failed or done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return failed


def put_in(fault: Fault, file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace(fault.right, fault.wrong), encoding="utf-8")


def stale(fault: Fault) -> bool:
    """Has the game been written anew since, so that this fault cannot be put in?"""
    file = ROOT / "engine/tilebag/games" / fault.game.replace("-", "_") / fault.file
    return not file.exists() or file.read_text(encoding="utf-8").count(fault.right) != 1


def _spread(failed: set[str]) -> Iterator[str]:
    """A few names, of different files where there are such, the game's own tests and the laws first."""
    order = sorted(failed, key=lambda name: (not name.startswith("games/"), "test_laws" not in name, name))
    seen: set[str] = set()
    for name in order:
        file = name.partition("::")[0]
        if file not in seen and len(seen) < SHOWN:
            seen.add(file)
            yield name.removeprefix("games/")


def _count(noticed: set[str]) -> str:
    return f"{len(noticed)} or more" if len(noticed) >= ENOUGH else str(len(noticed))


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked.add_argument("words", nargs="*")
    given = asked.parse_args()
    asked_for = [fault for fault in faults() if all(word in str(fault) for word in given.words)]
    if old := [fault.what for fault in asked_for if stale(fault)]:
        asked.error(f"write these faults of faults.toml anew: {'; '.join(old)}")
    games = sorted({fault.game for fault in asked_for})
    with ThreadPoolExecutor(given.jobs) as pool:
        clean = {game: pool.submit(failures, game, None) for game in games}
        broken = [(fault, pool.submit(failures, fault.game, fault)) for fault in asked_for]
    print("| game | in | fault | tests that fail | such as |")
    print("| --- | --- | --- | ---: | --- |")
    unnoticed = 0
    for fault, future in broken:
        noticed = future.result() - clean[fault.game].result()
        told = "<br>".join(f"`{name}`" for name in _spread(noticed)) or "**none**"
        print(f"| {fault.game} | {fault.part} | {fault.what} | {_count(noticed)} | {told} |")
        unnoticed += not noticed
    for game in games:
        if already := clean[game].result():
            print(f"\nFailing without any fault, and not counted: {', '.join(sorted(already))}")
    return int(unnoticed > 0)


if __name__ == "__main__":
    sys.exit(main())
