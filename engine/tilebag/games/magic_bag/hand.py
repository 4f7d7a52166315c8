"""Coins to choose from: the owned ones after a failed roll on an upright board, the two drawn to keep one of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tilebag.games.magic_bag.dice import dice, small_dice
from tilebag.games.magic_bag.layout import Layout, box
from tilebag.games.magic_bag.names import voice
from tilebag.games.magic_bag.parts import Parts, coin_face
from tilebag.games.magic_bag.sheet import ORDER
from tilebag.games.magic_bag.state import Coin, Table
from tilebag.scene import Piece, Print, Rect

SLOTS = (48, 45, 42, 39, 36, 33, 30, 27, 24, 20)  # CSS pixels for a coin: the largest with which all find room
SIGN = 16  # CSS pixels for the sign before the coins of a suit
DIE, LEAST_DIE = 0.88, 22  # tiles; CSS pixels


@dataclass(frozen=True, slots=True)
class Fan:
    """Coins in lines, those of a suit after its sign; measures in board units."""

    slot: float
    sign: float
    lines: tuple[tuple[Coin, ...], ...]

    @property
    def high(self) -> float:
        return self.slot * len(self.lines)


def owned_coins(table: Table, layout: Layout) -> Parts:
    """The treasure in lines, where strip and drawer were; on an upright board, if need be, over the dice, which then
    lie small under it."""
    fan, room = _fan(_sorted(table.owned), layout), layout.room
    if not _covers(fan, layout):
        return _laid(fan, room.y + (room.h - fan.high) / 2, layout) + dice(table, layout)
    top = room.y + layout.px(2)
    return _laid(fan, top, layout) + _dice_below(table, top + fan.high, layout)


def _covers(fan: Fan, layout: Layout) -> bool:
    """Do the coins need the place of the dice?"""
    return not layout.beside and len(fan.lines) > 1


def _dice_below(table: Table, y: float, layout: Layout) -> Parts:
    rest, px = layout.board.h - y, layout.px
    size = min(DIE, rest - px(3))
    step = size + px(6)
    left = (layout.board.w - 4 * step + px(6)) / 2
    return small_dice(table, Rect(left, y + (rest - size) / 2, size, size), step)


def _sorted(coins: tuple[Coin, ...]) -> tuple[Coin, ...]:
    """As on the sheet: suit by suit, each by value."""
    return tuple(sorted(coins, key=lambda coin: (ORDER.index(coin.stamp.suit), coin.stamp.value)))


def _fan(coins: tuple[Coin, ...], layout: Layout) -> Fan:
    """The largest coins with which all find room; a suit's sign is left out before the coins get too small to tap."""
    px, room = layout.px, layout.room
    high = room.h if layout.beside else layout.board.h - room.y - px(LEAST_DIE)
    fans = [_in_lines(coins, px(slot), px(sign), room.w) for slot in SLOTS for sign in (SIGN, 0)]
    return next((fan for fan in fans if fan.high <= high), fans[-1])


def _in_lines(coins: tuple[Coin, ...], slot: float, sign: float, width: float) -> Fan:
    lines: list[list[Coin]] = [[]]
    used, suit = 0.0, ""
    for coin in coins:
        need = slot + (sign if coin.stamp.suit != suit else 0)
        if used + need > width + 0.001:
            lines.append([])
            used, need = 0.0, slot + sign
        lines[-1].append(coin)
        used, suit = used + need, coin.stamp.suit
    return Fan(slot, sign, tuple(map(tuple, lines)))


def _laid(fan: Fan, top: float, layout: Layout) -> Parts:
    parts = Parts()
    for k, line in enumerate(fan.lines):
        starts = tuple(_begins(line))
        width = len(line) * fan.slot + len(starts) * fan.sign
        x, y = layout.room.x + (layout.room.w - width) / 2, top + k * fan.slot
        for coin in line:
            if coin in starts:
                x += fan.sign
                parts += _sign(coin, x - fan.sign / 2, y + fan.slot / 2, fan.sign * 0.85)
            parts += Parts(pieces=(_coin(coin, Rect(x, y, fan.slot, fan.slot)),))
            x += fan.slot
    return parts


def _begins(line: tuple[Coin, ...]) -> Iterator[Coin]:
    """The first coin of each suit in a line."""
    suit = ""
    for coin in line:
        if coin.stamp.suit != suit:
            yield coin
        suit = coin.stamp.suit


def _sign(coin: Coin, x: float, y: float, size: float) -> Parts:
    if not size:
        return Parts()
    return Parts(prints=(Print(round(x, 4), round(y, 4), round(size, 4), coin.stamp.suit, "sign"),))


def _coin(coin: Coin, at: Rect) -> Piece:
    return Piece(
        coin.id, box(at.x, at.y, at.w, at.h), voice("coin.owned", coin=coin.stamp.name), coin_face(coin.stamp), "coin"
    )


def pair(table: Table, layout: Layout) -> Parts:
    """The two coins to keep one of, in the place of the dice; these lie small beside them."""
    line, px = layout.dice, layout.px
    size = min(1.3, line.h - px(18))
    parts = small_dice(table, Rect(line.x, line.y + (line.h - 0.72) / 2, 0.72, 0.72), 0.78)
    for k, coin in enumerate(table.pair):
        x = line.x + line.w - (2 - k) * (size + px(12))
        label = voice("coin.drawn", coin=coin.stamp.name)
        at = box(x, line.y, size, size)
        parts += Parts(pieces=(Piece(coin.id, at, label, coin_face(coin.stamp), "coin", ("new",)),))
        parts += _sign(coin, x + size / 2, line.y + size + px(9), px(16))
    return parts
