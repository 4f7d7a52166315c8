"""The coin stacks of a large table: heading, coins and null coin, pictures of the next coins, and
what the hand has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilebag.core.scene import Piece, Place, Print, Rect
from tilebag.core.words import Text
from tilebag.kit.layout import Board, box, row_of_boxes
from tilebag.kit.piecepack import Stamp
from tilebag.kit.scene_parts import Caption, Parts

from .. import names
from ..names import say
from ..rules.showdown import FLUSH_COINS, STACKS, null_of, stack_of
from ..state import Category
from ..view import View
from .layout import Layout
from .stack_parts import (
    Standing,
    coin_id,
    coin_piece,
    null_effect,
    owner_of_null,
    standings,
)

# CSS pixels: sizes of text, and heights of these lines
HEADING = 17
NOTE = 14
FOOT = 14
HEAD_HEIGHT = 25
NOTE_HEIGHT = 21
FOOT_HEIGHT = 24

SMALLEST = 0.1  # board units: of a coin on a board that is too small to be used
AIR = 8  # CSS pixels around everything
EDGE = 0.035  # by which a coin shows under the next one, of its size
BESIDE = 0.22  # by which a second coin shows, in coins
COIN = 0.56  # size of a coin, in widths
NULL_COIN = 0.7  # size of a null coin, in coins
NULL_SHARE = 0.8  # of the room beside the coins that is on the left of the null coin
THEN = 42  # CSS pixels: width of the word before small coins
MOST_THEN = 0.36  # of the line
NEXT_COIN = 20  # CSS pixels: size of a small coin
NEXT_PITCH = 1.1  # from one small coin to the next, in coins


@dataclass(frozen=True, slots=True)
class _Boxes:
    """The parts of a stack, from above: heading, coins and null coin, the next coins, what the hand
    has.
    """

    board: Board
    at: Rect

    def px(self, n: float) -> float:
        return self.board.px(n)

    @property
    def air(self) -> float:
        return self.px(AIR)

    @property
    def foot(self) -> Rect:
        air = self.air / 2
        high = self.px(FOOT_HEIGHT)
        return box(self.at.x + air, self.at.y + self.at.h - air - high, self.at.w - 2 * air, high)

    @property
    def pile_height(self) -> float:
        """The height of the coins in coins."""
        return 1 + 4 * EDGE

    @property
    def coin(self) -> Rect:
        """The coin on top; those below it show their edges."""
        top = self.at.y + self.px(HEAD_HEIGHT)
        end = self.foot.y - self.air / 2 - self.px(NOTE_HEIGHT)
        size = max(SMALLEST, min((end - top) / self.pile_height, COIN * (self.at.w - 2 * self.air)))
        return box(
            self.at.x + self.air, top + (end - top - size * self.pile_height) / 2, size, size
        )

    @property
    def beside(self) -> Rect:
        """The room on the right of the coins."""
        coin = self.coin
        x = coin.x + coin.w * (1 + BESIDE) + self.air / 2
        return box(x, coin.y, self.at.x + self.at.w - self.air - x, coin.h * self.pile_height)

    @property
    def note(self) -> Rect:
        """The line of the next coins."""
        high = self.px(NOTE_HEIGHT)
        x = self.at.x + self.air
        y = self.foot.y - self.air / 2 - high
        return box(x, y, self.at.x + self.at.w - self.air - x, high)

    @property
    def null(self) -> Rect:
        """The null coin, beside the others."""
        room = self.beside
        below = self.px(NOTE + 3)
        size = max(SMALLEST, min(NULL_COIN * self.coin.w, room.w, room.h - below))
        aside = (room.w - size) * NULL_SHARE
        return box(room.x + aside, room.y + (room.h - size - below) / 2, size, size)

    def effect(self, text: Text | str, *, bold: bool) -> Print:
        """What the null coin does, below it."""
        at = self.null
        size = self.px(NOTE)
        x = at.x + at.w / 2
        room = 2 * min(x - self.coin.x - self.coin.w, self.at.x + self.at.w - x)
        caption = Caption(size, ink="table-ink" if bold else "table-soft", bold=bold, room=room)
        return caption.at(x, at.y + at.h + size * 1.05, text)


def large_stack(view: View, category: Category, at: Rect, layout: Layout) -> Parts:
    """What is printed and lies on a stack."""
    coins = stack_of(view.public, category)
    boxes = _Boxes(layout.board, at)
    return (
        Parts(prints=_name_and_sign(category, boxes), pieces=_pile(category, coins, boxes))
        + _next_coins(coins, boxes)
        + _null(view, category, boxes)
        + Parts.sum(_foot(category, standing, boxes) for standing in standings(view, category))
    )


def _name_and_sign(category: Category, boxes: _Boxes) -> tuple[Print, ...]:
    """The sign of the stack's suit, and the name of the category."""
    px = boxes.px
    at = boxes.at
    size = HEADING
    middle = at.y + px(HEAD_HEIGHT) / 2 + px(1)
    x = at.x + boxes.air
    caption = Caption(px(size), align="start", font="title", bold=True)
    return (
        Print(x + px(size) / 2, middle, px(size), STACKS[category], "sign"),
        caption.at(x + px(1.35 * size), middle + px(0.36 * size), names.category_name(category)),
    )


