"""PackKub's solver compared with an integer linear programme for the same question, solved by
OR-tools CP-SAT.

The positions are those of `packkub_positions.py`.

The programme is that of D. den Hertog and P. B. Hulshof, "Solving Rummikub problems by integer
linear programming", The Computer Journal 49 (2006) 665-669: an integer x for each meld (sets of
three and four, sequences of three to five; longer ones are two of these), an integer y for each
tile; for each tile the melds hold as many as the table and y; the sum of y is maximal. It is solved
in three ways: as published with CP-SAT's default workers; as published with one worker, which is
faster on problems this small; and with one worker and only the melds possible with the tiles.

Each time is the minimum of some runs with empty caches, from the tiles to the answer, including the
model. Ours is timed twice: `best`, which answers the programme's question, and `best_turn`, which
also minimises the tiles moved.

    PYTHONPATH=engine:research/bench python research/bench/packkub_ilp.py         needs ortools
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import TypeVar

from ortools.sat.python import cp_model
from packkub_positions import Meld, Position, positions

from tilebag.games.packkub.pieces import PIECEPACK, VALUES, Stamp
from tilebag.games.packkub.solver.best_turn import best_turn, position_of
from tilebag.games.packkub.solver.runs_by_suit import suit_runs
from tilebag.games.packkub.solver.search import best_plan, lay_sets, max_sets

MANY = 40  # tiles; larger tables are reported separately
RUNS = 3

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds for one position: our times by question, the programme's by method."""

    position: Position
    ours: dict[str, float]
    theirs: dict[str, float]


# the programme


def every_meld() -> list[Meld]:
    """Every meld of the programme; longer melds of the game are two of these."""
    sets = [
        tuple(Stamp(suit, value) for suit in suits)
        for value in range(len(VALUES))
        for size in (3, 4)
        for suits in combinations(PIECEPACK, size)
    ]
    runs = [
        tuple(Stamp(suit, value) for value in range(low, low + size))
        for suit in PIECEPACK
        for size in (3, 4, 5)
        for low in range(len(VALUES) - size + 1)
    ]
    return sets + runs


def programme(position: Position, *, trimmed: bool) -> cp_model.CpModel:
    """The model that maximises the tiles of the hand."""
    table, hand = Counter(position.table), Counter(position.hand)
    held = table + hand
    model, melds = cp_model.CpModel(), every_meld()
    tiles = [Stamp(suit, value) for suit in PIECEPACK for value in range(len(VALUES))]
    if trimmed:
        melds = [meld for meld in melds if all(held[tile] for tile in meld)]
        tiles = list(held)
    copies = [model.new_int_var(0, position.players, "x") for _ in melds]
    played = {tile: model.new_int_var(0, hand[tile], "y") for tile in tiles}
    for tile in tiles:
        holding = sum(x for x, meld in zip(copies, melds, strict=True) if tile in meld)
        model.add(holding == table[tile] + played[tile])
    model.maximize(sum(played.values()))
    return model


def solve(model: cp_model.CpModel, workers: int) -> int:
    """The maximum of the model; 0 workers mean CP-SAT's default."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    assert solver.solve(model) == cp_model.OPTIMAL
    value: float = solver.objective_value
    return round(value)


WAYS: dict[str, Callable[[Position], int]] = {
    "as published, CP-SAT as it comes": lambda position: solve(
        programme(position, trimmed=False), 0
    ),
    "as published, one worker": lambda position: solve(programme(position, trimmed=False), 1),
    "trimmed, one worker": lambda position: solve(programme(position, trimmed=True), 1),
}


# the times


def times() -> tuple[Times, ...]:
    """The times of each position; checks that the answers are equal."""
    return tuple(map(_times, positions()))


def _times(position: Position) -> Times:
    plan, best_time = _least(
        lambda: best_plan(position_of(PIECEPACK, position.table, position.hand))
    )
    turn, turn_time = _least(
        lambda: best_turn(PIECEPACK, position.groups, position.hand, opened=True)
    )
    assert plan is not None
    assert plan.played == len(turn.played), position
    theirs = {}
    for name, way in WAYS.items():
        played, theirs[name] = _least(partial(way, position))
        assert played == plan.played, position
    return Times(position, {"best": best_time, "best_turn": turn_time}, theirs)


def _least(work: Callable[[], T]) -> tuple[T, float]:
    """The result of the work, and the least of its times in milliseconds."""
    spent = []
    for _ in range(RUNS):
        for cached in (suit_runs, max_sets, lay_sets, best_turn):
            cached.cache_clear()
        start = time.perf_counter()
        result = work()
        spent.append((time.perf_counter() - start) * 1000)
    return result, min(spent)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that exceeds this share of the values."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def report(samples: Sequence[Times]) -> Iterator[str]:
    """Two tables: our times, and the ratio of the programme's to `best`'s."""
    groups = {
        "all": samples,
        f"tables up to {MANY} tiles": [
            sample for sample in samples if len(sample.position.table) <= MANY
        ],
        f"tables over {MANY} tiles": [
            sample for sample in samples if len(sample.position.table) > MANY
        ],
    }
    yield "| positions | how many | question | median ms | 95th percentile | most |"
    yield "| --- | ---: | --- | ---: | ---: | ---: |"
    for name, group in groups.items():
        for question in ("best", "best_turn"):
            ours = [sample.ours[question] for sample in group]
            figures = (statistics.median(ours), percentile(ours, 0.95), max(ours))
            yield f"| {name} | {len(group)} | `{question}` | {' | '.join(f'{ms:.2f}' for ms in figures)} |"
    yield ""
    yield "| positions | the programme | its median ms | times as long as `best`: median | 5th percentile |"
    yield "| --- | --- | ---: | ---: | ---: |"
    for name, group in groups.items():
        for way in WAYS:
            theirs = [sample.theirs[way] for sample in group]
            ratios = [sample.theirs[way] / sample.ours["best"] for sample in group]
            middle, low = statistics.median(ratios), percentile(ratios, 0.05)
            yield f"| {name} | {way} | {statistics.median(theirs):.2f} | {middle:.1f} | {low:.1f} |"


if __name__ == "__main__":
    print("\n".join(report(times())), file=sys.stdout)
