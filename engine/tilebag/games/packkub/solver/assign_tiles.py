"""Lays the melds of a plan so that as many tiles of the table as possible stay in place.

A plan gives the number of tiles of each suit in sequences and in sets at each value, and of jokers
that stand in; it can be laid in many ways. The sets of each value are independent, and so are the
sequences of each suit. Each of these *pools* is the same small problem: from a multiset of tiles
take a continuing meld for each group of the table, so that the rest can still be laid and most
tiles stay. It is solved exactly by trying all melds, with memoisation per multiset. Also tried is
each choice of whether a joker is in a set or in a sequence if both are possible, and of the pool
where a group continues that changes its type.

In a pool of `n` kinds (the suits of a set, the values of a sequence) a joker that stands for kind k
is kind n + k.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from ..pieces import MIN_MELD
from .runs_by_suit import Counts
from .search import MAX_JOKERS, Cell, Layer

Kinds: TypeAlias = tuple[int, ...]
OldGroup: TypeAlias = tuple[Kinds, int]  # a group of the table: its tiles, number of jokers
Meld: TypeAlias = tuple[tuple[Cell, bool], ...]  # what each tile is or stands for; is it a joker?
Assignment: TypeAlias = tuple[int, tuple[Kinds, ...]]  # number of tiles that stay, and the melds
# of the jokers that could be in a set or in a sequence: how many are in sets
Roles: TypeAlias = dict[Cell, int]
Pool: TypeAlias = tuple[bool, int]  # True: the sets of a value; False: the sequences of a suit
# of a pool in a plan: its tiles of each kind, jokers included, and its jokers
FilledPool: TypeAlias = tuple[Pool, Counts, Counts]
FilledPools: TypeAlias = dict[FilledPool, int]  # how many tiles stay in each
# where groups of the table continue, by their index; None: nowhere
Homes: TypeAlias = dict[int, Pool | None]


class Group:
    """A group of the table.

    cells   its tiles without the jokers
    jokers  the number of its jokers
    is_set  all of one value? So is a lone tile with jokers.
    pool    where it continues as a meld of its type
    """

    def __init__(self, cells: tuple[Cell, ...], jokers: int) -> None:
        self.cells = cells
        self.jokers = jokers
        suit, value = cells[0]
        self.is_set = len({v for _, v in cells}) == 1
        self.pool = (self.is_set, value if self.is_set else suit)

    def part_in(self, pool: Pool) -> OldGroup:
        """The kinds of its tiles that can be in this pool, and its jokers."""
        is_sets, index = pool
        if is_sets:
            return tuple([suit for suit, v in self.cells if v == index]), self.jokers
        return tuple([v for suit, v in self.cells if suit == index]), self.jokers


def assign_tiles(layers: Sequence[Layer]) -> tuple[Meld, ...]:
    """The melds of a plan on an empty table, sets first."""
    return TileAssigner(()).assign(layers)[1]


@dataclass
class TileAssigner:
    """Lays plans on the same table. Results for a pool are cached across plans."""

    groups: Sequence[Group]
    _members: dict[Pool, tuple[int, ...]] = field(init=False, default_factory=dict)
    _known: dict[tuple[FilledPool, tuple[int, ...]], Assignment] = field(
        init=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        for k, group in enumerate(self.groups):
            self._members[group.pool] = (*self._members.get(group.pool, ()), k)

    def assign(self, layers: Sequence[Layer]) -> tuple[int, tuple[Meld, ...]]:
        """The maximum number of tiles of the groups that stay, and the melds, sets first. Each
        group continues as a meld of its type, if at all.
        """
        choices = [self._filled_pools(layers, roles) for roles in _role_choices(layers)]
        stays = [sum(pools.values()) for pools in choices]
        most = max(stays)
        return most, self._melds(choices[stays.index(most)], {})

    def assign_changing(
        self, layers: Sequence[Layer], choices: Sequence[tuple[int, ...]], at_least: int
    ) -> tuple[Meld, ...]:
        """The melds with which most tiles stay if the groups of one of these choices change their
        type: each continues as a meld of the other type with one of its tiles, or as any meld with
        its jokers. No melds if fewer than `at_least` tiles stay.
        """
        melds: tuple[Meld, ...] = ()
        for roles in _role_choices(layers):
            pools = self._filled_pools(layers, roles)
            for changing in choices:
                if not self._can_stay(pools, changing, at_least):
                    continue
                for homes in self._other_homes(pools, changing):
                    stay = self._count_staying(pools, homes)
                    if stay >= at_least:
                        at_least = stay + 1
                        melds = self._melds(pools, homes)
        return melds

    def _can_stay(self, pools: FilledPools, changing: tuple[int, ...], at_least: int) -> bool:
        """Can so many tiles stay if these groups change their type? To what stays of the other
        groups each adds at most one tile and its jokers.
        """
        added = sum([1 + self.groups[k].jokers for k in changing])
        if sum(pools.values()) + added < at_least:
            return False
        return self._count_staying(pools, dict.fromkeys(changing)) + added >= at_least

    def _other_homes(self, pools: FilledPools, changing: tuple[int, ...]) -> Iterator[Homes]:
        """Every way in which these groups change their type."""
        choices = [_other_pools(self.groups[k], pools) for k in changing]
        for chosen in product(*choices):
            yield dict(zip(changing, chosen, strict=True))

    def _count_staying(self, pools: FilledPools, homes: Homes) -> int:
        """The number of tiles that stay if some groups have other homes."""
        affected = {self.groups[k].pool for k in homes}
        affected.update([home for home in homes.values() if home is not None])
        total = 0
        for filled, stay in pools.items():
            total += self._assign_pool(filled, homes)[0] if filled[0] in affected else stay
        return total

    def _filled_pools(self, layers: Sequence[Layer], roles: Roles) -> FilledPools:
        """The pools that have tiles, sets first, and how many tiles stay in each if each group
        continues as a meld of its type.
        """
        suits = range(len(layers[0][0]))
        filled: list[FilledPool] = []
        for v, (_, sets, _) in enumerate(layers):
            if any(sets):
                jokers = tuple([roles.get((suit, v), 0) for suit in suits])
                filled.append(((True, v), sets, jokers))
        for suit in suits:
            runs = tuple([layer[0][suit] for layer in layers])
            if any(runs):
                jokers = tuple(
                    [layer[2][suit] - roles.get((suit, v), 0) for v, layer in enumerate(layers)]
                )
                filled.append(((False, suit), runs, jokers))
        return {pool: self._assign_pool(pool, {})[0] for pool in filled}

    def _melds(self, pools: FilledPools, homes: Homes) -> tuple[Meld, ...]:
        """The melds of all pools if some groups have other homes."""
        all_melds: list[Meld] = []
        for filled in pools:
            (is_sets, index), counts, _ = filled
            n = len(counts)
            _, melds = self._assign_pool(filled, homes)
            if is_sets:
                all_melds += [
                    tuple(((kind % n, index), kind >= n) for kind in meld) for meld in melds
                ]
            else:
                all_melds += [
                    tuple(((index, kind % n), kind >= n) for kind in meld) for meld in melds
                ]
        return tuple(all_melds)

    def _assign_pool(self, filled: FilledPool, homes: Homes) -> Assignment:
        """The best melds of a pool if some groups have other homes."""
        pool, counts, jokers = filled
        members = self._members.get(pool, ())
        if homes:
            joining = [k for k, home in homes.items() if home == pool]
            members = (*[k for k in members if k not in homes], *joining)
        key = filled, members
        if key not in self._known:
            old_groups = [self.groups[k].part_in(pool) for k in members]
            if pool[0]:
                assignment = _take_melds(counts, jokers, old_groups, all_sets, _can_be_sets)
            else:
                assignment = _take_melds(counts, jokers, old_groups, all_runs, _can_be_runs)
            self._known[key] = assignment
        return self._known[key]


def _role_choices(layers: Sequence[Layer]) -> Iterator[Roles]:
    """Every possible number of jokers in sets, for the tiles they stand for."""
    stand_ins = {
        (suit, v): range(max(0, n - runs[suit]), min(n, sets[suit]) + 1)
        for v, (runs, sets, jokers) in enumerate(layers)
        for suit, n in enumerate(jokers)
        if n
    }
    for chosen in product(*stand_ins.values()):
        yield dict(zip(stand_ins, chosen, strict=True))


def _other_pools(group: Group, pools: FilledPools) -> Sequence[Pool | None]:
    """The pools not of the group's type where a tile or a joker of it can stay."""
    others = [
        pool
        for pool, _, jokers in pools
        if pool != group.pool and (group.part_in(pool)[0] or (group.jokers and any(jokers)))
    ]
    return others or (None,)


