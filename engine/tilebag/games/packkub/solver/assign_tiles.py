"""Lays the melds of a plan so that as many tiles of the table as possible stay in place.

A plan gives the number of tiles of each suit in sequences and in sets at each value, and of jokers
that stand in; it can be laid in many ways. The sets of each value are independent, and so are the
sequences of each suit. Both are the same small problem: from a multiset of tiles take a continuing
meld for each group of the table, so that the rest can still be laid and most tiles stay. It is
solved exactly by trying all melds, with memoisation per multiset; so is whether a joker is in a set
or in a sequence if both are possible.

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


def assign_tiles(layers: Sequence[Layer]) -> tuple[Meld, ...]:
    """The melds of a plan on an empty table, sets first."""
    return TileAssigner((), len(layers[0][0]), len(layers)).assign(layers)[1]


@dataclass
class TileAssigner:
    """Lays plans on the same table, given as groups of tiles with their number of jokers. Results
    for a pool are cached across plans.
    """

    groups: Sequence[tuple[Sequence[Cell], int]]
    suits: int
    values: int
    _sets: dict[tuple[int, Counts, Counts], Assignment] = field(default_factory=dict)
    _runs: dict[tuple[int, Counts, Counts], Assignment] = field(default_factory=dict)

    def assign(self, layers: Sequence[Layer]) -> tuple[int, tuple[Meld, ...]]:
        """The maximum number of tiles of the groups that stay, and the melds, sets first."""
        return max(
            (self._melds(layers, roles) for roles in _role_choices(layers)),
            key=lambda assignment: assignment[0],
        )

    def _melds(self, layers: Sequence[Layer], roles: Roles) -> tuple[int, tuple[Meld, ...]]:
        stay = 0
        all_melds = []
        for v, (_, sets, _) in enumerate(layers):
            if any(sets):
                staying, melds = self._sets_of(
                    v, sets, tuple([roles.get((suit, v), 0) for suit in range(self.suits)])
                )
                stay += staying
                all_melds += [
                    tuple(((kind % self.suits, v), kind >= self.suits) for kind in meld)
                    for meld in melds
                ]
        for suit in range(self.suits):
            runs = tuple([layer[0][suit] for layer in layers])
            if any(runs):
                stand_ins = tuple(
                    [layer[2][suit] - roles.get((suit, v), 0) for v, layer in enumerate(layers)]
                )
                staying, melds = self._runs_of(suit, runs, stand_ins)
                stay += staying
                all_melds += [
                    tuple(((suit, kind % self.values), kind >= self.values) for kind in meld)
                    for meld in melds
                ]
        return stay, tuple(all_melds)

    def _sets_of(self, v: int, counts: Counts, jokers: Counts) -> Assignment:
        key = v, counts, jokers
        if key not in self._sets:
            groups = [(cells, n) for cells, n in self.groups if _is_set(cells) and cells[0][1] == v]
            old_groups = [(tuple(suit for suit, _ in cells), n) for cells, n in groups]
            self._sets[key] = _take_melds(counts, jokers, old_groups, all_sets, _can_be_sets)
        return self._sets[key]

    def _runs_of(self, suit: int, counts: Counts, jokers: Counts) -> Assignment:
        key = suit, counts, jokers
        if key not in self._runs:
            groups = [
                (cells, n) for cells, n in self.groups if not _is_set(cells) and cells[0][0] == suit
            ]
            old_groups = [(tuple(v for _, v in cells), n) for cells, n in groups]
            self._runs[key] = _take_melds(counts, jokers, old_groups, all_runs, _can_be_runs)
        return self._runs[key]


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


def _is_set(group: Sequence[Cell]) -> bool:
    """All of one value? A lone tile with jokers counts as a set."""
    return len({v for _, v in group}) == 1


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
