"""The tiles of a rack in groups: what goes together for sets and runs, for seven pairs, or by colour.

All functions take the okey and the kinds of the tiles, each as often as it is there, and give all of them back: groups
of kinds, those that are worth most first. They never raise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import TypeAlias

from ..pieces import FALSE_JOKER, HIGHEST, Kind, worth
from .melds import SHAPES_WITH, Meld, printed

Kinds: TypeAlias = tuple[Kind, ...]


def by_colour(okey: Kind, tiles: Iterable[Kind]) -> tuple[Kinds, ...]:
    """The colours one after the other, okeys and false jokers last."""
    ordered = sorted(tiles, key=lambda tile: (tile in (okey, FALSE_JOKER), tile))
    return tuple(
        tuple(group)
        for _, group in groupby(ordered, key=lambda tile: -1 if tile in (okey, FALSE_JOKER) else tile // HIGHEST)
    )


def by_pairs(okey: Kind, tiles: Iterable[Kind]) -> tuple[Kinds, ...]:
    """Pairs, then okeys, then what is single."""
    counts = Counter(tiles)
    wild: Kinds = (okey,) * counts.pop(okey, 0)
    pairs = [(kind, kind) for kind in sorted(counts) if counts[kind] > 1]
    single = tuple(kind for kind in sorted(counts) if counts[kind] % 2)
    return tuple(group for group in (*pairs, wild, single) if group)


@lru_cache(maxsize=64)
def by_melds(okey: Kind, tiles: Kinds) -> tuple[Kinds, ...]:
    """Sets and runs that are complete, as many tiles as can be; then what lacks one tile; then the others."""
    plain = Counter(worth(tile, okey) for tile in tiles if tile != okey)
    wild = tiles.count(okey)
    _, melds = _most(tuple(sorted(plain.elements())), wild)
    used = Counter(kind for meld, filled in melds for kind in meld if kind not in filled)
    spare: Kinds = (okey,) * (wild - sum(len(filled) for _, filled in melds))
    near, single = _near(sorted((plain - used).elements()))
    whole = sorted(melds, key=lambda meld: (-len(meld[0]), meld[0]))
    groups = (*whole, *((pair, frozenset[Kind]()) for pair in near), (tuple(single), frozenset[Kind]()))
    shown = [tuple(okey if kind in filled else printed(kind, okey) for kind in group) for group, filled in groups]
    return tuple(group for group in (*shown[:-1], spare, shown[-1]) if group)


Filled: TypeAlias = tuple[Meld, frozenset[Kind]]  # a meld, and those of its places that okeys take


@lru_cache(maxsize=20_000)
def _most(plain: Kinds, wild: int) -> tuple[tuple[int, int], tuple[Filled, ...]]:
    """The melds that hold most of these plain tiles, with as few okeys as can be: ((tiles, −okeys), melds)."""
    if not plain:
        return (0, 0), ()
    lowest, rest = plain[0], plain[1:]
    best = _most(rest, wild)
    for meld in SHAPES_WITH[lowest]:
        lacking = frozenset(meld).difference(plain)
        if len(lacking) > wild:
            continue
        (tiles, spared), melds = _most(_without(plain, meld), wild - len(lacking))
        score = (tiles + len(meld) - len(lacking), spared - len(lacking))
        if score > best[0]:
            best = score, ((meld, lacking), *melds)
    return best


def _without(plain: Kinds, meld: Meld) -> Kinds:
    """The tiles but for one of each kind in a meld."""
    left = list(plain)
    for kind in meld:
        if kind in left:
            left.remove(kind)
    return tuple(left)


def _near(plain: list[Kind]) -> tuple[list[Kinds], list[Kind]]:
    """Twos that lack one tile for a meld, those with two chances first; and what is left."""
    left = list(plain)
    pairs: list[Kinds] = []
    for apart in (1, 0, 2):
        for first, second in _neighbours(tuple(left), apart):
            if first in left and second in left:
                left.remove(first)
                left.remove(second)
                pairs.append((first, second))
    return pairs, left


def _neighbours(plain: Kinds, apart: int) -> Iterator[tuple[Kind, Kind]]:
    """Twos of one colour so many numbers apart, the 1 also after the 13; 0: of one number and two colours."""
    for first in plain:
        for second in plain:
            if apart and first // HIGHEST == second // HIGHEST and (second - first) % HIGHEST == apart:
                if first % HIGHEST + apart <= HIGHEST:
                    yield first, second
            elif not apart and first < second and first % HIGHEST == second % HIGHEST:
                yield first, second