@cache
def all_sets(suits: int, jokers: int = 0) -> tuple[Kinds, ...]:
    """The kinds of tiles of each set, also with jokers for some of them."""
    plain = tuple(
        kinds for size in range(MIN_MELD, suits + 1) for kinds in combinations(range(suits), size)
    )
    return add_jokers(plain, suits, jokers)


@cache
def all_runs(values: int, jokers: int = 0) -> tuple[Kinds, ...]:
    """The kinds of tiles of each run, also with jokers for some of them."""
    plain = (
        tuple(range(low, low + size))
        for size in range(MIN_MELD, values + 1)
        for low in range(values - size + 1)
    )
    return add_jokers(tuple(plain), values, jokers)


def add_jokers(melds: tuple[Kinds, ...], n: int, most: int) -> tuple[Kinds, ...]:
    """These melds of n kinds, and the same with up to `most` jokers in any place."""
    return tuple(
        tuple(n + kind if k in places else kind for k, kind in enumerate(meld))
        for meld in melds
        for jokers in range(most + 1)
        for places in combinations(range(len(meld)), jokers)
    )


def _can_be_sets(counts: Counts) -> bool:
    """Can these tiles of each suit be laid in sets? With k sets no suit has more than k, the total
    is at least 3k.
    """
    return MIN_MELD * max(counts) <= sum(counts)


