"""Coins to choose from: the owned ones after a failed roll, or the two that were drawn to keep one of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tilebag.layout import centred, in_row
from tilebag.parts import Parts
from tilebag.piecepack import SUITS
from tilebag.scene import Print, Rect

from ..pieces import Coin
from ..rules.scoring import SHEET_ORDER
from ..state import PublicState
from .coins import coin_piece, over_sign
from .dice import dice, small_dice
from .layout import Layout

SIZES = (48, 45, 42, 39, 36, 33, 30, 27, 24, 20)  # CSS pixels for a coin: the largest with which all find room
SIGN = 16  # CSS pixels for the sign before the coins of a suit
DIE, LEAST_DIE = 0.88, 22  # tiles; CSS pixels


@dataclass(frozen=True, slots=True)
class CoinLines:
    """Coins in lines, those of a suit after its sign; measures in board units. Without room there are no signs (0)."""

    coin: float
    sign: float
    lines: tuple[tuple[Coin, ...], ...]

    @property
    def high(self) -> float:
        return self.coin * len(self.lines)


def owned_coins(public: PublicState, layout: Layout) -> Parts:
    """The treasure in lines, where strip and drawer were; on an upright board, if need be, over the dice, which then
    lie small under it."""
    coins = sorted(public.owned, key=lambda coin: (SHEET_ORDER.index(coin.stamp.suit), coin.stamp.value))
    wrapped, room = _largest(coins, layout), layout.boxes["room"]
    if layout.beside or len(wrapped.lines) <= 1:
        return _coins(wrapped, centred(room.w, wrapped.high, room)) + dice(public, layout)
    top = room.y + layout.px(2)
    low = top + wrapped.high
    below = Rect(0, low, layout.board.w, layout.board.h - low)
    return _coins(wrapped, Rect(room.x, top, room.w, wrapped.high)) + _dice_below(public, below, layout)


def _dice_below(public: PublicState, at: Rect, layout: Layout) -> Parts:
    px = layout.px
    size = min(DIE, at.h - px(3))
    line = centred(4 * size + 3 * px(6), size, at)
    return small_dice(public, in_row(4, Rect(line.x, line.y, size, size), size + px(6)))


def _largest(coins: Sequence[Coin], layout: Layout) -> CoinLines:
    """The largest coins with which all find room; a suit's sign is left out before the coins get too small to tap."""
    px, room = layout.px, layout.boxes["room"]
    high = room.h if layout.beside else layout.board.h - room.y - px(LEAST_DIE)
    tries = (_wrap(coins, px(size), px(sign), room.w) for size in SIZES for sign in (SIGN, 0))
    smallest = _wrap(coins, px(SIZES[-1]), 0, room.w)
    return next((wrapped for wrapped in tries if wrapped.high <= high), smallest)


def _wrap(coins: Sequence[Coin], coin_size: float, sign: float, width: float) -> CoinLines:
    """Lines of coins; a suit that goes on in the next line has its sign there too."""
    lines: list[list[Coin]] = [[]]
    used, suit = 0.0, ""
    for coin in coins:
        need = coin_size + (sign if coin.stamp.suit != suit else 0)
        if used + need > width + 0.001:
            lines.append([])
            used, need = 0.0, coin_size + sign
        lines[-1].append(coin)
        used, suit = used + need, coin.stamp.suit
    return CoinLines(coin_size, sign, tuple(map(tuple, lines)))


def _coins(wrapped: CoinLines, at: Rect) -> Parts:
    """The lines, each in the middle."""
    parts, size, sign = Parts(), wrapped.coin, wrapped.sign
    for k, line in enumerate(wrapped.lines):
        suits = [list(coins) for _, coins in groupby(line, key=lambda coin: coin.stamp.suit)]
        y = at.y + k * size
        x = at.x + (at.w - len(line) * size - len(suits) * sign) / 2
        for coins in suits:
            if sign:
                mark = Print(x + sign / 2, y + size / 2, sign * 0.85, coins[0].stamp.suit, "sign")
                parts += Parts(prints=(mark,))
            boxes = in_row(len(coins), Rect(x + sign, y, size, size), size)
            parts += Parts(pieces=tuple(coin_piece(coin, on, "owned") for coin, on in zip(coins, boxes, strict=True)))
            x += sign + len(coins) * size
    return parts


def pair(public: PublicState, layout: Layout) -> Parts:
    """The two coins to keep one of, in the place of the dice; these lie small beside them."""
    parts = small_dice(public, [layout.boxes[f"small-{suit}"] for suit in SUITS])
    for k, coin in enumerate(public.pair):
        parts += over_sign(coin_piece(coin, layout.boxes[f"coin-{k}"], "drawn"), coin.stamp.suit, layout.px(16))
    return parts
