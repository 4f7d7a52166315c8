"""Division of a winning hand into melds.

Exact. Tiles go in and come out as printed, an okey or a false joker in the place it takes. `groups` and `pairs` return
None for a hand that is not of that type, and never raise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
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
                yield tuple(Kind(colour * HIGHEST + (first + step) % HIGHEST) for step in range(length))


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
            rest = _divide(plain - Counter(set(shape) - filled), wild - len(filled), okey)
            if rest is not None:
                return (tuple(okey if place in filled else printed_kind(place, okey) for place in shape), *rest)
    return None


def _fillings(shape: Meld, lowest: Kind, plain: Counter[Kind], wild: int) -> Iterator[frozenset[Kind]]:
    """The places of a meld taken by wild tiles: all missing ones, and possibly others."""
    lacking = frozenset(place for place in shape if not plain[place])
    others = [place for place in shape if place not in lacking and place != lowest]
    for more in range(wild - len(lacking) + 1):
        yield from (lacking | frozenset(spared) for spared in combinations(others, more))


def printed_kind(place: Kind, okey: Kind) -> Kind:
    """The tile at a place that is not wild: a plain one of the okey's kind is a false joker."""
    return FALSE_JOKER if place == okey else place


def pairs(indicator: Kind, tiles: Sequence[Kind]) -> tuple[Meld, ...] | None:
    """The tiles divided into pairs of one colour and number (OK-22)."""
    okey = okey_after(indicator)
    plain = Counter(tile for tile in tiles if tile != okey)
    single = sorted(tile for tile, n in plain.items() if n % 2)
    left = tiles.count(okey) - len(single)
    if left < 0 or left % 2:
        return None
    doubles = sorted((plain - Counter(single)).elements())[::2]
    return (*((tile, tile) for tile in doubles), *((tile, okey) for tile in single), *((okey, okey),) * (left // 2))
