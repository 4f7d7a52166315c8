"""The table with the most tiles of the hand and the fewest moved tiles.

A group continues as at most one meld of the new table; its tiles that are not in that meld have
moved. All plans that play the most tiles are tried in order of role changes (`BestPlans`), in two
passes.

First, each group continues as a meld of its type: a set as a set, a sequence as a sequence. Then
every tile that changes its role moves. So no plan moves fewer tiles than it changes roles, and the
pass ends when a plan changes as many roles as the best table moves tiles.

Second, some groups change their type: 5 5 and a joker continue as 4 5 and that joker, or as any
meld with that joker; a 5 with two jokers is a set and may continue as a sequence as it is. Such a
group keeps at most one tile that is no joker, and this tile changes its role without moving. So n
such groups may change n more roles than tiles move, and the pass tries so many more changes. A plan
moves at least all but one of the tiles of such groups, and as many of the others as roles change
outside these groups; only if this is fewer than the best table moves, it is laid.

Not covered: what exceeds `MAX_NODES` and `MAX_PLANS`. So more tiles may move than necessary; the
number of tiles played is always exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import accumulate, chain, combinations, islice
from typing import NamedTuple, TypeAlias

from ..pieces import JOKER, Stamp
from .assign_tiles import Group, Meld, TileAssigner
from .matching import match_melds
from .runs_by_suit import STAY_COST
from .search import Exhausted, Layer, Nodes, Path, Plan, Search

MAX_NODES = 10_000  # about 0.1 s in CPython; enough for all of 1,000 tables with jokers from play
SLACK = 1  # a tile that changes its role may stay with its group by chance
MAX_PLANS = 200  # tried without an improvement, counting also numbers of changes without plans

Stamps: TypeAlias = tuple[Stamp, ...]
# Number of role changes, and a plan with so many; without a plan, the next number is announced.
PlanByChanges: TypeAlias = tuple[int, Plan | None]


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
    best = _BestTable(suits, groups, search)
    search.limit = search.nodes + MAX_NODES
    plans = islice(_plans(search, most.played), MAX_PLANS)
    tried = best.keep_types(plans)
    with suppress(Exhausted):
        best.change_types(chain(tried, plans))
    return best.table or as_stamps(suits, best.assigner.assign(most.layers)[1])


def _plans(search: BestPlans, played: int) -> Iterator[PlanByChanges]:
    """The plans that play `played` tiles, each with its number of role changes, within the limit;
    None announces the next number of changes.
    """
    with suppress(Exhausted):
        for changes, plans in search.plans_by_changes(played):
            yield changes, None
            yield from ((changes, plan) for plan in plans)


class _Change(NamedTuple):
    """A group whose type changes: its index, how many of its tiles move at least, and how many
    change their role.
    """

    group: int
    moving: int
    changes: int


class _BestTable:
    """The table with the fewest moved tiles so far, and their number."""

    def __init__(
        self, suits: tuple[str, ...], groups: tuple[Stamps, ...], search: BestPlans
    ) -> None:
        self.assigner = TileAssigner([_as_group(suits, group) for group in groups])
        self.table: tuple[Stamps, ...] = ()
        self.moving = sum(map(len, groups)) + 1
        self._table_size = sum(map(len, groups))
        self._suits = suits
        self._groups = groups
        self._search = search

    def keep_types(self, plans: Iterator[PlanByChanges]) -> list[PlanByChanges]:
        """Lay plans so that each group continues as a meld of its type, until the rest cannot be
        better. Returns those that were tried.
        """
        tried: list[PlanByChanges] = []
        for changes, plan in plans:
            tried.append((changes, plan))
            if changes >= self.moving + SLACK:
                break
            if plan is None:
                continue
            stay, melds = self.assigner.assign(plan.layers)
            if self._table_size - stay < self.moving + SLACK:
                self._compare(melds)
            if changes >= self.moving:
                break
        return tried

    def change_types(self, plans: Iterable[PlanByChanges]) -> None:
        """Lay plans so that some groups change their type, until the rest cannot be better. Raises
        `Exhausted` beyond the limit, where each choice of groups counts as a node.
        """
        for changes, plan in plans:
            most = self._max_type_changes()
            if not most or changes - most >= self.moving:
                break
            if plan is None:
                continue
            choices = list(self._type_changes(changes, plan.layers, most))
            if choices:
                at_least = self._table_size - self.moving + 1
                melds = self.assigner.assign_changing(plan.layers, choices, at_least)
                if melds:
                    self._compare(melds)

    def _compare(self, melds: Sequence[Meld]) -> None:
        """Take this table if fewer tiles move."""
        table = as_stamps(self._suits, melds)
        moving = count_moved(self._groups, table)
        if moving < self.moving:
            self.moving = moving
            self.table = table

    def _max_type_changes(self) -> int:
        """How many groups can change their type if fewer tiles move."""
        least_moving = sorted([len(group.cells) - 1 for group in self.assigner.groups])
        return sum([total < self.moving for total in accumulate(least_moving)])

    def _type_changes(
        self, changes: int, layers: Sequence[Layer], most: int
    ) -> Iterator[tuple[int, ...]]:
        """The groups, up to `most`, that can change their type together if fewer tiles move."""
        possible = []
        for k, group in enumerate(self.assigner.groups):
            if len(group.cells) <= self.moving:
                change = self._change(k, layers)
                if change is not None:
                    possible.append(change)
        for n in range(1, most + 1):
            for chosen in combinations(possible, n):
                self._search.count_nodes()
                moving = 0
                others = changes
                for change in chosen:
                    moving += change.moving
                    others -= change.changes
                if moving < self.moving and moving + others < self.moving:
                    yield tuple([change.group for change in chosen])

    def _change(self, k: int, layers: Sequence[Layer]) -> _Change | None:
        """What a change of type of the k-th group means in a plan; None if it is impossible."""
        group = self.assigner.groups[k]
        position = self._search.position
        changes = 0
        can_stay = False
        for suit, v in group.cells:
            runs, sets, _ = layers[v]
            if group.is_set:
                changes += sets[suit] < position.in_sets[suit][v]
                can_stay |= runs[suit] > 0
            else:
                changes += runs[suit] < position.in_runs[suit][v]
                can_stay |= sets[suit] > 0
        if can_stay:
            return _Change(k, len(group.cells) - 1, changes)
        if group.jokers:
            return _Change(k, len(group.cells), changes)
        return None


def _as_group(suits: Sequence[str], stamps: Stamps) -> Group:
    cells = [(suits.index(tile.suit), tile.value) for tile in stamps if tile != JOKER]
    return Group(tuple(cells), stamps.count(JOKER))


def count_moved(groups: Sequence[Stamps], melds: Sequence[Stamps]) -> int:
    """The number of tiles of these groups that move when the table becomes these melds."""
    return sum(map(len, groups)) - sum(shared for shared, _, _ in match_melds(groups, melds))


def as_stamps(suits: Sequence[str], melds: Sequence[Meld]) -> tuple[Stamps, ...]:
    """Melds as tiles and jokers."""
    return tuple(
        tuple(JOKER if is_joker else Stamp(suits[suit], value) for (suit, value), is_joker in meld)
        for meld in melds
    )
