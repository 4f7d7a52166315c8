"""What a computer player remembers. Its view forgets nothing; all but the expert forget
deliberately, as people do.

A seen piece is remembered clearly for some turns, then vaguely (as nearby), then not at all. The
span depends on the piece and on chance, and doubles if it was seen twice. A forgotten piece stays
forgotten until it is shown again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import TypeAlias

from tilebag.core.chance import Chance
from tilebag.kit.piecepack import Stamp

from .state import COLUMNS, ROWS, Coin, Tile
from .view import View


@dataclass(frozen=True, slots=True)
class Span:
    """The number of turns that a piece seen once stays clear, at least and at most; then vague for
    as long.
    """

    least: int
    most: int


# of a casual player; a person with a usual memory wins half of the games against it
SHORT_SPAN = Span(2, 10)
LONG_SPAN = Span(8, 40)  # of a keen player
FRESH_TURNS = 2  # number of turns in which a piece is not confused


class Recall(IntEnum):
    """How well something is remembered."""

    GONE = 0
    VAGUE = 1
    CLEAR = 2


@dataclass(frozen=True, slots=True)
class Memory:
    """The remembered tiles on the grid and coins in play, and how well. Forgotten ones are left
    out.
    """

    tiles: Mapping[str, tuple[Stamp, Recall]]
    coins: Mapping[str, Stamp]

    def place_of(self, stamp: Stamp) -> tuple[str, Recall]:
        """The place of a tile as far as remembered; an empty id if not."""
        for tile_id, (face, recall) in self.tiles.items():
            if face == stamp:
                return tile_id, recall
        return "", Recall.GONE


# by id, stamp, times seen, last time
RecallFunction: TypeAlias = Callable[[str, Stamp, int, int], Recall]


def limited_memory(view: View, span: Span = LONG_SPAN) -> Memory:
    """What this seat remembers with this memory span."""
    return _memory(view, partial(_recall, view, span))


def perfect_memory(view: View) -> Memory:
    """Everything that this seat was ever shown."""
    return _memory(view, lambda piece_id, stamp, times, last: Recall.CLEAR)


def _memory(view: View, recalling: RecallFunction) -> Memory:
    tiles = {
        tile.id: (face, recall)
        for tile, face in zip(view.public.grid, view.tiles, strict=True)
        if face
        and tile.holder is None
        and (recall := recalling(tile.id, face, tile.times, tile.last))
    }
    coins = {
        coin.id: sides.stamp
        for coin, sides in zip(view.public.coins, view.coins, strict=True)
        if sides.stamp
        and not coin.out
        and (_is_open(view, coin) or _is_remembered(view, coin, sides.stamp, recalling))
    }
    return Memory(tiles, coins)


def fresh_tiles(view: View) -> frozenset[str]:
    """The tiles turned up in the last two turns: they are not confused."""
    return frozenset(
        tile.id
        for tile in view.public.grid
        if tile.times and view.public.flips - tile.last < FRESH_TURNS
    )


def known_tiles(memory: Memory) -> frozenset[str]:
    """The tiles that are clearly remembered."""
    return frozenset(
        tile_id for tile_id, (_, recall) in memory.tiles.items() if recall is Recall.CLEAR
    )


def neighbours(view: View, tile_id: str) -> tuple[Tile, ...]:
    """The tiles next to a tile that are still on the grid: a vague one is confused with these."""
    grid = view.public.grid
    row, column = divmod([tile.id for tile in grid].index(tile_id), COLUMNS)
    on_grid = [(k, tile) for k, tile in enumerate(grid) if tile.holder is None]
    return tuple(
        tile for k, tile in on_grid if abs(k // COLUMNS - row) + abs(k % COLUMNS - column) == 1
    )


def side_neighbours(view: View, tile_id: str) -> tuple[str, ...]:
    """The tiles to the left and right of a tile, for either orientation of the grid."""
    grid = view.public.grid
    k = next(k for k, tile in enumerate(grid) if tile.id == tile_id)
    near = [
        j
        for j in (k - 1, k + 1)
        if all(j // columns == k // columns for columns in (COLUMNS, ROWS))
    ]
    return tuple(grid[j].id for j in near if grid[j].holder is None)


def _is_open(view: View, coin: Coin) -> bool:
    """Can the viewer look at this coin at any time?"""
    return (
        coin.id == view.public.chosen
        or view.public.options.is_known_by_place
        or coin.owner == view.seat
    )


def _is_remembered(view: View, coin: Coin, stamp: Stamp, recalling: RecallFunction) -> bool:
    """Is a coin clearly remembered from when it was in use?"""
    looks = [look for look in coin.looks if look.who in (None, view.seat)]
    times = sum(look.times for look in looks)
    last = max(look.last for look in looks)
    return recalling(coin.id, stamp, times, last) is Recall.CLEAR


def _recall(view: View, span: Span, piece_id: str, stamp: Stamp, times: int, last: int) -> Recall:
    extra, _ = Chance.of("remembory", view.seat, piece_id, stamp, last).draw_below(
        span.most - span.least + 1
    )
    lasts = (span.least + extra) * times
    age = view.public.flips - last
    if age <= lasts:
        return Recall.CLEAR
    return Recall.VAGUE if age <= 2 * lasts else Recall.GONE
