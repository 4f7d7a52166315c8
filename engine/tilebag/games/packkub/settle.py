"""The melds of a plan, laid so that as much as possible of the table stays where it lies.

A plan says how many tiles of each suit lie in sequences and in sets at each value; it can be laid in many ways. The
sets of one value are a matter of their own, and so are the sequences of one suit. Both are the same small question:
from a heap of tiles, of which so many of each are there, take for each group of the table one meld that goes on from
it, so that what is left can still be laid and the tiles that stay are most. It is answered exactly, by trying all melds
and keeping what was found for a heap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import TypeAlias

from tilebag.games.packkub.lanes import Counts
from tilebag.games.packkub.solver import LEAST, Cell, Layer, Meld

Kinds: TypeAlias = tuple[int, ...]  # the suits of a set, or the values of a sequence


def settled(layers: Sequence[Layer], groups: Iterable[Sequence[Cell]] = ()) -> tuple[Meld, ...]:
    """The melds of a plan, sets first; those that go on from the groups hold as many of their tiles as possible.

    A joker counts as the tile it stands for. Groups are told without theirs.
    """
    lying = [tuple(group) for group in groups]
    suits, values = len(layers[0][0]), len(layers)
    found: list[Meld] = []
    for v, (_, sets, _) in enumerate(layers):
        olds = [tuple(suit for suit, _ in group) for group in lying if _is_set(group) and group[0][1] == v]
        for kinds in _going_on(sets, olds, every_set(suits), _can_be_sets) if any(sets) else ():
            found.append(tuple((suit, v) for suit in kinds))
    for suit in range(suits):
        runs = tuple(layer[0][suit] for layer in layers)
        olds = [tuple(v for _, v in group) for group in lying if not _is_set(group) and group[0][0] == suit]
        for kinds in _going_on(runs, olds, every_run(values), _can_be_runs) if any(runs) else ():
            found.append(tuple((suit, v) for v in kinds))
    return tuple(found)


def _is_set(group: Sequence[Cell]) -> bool:
    """All of one value? A lone tile with jokers counts as a set."""
    return len({v for _, v in group}) == 1


@cache
def every_set(suits: int) -> tuple[Kinds, ...]:
    return tuple(some for size in range(LEAST, suits + 1) for some in combinations(range(suits), size))


@cache
def every_run(values: int) -> tuple[Kinds, ...]:
    return tuple(tuple(range(low, low + size)) for size in range(LEAST, values + 1) for low in range(values - size + 1))


def _can_be_sets(counts: Counts) -> bool:
    """Can so many tiles of each suit lie in sets? With k sets no suit has more than k, and all together 3k or more."""
    return LEAST * max(counts) <= sum(counts)


def _can_be_runs(counts: Counts) -> bool:
    """Can so many tiles of each value lie in sequences? See `lanes`."""
    begun, earlier, before = 0, 0, 0
    for n in (*counts, 0):
        if n < begun + earlier:
            return False
        begun, earlier, before = max(0, n - before), begun, n
    return True


def _going_on(
    counts: Counts, olds: Sequence[Kinds], melds: Sequence[Kinds], can_be_laid: Callable[[Counts], bool]
) -> list[Kinds]:
    """Melds of all these tiles, those first that go on from the old groups."""
    heap = _Heap(tuple(sorted(olds, key=len, reverse=True)), melds, can_be_laid)
    _, found = heap.most(0, counts)
    rest = counts
    for meld in found:
        rest = _less(rest, meld)
    return [*found, *heap.laid(rest)]


@dataclass
class _Heap:
    """Ways to take melds from a heap of tiles: `most` for the groups that lie there, `laid` for the rest."""

    olds: tuple[Kinds, ...]
    melds: Sequence[Kinds]
    can_be_laid: Callable[[Counts], bool]
    _found: dict[tuple[int, Counts], tuple[int, tuple[Kinds, ...]]] = field(default_factory=dict)

    def most(self, k: int, counts: Counts) -> tuple[int, tuple[Kinds, ...]]:
        """How many tiles of the groups from the k-th on can stay, and the melds that do it."""
        if k == len(self.olds):
            return 0, ()
        if (k, counts) not in self._found:
            self._found[k, counts] = self._try_all(k, counts)
        return self._found[k, counts]

    def _try_all(self, k: int, counts: Counts) -> tuple[int, tuple[Kinds, ...]]:
        old = set(self.olds[k])
        all_others = sum(map(len, self.olds[k + 1 :]))
        best = self.most(k + 1, counts) if k + 1 < len(self.olds) else (0, ())
        for shared, meld in sorted(((len(old.intersection(meld)), meld) for meld in self.melds), key=_best_first):
            if shared + all_others <= best[0]:
                break
            if all(counts[kind] for kind in meld) and self.can_be_laid(rest := _less(counts, meld)):
                others, chosen = self.most(k + 1, rest)
                if shared + others > best[0]:
                    best = shared + others, (meld, *chosen)
        return best

    def laid(self, counts: Counts) -> list[Kinds]:
        """Melds of all these tiles, the largest first."""
        found: list[Kinds] = []
        while any(counts):
            meld = next(
                meld
                for meld in reversed(self.melds)
                if all(counts[kind] for kind in meld) and self.can_be_laid(_less(counts, meld))
            )
            counts = _less(counts, meld)
            found.append(meld)
        return found


def _best_first(found: tuple[int, Kinds]) -> tuple[int, int]:
    """Those that share most; of these the shortest."""
    shared, meld = found
    return -shared, len(meld)


def _less(counts: Counts, meld: Kinds) -> Counts:
    left = list(counts)
    for kind in meld:
        left[kind] -= 1
    return tuple(left)
