"""The solver over real tiles: the best turn, and what the table looks like after it with little of it moved.

A group *stays* where a meld goes on from it; every table tile that is not in the meld that goes on from its group has
moved. All plans that lay most tiles are tried, those first in which the fewest tiles go from sequences to sets or back
(`best_plans`); each is laid so that most tiles stay (`assign_tiles`, exact); the search ends where a plan changes the
roles of as many tiles as the best table found moves at all. Two things are left out: that a group goes on as a meld of
the other kind (5 5 and a joker as 3 4 5 and that joker), and what lies beyond `MOST_NODES` and `MOST_PLANS`. So more
tiles may move than must; how many tiles are laid is always exact. Against brute force over every table there is, the
fewest tiles move in all but 1 of 2,700 small cases (1,500 without jokers, 1,200 with one or two on the table); 1,000
tables with jokers that came up in play stay within the bounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, islice, repeat
from typing import NamedTuple, TypeAlias

from ..pieces import JOKER, SHORTEST_MELD, VALUES, Stamp
from .assign_tiles import Meld, TileAssigner, assign_tiles
from .best_plans import MOST_NODES, BestPlans
from .matching import match_melds
from .melds import could_be_set, is_meld
from .runs_by_suit import STAY
from .search import Exhausted, Plan, Position, Search

Stamps: TypeAlias = tuple[Stamp, ...]
SLACK = 1  # a tile that changes its role may happen to stay with its group all the same
MOST_PLANS = 200  # tried for a table on which fewer tiles move, or numbers of changes without any; few have so many


@dataclass(frozen=True, slots=True)
class BestTurn:
    """What a turn can bring at most.

    played     the tiles of the hand that come to the table, in the order of the box
    melds      the whole table afterwards
    opening    the tiles of the hand that make whole melds among themselves, at most
    """

    played: Stamps
    melds: tuple[Stamps, ...]
    opening: int


def position_of(suits: Sequence[str], table: Sequence[Stamp], hand: Sequence[Stamp]) -> Position:
    """A position as the solver wants it."""
    return Position(_rows(suits, table), _rows(suits, hand), table.count(JOKER), hand.count(JOKER))


def _rows(suits: Sequence[str], tiles: Sequence[Stamp]) -> tuple[tuple[int, ...], ...]:
    rows = {suit: [0] * len(VALUES) for suit in suits}
    for suit, value in tiles:
        if value != JOKER.value:
            rows[suit][value] += 1
    return tuple([tuple(row) for row in rows.values()])


@lru_cache(maxsize=64)
def best_turn(
    suits: tuple[str, ...], groups: tuple[Stamps, ...], hand: Stamps, opened: bool, limit: int | None = None
) -> BestTurn:
    """The turn that lays most tiles of the hand: by PK-12 to PK-14, before the first meld by PK-15.

    With a limit of nodes for all it needs it may raise `Exhausted`.
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
        position = position_with_roles(suits, groups, on_table + meld, without(hand, meld))
        search = BestPlans(position, easier=easier)
    else:
        return BestTurn((), groups, 0)
    if alone.played == most.played + len(meld):
        melds = groups + _as_stamps(suits, assign_tiles(alone.layers))
    else:
        melds = _least_moving(search, most, suits, groups)
    laid = Counter(tile for each in melds for tile in each)
    laid.subtract(on_table)
    return BestTurn(_chosen(hand, laid), melds, alone.played)


@lru_cache(maxsize=256)
def most_tiles(suits: tuple[str, ...], table: Stamps, hand: Stamps, opened: bool) -> Stamps:
    """The tiles of `best_turn` (or as many others), without where they lie: much quicker."""
    solver = _Solver(suits, None)
    if opened:
        plan = solver.solve(Search(position_of(suits, table, hand)))
    elif first := solver.first_meld(table, hand):
        plan = first.most
    else:
        return ()
    lying = Counter(_tiles_of(suits, plan))
    lying.subtract(table)
    return _chosen(hand, lying)


def _tiles_of(suits: Sequence[str], plan: Plan) -> Iterator[Stamp]:
    """All tiles that lie in the sequences and sets of a plan."""
    for value, (runs, sets, jokers) in enumerate(plan.layers):
        for suit, *counts in zip(suits, runs, sets, jokers, strict=True):
            yield from repeat(Stamp(suit, value), counts[0] + counts[1] - counts[2])
            yield from repeat(JOKER, counts[2])


