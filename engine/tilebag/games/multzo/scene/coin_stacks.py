"""The four coin stacks: the category each pays, its coins with the next one on top, and its null coin."""

from __future__ import annotations

from tilebag.layout import box
from tilebag.piecepack import Stamp
from tilebag.scene import Place, Print, Rect
from tilebag.scene_parts import Parts
from tilebag.words import Text

from .. import names
from ..names import say
from ..pieces import worth
from ..rules.rewards import STACKS, factor
from ..rules.showdown import null_of, stack_of
from ..state import Category
from ..view import View
from .elements import coin_piece
from .layout import COINS, Layout

HEADING, LINE = 14, 12  # CSS pixels
TOKEN = 0.6  # diameter of a null coin, in board units
WIDE_STACK = 2.2  # board units: a wider stack has room for one more word
EDGE = 0.035  # by which a coin shows under the next one
ROOM_FOR_THEN = 90  # CSS pixels
TOP = 0.46  # of the coins, below the upper edge
BASE = 0.11  # from the baseline of the caption to the lower edge


def coin_stacks(view: View, layout: Layout) -> Parts:
    return sum((_stack(view, category, at, layout) for category, at in layout.stacks.items()), Parts())


def _stack(view: View, category: Category, at: Rect, layout: Layout) -> Parts:
    if layout.low:
        return _flat_stack(view, category, at, layout)
    public, suit = view.public, STACKS[category]
    coins, null = stack_of(public, category), null_of(public, category)
    times = _next_factor(view)
    place = Place(f"stack-{suit}", at, "plaque", _label(category, coins, null), about=names.category_help(category))
    heading = (
        Print(at.x + 0.26, at.y + 0.28, 0.28, suit, "sign"),
        Print(
            at.x + 0.46, at.y + 0.37, layout.board.px(HEADING), names.category_name(category), align="start", bold=True
        ),
    )
    # The lowest coin first: each is drawn a little higher than the one under it.
    boxes = [box(at.x + 0.04, at.y + TOP + EDGE * under, layout.coin, layout.coin) for under in range(len(coins))]
    pieces = tuple(coin_piece(stamp, on, stamp.name) for stamp, on in zip(coins, boxes, strict=True))[::-1]
    parts = Parts((place,), heading, pieces) + _next_coins(coins, at, layout) + _null(suit, null, times, at, layout)
    return parts.put_on(place.id)


def _next_factor(view: View) -> int | None:
    """The factor of the viewer's coins if they won one more null coin; None for a guest."""
    return None if view.seat is None else factor(view.public.won[view.seat]) + 1


def _flat_stack(view: View, category: Category, at: Rect, layout: Layout) -> Parts:
    """The stack of a low board: the null coin beside the coins, and the next coins below it."""
    public, suit, px = view.public, STACKS[category], layout.board.px
    coins, null = stack_of(public, category), null_of(public, category)
    place = Place(f"stack-{suit}", at, "plaque", _label(category, coins, null), about=names.category_help(category))
    top, low = at.y + px(21), at.y + at.h
    size = min(1.0, low - px(4) - top - EDGE * 4)
    heading = (
        Print(at.x + px(13), at.y + px(11), px(15), suit, "sign"),
        Print(at.x + px(23), at.y + px(16), px(13), names.category_name(category), align="start", bold=True),
    )
    boxes = [box(at.x + px(5), top + EDGE * under, size, size) for under in range(len(coins))]
    pieces = tuple(coin_piece(stamp, on, stamp.name) for stamp, on in zip(coins, boxes, strict=True))[::-1]
    beside = at.x + px(5) + size + px(5)
    right = box(beside, top - px(2), at.x + at.w - beside - px(4), low - top + px(2))
    parts = Parts((place,), heading, pieces) + _flat_null(suit, null, _next_factor(view), right, layout)
    if rest := " ".join(str(worth(coin)) for coin in coins[1:]):
        text = rest if right.w * layout.board.unit < ROOM_FOR_THEN else say("stack.then", coins=rest)
        after = Print(right.x, low - px(6), px(LINE), text, ink="table-soft", align="start", room=right.w)
        parts += Parts(prints=(after,))
    return parts.put_on(place.id)


def _flat_null(suit: str, null: Stamp | None, times: int | None, at: Rect, layout: Layout) -> Parts:
    """The null coin, and at its right its effect."""
    px = layout.board.px
    size = min(TOKEN, at.h - px(19))
    on, x, base = box(at.x, at.y, size, size), at.x + size + px(2), at.y + size / 2 + px(4.5)
    if null is None:
        gone = Print(x, base, px(LINE), say("null.gone"), ink="table-soft", align="start", room=at.w - size + px(1))
        return Parts((Place(f"ring-{suit}", on, "ring"),), (gone,))
    label = "×" if times is None else names.multiplier(times)
    words = Print(x, base, px(LINE), label, align="start", bold=True)
    return Parts(prints=(words,), pieces=(coin_piece(null, on, names.null_coin(null, times)),))


def _label(category: Category, coins: tuple[Stamp, ...], null: Stamp | None) -> Text:
    """The label of a stack, with all its coins."""
    is_free = say("null.free" if null else "null.won")
    return say("stack.label", category=names.category_name(category), coins=names.stamp_names(coins), null=is_free)


def _next_coins(coins: tuple[Stamp, ...], at: Rect, layout: Layout) -> Parts:
    """The coins after the one on top; on a wide board with a word before them."""
    rest = " ".join(str(worth(coin)) for coin in coins[1:])
    if not rest:
        return Parts()
    text = rest if at.w < WIDE_STACK else say("stack.then", coins=rest)
    x, y, size = at.x + 0.1, at.y + at.h - BASE, layout.small_px(LINE)
    return Parts(prints=(Print(x, y, size, text, ink="table-soft", align="start", room=0.58 * at.w - 0.1),))


def _null(suit: str, null: Stamp | None, times: int | None, at: Rect, layout: Layout) -> Parts:
    """The null coin with its effect for the viewer, or a ring where it was."""
    size = min(TOKEN * layout.coin / COINS[0], at.w - layout.coin - 0.1)
    x = at.x + max(0.06 + layout.coin, min(layout.coin + 0.4, at.w - size - 0.05))
    on, base = box(x, at.y + TOP + (layout.coin - size) / 2, size, size), at.y + at.h - BASE
    if null is None:
        gone = Print(x + size / 2, base, layout.small_px(LINE), say("null.gone"), ink="table-soft")
        return Parts((Place(f"ring-{suit}", on, "ring"),), (gone,))
    label = "×" if times is None else names.multiplier(times)
    print_ = Print(x + size / 2, base, layout.small_px(LINE), label, bold=True)
    return Parts(prints=(print_,), pieces=(coin_piece(null, on, names.null_coin(null, times)),))
