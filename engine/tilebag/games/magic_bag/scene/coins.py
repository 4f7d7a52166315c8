"""Coins with the value side up, and the sign of their suit below or before them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tilebag.piecepack import value_face
from tilebag.scene import Piece, Print, Rect
from tilebag.scene_parts import Parts

from ..names import say
from ..pieces import Coin
from ..state import PublicState

What: TypeAlias = Literal["owned", "new", "drawn"]


def coin_piece(
    coin: Coin,
    at: Rect,
    what: What,
    *,
    piece_id: str = "",
    origin: str = "",
    within: str = "",
) -> Piece:
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
