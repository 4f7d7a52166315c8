"""The dice, held ones on wood; coins with the value side up, and those to choose from in the place
of the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from tilebag.core.scene import Pane, Piece, Place, Print, Rect
from tilebag.core.words import Text
from tilebag.kit.layout import Rack, box, grid
from tilebag.kit.piecepack import die_face, suit_name, value_face
from tilebag.kit.scene_parts import Caption, Parts

from .. import names
from ..names import say
from ..pieces import Coin, Die
from ..rules.moves import can_hold
from ..rules.scoring import SHEET_ORDER, loss
from ..state import ROLLS, Phase, PublicState
from .large_layout import RACK_SIZE
from .layout import Layout

CAPTION = 13  # CSS pixels, below a die
LIP_WORDS = 0.2  # size of that caption on the lip of a rack, at most
LIP_AIR = 3.5  # CSS pixels below it
LEAST_WORDS = 12  # CSS pixels: its least size


def spot_id(die: Die) -> str:
    """The id of a die's place."""
    return f"spot-{die.suit}"


def dice(public: PublicState, layout: Layout) -> Parts:
    """Each die in its place; while there is a choice, the place shows what will happen to it."""
    if layout.mat:
        return rack(layout) + Parts.sum(_die_on_rack(public, die, layout) for die in public.dice)
    return Parts.sum(_die_in_place(public, die, layout) for die in public.dice)


def rack(layout: Layout) -> Parts:
    """The rack of a large screen."""
    return Parts(Rack(layout.boxes["rack"], 1, RACK_SIZE).places("rack", say("rack")))


def _die_in_place(public: PublicState, die: Die, layout: Layout) -> Parts:
    look, label = ("wood", suit_name(die.suit)) if _is_held(public, die) else ("spot", None)
    place = Place(spot_id(die), layout.boxes[spot_id(die)], look, label)
    piece = _die(public, die, layout.boxes[die.id])
    return Parts((place,), _caption(public, die, place, layout), (piece,)).put_on(place.id)


def _is_held(public: PublicState, die: Die) -> bool:
    return public.phase is Phase.ROLLED and (die.held or public.roll == ROLLS)


def _die_on_rack(public: PublicState, die: Die, layout: Layout) -> Parts:
    """A kept die is on the wood, any other in a hollow of the rack; what happens to it is on the
    lip.
    """
    at = layout.boxes[spot_id(die)]
    is_held = _is_held(public, die)
    die_at = layout.boxes[f"kept-{die.suit}" if is_held else die.id]
    place = Place(spot_id(die), at, "bare" if is_held else "well", suit_name(die.suit))
    rack_at = layout.boxes["rack"]
    unit = layout.board.unit
    caption = Caption(
        max(LEAST_WORDS / unit, min(layout.px(CAPTION), LIP_WORDS)), ink="wood-ink", bold=True
    )
    base = rack_at.y + rack_at.h - LIP_AIR / unit
    words = _keep_or_roll(public, die, caption, (at.x + at.w / 2, base))
    return Parts((place,), words, (_die(public, die, die_at),)).put_on(place.id)


def _keep_or_roll(
    public: PublicState, die: Die, caption: Caption, base: tuple[float, float]
) -> tuple[Print, ...]:
    """What happens to a die, with this middle of its baseline."""
    if not can_hold(public):
        return ()
    return (caption.at(*base, say("die.keep" if die.held else "die.roll")),)


def _caption(public: PublicState, die: Die, place: Place, layout: Layout) -> tuple[Print, ...]:
    ink = "wood-ink" if die.held else "table-ink"
    caption = Caption(layout.px(CAPTION), ink=ink, bold=True)
    base = place.at.x + place.at.w / 2, place.at.y + place.at.h - layout.px(8)
    return _keep_or_roll(public, die, caption, base)


def _die(public: PublicState, die: Die, at: Rect) -> Piece:
    """A die; dim while its value does not matter."""
    label = names.die_label(die, public)
    face = die_face(die.suit, die.value)
    dim = public.phase is not Phase.ROLLED
    return Piece(die.id, at, label, face, "die", throws=die.throws, dim=dim)


CoinKind: TypeAlias = Literal["owned", "new", "drawn"]


def coin_piece(
    coin: Coin, at: Rect, kind: CoinKind, *, piece_id: str = "", origin: str = "", within: str = ""
) -> Piece:
    """A coin; `kind` determines its label and mark. Drawn coins are marked like new ones."""
    label = say(f"coin.{kind}", coin=coin.stamp.coin)
    marks = () if kind == "owned" else ("new",)
    return Piece(
        piece_id or coin.id,
        at,
        label,
        value_face(coin.stamp.value),
        "coin",
        marks,
        origin=origin,
        within=within,
        name=coin.stamp.coin,
    )


