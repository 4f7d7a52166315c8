"""Many random games of every game, held against every law: `make soak`, or

    python tests/engine/soak.py --games 1000 [--jobs 4] [--game magic-bag] [--write docs/soak.md]

The games of a table are those of `test_laws.py` and many more; a finding names its seed, so it can be looked at alone.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[n] / part) for n, part in ((1, ""), (2, "engine"))]

from engine import laws, moments

from tilebag import catalog
from tilebag.game import Setup

CHUNK = 5  # games that one process takes at a time
SHOWN = 5  # findings of a table that are told in full


@dataclass(frozen=True, slots=True)
class Count:
    """What came of some games of one table."""

    key: str
    setup: Setup
    games: int = 0
    states: int = 0
    seconds: float = 0.0
    longest: int = 0
    findings: tuple[str, ...] = ()

    def __add__(self, other: Count) -> Count:
        return replace(
            self,
            games=self.games + other.games,
            states=self.states + other.states,
            seconds=self.seconds + other.seconds,
            longest=max(self.longest, other.longest),
            findings=self.findings + other.findings,
        )

    @property
    def switches(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.setup.options) or "none"


def soak(key: str, setup: Setup, seeds: tuple[str, ...]) -> Count:
    """Play these games and hold each against every law."""
    box, count = catalog.box(key), Count(key, setup)
    for seed in seeds:
        start = time.perf_counter()
        findings: list[str] = []
        states = 0
        try:
            played = moments.random_game(box, setup, seed)
        except Exception as breach:
            findings.append(f"{type(breach).__name__}: {breach} ({key}, {setup}, seed {seed})")
        else:
            states = len(played.moments)
            for law in (*laws.MOMENT_LAWS, *laws.GAME_LAWS):
                try:
                    laws.hold(law, played)
                except Exception as breach:
                    findings.append(f"{type(breach).__name__}: {breach} ({'; '.join(breach.__notes__)})")
        count += Count(key, setup, 1, states, time.perf_counter() - start, states - 1, tuple(findings))
    return count


def work(keys: tuple[str, ...], games: int) -> Iterator[tuple[str, Setup, tuple[str, ...]]]:
    """All there is to do, in chunks: so many games of each game, spread over the ways to lay its table."""
    for key in keys:
        setups = moments.setups(catalog.box(key))
        for number, setup in enumerate(setups):
            share = games // len(setups) + (number < games % len(setups))
            seeds = moments.seeds(share)
            for at in range(0, share, CHUNK):
                yield key, setup, seeds[at : at + CHUNK]


def report(counts: list[Count], games: int, wall: float, jobs: int) -> str:
    """The figures as a page."""
    rows = [
        f"| {count.key} | {count.setup.seats} | {count.switches} | {count.games:,} | {count.states:,} "
        f"| {count.seconds:,.0f} | {count.longest:,} | {len(count.findings) or 'none'} |"
        for count in counts
    ]
    games_played, states = sum(count.games for count in counts), sum(count.states for count in counts)
    seconds = sum(count.seconds for count in counts)
    found = [f"* {finding}" for count in counts for finding in count.findings[:SHOWN]]
    lines = [
        "# Soak: every law over many random games",
        "",
        f"Made by `make soak` (`python tests/engine/soak.py --games {games}`); seeds `law-0`, `law-1`, … of a table.",
        f"{platform.python_implementation()} {platform.python_version()}, {jobs} processes, {wall / 60:.0f} minutes.",
        f"Every state was held against the {len(laws.MOMENT_LAWS)} laws of a moment, every game against the",
        f"{len(laws.GAME_LAWS)} laws of a game (`tests/engine/laws.py`).",
        "",
        "| game | seats | switches | games | states | seconds | longest game, steps | findings |",
        "| --- | ---: | --- | ---: | ---: | ---: | ---: | --- |",
        *rows,
        f"| **all** | | | **{games_played:,}** | **{states:,}** | **{seconds:,.0f}** | | |",
        "",
        *(["## Findings", "", *found, ""] if found else []),
        "## The laws",
        "",
        *(f"* {law.__name__.replace('_', ' ')}" for law in (*laws.MOMENT_LAWS, *laws.GAME_LAWS)),
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--games", type=int, default=1000, help="random games of each game")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--game", action="append", choices=catalog.keys(offered=False))
    asked.add_argument("--write", type=Path, help="the page to write the figures to")
    given = asked.parse_args()

    start = time.perf_counter()
    keys = tuple(given.game or catalog.keys(offered=False))
    with ProcessPoolExecutor(given.jobs) as pool:
        chunks = list(work(keys, given.games))
        counts = {(key, setup): Count(key, setup) for key, setup, _ in chunks}
        for done, future in enumerate(as_completed([pool.submit(soak, *chunk) for chunk in chunks]), 1):
            count = future.result()
            counts[count.key, count.setup] += count
            print(f"\r{done} of {len(chunks)} chunks, {time.perf_counter() - start:.0f} s ", end="", file=sys.stderr)
    print(file=sys.stderr)
    page = report(list(counts.values()), given.games, time.perf_counter() - start, given.jobs)
    print(page)
    if given.write:
        given.write.parent.mkdir(exist_ok=True)
        given.write.write_text(page, encoding="utf-8", newline="\n")
    return int(any(count.findings for count in counts.values()))


if __name__ == "__main__":
    sys.exit(main())
