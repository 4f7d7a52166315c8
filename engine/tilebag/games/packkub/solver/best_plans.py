"""Every plan that lays most hand tiles, those first in which few tiles of the table change their role.

A tile changes its role when it goes from the sequences to the sets or back. The search is that of `search.py`; here it
gives all plans of a cost, where that one is content with the first. There may be very many: after `MOST_NODES` choices
looked at it ends, whatever it has found. That is a number of nodes and no time, so it is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .runs_by_suit import STAY
from .search import Nodes, Path, Plan, Search

MOST_NODES = (
    10_000  # about 0.1 s of CPython; of 1,000 tables with jokers that came up in play none needs more than 5,400
)


@dataclass
class BestPlans(Search):
    """The search that goes on after it has found something; all costs here are exact, not at most. The position has to
    tell the roles."""

    _dead_ends: set[tuple[int, int, Nodes]] = field(init=False, default_factory=set)

    def by_changes(self, played: int) -> Iterator[tuple[int, Iterator[Plan]]]:
        """(how many tiles of the table change their role, the plans that lay so many hand tiles), from the fewest."""
        assert self.position.in_runs, "what lies in sequences and in sets is not told"
        stay = (self.position.held - played) * STAY
        changes = range(max(0, self.least - stay), sum(map(sum, self.position.table)) + 1)
        first = next((n for n in changes if self.plan(stay + n)), changes.stop)
        for n in range(first, changes.stop):
            yield n, map(self.plan_of, self._each(0, self.start, self.jokers, stay + n))

    def _each(self, v: int, nodes: Nodes, jokers: int, cost: int) -> Iterator[Path]:
        """All paths from value v on that cost just this."""
        if v == self.values:
            if cost == jokers * STAY and jokers <= self.position.hand_jokers:
                yield ()
            return
        self.look()
        key = jokers, cost, nodes
        if self.bounds[jokers][nodes] > cost or key in self._dead_ends:
            return
        dead_end = True
        for way in self.ways(v, nodes, jokers, cost):
            for after in self._each(v + 1, way[3], way[1], cost - way[0]):
                dead_end = False
                yield (way, *after)
        if dead_end:
            self._dead_ends.add(key)