def newest_coins(public: PublicState) -> tuple[Coin, ...]:
    """The coins of the last draw."""
    return tuple(coin for coin in public.owned if coin.id in public.newest)


def picture_id(coin: Coin) -> str:
    """The id of the picture of a coin that has just left the bag; the coin itself is on the
    sheet.
    """
    return f"new-{coin.id}"


def coin_above_sign(piece: Piece, suit: str, size: float) -> Parts:
    """A coin above the sign of its suit."""
    x, y = piece.at.x + piece.at.w / 2, piece.at.y + piece.at.h + 0.55 * size
    return Parts(prints=(Print(x, y, size, suit, "sign", within=piece.within),), pieces=(piece,))


def _coin_beside_sign(piece: Piece, suit: str, size: float) -> Parts:
    """A coin on the rack, and beside it the sign of its suit."""
    x, y = piece.at.x + piece.at.w + 0.8 * size, piece.at.y + piece.at.h / 2
    return Parts(prints=(Print(x, y, size, suit, "sign", "wood-ink"),), pieces=(piece,))


# CSS pixels
COIN = 44
LINE = 16  # height of a coin's caption
BETWEEN = 2  # the gap between coins
WORDS = 12  # size of text


def owned_coins(public: PublicState, layout: Layout) -> tuple[Parts, Pane | None]:
    """The treasure, the cheapest coin first, each above its suit's sign and the points lost without
    it; in a scrolling pane if necessary.
    """
    at = layout.boxes["coins"]
    px = layout.px
    columns = int(at.w / px(COIN + BETWEEN))
    high = px(COIN + LINE)
    coins = cheapest_first(public)
    lines = -(-len(coins) // columns)
    if lines * high <= at.h:
        left = at.x + (at.w - min(columns, len(coins)) * at.w / columns) / 2
        return _grid(public, coins, columns, Rect(left, at.y, at.w / columns, high), px), None
    parts = _grid(public, coins, columns, Rect(0, 0, at.w / columns, high), px)
    size = (at.w, round(lines * high, 4))
    return Parts(), Pane(
        "coins", at, size, say("treasure.name"), parts.places, parts.prints, parts.pieces
    )


def cheapest_first(public: PublicState) -> tuple[Coin, ...]:
    """The owned coins in ascending order of loss, then as on the sheet."""

    def order(coin: Coin) -> tuple[int, int, int]:
        return loss(public, coin), SHEET_ORDER.index(coin.stamp.suit), coin.stamp.value

    return tuple(sorted(public.owned, key=order))


def _grid(
    public: PublicState,
    coins: Sequence[Coin],
    columns: int,
    first: Rect,
    px: Callable[[float], float],
) -> Parts:
    """The coins in lines, the first of them in this cell."""
    cells = grid(len(coins), columns, first, (first.w, first.h))
    return Parts.sum(
        _priced_coin(public, coin, cell, px) for coin, cell in zip(coins, cells, strict=True)
    )


def _priced_coin(
    public: PublicState, coin: Coin, cell: Rect, px: Callable[[float], float]
) -> Parts:
    middle = cell.x + cell.w / 2
    size = px(COIN)
    base = cell.y + size + px(WORDS)
    sign = Print(middle - px(9), base - px(4), px(WORDS + 1), coin.stamp.suit, "sign")
    price = Print(
        middle - px(1), base, px(WORDS), price_text(public, coin), align="start", bold=True
    )
    return Parts(
        (), (sign, price), (coin_piece(coin, box(middle - size / 2, cell.y, size, size), "owned"),)
    )


def price_text(public: PublicState, coin: Coin) -> Text | str:
    """The points lost without a coin, such as "−12"; "0"."""
    less = loss(public, coin)
    return say("odds.less", n=less) if less else "0"


def pair(public: PublicState, layout: Layout) -> Parts:
    """The two coins to choose from, in the place of the dice, which are small beside them."""
    dice = Parts(
        pieces=tuple(_die(public, die, layout.boxes[f"small-{die.suit}"]) for die in public.dice)
    )
    coins = [
        (coin_piece(coin, layout.boxes[f"coin-{k}"], "drawn"), coin)
        for k, coin in enumerate(public.pair)
    ]
    if layout.mat:
        beside = (_coin_beside_sign(piece, coin.stamp.suit, layout.px(22)) for piece, coin in coins)
        return rack(layout) + Parts.sum((dice, *beside)).put_on("rack")
    return Parts.sum(
        (dice, *(coin_above_sign(piece, coin.stamp.suit, layout.px(16)) for piece, coin in coins))
    )
