"""The four stacks: which category each pays, its coins with what comes next, and its null coin."""

from __future__ import annotations

from tilebag.scene import Place, Rect
from tilebag.words import Text

from .. import names
from ..names import voice
from ..pieces import NULL, SUITS, Stamp
from ..rules.rewards import STACKS
from ..state import Category, Table
from .elements import Parts, box, coin, sign, words
from .layout import COINS, Layout

HEADING, LINE = 14, 12  # CSS pixels
TOKEN = 0.6  # board units
WIDE_STACK = 2.2  # one that has room for a word more
EDGE = 0.035  # how far a coin shows under the next one


def treasury(table: Table, layout: Layout) -> Parts:
    parts = Parts()
    for category, at in layout.stacks.items():
        parts += _stack(table, category, at, layout)
    return parts


def _stack(table: Table, category: Category, at: Rect, layout: Layout) -> Parts:
    px, suit = layout.px, STACKS[category]
    coins = stack(table, suit)
    place = Place(f"stack-{suit}", at, "plaque", _label(table, category, coins))
    heading = (
        sign(at.x + 0.26, at.y + 0.28, 0.28, suit),
        words(at.x + 0.46, at.y + 0.37, px(HEADING), names.category(category), align="start", bold=True),
    )
    return (
        Parts((place,), heading) + _coins(coins, at, layout) + _next(coins, at, layout) + _null(table, suit, at, layout)
    )


def _next(coins: tuple[Stamp, ...], at: Rect, layout: Layout) -> Parts:
    """What comes after the coin on top; on a wide board with a word before it."""
    rest = " ".join(str(coin.worth) for coin in coins[1:])
    if not rest:
        return Parts()
    told = rest if at.w < WIDE_STACK else voice("stack.then", coins=rest)
    x, y, size = at.x + 0.1, _line(at), layout.small(LINE)
    return Parts(prints=(words(x, y, size, told, ink="table-soft", align="start", room=0.58 * at.w - 0.1),))


def _line(at: Rect) -> float:
    """The baseline of the words under the coins."""
    return at.y + at.h - 0.11


def stack(table: Table, suit: str) -> tuple[Stamp, ...]:
    """The coins of a suit's stack, the next one first."""
    return table.stacks[SUITS.index(suit)]


def _label(table: Table, category: Category, coins: tuple[Stamp, ...]) -> Text:
    """Everything about a stack in words."""
    listed = names.listed(coins)
    free = voice("null.free" if free_null(table, STACKS[category]) else "null.won")
    return voice("stack.label", category=names.category(category), coins=listed, null=free)


def free_null(table: Table, suit: str) -> bool:
    """Has nobody won this suit's null coin?"""
    return Stamp(suit, NULL) in table.nulls


def _coins(coins: tuple[Stamp, ...], at: Rect, layout: Layout) -> Parts:
    """The lowest coin first, each a little higher than the one under it."""
    top, size = at.y + 0.46, layout.coin
    return Parts(
        pieces=tuple(
            coin(stamp, box(at.x + 0.04, top + EDGE * under, size, size), stamp.name)
            for under, stamp in reversed(tuple(enumerate(coins)))
        )
    )


def _null(table: Table, suit: str, at: Rect, layout: Layout) -> Parts:
    """The null coin, or a ring where it lay."""
    size = min(TOKEN * layout.coin / COINS[0], at.w - layout.coin - 0.1)
    x = at.x + max(0.06 + layout.coin, min(layout.coin + 0.4, at.w - size - 0.05))
    on, free = box(x, at.y + 0.46 + (layout.coin - size) / 2, size, size), free_null(table, suit)
    word, ink = ("× 2", "table-ink") if free else (voice("null.gone"), "table-soft")
    below = words(x + size / 2, _line(at), layout.small(LINE), word, ink=ink, bold=free)
    if not free:
        return Parts((Place(f"ring-{suit}", on, "ring"),), (below,))
    return Parts(prints=(below,), pieces=(coin(Stamp(suit, NULL), on, _null_name(suit)),))


def _null_name(suit: str) -> Text:
    return voice("null.name", coin=Stamp(suit, NULL).name)
