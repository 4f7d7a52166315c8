"""Coins with the value side up, and those to choose from after a failed roll or a draw of two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from tilebag.layout import box, grid
from tilebag.piecepack import SUITS, value_face
from tilebag.scene import Pane, Piece, Print, Rect
from tilebag.scene_parts import Parts

from ..names import say
from ..pieces import Coin
from ..rules.scoring import SHEET_ORDER, loss
from ..state import PublicState
from .dice import small_dice
from .layout import Layout

What: TypeAlias = Literal["owned", "new", "drawn"]


def coin_piece(coin: Coin, at: Rect, what: What, *, piece_id: str = "", origin: str = "", within: str = "") -> Piece:
    """A coin; `what` determines its label and mark. Drawn coins are marked like new ones."""
    return Piece(
        piece_id or coin.id,
        at,
        say(f"coin.{what}", coin=coin.stamp.name),
        value_face(coin.stamp.value),
        "coin",
        () if what == "owned" else ("new",),
        origin=origin,
        within=within,
    )


def newest_coins(public: PublicState) -> tuple[Coin, ...]:
    """The coins of the last draw."""
    return tuple(coin for coin in public.owned if coin.id in public.newest)


def picture_id(coin: Coin) -> str:
    """The id of the picture of a coin that has just left the bag; the coin itself is on the sheet."""
    return f"new-{coin.id}"


def coin_above_sign(piece: Piece, suit: str, size: float) -> Parts:
    """A coin above the sign of its suit."""
    x, y = piece.at.x + piece.at.w / 2, piece.at.y + piece.at.h + 0.55 * size
    return Parts(prints=(Print(x, y, size, suit, "sign", within=piece.within),), pieces=(piece,))


COIN, LINE, BETWEEN = 44, 16, 2  # CSS pixels: a coin, its caption, the gap between coins
WORDS = 12  # CSS pixels


def owned_coins(public: PublicState, layout: Layout) -> tuple[Parts, Pane | None]:
    """The treasure, the cheapest coin first, each above its suit's sign and the points lost without it; in a
    scrolling pane if necessary."""
    at, px = layout.boxes["coins"], layout.px
    columns = int(at.w / px(COIN + BETWEEN))
    high, coins = px(COIN + LINE), cheapest_first(public)
    lines = -(-len(coins) // columns)
    if lines * high <= at.h:
        left = at.x + (at.w - min(columns, len(coins)) * at.w / columns) / 2
        return _grid(public, coins, columns, Rect(left, at.y, at.w / columns, high), px), None
    parts = _grid(public, coins, columns, Rect(0, 0, at.w / columns, high), px)
    size = (at.w, round(lines * high, 4))
    return Parts(), Pane("coins", at, size, say("treasure.name"), parts.places, parts.prints, parts.pieces)


def cheapest_first(public: PublicState) -> tuple[Coin, ...]:
    """The owned coins in ascending order of loss, then as on the sheet."""

    def order(coin: Coin) -> tuple[int, int, int]:
        return loss(public, coin), SHEET_ORDER.index(coin.stamp.suit), coin.stamp.value

    return tuple(sorted(public.owned, key=order))


def _grid(public: PublicState, coins: Sequence[Coin], columns: int, first: Rect, px: Callable[[float], float]) -> Parts:
    """The coins in lines, the first of them in this cell."""
    parts = Parts()
    for coin, cell in zip(coins, grid(len(coins), columns, first, (first.w, first.h)), strict=True):
        middle, size = cell.x + cell.w / 2, px(COIN)
        base = cell.y + size + px(WORDS)
        less = loss(public, coin)
        price = say("odds.less", n=less) if less else "0"
        parts += Parts(
            prints=(
                Print(middle - px(9), base - px(4), px(WORDS + 1), coin.stamp.suit, "sign"),
                Print(middle - px(1), base, px(WORDS), price, align="start", bold=True),
            ),
            pieces=(coin_piece(coin, box(middle - size / 2, cell.y, size, size), "owned"),),
        )
    return parts


def pair(public: PublicState, layout: Layout) -> Parts:
    """The two coins to choose from, in the place of the dice, which are small beside them."""
    parts = small_dice(public, [layout.boxes[f"small-{suit}"] for suit in SUITS])
    for k, coin in enumerate(public.pair):
        parts += coin_above_sign(coin_piece(coin, layout.boxes[f"coin-{k}"], "drawn"), coin.stamp.suit, layout.px(16))
    return parts
