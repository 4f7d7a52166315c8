"""Every plan that lays most hand tiles, those first in which few tiles of the table change their role.

A tile changes its role when it goes from the sequences to the sets or back. The search is that of `search.py`; here it
gives all plans of a cost, where that one is content with the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .runs_by_suit import STAY, Node
from .search import Choice, Layer, Plan, Position, Search


def best_plans(position: Position, played: int) -> Iterator[tuple[int, Plan]]:
    """(how many tiles of the table change their role, plan) for every plan that lays so many hand tiles, by that
    number. The position has to tell the roles."""
    assert position.in_runs, "what lies in sequences and in sets is not told"
    search = _AllPlans(position)
    stay = (position.held - played) * STAY
    changes = range(max(0, search.least - stay), sum(map(sum, position.table)) + 1)
    first = next((n for n in changes if search.plan(stay + n)), changes.stop)
    for n in range(first, changes.stop):
        for layers in search.each(0, search.start, search.jokers, stay + n):
            yield n, Plan.of(position, layers)


@dataclass
class _AllPlans(Search):
    """The search that goes on after it has found something; all costs here are exact, not at most."""

    _dead_ends: set[tuple[int, int, int, tuple[Node, ...]]] = field(init=False, default_factory=set)

    def each(self, v: int, nodes: tuple[Node, ...], jokers: int, cost: int) -> Iterator[tuple[Layer, ...]]:
        """All layers from value v on that cost just this."""
        if v == self.values:
            if cost == jokers * STAY and jokers <= self.position.hand_jokers:
                yield ()
            return
        slack, key = cost - self.cheapest(v, nodes, jokers), (v, jokers, cost, nodes)
        if slack < 0 or key in self._dead_ends or self.failed(v, nodes, jokers, cost):
            return
        dead_end = True
        for chosen in self._choices(v, nodes, jokers, slack, ()):
            closed = self.closed(v, jokers, chosen)
            if closed is not None:
                layer, left, here = closed
                for after in self.each(v + 1, tuple(one[2] for one in chosen), left, cost - here):
                    dead_end = False
                    yield (layer, *after)
        if dead_end:
            self._dead_ends.add(key)

    def _choices(
        self, v: int, nodes: tuple[Node, ...], jokers: int, slack: int, chosen: tuple[Choice, ...]
    ) -> Iterator[tuple[Choice, ...]]:
        """What all suits may choose together."""
        suit = len(chosen)
        if suit == len(nodes):
            yield chosen
            return
        for more, r, stand_in, node in self.suits[suit].options[v][jokers][nodes[suit]]:
            if more > slack:
                break
            yield from self._choices(v, nodes, jokers, slack - more, (*chosen, (r, stand_in, node)))
