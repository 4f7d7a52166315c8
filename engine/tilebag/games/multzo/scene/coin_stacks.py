"""The four coin stacks: the category each pays, its coins with the next one on top, and its null coin."""

from __future__ import annotations

from dataclasses import replace

from tilebag import piecepack
from tilebag.layout import box
from tilebag.piecepack import NULL, Stamp
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts
from tilebag.words import Text

from .. import names
from ..names import say
from ..pieces import worth
from ..rules.showdown import STACKS, factor, null_of, stack_of
from ..state import Category
from ..view import View
from .layout import COINS, Layout

HEADING, LINE = 14, 12  # CSS pixels
TOKEN = 0.6  # diameter of a null coin, in board units
WIDE_STACK = 2.2  # board units: a wider stack has room for one more word
EDGE = 0.035  # by which a coin shows under the next one
ROOM_FOR_THEN = 90  # CSS pixels
TOP = 0.46  # of the coins, below the upper edge
BASE = 0.11  # from the baseline of the caption to the lower edge


def coin_piece(stamp: Stamp, at: Rect, label: Text, *, dim: bool = False) -> Piece:
    """A coin with its value up, a null coin with its suit up (MZ-5). Each exists once, so its name is its id."""
    null = stamp.value == NULL
    face = piecepack.suit_face(stamp.suit) if null else piecepack.value_face(stamp.value)
    return Piece(coin_id(stamp), at, label, face, "token" if null else "coin", dim=dim)


def coin_id(stamp: Stamp) -> str:
    return f"coin-{stamp}"


def coin_stacks(view: View, layout: Layout) -> Parts:
    return Parts.sum(_stack(view, category, at, layout) for category, at in layout.stacks.items())


def _stack(view: View, category: Category, at: Rect, layout: Layout) -> Parts:
    """A stack, on a low board with the null coin beside the coins and the next coins below it."""
    public, suit, px = view.public, STACKS[category], layout.board.px
    coins, null = stack_of(public, category), null_of(public, category)
    label = _label(category, coins, null)
    place = Place(f"stack-{suit}", at, "plaque", label, about=names.category_help(category))
    if layout.low:
        top = at.y + px(21)
        size = min(1.0, at.y + at.h - px(4) - top - EDGE * 4)
        first, sign, name = Rect(at.x + px(5), top, size, size), (px(13), px(11), px(15)), (px(23), px(16), px(13))
        more = _flat_null_and_rest(view, coins, null, suit, at, first, layout)
    else:
        first = Rect(at.x + 0.04, at.y + TOP, layout.coin, layout.coin)
        sign, name = (0.26, 0.28, 0.28), (0.46, 0.37, px(HEADING))
        more = _next_coins(coins, at, layout) + _null(view, suit, null, at, layout)
    heading = (
        Print(at.x + sign[0], at.y + sign[1], sign[2], suit, "sign"),
        Print(at.x + name[0], at.y + name[1], name[2], names.category_name(category), align="start", bold=True),
    )
    # The lowest coin first: each is drawn a little higher than the one under it.
    boxes = [box(first.x, first.y + EDGE * under, first.w, first.h) for under in range(len(coins))]
    pieces = tuple(coin_piece(stamp, on, stamp.coin) for stamp, on in zip(coins, boxes, strict=True))[::-1]
    return (Parts((place,), heading, pieces) + more).put_on(place.id)


def _label(category: Category, coins: tuple[Stamp, ...], null: Stamp | None) -> Text:
    """The label of a stack, with all its coins."""
    is_free = say("null.free" if null else "null.won")
    return say("stack.label", category=names.category_name(category), coins=names.coin_names(coins), null=is_free)


def _flat_null_and_rest(
    view: View, coins: tuple[Stamp, ...], null: Stamp | None, suit: str, at: Rect, first: Rect, layout: Layout
) -> Parts:
    """On the right of the coins: the null coin with its effect, and below it the next coins."""
    px, low = layout.board.px, at.y + at.h
    x = first.x + first.w + px(5)
    right = box(x, first.y - px(2), at.x + at.w - x - px(4), low - first.y + px(2))
    size = min(TOKEN, right.h - px(19))
    on = box(right.x, right.y, size, size)
    words = Print(right.x + size + px(2), right.y + size / 2 + px(4.5), px(LINE), "", align="start")
    parts = _null_coin(view, suit, null, on, words, right.w - size + px(1))
    if rest := _worths(coins):
        text = rest if right.w * layout.board.unit < ROOM_FOR_THEN else say("stack.then", coins=rest)
        after = Print(right.x, low - px(6), px(LINE), text, ink="table-soft", align="start", room=right.w)
        parts += Parts(prints=(after,))
    return parts


def _worths(coins: tuple[Stamp, ...]) -> str:
    """The worths of the coins after the one on top."""
    return " ".join(str(worth(coin)) for coin in coins[1:])


def _next_coins(coins: tuple[Stamp, ...], at: Rect, layout: Layout) -> Parts:
    """The coins after the one on top; on a wide board with a word before them."""
    if not (rest := _worths(coins)):
        return Parts()
    text = rest if at.w < WIDE_STACK else say("stack.then", coins=rest)
    x, y, size = at.x + 0.1, at.y + at.h - BASE, layout.small_px(LINE)
    return Parts(prints=(Print(x, y, size, text, ink="table-soft", align="start", room=0.58 * at.w - 0.1),))


def _null(view: View, suit: str, null: Stamp | None, at: Rect, layout: Layout) -> Parts:
    """The null coin on the right, with its effect below."""
    size = min(TOKEN * layout.coin / COINS[0], at.w - layout.coin - 0.1)
    x = at.x + max(0.06 + layout.coin, min(layout.coin + 0.4, at.w - size - 0.05))
    on = box(x, at.y + TOP + (layout.coin - size) / 2, size, size)
    return _null_coin(view, suit, null, on, Print(x + size / 2, at.y + at.h - BASE, layout.small_px(LINE), ""))


def _null_coin(view: View, suit: str, null: Stamp | None, on: Rect, words: Print, room: float = 0) -> Parts:
    """The null coin with its effect for the viewer, or a ring where it was; `room`: for the words then."""
    if null is None:
        gone = replace(words, text=say("null.gone"), ink="table-soft", room=room)
        return Parts((Place(f"ring-{suit}", on, "ring"),), (gone,))
    times = None if view.seat is None else factor(view.public.won[view.seat]) + 1
    effect = replace(words, text="×" if times is None else names.multiplier(times), bold=True)
    return Parts(prints=(effect,), pieces=(coin_piece(null, on, names.null_coin(null, times)),))
