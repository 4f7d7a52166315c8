"""The moves from one table to another.

Each target meld continues one group, its *base*: the one it shares most tiles with. A tile outside
the base of its meld moves there as soon as it fits; a tile in the way begins a group of its own. No
tile moves more than twice. Melds from the hand alone come first, so that a first meld is laid
before the table is touched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tilebag.core.move import Move

from ..pieces import Stamp
from ..state import NEW, Group, PublicState, Tile, put
from .matching import match_melds
from .melds import accepted_tiles

Stamps: TypeAlias = tuple[Stamp, ...]


@dataclass(frozen=True, slots=True)
class TargetMeld:
    """A target meld: its tiles, and the group it continues (None: a new one)."""

    tiles: tuple[Tile, ...]
    base: str | None


def assign_targets(
    groups: Sequence[Group], hand: Sequence[Tile], melds: Sequence[Stamps]
) -> tuple[TargetMeld, ...]:
    """Assign the tiles to the melds so that few have to move."""
    shares = match_melds([group.stamps for group in groups], melds)
    bases = {groups[g].id: k for _, g, k in shares}
    tiles: list[list[Tile]] = [[] for _ in melds]
    missing = [Counter(meld) for meld in melds]
    free: list[Tile] = []
    for group in groups:
        k = bases.get(group.id)
        for tile in group.tiles:
            if k is not None and missing[k][tile.stamp] > 0:
                missing[k][tile.stamp] -= 1
                tiles[k].append(tile)
            else:
                free.append(tile)
    free += hand
    for k, stamps in enumerate(missing):
        for stamp in stamps.elements():
            tile = next(tile for tile in free if tile.stamp == stamp)
            free.remove(tile)
            tiles[k].append(tile)
    homes = {k: group for group, k in bases.items()}
    return tuple(TargetMeld(tuple(held), homes.get(k)) for k, held in enumerate(tiles))


def route(public: PublicState, hand: Sequence[Tile], melds: Sequence[Stamps]) -> tuple[Move, ...]:
    """The moves from the present table to these melds."""
    path = _Path(public, assign_targets(public.groups, hand, melds))
    return tuple(path.moves())


class _Path:
    """The table along the way: the tiles of each group."""

    def __init__(self, public: PublicState, targets: Sequence[TargetMeld]) -> None:
        groups = public.groups
        self.suits = public.options.suits
        self.groups: dict[str, list[Tile]] = {group.id: list(group.tiles) for group in groups}
        self.home: dict[str, str] = {tile.id: group.id for group in groups for tile in group.tiles}
        self.next = 1 + max((group.number for group in (*groups, *public.before)), default=0)
        self.tiles: list[list[Tile]] = [list(target.tiles) for target in targets]
        self.bases: list[str | None] = [target.base for target in targets]
        lay = {tile.id for group in public.before for tile in group.tiles}
        self.own = [
            k for k, tiles in enumerate(self.tiles) if not any(tile.id in lay for tile in tiles)
        ]

    def moves(self) -> Iterator[Move]:
        """Yield moves until the table is as wanted."""
        every = range(len(self.tiles))
        while (
            step := self._join(self.own)
            or self._begin(self.own)
            or self._join(every)
            or self._begin(every)
            or self._clear()
        ) is not None:
            yield step

    def _join(self, melds: Iterable[int]) -> Move | None:
        """Move a tile that fits to its meld."""
        for k in melds:
            tiles = self.tiles[k]
            base = self.bases[k]
            if base is None:
                continue
            open_to = accepted_tiles(tuple(tile.stamp for tile in self.groups[base]), self.suits)
            for tile in tiles:
                if self.home.get(tile.id) != base and tile.stamp in open_to:
                    return self._put(tile, base)
        return None

    def _begin(self, melds: Iterable[int]) -> Move | None:
        """Begin a meld without a base, with its first tile."""
        for k in melds:
            if self.bases[k] is None:
                first = self.tiles[k][0]
                alone = self.home.get(first.id)
                if alone is not None and len(self.groups[alone]) == 1 and alone not in self.bases:
                    self.bases[k] = alone
                    return self._join([k]) or self._begin(melds)
                self.bases[k] = f"g{self.next}"
                return self._put(first, NEW)
        return None

    def _clear(self) -> Move | None:
        """Move a tile out of the base of another meld."""
        for tiles, base in zip(self.tiles, self.bases, strict=True):
            if base is None:
                continue
            for tile in self.groups[base]:
                if tile not in tiles:
                    return self._put(tile, NEW)
        return None

    def _put(self, tile: Tile, place: str) -> Move:
        step = put(tile.id, place)
        if tile.id in self.home:
            old = self.home[tile.id]
            self.groups[old].remove(tile)
            if not self.groups[old]:
                del self.groups[old]
        if place == NEW:
            place = f"g{self.next}"
            self.groups[place] = []
            self.next += 1
        self.groups[place].append(tile)
        self.home[tile.id] = place
        return step
