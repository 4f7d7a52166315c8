"""PackKub's solver beside the same question as an integer linear programme, solved by OR-tools CP-SAT.

The positions are those of `packkub_positions.py`.

The programme is that of D. den Hertog and P. B. Hulshof, "Solving Rummikub problems by integer linear programming",
The Computer Journal 49 (2006) 665-669: an integer x for each meld (sets of three and four, sequences of three to five;
longer ones are two of these), an integer y for each tile; for each tile the melds hold as many as the table and y; the
sum of y is greatest. It is solved in three ways: as published and by CP-SAT as it comes, with all its workers; as
published with one worker, which is quicker on problems as small as these; and trimmed to the melds that the tiles can
make, with one worker.

Each time is the least of some runs with all caches emptied, from the tiles to the answer, the making of the model
included. Ours is timed twice: `best`, which answers the programme's question, and `best_turn`, which also finds a table
on which few tiles move.

    PYTHONPATH=engine:tests/bench python tests/bench/packkub_ilp.py         needs ortools
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
from packkub_positions import Asked, Meld, positions

from tilebag.games.packkub.pieces import PIECEPACK, VALUES, Stamp
from tilebag.games.packkub.solver.best_turn import best_turn, position_of
from tilebag.games.packkub.solver.runs_by_suit import suit_runs
from tilebag.games.packkub.solver.search import best_plan, counts_in_sets, most_sets

MANY = 40  # tables of more tiles are told apart
RUNS = 3

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds for one position: ours by question, the programme's by the way it is solved."""

    asked: Asked
    ours: dict[str, float]
    theirs: dict[str, float]


# the programme


def every_meld() -> list[Meld]:
    """Every meld of the box; longer ones are two of these."""
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


def programme(asked: Asked, *, trimmed: bool) -> cp_model.CpModel:
    """The most tiles of the hand, as a model."""
    table, hand = Counter(asked.table), Counter(asked.hand)
    held = table + hand
    model, melds = cp_model.CpModel(), every_meld()
    tiles = [Stamp(suit, value) for suit in PIECEPACK for value in range(len(VALUES))]
    if trimmed:
        melds = [meld for meld in melds if all(held[tile] for tile in meld)]
        tiles = list(held)
    laid = [model.new_int_var(0, asked.players, "x") for _ in melds]
    played = {tile: model.new_int_var(0, hand[tile], "y") for tile in tiles}
    for tile in tiles:
        holding = sum(x for x, meld in zip(laid, melds, strict=True) if tile in meld)
        model.add(holding == table[tile] + played[tile])
    model.maximize(sum(played.values()))
    return model


def solve(model: cp_model.CpModel, workers: int) -> int:
    """The greatest value; 0 workers: as many as CP-SAT likes."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    assert solver.solve(model) == cp_model.OPTIMAL
    value: float = solver.objective_value
    return round(value)


WAYS: dict[str, Callable[[Asked], int]] = {
    "as published, CP-SAT as it comes": lambda asked: solve(programme(asked, trimmed=False), 0),
    "as published, one worker": lambda asked: solve(programme(asked, trimmed=False), 1),
    "trimmed, one worker": lambda asked: solve(programme(asked, trimmed=True), 1),
}


# the times


def times() -> tuple[Times, ...]:
    """The times of each position; the answers are equal."""
    return tuple(map(_times, positions()))


def _times(asked: Asked) -> Times:
    plan, best_time = _least(lambda: best_plan(position_of(PIECEPACK, asked.table, asked.hand)))
    turn, turn_time = _least(lambda: best_turn(PIECEPACK, asked.groups, asked.hand, True))
    assert plan is not None
    assert plan.played == len(turn.played), asked
    theirs = {}
    for name, way in WAYS.items():
        found, theirs[name] = _least(partial(way, asked))
        assert found == plan.played, asked
    return Times(asked, {"best": best_time, "best_turn": turn_time}, theirs)


def _least(work: Callable[[], T]) -> tuple[T, float]:
    """What comes out, and the fewest milliseconds it took."""
    spent = []
    for _ in range(RUNS):
        for cached in (suit_runs, most_sets, counts_in_sets, best_turn):
            cached.cache_clear()
        start = time.perf_counter()
        found = work()
        spent.append((time.perf_counter() - start) * 1000)
    return found, min(spent)


def percentile(values: Sequence[float], share: float) -> float:
    """The value under which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def report(found: Sequence[Times]) -> Iterator[str]:
    """Two tables: our times, and how many times as long the programme takes for `best`'s question."""
    groups = {
        "all": found,
        f"tables up to {MANY} tiles": [one for one in found if len(one.asked.table) <= MANY],
        f"tables over {MANY} tiles": [one for one in found if len(one.asked.table) > MANY],
    }
    yield "| positions | how many | question | median ms | 95th percentile | most |"
    yield "| --- | ---: | --- | ---: | ---: | ---: |"
    for name, some in groups.items():
        for question in ("best", "best_turn"):
            ours = [one.ours[question] for one in some]
            figures = (statistics.median(ours), percentile(ours, 0.95), max(ours))
            yield f"| {name} | {len(some)} | `{question}` | {' | '.join(f'{ms:.2f}' for ms in figures)} |"
    yield ""
    yield "| positions | the programme | its median ms | times as long as `best`: median | 5th percentile |"
    yield "| --- | --- | ---: | ---: | ---: |"
    for name, some in groups.items():
        for way in WAYS:
            theirs = [one.theirs[way] for one in some]
            ratios = [one.theirs[way] / one.ours["best"] for one in some]
            middle, low = statistics.median(ratios), percentile(ratios, 0.05)
            yield f"| {name} | {way} | {statistics.median(theirs):.2f} | {middle:.1f} | {low:.1f} |"


if __name__ == "__main__":
    print("\n".join(report(times())), file=sys.stdout)
