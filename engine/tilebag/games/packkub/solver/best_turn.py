"""The solver on tiles: the best turn, and a table after it with few tiles moved.

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

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations, islice, repeat
from typing import NamedTuple, TypeAlias

from ..pieces import JOKER, MIN_MELD, VALUES, Stamp
from .assign_tiles import Meld, TileAssigner, assign_tiles
from .matching import match_melds
from .melds import can_be_set, is_meld
from .runs_by_suit import STAY_COST
from .search import Exhausted, Nodes, Path, Plan, Position, Search

MAX_NODES = 10_000  # about 0.1 s in CPython; enough for all of 1,000 tables with jokers from play


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


Stamps: TypeAlias = tuple[Stamp, ...]
SLACK = 1  # a tile that changes its role may stay with its group by chance
MAX_PLANS = 200  # tried without an improvement, counting also numbers of changes without plans


@dataclass(frozen=True, slots=True)
class BestTurn:
    """The best turn.

    played   the tiles of the hand that are played, in the order of the box
    melds    the whole table afterwards
    opening  the maximum number of tiles of the hand in melds among themselves
    """

    played: Stamps
    melds: tuple[Stamps, ...]
    opening: int


def position_of(suits: Sequence[str], table: Sequence[Stamp], hand: Sequence[Stamp]) -> Position:
    """The counts of a position."""
    return Position(_rows(suits, table), _rows(suits, hand), table.count(JOKER), hand.count(JOKER))


def _rows(suits: Sequence[str], tiles: Sequence[Stamp]) -> tuple[tuple[int, ...], ...]:
    rows = {suit: [0] * len(VALUES) for suit in suits}
    for suit, value in tiles:
        if value != JOKER.value:
            rows[suit][value] += 1
    return tuple([tuple(row) for row in rows.values()])


@lru_cache(maxsize=64)
def best_turn(
    suits: tuple[str, ...],
    groups: tuple[Stamps, ...],
    hand: Stamps,
    *,
    opened: bool,
    limit: int | None = None,
) -> BestTurn:
    """The turn that plays most tiles of the hand: by PK-12 to PK-14, before the first meld by
    PK-15.

    May raise `Exhausted` if the total number of nodes is limited.
    """
    solver = _Solver(suits, limit)
    alone = solver.solve(Search(position_of(suits, (), hand)))
    on_table = sum(groups, ())
    meld: Stamps = ()
    if opened:
        search = BestPlans(position_with_roles(suits, groups, on_table, hand))
        most = solver.solve(search)
    elif first := solver.first_meld(on_table, hand):
        meld, most, easier = first
        position = position_with_roles(suits, groups, on_table + meld, subtract(hand, meld))
        search = BestPlans(position, easier=easier)
    else:
        return BestTurn((), groups, 0)
    if alone.played == most.played + len(meld):
        melds = groups + _as_stamps(suits, assign_tiles(alone.layers))
    else:
        melds = _fewest_moved(search, most, suits, groups)
    added = Counter(tile for group in melds for tile in group)
    added.subtract(on_table)
    return BestTurn(_split(hand, added)[0], melds, alone.played)


@lru_cache(maxsize=256)
def most_tiles(suits: tuple[str, ...], table: Stamps, hand: Stamps, *, opened: bool) -> Stamps:
    """The tiles of `best_turn` (or equally many), without the melds: much faster."""
    solver = _Solver(suits, None)
    if opened:
        plan = solver.solve(Search(position_of(suits, table, hand)))
    elif first := solver.first_meld(table, hand):
        plan = first.most
    else:
        return ()
    added = Counter(_tiles_of(suits, plan))
    added.subtract(table)
    return _split(hand, added)[0]


def _tiles_of(suits: Sequence[str], plan: Plan) -> Iterator[Stamp]:
    """All tiles in the sequences and sets of a plan."""
    for value, (runs, sets, jokers) in enumerate(plan.layers):
        for suit, *counts in zip(suits, runs, sets, jokers, strict=True):
            yield from repeat(Stamp(suit, value), counts[0] + counts[1] - counts[2])
            yield from repeat(JOKER, counts[2])


def _fewest_moved(
    search: BestPlans, most: Plan, suits: tuple[str, ...], groups: tuple[Stamps, ...]
) -> tuple[Stamps, ...]:
    """The table with as many tiles of the hand as in this plan and the fewest moved tiles of these
    groups.
    """
    cells = [
        ([(suits.index(tile.suit), tile.value) for tile in _real_tiles(group)], group.count(JOKER))
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
            table = _as_stamps(suits, melds)
            moving = count_moved(groups, table)
            if moving < least:
                least = moving
                best_table = table
        if changes >= least:
            break
    return best_table or _as_stamps(suits, assigner.assign(most.layers)[1])


def _plans(search: BestPlans, played: int) -> Iterator[tuple[int, Plan | None]]:
    """The plans that play `played` tiles, each with its number of role changes, within the limit;
    None announces the next number of changes.
    """
    with suppress(Exhausted):
        for changes, plans in search.plans_by_changes(played):
            yield changes, None
            yield from ((changes, plan) for plan in plans)


class FirstMeld(NamedTuple):
    """A first meld, the best plan with it, and its search."""

    meld: Stamps
    most: Plan
    search: Search


@dataclass
class _Solver:
    """Exact searches with the same suits and a shared limit of nodes."""

    suits: tuple[str, ...]
    limit: int | None

    def solve(self, search: Search) -> Plan:
        """The plan that plays most tiles of the hand."""
        with self._limit_search(search):
            plan = search.best(0)
        assert plan is not None, "the table is not made of melds"
        return plan

    def first_meld(self, table: Stamps, hand: Stamps) -> FirstMeld | None:
        """Three tiles of the hand that are a meld and with which most tiles can be played; None if
        the hand has no meld. Larger melds contain one of three. All are tried with as many tiles as
        without this rule, then one fewer; the bounds of that search hold for all.
        """
        melds = tuple(small_melds(hand, len(self.suits)))
        if not melds:
            return None
        free = Search(position_of(self.suits, table, hand))
        searches: list[Search] = []
        for stay in range(len(hand) - self.solve(free).played, len(hand)):
            for k, meld in enumerate(melds):
                if k == len(searches):
                    position = position_of(self.suits, table + meld, subtract(hand, meld))
                    searches.append(Search(position, easier=free))
                with self._limit_search(searches[k]):
                    plan = searches[k].plan(stay * STAY_COST + STAY_COST - 1)
                if plan is not None:
                    return FirstMeld(meld, plan, searches[k])
        raise AssertionError("a meld of the hand can always be laid")

    @contextmanager
    def _limit_search(self, search: Search) -> Iterator[None]:
        """Give the search the remaining nodes, and subtract those it used."""
        before = search.nodes
        search.limit = None if self.limit is None else before + self.limit
        yield
        if self.limit is not None:
            self.limit -= search.nodes - before


def small_melds(hand: Stamps, suits: int) -> Iterator[Stamps]:
    """All melds of three tiles in a hand, without duplicates."""
    kinds = (*dict.fromkeys(tile for tile in hand if tile != JOKER), *(JOKER,) * hand.count(JOKER))
    yield from dict.fromkeys(
        three for three in combinations(kinds, MIN_MELD) if is_meld(three, suits)
    )


def subtract(tiles: Stamps, gone: Stamps) -> Stamps:
    """The tiles without those of `gone` (multiset difference)."""
    return _split(tiles, Counter(gone))[1]


def _split(tiles: Stamps, counts: Counter[Stamp]) -> tuple[Stamps, Stamps]:
    """As many of these tiles as are counted, and the others, both in their order."""
    remaining = Counter(counts)
    parts = (list[Stamp](), list[Stamp]())
    for tile in tiles:
        parts[remaining[tile] <= 0].append(tile)
        remaining[tile] -= 1
    return tuple(parts[0]), tuple(parts[1])


def position_with_roles(
    suits: tuple[str, ...], groups: tuple[Stamps, ...], must: Stamps, hand: Stamps
) -> Position:
    """A position with the roles of its tiles: sequences and sets."""
    runs = [tile for group in groups for tile in group if not can_be_set(_real_tiles(group))]
    sets = [tile for group in groups for tile in group if can_be_set(_real_tiles(group))]
    return replace(
        position_of(suits, must, hand), in_runs=_rows(suits, runs), in_sets=_rows(suits, sets)
    )


def _real_tiles(group: Stamps) -> Stamps:
    return tuple(tile for tile in group if tile != JOKER)


def count_moved(groups: Sequence[Stamps], melds: Sequence[Stamps]) -> int:
    """The number of tiles of these groups that move when the table becomes these melds."""
    return sum(map(len, groups)) - sum(shared for shared, _, _ in match_melds(groups, melds))


def _as_stamps(suits: Sequence[str], melds: Sequence[Meld]) -> tuple[Stamps, ...]:
    """Melds as tiles and jokers."""
    return tuple(
        tuple(JOKER if is_joker else Stamp(suits[suit], value) for (suit, value), is_joker in meld)
        for meld in melds
    )
