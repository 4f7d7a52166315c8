"""The table with the most tiles of the hand and few moved tiles.

A group *stays* where a meld continues it; all table tiles that are not in the meld that continues
their group have moved. All plans that play the most tiles are tried in order of role changes
(`BestPlans`); each is laid so that most tiles stay (`assign_tiles`, exact); the search ends when a
plan changes as many roles as the best table moves tiles. Not covered: a group continued as a meld
of the other type (5 5 and a joker as 3 4 5 and that joker), and what exceeds `MAX_NODES` and
`MAX_PLANS`. So more tiles may move than necessary; the number of tiles played is always exact.
Compared with brute force over all tables, the result is optimal in all but 1 of 2,700 small cases
(1,500 without jokers, 1,200 with one or two on the table); 1,000 tables with jokers from play stay
within the bounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

from ..pieces import JOKER, VALUES, Stamp
from .assign_tiles import Meld, TileAssigner
from .matching import match_melds
from .runs_by_suit import STAY_COST
from .search import Exhausted, Nodes, Path, Plan, Search

MAX_NODES = 10_000  # about 0.1 s in CPython; enough for all of 1,000 tables with jokers from play
SLACK = 1  # a tile that changes its role may stay with its group by chance
MAX_PLANS = 200  # tried without an improvement, counting also numbers of changes without plans

Stamps: TypeAlias = tuple[Stamp, ...]


@dataclass
class BestPlans(Search):
    """The search for every plan that plays the most tiles, in order of role changes on the table.

    A tile changes its role when it moves from sequences to sets or back. Costs are exact, not upper
    bounds, and the position must have roles. It stops after `MAX_NODES` nodes: unlike a time limit,
    this gives the same result on every machine.
    """

    _dead_ends: set[tuple[int, int, Nodes]] = field(init=False, default_factory=set)

    def plans_by_changes(self, played: int) -> Iterator[tuple[int, Iterator[Plan]]]:
        """(tiles of the table that change their role, plans that play `played` tiles), from the
        fewest changes.
        """
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


def fewest_moved(
    search: BestPlans, most: Plan, suits: tuple[str, ...], groups: tuple[Stamps, ...]
) -> tuple[Stamps, ...]:
    """The table with as many tiles of the hand as in this plan and the fewest moved tiles of these
    groups.
    """
    cells = [
        (
            [(suits.index(tile.suit), tile.value) for tile in group if tile != JOKER],
            group.count(JOKER),
        )
        for group in groups
    ]
    assigner = TileAssigner(cells, len(suits), len(VALUES))
    table_size = sum(map(len, groups))
    best_table: tuple[Stamps, ...] = ()
    least = table_size + 1
    search.limit = search.nodes + MAX_NODES
    for changes, plan in islice(_plans(search, most.played), MAX_PLANS):
        if changes > least:
            break
        if plan is None:
            continue
        stay, melds = assigner.assign(plan.layers)
        if table_size - stay < least + SLACK:
            table = as_stamps(suits, melds)
            moving = count_moved(groups, table)
            if moving < least:
                least = moving
                best_table = table
        if changes >= least:
            break
    return best_table or as_stamps(suits, assigner.assign(most.layers)[1])


def _plans(search: BestPlans, played: int) -> Iterator[tuple[int, Plan | None]]:
    """The plans that play `played` tiles, each with its number of role changes, within the limit;
    None announces the next number of changes.
    """
    with suppress(Exhausted):
        for changes, plans in search.plans_by_changes(played):
            yield changes, None
            yield from ((changes, plan) for plan in plans)


def count_moved(groups: Sequence[Stamps], melds: Sequence[Stamps]) -> int:
    """The number of tiles of these groups that move when the table becomes these melds."""
    return sum(map(len, groups)) - sum(shared for shared, _, _ in match_melds(groups, melds))


def as_stamps(suits: Sequence[str], melds: Sequence[Meld]) -> tuple[Stamps, ...]:
    """Melds as tiles and jokers."""
    return tuple(
        tuple(JOKER if is_joker else Stamp(suits[suit], value) for (suit, value), is_joker in meld)
        for meld in melds
    )