def _can_be_runs(counts: Counts) -> bool:
    """Can these tiles of each value be laid in sequences? See `runs_by_suit`."""
    begun = 0
    earlier = 0
    before = 0
    for n in (*counts, 0):
        if n < begun + earlier:
            return False
        earlier = begun
        begun = max(0, n - before)
        before = n
    return True


def _take_melds(
    counts: Counts,
    jokers: Counts,
    old_groups: Sequence[OldGroup],
    every: Callable[[int, int], tuple[Kinds, ...]],
    can_be_laid: Callable[[Counts], bool],
) -> Assignment:
    """The number of tiles that stay, and melds of all these tiles (jokers included), first those
    that continue the old groups.
    """
    n = len(counts)
    melds = every(n, min(MAX_JOKERS, sum(jokers)))
    if any(jokers):
        counts = (*map(int.__sub__, counts, jokers), *jokers)
    kinds = {kind for kind, count in enumerate(counts) if count}
    possible = [meld for meld in melds if kinds.issuperset(meld)]
    pool = _Pool(tuple(sorted(old_groups, key=_size, reverse=True)), possible, n, can_be_laid)
    stay, taken = pool.best_melds(0, counts)
    remaining = counts
    for meld in taken:
        remaining = _subtract(remaining, meld)
    return stay, (*taken, *pool.melds_of(remaining))


def _size(old: OldGroup) -> int:
    kinds, jokers = old
    return len(kinds) + jokers


@dataclass
class _Pool:
    """Ways to take melds from a pool of tiles of n kinds: `best_melds` for groups on the
    table, `melds_of` for the rest.
    """

    old_groups: tuple[OldGroup, ...]
    melds: Sequence[Kinds]
    n: int
    lay: Callable[[Counts], bool]
    _best: dict[tuple[int, Counts], Assignment] = field(default_factory=dict)
    _orders: dict[int, list[tuple[int, Kinds]]] = field(default_factory=dict)

    def best_melds(self, k: int, counts: Counts) -> Assignment:
        """The maximum number of tiles of the groups from the k-th on that can stay, and the
        melds.
        """
        if k == len(self.old_groups):
            return 0, ()
        if (k, counts) not in self._best:
            self._best[k, counts] = self._try_all(k, counts)
        return self._best[k, counts]

    def _try_all(self, k: int, counts: Counts) -> Assignment:
        all_others = sum(map(_size, self.old_groups[k + 1 :]))
        best = self.best_melds(k + 1, counts) if k + 1 < len(self.old_groups) else (0, ())
        for shared, meld in self._sorted_melds(k):
            if shared + all_others <= best[0]:
                break
            if all(counts[kind] for kind in meld) and self.can_be_laid(
                remaining := _subtract(counts, meld)
            ):
                others_stay, chosen = self.best_melds(k + 1, remaining)
                if shared + others_stay > best[0]:
                    best = shared + others_stay, (meld, *chosen)
        return best

    def _sorted_melds(self, k: int) -> list[tuple[int, Kinds]]:
        """All melds with the number of tiles they share with the k-th group, the best first."""
        if k not in self._orders:
            self._orders[k] = sorted(
                ((self._count_shared(k, meld), meld) for meld in self.melds), key=_best_first
            )
        return self._orders[k]

    def _count_shared(self, k: int, meld: Kinds) -> int:
        """The number of tiles of the k-th group in a meld."""
        kinds, jokers = self.old_groups[k]
        return len(set(kinds).intersection(meld)) + (
            min(jokers, sum(kind >= self.n for kind in meld)) if jokers else 0
        )

    def can_be_laid(self, counts: Counts) -> bool:
        if len(counts) == self.n:
            return self.lay(counts)
        return self.lay(tuple(map(int.__add__, counts[: self.n], counts[self.n :])))

    def melds_of(self, counts: Counts) -> list[Kinds]:
        """Melds of all these tiles, the largest first."""
        melds: list[Kinds] = []
        while any(counts):
            meld = next(
                meld
                for meld in reversed(self.melds)
                if all(counts[kind] for kind in meld) and self.can_be_laid(_subtract(counts, meld))
            )
            counts = _subtract(counts, meld)
            melds.append(meld)
        return melds


def _best_first(sharing: tuple[int, Kinds]) -> tuple[int, int]:
    """The key: most shared tiles first, then the shortest."""
    shared, meld = sharing
    return -shared, len(meld)


def _subtract(counts: Counts, meld: Kinds) -> Counts:
    remaining = list(counts)
    for kind in meld:
        remaining[kind] -= 1
    return tuple(remaining)
