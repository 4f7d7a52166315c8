"""The coin stacks of a phone, each a column: heading, coins and null coin, four example pieces, and
what the hand has. Examples are printed on the felt; a group of the hand is shown by its own tiles.
The lines have room for larger text; the page enlarges the words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tilebag.core.fast_replace import fast_replace
from tilebag.core.scene import Piece, Place, Print, Rect, picture
from tilebag.kit.layout import Board, box, grid
from tilebag.kit.piecepack import SUITS, Stamp, tile_face
from tilebag.kit.scene_parts import CAPITAL, Caption, Parts

from .. import names
from ..names import say
from ..pieces import worth
from ..rules.showdown import STACKS, null_of, stack_of
from ..state import Category
from ..view import View
from .layout import Layout
from .phone_layout import BELOW_COIN, LINE, NULL_SHARE
from .stack_parts import Standing, coin_piece, null_effect, owner_of_null, standings

# CSS pixels: sizes of text
NAME = 13.5
NOTE = 12.5
COIN_EDGE = 1.5  # by which a coin shows under the next one
MOST_EDGES = 4
AIR = 4  # beside the words
EXAMPLE_STEP = 2  # between two example pieces
NULL_DOWN = 0.3  # from the top of the coin to it, in coins
SIGN_SHARE = 0.56  # size of a sign on an example, in examples
NUMBER_SHARE = 0.44  # size of a number on an example
SIGN_EMS = 1.3  # from the sign to the name, in sizes of the name
NAME_EMS = 2.6  # width of a usual name, in its sizes
MOST_SIGNED = 1.2  # scale of words up to which the sign of the suit stands before the name

# numbers on the example pieces of these categories, which may have three tiles
EXAMPLE_NUMBERS: Mapping[Category, Sequence[int]] = {
    Category.SET: (4, 4, 4),
    Category.RUN: (2, 3, 4),
}


@dataclass(frozen=True, slots=True)
class _Column:
    """The parts of a column, from above."""

    board: Board
    at: Rect
    coin_size: float
    example_size: float

    def px(self, n: float) -> float:
        """CSS pixels of the screen, in board units."""
        return self.board.screen_px(n)

    @property
    def line(self) -> float:
        """The height of a line of words."""
        return self.px(LINE) * self.board.word_scale

    @property
    def coin(self) -> Rect:
        """The coin on top."""
        size = self.coin_size
        x = self.at.x + (self.at.w - (1 + NULL_SHARE) * size) / 2
        return box(x, self.at.y + self.line, size, size)

    @property
    def null(self) -> Rect:
        """The null coin."""
        size = NULL_SHARE * self.coin_size
        coin = self.coin
        return box(coin.x + coin.w, coin.y + NULL_DOWN * coin.h, size, size)

    @property
    def examples(self) -> tuple[Rect, ...]:
        """Four example pieces, two by two."""
        size = self.example_size
        step = size + self.px(EXAMPLE_STEP)
        x = self.at.x + (self.at.w - step - size) / 2
        y = self.coin.y + self.coin_size + self.px(BELOW_COIN)
        return grid(4, 2, Rect(x, y, size, size), (step, step))

    @property
    def foot(self) -> Rect:
        """The line with what the hand has."""
        air = self.px(AIR)
        high = self.line
        y = self.at.y + self.at.h - high - self.px(3)
        return box(self.at.x + air, y, self.at.w - 2 * air, high)

    def caption(self, size: float, ink: str = "table-ink", *, bold: bool = False) -> Caption:
        """A style for a line in the middle of the column."""
        return Caption(self.px(size), ink, bold=bold, room=self.at.w - 2 * self.px(AIR))

    def baseline(self, middle: float, size: float) -> float:
        """The baseline for words in a line with this middle, after the page has enlarged them from
        this size.
        """
        return middle + CAPITAL * size * self.board.word_scale


def phone_stack(view: View, category: Category, at: Rect, layout: Layout) -> Parts:
    """What is printed and lies on a column."""
    column = _Column(layout.board, at, layout.coin, layout.example)
    parts = Parts(prints=_name_and_sign(category, column), pieces=_pile(view, category, column))
    parts += _null(view, category, column)
    shown = list(standings(view, category))
    if layout.example:
        places = tuple(
            Place(f"example-{category}-{n}", cell, "hollow")
            for n, cell in enumerate(column.examples, 1)
        )
        parts += Parts(places, (_kind_of_group(category, column),))
        if not shown:
            parts += _example(category, None, column)
        parts += Parts.sum(_example(category, standing, column) for standing in shown)
    return parts + Parts.sum(_foot(category, standing, column) for standing in shown)


def _name_and_sign(category: Category, column: _Column) -> tuple[Print, ...]:
    """The sign of the stack's suit and the name of the category, a usual name in the middle of the
    column; only the name if text is large.
    """
    at = column.at
    size = column.px(NAME)
    air = column.px(AIR + 2)
    middle = at.y + column.line / 2 + column.px(1)
    low = column.baseline(middle, size)
    words = names.category_name(category)
    if column.board.word_scale > MOST_SIGNED:
        return (column.caption(NAME, bold=True).centred(at, low, words),)
    left = at.x + max(air, (at.w - (SIGN_EMS + NAME_EMS) * size) / 2)
    start = left + SIGN_EMS * size
    name = Caption(size, align="start", bold=True, room=at.x + at.w - column.px(AIR) - start)
    return (
        Print(left + size / 2, middle, size, STACKS[category], "sign"),
        name.at(start, low, words),
    )


def _pile(view: View, category: Category, column: _Column) -> tuple[Piece, ...]:
    """The coins, the lowest first."""
    top = column.coin
    edge = column.px(COIN_EDGE)
    coins = stack_of(view.public, category)
    pieces = [
        coin_piece(
            stamp, box(top.x, top.y + edge * min(under, MOST_EDGES), top.w, top.h), stamp.coin
        )
        for under, stamp in enumerate(coins)
    ]
    return tuple(reversed(pieces))


def _null(view: View, category: Category, column: _Column) -> Parts:
    """The null coin with its effect above it, or its owner's face."""
    null = null_of(view.public, category)
    at = column.null
    if null is None:
        return owner_of_null(view.public, category, at)
    times = null_effect(view)
    coin = coin_piece(null, at, names.null_coin(null, times))
    if times is None:
        return Parts(pieces=(coin,))
    effect = Caption(column.px(NOTE), bold=True).centred(
        at, at.y - column.px(1), names.multiplier(times)
    )
    return Parts(prints=(effect,), pieces=(coin,))


