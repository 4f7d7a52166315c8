"""Every plan that plays the most tiles, in order of role changes on the table.

A tile changes its role when it moves from sequences to sets or back. The search of `search.py`, but it yields all plans
of a cost instead of the first. It stops after `MAX_NODES` nodes, whatever it has found: a number of nodes instead of a
time, so that the result is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .runs_by_suit import STAY_COST
from .search import Nodes, Path, Plan, Search

MAX_NODES = 10_000  # about 0.1 s in CPython; enough for all of 1,000 tables with jokers from play


@dataclass
class BestPlans(Search):
    """The search for all plans; costs are exact, not upper bounds. The position must have
    roles."""

    _dead_ends: set[tuple[int, int, Nodes]] = field(init=False, default_factory=set)

    def plans_by_changes(self, played: int) -> Iterator[tuple[int, Iterator[Plan]]]:
        """(tiles of the table that change their role, plans that play `played` tiles), from the fewest changes."""
        assert self.position.in_runs, "what lies in sequences and in sets is not told"
        stay = (self.position.hand_size - played) * STAY_COST
        changes = range(max(0, self.lower_bound - stay), sum(map(sum, self.position.table)) + 1)
        first = next((n for n in changes if self.plan(stay + n)), changes.stop)
        for n in range(first, changes.stop):
            yield n, map(self.plan_of, self._paths(0, self.start, self.jokers, stay + n))

    def _paths(self, v: int, nodes: Nodes, jokers: int, cost: int) -> Iterator[Path]:
        """All paths from value v on with exactly this cost."""
        if v == self.values:
            if cost == jokers * STAY_COST and jokers <= self.position.hand_jokers:
                yield ()
            return
        self.count_nodes()
        key = jokers, cost, nodes
        if self.bounds[jokers][nodes] > cost or key in self._dead_ends:
            return
        dead_end = True
        for way in self.ways(v, nodes, jokers, cost):
            for after in self._paths(v + 1, way[3], way[1], cost - way[0]):
                dead_end = False
                yield (way, *after)
        if dead_end:
            self._dead_ends.add(key)
