"""The solver on tiles: the best turn, and a table after it with few tiles moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, repeat
from typing import NamedTuple, TypeAlias

from ..pieces import JOKER, MIN_MELD, VALUES, Stamp
from .assign_tiles import assign_tiles
from .fewest_moved import BestPlans, as_stamps, fewest_moved
from .melds import can_be_set, is_meld
from .runs_by_suit import STAY_COST
from .search import Plan, Position, Search

Stamps: TypeAlias = tuple[Stamp, ...]


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
        melds = groups + as_stamps(suits, assign_tiles(alone.layers))
    else:
        melds = fewest_moved(search, most, suits, groups)
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
