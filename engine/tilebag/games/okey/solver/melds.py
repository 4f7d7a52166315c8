"""Division of a hand into melds: completely if it wins, and of a rack as it is sorted.

Exact. Tiles go in and come out as printed, an okey or a false joker in the place it takes. `groups`
and `pairs` return None for a hand that is not of that type. Those that sort (`by_…`) return all
tiles in groups of kinds, the most valuable first. None of them raises.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, groupby
from typing import TypeAlias

from ..pieces import COLOURS, FALSE_JOKER, HIGHEST, NUMBERED, Kind, effective_kind, okey_after

Meld: TypeAlias = tuple[Kind, ...]

RUNS = (3, 4, 5)  # a longer run is divided into several of these
SETS = (3, 4)


def _runs() -> Iterator[Meld]:
    """All runs; the 1 is below the 2 or above the 13 (OK-19)."""
    for colour in range(len(COLOURS)):
        for length in RUNS:
            for first in range(HIGHEST + 2 - length):
                yield tuple(
                    Kind(colour * HIGHEST + (first + step) % HIGHEST) for step in range(length)
                )


def _sets() -> Iterator[Meld]:
    """All sets: one number in three or four colours (OK-18)."""
    for place in range(HIGHEST):
        for size in SETS:
            for colours in combinations(range(len(COLOURS)), size):
                yield tuple(Kind(colour * HIGHEST + place) for colour in colours)


SHAPES = (*_sets(), *_runs())
SHAPES_WITH = {kind: tuple(shape for shape in SHAPES if kind in shape) for kind in NUMBERED}


def groups(indicator: Kind, tiles: Sequence[Kind]) -> tuple[Meld, ...] | None:
    """The tiles divided completely into sets and runs (OK-21)."""
    okey = okey_after(indicator)
    plain = Counter(effective_kind(tile, okey) for tile in tiles if tile != okey)
    return _divide(plain, tiles.count(okey), okey)


def _divide(plain: Counter[Kind], wild: int, okey: Kind) -> tuple[Meld, ...] | None:
    """The lowest tile must be in a meld; try all of them."""
    lowest = min(+plain, default=None)
    if lowest is None:
        return None if wild else ()
    for shape in SHAPES_WITH[lowest]:
        for filled in _fillings(shape, lowest, plain, wild):
            other_melds = _divide(plain - Counter(set(shape) - filled), wild - len(filled), okey)
            if other_melds is not None:
                return (
                    tuple(
                        okey if place in filled else printed_kind(place, okey) for place in shape
                    ),
                    *other_melds,
                )
    return None


def _fillings(
    shape: Meld, lowest: Kind, plain: Counter[Kind], wild: int
) -> Iterator[frozenset[Kind]]:
    """The places of a meld taken by wild tiles: all missing ones, and possibly others."""
    missing = frozenset(place for place in shape if not plain[place])
    other_places = [place for place in shape if place not in missing and place != lowest]
    for extra in range(wild - len(missing) + 1):
        yield from (missing | frozenset(spared) for spared in combinations(other_places, extra))


def printed_kind(place: Kind, okey: Kind) -> Kind:
    """The tile at a place that is not wild: a plain one of the okey's kind is a false joker."""
    return FALSE_JOKER if place == okey else place


def pairs(indicator: Kind, tiles: Sequence[Kind]) -> tuple[Meld, ...] | None:
    """The tiles divided into pairs of one colour and number (OK-22)."""
    okey = okey_after(indicator)
    plain = Counter(tile for tile in tiles if tile != okey)
    single = sorted(tile for tile, n in plain.items() if n % 2)
    wild_left = tiles.count(okey) - len(single)
    if wild_left < 0 or wild_left % 2:
        return None
    doubles = sorted((plain - Counter(single)).elements())[::2]
    return (
        *((tile, tile) for tile in doubles),
        *((tile, okey) for tile in single),
        *((okey, okey),) * (wild_left // 2),
    )


Kinds: TypeAlias = tuple[Kind, ...]


def by_colour(okey: Kind, tiles: Iterable[Kind]) -> tuple[Kinds, ...]:
    """One colour after the other, okeys and false jokers last."""
    ordered = sorted(tiles, key=lambda tile: (tile in (okey, FALSE_JOKER), tile))
    return tuple(
        tuple(group)
        for _, group in groupby(
            ordered, key=lambda tile: -1 if tile in (okey, FALSE_JOKER) else tile // HIGHEST
        )
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
    """Complete sets and runs with as many tiles as possible; then pairs that miss one tile; then
    the others.
    """
    plain = Counter(effective_kind(tile, okey) for tile in tiles if tile != okey)
    wild = tiles.count(okey)
    _, melds = _best_melds(tuple(sorted(plain.elements())), wild)
    used = Counter(kind for meld, filled in melds for kind in meld if kind not in filled)
    spare: Kinds = (okey,) * (wild - sum(len(filled) for _, filled in melds))
    near, single = _near_pairs(sorted((plain - used).elements()))
    whole = sorted(melds, key=lambda meld: (-len(meld[0]), meld[0]))
    groups = (
        *whole,
        *((pair, frozenset[Kind]()) for pair in near),
        (tuple(single), frozenset[Kind]()),
    )
    printed = [
        tuple(okey if kind in filled else printed_kind(kind, okey) for kind in group)
        for group, filled in groups
    ]
    return tuple(group for group in (*printed[:-1], spare, printed[-1]) if group)


WildMeld: TypeAlias = tuple[Meld, frozenset[Kind]]  # a meld, and the places taken by okeys


@lru_cache(maxsize=20_000)
def _best_melds(plain: Kinds, wild: int) -> tuple[tuple[int, int], tuple[WildMeld, ...]]:
    """The melds with most of these plain tiles and fewest okeys: ((tiles, −okeys), melds)."""
    if not plain:
        return (0, 0), ()
    lowest = plain[0]
    others = plain[1:]
    best = _best_melds(others, wild)
    for meld in SHAPES_WITH[lowest]:
        missing = frozenset(meld).difference(plain)
        if len(missing) > wild:
            continue
        (tiles, spared), melds = _best_melds(_remove_meld(plain, meld), wild - len(missing))
        score = (tiles + len(meld) - len(missing), spared - len(missing))
        if score > best[0]:
            best = score, ((meld, missing), *melds)
    return best


def _remove_meld(plain: Kinds, meld: Meld) -> Kinds:
    """The tiles without one of each kind in a meld."""
    remaining = list(plain)
    for kind in meld:
        if kind in remaining:
            remaining.remove(kind)
    return tuple(remaining)


def _near_pairs(plain: list[Kind]) -> tuple[list[Kinds], list[Kind]]:
    """Pairs that miss one tile for a meld, those with two chances first; and the remaining
    tiles.
    """
    remaining = list(plain)
    pairs: list[Kinds] = []
    for apart in (1, 0, 2):
        for first, second in _neighbours(tuple(remaining), apart):
            if first in remaining and second in remaining:
                remaining.remove(first)
                remaining.remove(second)
                pairs.append((first, second))
    return pairs, remaining


def _neighbours(plain: Kinds, apart: int) -> Iterator[tuple[Kind, Kind]]:
    """Pairs of one colour this many numbers apart, the 1 also after the 13; 0: of one number and
    two colours.
    """
    for first in plain:
        for second in plain:
            if (
                apart
                and first // HIGHEST == second // HIGHEST
                and (second - first) % HIGHEST == apart
            ):
                if first % HIGHEST + apart <= HIGHEST:
                    yield first, second
            elif not apart and first < second and first % HIGHEST == second % HIGHEST:
                yield first, second