def _kind_of_group(category: Category, column: _Column) -> Print:
    """What the tiles of the category have in common, below the examples."""
    *_, last = column.examples
    low = last.y + last.h + column.px(3 + NOTE * column.board.word_scale)
    short = say(f"example-short.{category}")
    return column.caption(NOTE).centred(column.at, low, say(f"example.{category}"), short)


def _example(category: Category, standing: Standing | None, column: _Column) -> Parts:
    """The viewer's own tiles if they are such a group, else an example."""
    if standing and standing.has(category):
        cells = zip(standing.tiles, column.examples, strict=True)
        prints = [_small_tile(stamp, cell, standing.when) for stamp, cell in cells]
    else:
        when = standing.when if standing else ""
        prints = list(_example_prints(category, column, when))
    return Parts(prints=tuple(prints))


def _small_tile(stamp: Stamp, at: Rect, when: str) -> Print:
    """A picture of a tile."""
    face = tile_face(stamp.suit, stamp.value, worth(stamp))
    middle = (at.x + at.w / 2, at.y + at.h / 2)
    return Print(*middle, at.h, picture("tile", face), kind="tile", when=when)


def _example_prints(category: Category, column: _Column, when: str) -> Iterator[Print]:
    """Signs of suits, or numbers, on the felt."""
    size = column.example_size
    cells = column.examples
    if category in EXAMPLE_NUMBERS:
        for number, at in zip(EXAMPLE_NUMBERS[category], cells, strict=False):
            high = NUMBER_SHARE * size
            yield _middle_print(at, high, str(number), "number", when)
        return
    suits = SUITS if category is Category.PRIME else [STACKS[category]] * len(cells)
    for suit, at in zip(suits, cells, strict=True):
        yield _middle_print(at, SIGN_SHARE * size, suit, "sign", when)


def _middle_print(at: Rect, size: float, text: str, kind: str, when: str) -> Print:
    """A print in the middle of a box."""
    return Print(at.x + at.w / 2, at.y + at.h / 2, size, text, kind=kind, when=when)


def _foot(category: Category, standing: Standing, column: _Column) -> Parts:
    """What the hand has: its sum, or that it has no such group."""
    at = column.foot
    middle = at.y + at.h / 2
    if not standing.has(category):
        caption = column.caption(NOTE, "table-soft")
        low = column.baseline(middle, caption.size)
        words = caption.centred(at, low, say("foot.none"), say("foot.none-short"))
        return Parts(prints=(fast_replace(words, when=standing.when),))
    text = standing.text(category, is_brief=True)
    place = Place(standing.pill_id(category), at, "pill", text, when=standing.when)
    caption = column.caption(NOTE, "brand-ink", bold=True)
    points = str(standing.claim.total)
    words = caption.in_line(at.x + at.w / 2, middle, text, points)
    return Parts((place,), (fast_replace(words, when=standing.when, within=place.id),))