def _least_moving(
    search: BestPlans, most: Plan, suits: tuple[str, ...], groups: tuple[Stamps, ...]
) -> tuple[Stamps, ...]:
    """The table with so many tiles of the hand as in this plan on which the fewest tiles of these groups have moved."""
    cells = [([(suits.index(tile.suit), tile.value) for tile in _real(group)], group.count(JOKER)) for group in groups]
    assigner, lying = TileAssigner(cells, len(suits), len(VALUES)), sum(map(len, groups))
    found: tuple[Stamps, ...] = ()
    least = lying + 1
    search.limit = search.looked + MOST_NODES
    for changes, plan in islice(_plans(search, most.played), MOST_PLANS):
        if changes > least:
            break
        if plan is None:
            continue
        stay, melds = assigner.assign(plan.layers)
        if lying - stay < least + SLACK:
            table = _as_stamps(suits, melds)
            moving = tiles_moved(groups, table)
            if moving < least:
                least, found = moving, table
        if changes >= least:
            break
    return found or _as_stamps(suits, assigner.assign(most.layers)[1])


def _plans(search: BestPlans, played: int) -> Iterator[tuple[int, Plan | None]]:
    """The plans that lay so many tiles, each with how many tiles change their role, as far as the search may go; None:
    now come those in which more tiles do."""
    with suppress(Exhausted):
        for changes, plans in search.by_changes(played):
            yield changes, None
            yield from ((changes, plan) for plan in plans)


class FirstMeld(NamedTuple):
    """A first meld, the most that can be laid with it, and the search that found this."""

    meld: Stamps
    most: Plan
    search: Search


@dataclass
class _Solver:
    """Exact searches with the same suits, which share a limit of nodes."""

    suits: tuple[str, ...]
    limit: int | None

    def solve(self, search: Search) -> Plan:
        """The plan that lays most tiles of the hand."""
        with self._limited(search):
            plan = search.best(0)
        assert plan is not None, "the table is not made of melds"
        return plan

    def first_meld(self, table: Stamps, hand: Stamps) -> FirstMeld | None:
        """Three tiles of the hand that are a meld and with which most tiles can be laid; None without a meld in the
        hand. A larger meld holds one of three, so no other need be tried. All are asked whether so many tiles can be
        laid as without this rule, then one fewer; what that search found out holds for all of them."""
        melds = tuple(small_melds(hand, len(self.suits)))
        if not melds:
            return None
        free = Search(position_of(self.suits, table, hand))
        searches: list[Search] = []
        for stay in range(len(hand) - self.solve(free).played, len(hand)):
            for k, meld in enumerate(melds):
                if k == len(searches):
                    position = position_of(self.suits, table + meld, without(hand, meld))
                    searches.append(Search(position, easier=free))
                with self._limited(searches[k]):
                    plan = searches[k].plan(stay * STAY + STAY - 1)
                if plan is not None:
                    return FirstMeld(meld, plan, searches[k])
        raise AssertionError("a meld of the hand can always be laid")

    @contextmanager
    def _limited(self, search: Search) -> Iterator[None]:
        """The search may look at as many nodes as are left, and takes them away."""
        before = search.looked
        search.limit = None if self.limit is None else before + self.limit
        yield
        if self.limit is not None:
            self.limit -= search.looked - before


def small_melds(hand: Stamps, suits: int) -> Iterator[Stamps]:
    """All melds of three tiles in a hand, equal ones once."""
    kinds = (*dict.fromkeys(tile for tile in hand if tile != JOKER), *(JOKER,) * hand.count(JOKER))
    yield from dict.fromkeys(three for three in combinations(kinds, SHORTEST_MELD) if is_meld(three, suits))


def _chosen(hand: Stamps, laid: Counter[Stamp]) -> Stamps:
    """The tiles that were laid, in the order of the hand."""
    left, found = Counter(laid), []
    for tile in hand:
        if left[tile] > 0:
            left[tile] -= 1
            found.append(tile)
    return tuple(found)


def without(tiles: Stamps, gone: Stamps) -> Stamps:
    """These tiles but for those, each as often as it is named."""
    left, found = Counter(gone), []
    for tile in tiles:
        if left[tile] > 0:
            left[tile] -= 1
        else:
            found.append(tile)
    return tuple(found)


def position_with_roles(suits: tuple[str, ...], groups: tuple[Stamps, ...], must: Stamps, hand: Stamps) -> Position:
    """A position in which the solver knows what lies in sequences and what in sets."""
    runs = [tile for group in groups for tile in group if not could_be_set(_real(group))]
    sets = [tile for group in groups for tile in group if could_be_set(_real(group))]
    return replace(position_of(suits, must, hand), in_runs=_rows(suits, runs), in_sets=_rows(suits, sets))


def _real(group: Stamps) -> Stamps:
    return tuple(tile for tile in group if tile != JOKER)


def tiles_moved(groups: Sequence[Stamps], melds: Sequence[Stamps]) -> int:
    """How many tiles of these groups do not stay where they are when the table becomes these melds."""
    return sum(map(len, groups)) - sum(shared for shared, _, _ in match_melds(groups, melds))


def _as_stamps(suits: Sequence[str], melds: Sequence[Meld]) -> tuple[Stamps, ...]:
    """Melds as tiles and jokers."""
    return tuple(
        tuple(JOKER if is_joker else Stamp(suits[suit], value) for (suit, value), is_joker in meld) for meld in melds
    )
