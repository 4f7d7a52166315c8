"""The tiles of a rack in groups: by melds, by pairs, or by colour.

All functions take the okey and the kinds of all tiles, and return all of them in groups of kinds, the most valuable
first. They never raise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import TypeAlias

from ..pieces import FALSE_JOKER, HIGHEST, Kind, effective_kind
from .melds import SHAPES_WITH, Meld, printed_kind

Kinds: TypeAlias = tuple[Kind, ...]


def by_colour(okey: Kind, tiles: Iterable[Kind]) -> tuple[Kinds, ...]:
    """One colour after the other, okeys and false jokers last."""
    ordered = sorted(tiles, key=lambda tile: (tile in (okey, FALSE_JOKER), tile))
    return tuple(
        tuple(group)
        for _, group in groupby(ordered, key=lambda tile: -1 if tile in (okey, FALSE_JOKER) else tile // HIGHEST)
    )


def by_pairs(okey: Kind, tiles: Iterable[Kind]) -> tuple[Kinds, ...]:
    """Pairs, then okeys, then single tiles."""
    counts = Counter(tiles)
    wild: Kinds = (okey,) * counts.pop(okey, 0)
    pairs = [(kind, kind) for kind in sorted(counts) if counts[kind] > 1]
    single = tuple(kind for kind in sorted(counts) if counts[kind] % 2)
    return tuple(group for group in (*pairs, wild, single) if group)


@lru_cache(maxsize=64)
def by_melds(okey: Kind, tiles: Kinds) -> tuple[Kinds, ...]:
    """Complete sets and runs with as many tiles as possible; then pairs that miss one tile; then the others."""
    plain = Counter(effective_kind(tile, okey) for tile in tiles if tile != okey)
    wild = tiles.count(okey)
    _, melds = _best_melds(tuple(sorted(plain.elements())), wild)
    used = Counter(kind for meld, filled in melds for kind in meld if kind not in filled)
    spare: Kinds = (okey,) * (wild - sum(len(filled) for _, filled in melds))
    near, single = _near_pairs(sorted((plain - used).elements()))
    whole = sorted(melds, key=lambda meld: (-len(meld[0]), meld[0]))
    groups = (*whole, *((pair, frozenset[Kind]()) for pair in near), (tuple(single), frozenset[Kind]()))
    shown = [tuple(okey if kind in filled else printed_kind(kind, okey) for kind in group) for group, filled in groups]
    return tuple(group for group in (*shown[:-1], spare, shown[-1]) if group)


WildMeld: TypeAlias = tuple[Meld, frozenset[Kind]]  # a meld, and the places taken by okeys


@lru_cache(maxsize=20_000)
def _best_melds(plain: Kinds, wild: int) -> tuple[tuple[int, int], tuple[WildMeld, ...]]:
    """The melds with most of these plain tiles and fewest okeys: ((tiles, −okeys), melds)."""
    if not plain:
        return (0, 0), ()
    lowest, rest = plain[0], plain[1:]
    best = _best_melds(rest, wild)
    for meld in SHAPES_WITH[lowest]:
        lacking = frozenset(meld).difference(plain)
        if len(lacking) > wild:
            continue
        (tiles, spared), melds = _best_melds(_remove_meld(plain, meld), wild - len(lacking))
        score = (tiles + len(meld) - len(lacking), spared - len(lacking))
        if score > best[0]:
            best = score, ((meld, lacking), *melds)
    return best


def _remove_meld(plain: Kinds, meld: Meld) -> Kinds:
    """The tiles without one of each kind in a meld."""
    left = list(plain)
    for kind in meld:
        if kind in left:
            left.remove(kind)
    return tuple(left)


def _near_pairs(plain: list[Kind]) -> tuple[list[Kinds], list[Kind]]:
    """Pairs that miss one tile for a meld, those with two chances first; and the remaining tiles."""
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
    """Pairs of one colour this many numbers apart, the 1 also after the 13; 0: of one number and two colours."""
    for first in plain:
        for second in plain:
            if apart and first // HIGHEST == second // HIGHEST and (second - first) % HIGHEST == apart:
                if first % HIGHEST + apart <= HIGHEST:
                    yield first, second
            elif not apart and first < second and first % HIGHEST == second % HIGHEST:
                yield first, second
