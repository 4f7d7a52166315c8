"""The cost of a message in a growing match, and the fitted exponent of its growth.

Exponent 0: independent of the length; 1: proportional to it.

python research/bench/growth.py [GAME ...]      prints the section of reports/bench.md
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from engine.growing import SEATS, Cost, costs, long_game

LENGTHS = (10, 300, 1_000, 2_500)
BEYOND = 400  # steps played after the last length


def exponent(points: Sequence[tuple[float, float]]) -> float:
    """The slope of the least-squares line through the logarithms of the points."""
    logs = [(math.log(x), math.log(y)) for x, y in points]
    mean_x, mean_y = (sum(axis) / len(logs) for axis in zip(*logs, strict=True))
    over = sum((x - mean_x) ** 2 for x, _ in logs)
    return float(sum((x - mean_x) * (y - mean_y) for x, y in logs) / over)


def measure(game: str) -> Iterator[tuple[str, list[tuple[Cost, Cost]]]]:
    """The costs of each kind of work at each length: with calls counted, and timed without
    counting.
    """
    body = long_game(game, LENGTHS[-1] + BEYOND)
    counted, timed = (
        [costs(body, length, counted=how) for length in LENGTHS] for how in (True, False)
    )
    for work in counted[0]:
        yield (
            work,
            [(counts[work], times[work]) for counts, times in zip(counted, timed, strict=True)],
        )


def report(games: Sequence[str] = tuple(SEATS)) -> Iterator[str]:
    """The section of reports/bench.md."""
    yield from (
        "",
        "One message in a long game: calls of Python functions, milliseconds of the processor (CPython).",
        "",
    )
    heads = [
        "game",
        "work",
        *(f"{length:,} steps" for length in LENGTHS),
        "exponent: calls",
        "ms",
        "kB answered",
    ]
    yield f"| {' | '.join(heads)} |"
    yield "| --- | --- |" + " ---: |" * (len(heads) - 2)
    for game in games:
        for work, points in measure(game):
            cells = [f"{counted.calls:,.0f} / {timed.ms:.1f} ms" for counted, timed in points]
            calls = exponent(
                [(length, cost.calls) for length, (cost, _) in zip(LENGTHS, points, strict=True)]
            )
            times = exponent(
                [(length, cost.ms) for length, (_, cost) in zip(LENGTHS, points, strict=True)]
            )
            sent = " → ".join(f"{points[k][0].sent / 1000:.0f}" for k in (0, -1))
            yield f"| {game} | {work} | {' | '.join(cells)} | {calls:.2f} | {times:.2f} | {sent} |"


if __name__ == "__main__":
    for line in report(sys.argv[1:] or tuple(SEATS)):
        print(line, flush=True)