def _pile(category: Category, coins: Sequence[Stamp], boxes: _Boxes) -> tuple[Piece, ...]:
    """The coins, the lowest first; of the stack for the flush the second one, which is paid too,
    shows at the side.
    """
    first = boxes.coin
    edge = EDGE * boxes.coin.h
    on = [box(first.x, first.y + edge * under, first.w, first.h) for under in range(len(coins))]
    if category is Category.FLUSH and len(coins) >= FLUSH_COINS:
        on = [on[0], box(first.x + BESIDE * first.w, first.y, first.w, first.h), *on[1:-1]]
    pieces = [coin_piece(stamp, at, stamp.coin) for stamp, at in zip(coins, on, strict=True)]
    return (*pieces[:1:-1], *pieces[1::-1])


def _next_coins(coins: tuple[Stamp, ...], boxes: _Boxes) -> Parts:
    """Pictures of the coins after the one on top."""
    later = coins[1:]
    if not later:
        return Parts()
    at = boxes.note
    middle = at.y + at.h / 2
    caption = Caption(boxes.px(NOTE), ink="table-soft", align="start")
    left = at.x + min(boxes.px(THEN), MOST_THEN * at.w)
    room = at.x + at.w - left
    high = min(boxes.px(NEXT_COIN), room / (1 + (len(later) - 1) * NEXT_PITCH))
    heading = replace(caption, room=left - at.x).in_line(at.x, middle, say("stack.next"))
    on = row_of_boxes(
        len(later), Rect(left, at.y + (at.h - high) / 2, high, high), NEXT_PITCH * high
    )
    small = tuple(
        replace(
            coin_piece(coin, spot, coin.coin), id=f"{coin_id(coin)}-next", part_of=coin_id(coin)
        )
        for coin, spot in zip(later, on, strict=True)
    )
    return Parts(prints=(heading,), pieces=small)


def _null(view: View, category: Category, boxes: _Boxes) -> Parts:
    """The null coin, for a viewer with its effect, or its owner's face on a ring."""
    at = boxes.null
    null = null_of(view.public, category)
    if null is None:
        return owner_of_null(view.public, category, at) + Parts(
            prints=(boxes.effect(say("null.gone"), bold=False),)
        )
    times = null_effect(view)
    effect = () if times is None else (boxes.effect(names.multiplier(times), bold=True),)
    return Parts(prints=effect, pieces=(coin_piece(null, at, names.null_coin(null, times)),))


def _foot(category: Category, standing: Standing, boxes: _Boxes) -> Parts:
    at = boxes.foot
    size = boxes.px(FOOT)
    x, y = at.x + at.w / 2, at.y + at.h / 2 + size * 0.36
    if not standing.has(category):
        words = Print(x, y, size, say("foot.none"), ink="table-soft", when=standing.when)
        return Parts(prints=(words,))
    text = standing.text(category)
    place = Place(standing.pill_id(category), at, "pill", text, when=standing.when)
    words = Print(x, y, size, text, ink="brand-ink", bold=True, when=standing.when, within=place.id)
    return Parts((place,), (words,))
