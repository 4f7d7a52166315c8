"""What a computer player remembers. Its view forgets nothing; all but the best forget on purpose, as people do.

A thing that was seen is clear for some turns, then vague (it was about there), then gone. How long it lasts depends on
the thing and on chance, and twice as long if it was seen twice. What is gone stays gone until it is shown again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import TypeAlias

from tilebag.chance import Chance
from tilebag.piecepack import Stamp

from .state import COLUMNS, ROWS, Coin, Tile
from .view import View


@dataclass(frozen=True, slots=True)
class Span:
    """For how many turns of tiles a thing that was seen once is clear, at least and at most; then vague for as long."""

    least: int
    most: int


SHORT = Span(2, 10)  # the memory of a casual player, against which a person with a usual one wins half of the games
LONG = Span(8, 40)  # of a keen one
FRESH = 2  # for so many turns nobody mistakes a thing that was seen


class Recall(IntEnum):
    """How well something is remembered."""

    GONE = 0
    VAGUE = 1
    CLEAR = 2


@dataclass(frozen=True, slots=True)
class Memory:
    """The tiles on the grid and the coins in play that come to mind, and how well. What is gone is left out."""

    tiles: Mapping[str, tuple[Stamp, Recall]]
    coins: Mapping[str, Stamp]

    def place_of(self, stamp: Stamp) -> tuple[str, Recall]:
        """Where a tile is, as far as it is remembered; an empty id if it is not."""
        for tile_id, (face, recall) in self.tiles.items():
            if face == stamp:
                return tile_id, recall
        return "", Recall.GONE


Recalling: TypeAlias = Callable[[str, Stamp, int, int], Recall]  # of a thing, what it shows, how often seen, when last


def remembered(view: View, span: Span = LONG) -> Memory:
    """What comes to mind to this seat, which forgets."""
    return _memory(view, partial(_recall, view, span))


def everything(view: View) -> Memory:
    """All that this seat was ever shown."""
    return _memory(view, lambda thing, stamp, times, last: Recall.CLEAR)


def _memory(view: View, recalling: Recalling) -> Memory:
    tiles = {
        tile.id: (face, recall)
        for tile, face in zip(view.public.grid, view.tiles, strict=True)
        if face and tile.holder is None and (recall := recalling(tile.id, face, tile.times, tile.last))
    }
    coins = {
        coin.id: sides.stamp
        for coin, sides in zip(view.public.coins, view.coins, strict=True)
        if sides.stamp and not coin.out and (_lies_open(view, coin) or _seen(view, coin, sides.stamp, recalling))
    }
    return Memory(tiles, coins)


def fresh(view: View) -> frozenset[str]:
    """The tiles that were turned up in the last two turns: nobody mistakes them."""
    return frozenset(tile.id for tile in view.public.grid if tile.times and view.public.flips - tile.last < FRESH)


def places_known(memory: Memory) -> frozenset[str]:
    """The tiles that are clearly remembered."""
    return frozenset(tile_id for tile_id, (_, recall) in memory.tiles.items() if recall is Recall.CLEAR)


def neighbours(view: View, tile_id: str) -> tuple[Tile, ...]:
    """The tiles beside a tile, above and below it, that are still on the grid: with these a vague one is mistaken."""
    grid = view.public.grid
    row, column = divmod([tile.id for tile in grid].index(tile_id), COLUMNS)
    beside = [
        tile
        for k, tile in enumerate(grid)
        if abs(k // COLUMNS - row) + abs(k % COLUMNS - column) == 1 and tile.holder is None
    ]
    return tuple(beside)


def beside(view: View, tile_id: str) -> tuple[str, ...]:
    """The tiles to the left and to the right of a tile, whether the grid is laid out lengthwise or upright."""
    grid = view.public.grid
    k = next(k for k, tile in enumerate(grid) if tile.id == tile_id)
    near = [j for j in (k - 1, k + 1) if all(j // columns == k // columns for columns in (COLUMNS, ROWS))]
    return tuple(grid[j].id for j in near if grid[j].holder is None)


def _lies_open(view: View, coin: Coin) -> bool:
    """What one can look at at any time need not be remembered."""
    return coin.id == view.public.chosen or view.public.options.known_by_place or coin.owner == view.seat


def _seen(view: View, coin: Coin, stamp: Stamp, recalling: Recalling) -> bool:
    """Is a coin clearly remembered from when it was in use?"""
    looks = [look for look in coin.looks if look.who in (None, view.seat)]
    times, last = sum(look.times for look in looks), max(look.last for look in looks)
    return recalling(coin.id, stamp, times, last) is Recall.CLEAR


def _recall(view: View, span: Span, thing: str, stamp: Stamp, times: int, last: int) -> Recall:
    more, _ = Chance.of("remembory", view.seat, thing, stamp, last).draw_below(span.most - span.least + 1)
    lasts, age = (span.least + more) * times, view.public.flips - last
    if age <= lasts:
        return Recall.CLEAR
    return Recall.VAGUE if age <= 2 * lasts else Recall.GONE
