"""Many random games of every game, checked against every law: `make soak`, or

    python tests/engine/soak.py --games 2000 [--each 200] [--states 3] [--jobs 4] [--game okey]
    [--write]

The games are those of `test_laws.py` and many more; a finding names its seed. Every step is a legal
move and all pieces are counted after each; the laws of a moment check a random choice of moments
(first, last and `--states` between).
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [
        str(Path(__file__).resolve().parents[n] / part)
        for n, part in ((1, ""), (2, "engine"), (2, "build"))
    ]

from engine import laws, moments
from reports import write_report

from tilebag.core.game import Setup
from tilebag.match import catalog

CHUNK = 20  # games per task of a process
WHOLE = (
    5  # one in this many games is checked against the laws of a game, which replay it several times
)
SHOWN = 5  # findings of a setup reported in full


@dataclass(frozen=True, slots=True)
class Count:
    """Results of some games of one setup."""

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


def soak(key: str, setup: Setup, seeds: tuple[str, ...], looked_at: int) -> Count:
    """Play these games and check each against every law, at this many of its moments."""
    box, count = catalog.box(key), Count(key, setup)
    for number, seed in enumerate(seeds):
        start = time.perf_counter()
        findings: list[str] = []
        states = 0
        try:
            played = replace(moments.random_game(box, setup, seed), most=looked_at)
        except Exception as breach:
            findings.append(f"{type(breach).__name__}: {breach} ({key}, {setup}, seed {seed})")
        else:
            states = len(played.moments)
            for law in (*laws.MOMENT_LAWS, *(laws.GAME_LAWS if number % WHOLE == 0 else ())):
                try:
                    laws.hold(law, played)
                except Exception as breach:
                    findings.append(
                        f"{type(breach).__name__}: {breach} ({'; '.join(breach.__notes__)})"
                    )
        count += Count(
            key, setup, 1, states, time.perf_counter() - start, states - 1, tuple(findings)
        )
    return count


def shares(setups: Sequence[Setup], games: int, each: int) -> list[int]:
    """The number of games of each setup: this many in all, and a minimum for every value of every
    option.
    """
    counts = [
        games // len(setups) + (number < games % len(setups)) for number in range(len(setups))
    ]
    for switch in sorted({switch for setup in setups for switch in setup.options}):
        those = [number for number, setup in enumerate(setups) if switch in setup.options]
        lacking = each - sum(counts[number] for number in those)
        for number in those:
            counts[number] += max(0, -(-lacking // len(those)))
    return counts


def work(
    keys: tuple[str, ...], games: int, each: int
) -> Iterator[tuple[str, Setup, tuple[str, ...]]]:
    """All work, in chunks."""
    for key in keys:
        setups = moments.setups(catalog.box(key))
        for setup, share in zip(setups, shares(setups, games, each), strict=True):
            seeds = moments.seeds(share)
            for at in range(0, share, CHUNK):
                yield key, setup, seeds[at : at + CHUNK]


def _groups(counts: list[Count]) -> Iterator[tuple[str, str, list[Count]]]:
    """The games by seats, then by each value of each option."""
    for key in sorted({count.key for count in counts}):
        mine = [count for count in counts if count.key == key]
        for seats in sorted({count.setup.seats for count in mine}):
            yield key, f"{seats} seats", [count for count in mine if count.setup.seats == seats]
        for name, value in sorted({switch for count in mine for switch in count.setup.options}):
            yield (
                key,
                f"{name}={value}",
                [count for count in mine if (name, value) in count.setup.options],
            )


def report(counts: list[Count], args: argparse.Namespace, wall: float) -> str:
    """The figures as a page."""
    rows = []
    for key, group, those in _groups(counts):
        games = sum(count.games for count in those)
        checked = sum(count.states for count in those)
        longest = max(count.longest for count in those)
        faults = sum(len(count.findings) for count in those)
        rows.append(
            f"| {key} | {group} | {games:,} | {checked:,} | {longest:,} | {faults or 'none'} |"
        )
    games_played = sum(count.games for count in counts)
    states = sum(count.states for count in counts)
    seconds = sum(count.seconds for count in counts)
    findings = [f"* {finding}" for count in counts for finding in count.findings[:SHOWN]]
    lines = [
        "# Every law over many random games",
        "",
        f"Made by `python tests/engine/soak.py --games {args.games} --each {args.each} --states {args.states}`",
        "(`make soak`): at least so many games of each game and of each value of each switch; seeds `law-0`, `law-1`,",
        f"… of a table. {platform.python_implementation()} {platform.python_version()}, {args.jobs} processes,",
        f"{wall / 60:.0f} minutes. Every step of every game was played among the legal ones and came to an end. Of",
        f"each game {args.states} moments (the first, the last, a fair choice between) were held against the",
        f"{len(laws.MOMENT_LAWS)} laws of a moment, every moment against losing and conjuring, and each {WHOLE}th game",
        f"against the {len(laws.GAME_LAWS)} laws of a game, which play it again (`tests/engine/laws.py`). A game",
        "stands in a line for its seats and in one for each of its switches.",
        "",
        "| game | of these | games | states | longest game, steps | findings |",
        "| --- | --- | ---: | ---: | ---: | --- |",
        *rows,
        "",
        f"In all {games_played:,} games, {states:,} states, {seconds:,.0f} seconds of work.",
        "",
        *(["### Findings", "", *findings, ""] if findings else []),
        "### The laws",
        "",
        *(f"* {law.__name__.replace('_', ' ')}" for law in (*laws.MOMENT_LAWS, *laws.GAME_LAWS)),
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="random games of each game")
    parser.add_argument(
        "--each", type=int, default=200, help="at least so many with each value of each switch"
    )
    parser.add_argument(
        "--states", type=int, default=3, help="moments of a game that are held against the laws"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--game", action="append", choices=catalog.keys(offered=False))
    parser.add_argument(
        "--write", action="store_true", help="put the figures into reports/soak-laws.md"
    )
    args = parser.parse_args()

    start = time.perf_counter()
    keys = tuple(args.game or catalog.keys(offered=False))
    with ProcessPoolExecutor(args.jobs) as pool:
        chunks = list(work(keys, args.games, args.each))
        counts = {(key, setup): Count(key, setup) for key, setup, _ in chunks}
        for done, future in enumerate(
            as_completed([pool.submit(soak, *chunk, args.states) for chunk in chunks]), 1
        ):
            count = future.result()
            counts[count.key, count.setup] += count
            print(
                f"\r{done} of {len(chunks)} chunks, {time.perf_counter() - start:.0f} s ",
                end="",
                file=sys.stderr,
            )
    print(file=sys.stderr)
    page = report(list(counts.values()), args, time.perf_counter() - start)
    print(page)
    if args.write:
        write_report("soak-laws", page)
    return int(any(count.findings for count in counts.values()))


if __name__ == "__main__":
    sys.exit(main())
