"""The coin stacks: what each pays, its coins with the next one on top, its null coin, what the hand
has there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tilebag.core.scene import NO_PIECE, Piece, Place, Print, Rect
from tilebag.core.words import Text, seat_face, seat_name
from tilebag.kit import piecepack
from tilebag.kit.layout import Board, box, row_of_boxes
from tilebag.kit.piecepack import NULL, Stamp
from tilebag.kit.scene_parts import Caption, Parts

from .. import names
from ..names import say
from ..pieces import worth
from ..rules.claims import Claim, claim
from ..rules.showdown import FLUSH_COINS, STACKS, factor, null_of, stack_of
from ..state import HAND_SIZE, Category, PublicState
from ..strategy import claims_without
from ..view import View
from .centre_layout import SMALLEST
from .layout import Layout

# CSS pixels: sizes of text, on a phone and on a larger screen
HEADING = (13, 17)
NOTE = (12, 14)
FOOT = (12.5, 14)
# CSS pixels: heights of these lines
HEAD_HEIGHT = (18, 25)
NOTE_HEIGHT = (14, 21)
FOOT_HEIGHT = (18, 24)

AIR = (4, 8)  # CSS pixels around everything
FLAT = 1.3  # width by height from which the next coins are beside the coins, not below
EDGE = 0.035  # by which a coin shows under the next one, of its size
BESIDE = 0.22  # by which a second coin shows, in coins
COIN = 0.56  # size of a coin, in widths
NULL_COIN = 0.7  # size of a null coin, in coins
THEN = 42  # CSS pixels: width of the word before small coins
MOST_THEN = 0.36  # of the line
NEXT_COIN = 20  # CSS pixels: size of a small coin
NEXT_PITCH = 1.1  # from one small coin to the next, in coins


def coin_piece(stamp: Stamp, at: Rect, label: Text, *, dim: bool = False) -> Piece:
    """A coin with its value up, a null coin with its suit up (MZ-5). Each exists once, so its name
    is its id.
    """
    null = stamp.value == NULL
    face = piecepack.suit_face(stamp.suit) if null else piecepack.value_face(stamp.value)
    return Piece(coin_id(stamp), at, label, face, "token" if null else "coin", dim=dim)


def coin_id(stamp: Stamp) -> str:
    """The id of a coin's piece."""
    return f"coin-{stamp}"


@dataclass(frozen=True, slots=True)
class _Boxes:
    """The parts of a stack, from above: heading, coins and null coin, the next coins, what the hand
    has.
    """

    board: Board
    at: Rect
    roomy: bool

    def px(self, n: float) -> float:
        return self.board.px(n)

    @property
    def air(self) -> float:
        return self.px(AIR[self.roomy])

    @property
    def foot(self) -> Rect:
        air = self.air / 2
        high = self.px(FOOT_HEIGHT[self.roomy])
        return box(self.at.x + air, self.at.y + self.at.h - air - high, self.at.w - 2 * air, high)

    @property
    def is_flat(self) -> bool:
        """Are the next coins beside the coins? A larger screen has room for them below."""
        return not self.roomy and self.at.w > FLAT * self.at.h

    @property
    def pile_height(self) -> float:
        """The height of the coins in coins."""
        return 1 + 4 * EDGE

    @property
    def coin(self) -> Rect:
        """The coin on top; those below it show their edges."""
        top = self.at.y + self.px(HEAD_HEIGHT[self.roomy])
        end = self.foot.y - self.air / 2
        if not self.is_flat:
            end -= self.px(NOTE_HEIGHT[self.roomy])
        size = max(SMALLEST, min((end - top) / self.pile_height, COIN * (self.at.w - 2 * self.air)))
        return box(
            self.at.x + self.air, top + (end - top - size * self.pile_height) / 2, size, size
        )

    @property
    def beside(self) -> Rect:
        """The room on the right of the coins."""
        coin = self.coin
        x = coin.x + coin.w * (1 + BESIDE * self.roomy) + self.air / 2
        return box(x, coin.y, self.at.x + self.at.w - self.air - x, coin.h * self.pile_height)

    @property
    def note(self) -> Rect:
        """The line of the next coins."""
        high = self.px(NOTE_HEIGHT[self.roomy])
        x = self.beside.x if self.is_flat else self.at.x + self.air
        y = self.foot.y - self.air / 2 - high
        return box(x, y, self.at.x + self.at.w - self.air - x, high)

    @property
    def null(self) -> Rect:
        """The null coin, beside the others."""
        room = self.beside
        line = self.px(NOTE[self.roomy] + 3)
        if self.is_flat:
            size = max(SMALLEST, min(NULL_COIN * self.coin.w, self.note.y - room.y))
            return box(room.x, room.y + (self.note.y - room.y - size) / 2, size, size)
        below = line * self.roomy
        size = max(SMALLEST, min(NULL_COIN * self.coin.w, room.w, room.h - below))
        aside = (room.w - size) * (0.8 if self.roomy else 0.5)
        return box(room.x + aside, room.y + (room.h - size - below) / 2, size, size)

    def effect(self, text: Text | str, *, bold: bool) -> Print:
        """What the null coin does: on a larger screen below it, on a phone beside it or in the line
        of the next coins.
        """
        at = self.null
        size = self.px(NOTE[self.roomy])
        caption = Caption(size, ink="table-ink" if bold else "table-soft", bold=bold)
        middle = at.y + at.h / 2
        gap = self.px(3)
        if self.is_flat:
            return replace(caption, align="start").in_line(at.x + at.w + gap, middle, text)
        right = self.at.x + self.at.w
        if self.roomy:
            x = at.x + at.w / 2
            room = 2 * min(x - self.coin.x - self.coin.w, right - x)
            return replace(caption, room=room).at(x, at.y + at.h + size * 1.05, text)
        note = self.note
        return replace(caption, align="end").in_line(right - self.air, note.y + note.h / 2, text)


def coin_stacks(view: View, layout: Layout) -> Parts:
    """The four stacks with everything that concerns them."""
    return Parts.sum(_stack(view, category, at, layout) for category, at in layout.stacks.items())


def _stack(view: View, category: Category, at: Rect, layout: Layout) -> Parts:
    """A stack with everything that concerns it."""
    public = view.public
    suit = STACKS[category]
    boxes = _Boxes(layout.board, at, layout.roomy)
    coins = stack_of(public, category)
    null = null_of(public, category)
    place = Place(
        f"stack-{suit}",
        at,
        "plaque",
        _label(category, coins, null),
        about=names.category_help(category),
        lists=null is None,
    )
    parts = (
        Parts((place,), _heading(category, boxes), _pile(category, coins, boxes))
        + _next_coins(coins, boxes)
        + _null(view, suit, null, boxes)
        + _feet(view, category, boxes)
    )
    return parts.put_on(place.id)


def _heading(category: Category, boxes: _Boxes) -> tuple[Print, ...]:
    px = boxes.px
    at = boxes.at
    size = HEADING[boxes.roomy]
    middle = at.y + px(HEAD_HEIGHT[boxes.roomy]) / 2 + px(1)
    x = at.x + boxes.air
    caption = Caption(px(size), align="start", font="title" if boxes.roomy else "text", bold=True)
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
    if category is Category.FLUSH and boxes.roomy and len(coins) >= FLUSH_COINS:
        on = [on[0], box(first.x + BESIDE * first.w, first.y, first.w, first.h), *on[1:-1]]
    pieces = [coin_piece(stamp, at, stamp.coin) for stamp, at in zip(coins, on, strict=True)]
    return (*pieces[:1:-1], *pieces[1::-1])


def _label(category: Category, coins: tuple[Stamp, ...], null: Stamp | None) -> Text:
    """The label of a stack, with all its coins."""
    is_free = say("null.free" if null else "null.won")
    return say(
        "stack.label",
        category=names.category_name(category),
        coins=names.coin_names(coins),
        null=is_free,
    )


def _next_coins(coins: tuple[Stamp, ...], boxes: _Boxes) -> Parts:
    """The coins after the one on top: pictures on a larger screen, else their worths."""
    later = coins[1:]
    if not later:
        return Parts()
    at = boxes.note
    middle = at.y + at.h / 2
    caption = Caption(boxes.px(NOTE[boxes.roomy]), ink="table-soft", align="start")
    if not boxes.roomy:
        worths = " ".join(str(worth(coin)) for coin in later)
        words = say("stack.then", coins=worths) if boxes.is_flat else worths
        return Parts(prints=(caption.in_line(at.x, middle, words),))
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


def _null(view: View, suit: str, null: Stamp | None, boxes: _Boxes) -> Parts:
    """The null coin, for a viewer with its effect, or its owner's face on a ring."""
    at = boxes.null
    if null is None:
        owner = seat_face(_owner_of_null(view.public, suit))
        face = Print(at.x + at.w / 2, at.y + at.h * 0.49, 0.62 * at.h, owner, kind="face")
        gone = (boxes.effect(say("null.gone"), bold=False),) if boxes.roomy or boxes.is_flat else ()
        return Parts((Place(f"ring-{suit}", at, "ring"),), (face, *gone))
    times = None if view.seat is None else factor(view.public.won[view.seat]) + 1
    effect = () if times is None else (boxes.effect(names.multiplier(times), bold=True),)
    return Parts(prints=effect, pieces=(coin_piece(null, at, names.null_coin(null, times)),))


def _owner_of_null(public: PublicState, suit: str) -> int:
    return next(seat for seat in public.seats if Stamp(suit, NULL) in public.won[seat])


# what the viewer's hand has for the stack


def _feet(view: View, category: Category, boxes: _Boxes) -> Parts:
    """With five tiles the best of any four, and what is left while a tile is held."""
    if view.seat is None or not view.hand:
        return Parts()
    if len(view.hand) == HAND_SIZE:
        return _foot(view, category, claim(tile.stamp for tile in view.hand), boxes)
    without = claims_without(view)
    best = max(without.values(), key=lambda claim: claim.strength(category))
    if not best.length(category):
        return _foot(view, category, best, boxes)
    feet = (_foot(view, category, remaining, boxes, tile.id) for tile, remaining in without.items())
    return Parts.sum((_foot(view, category, best, boxes, NO_PIECE), *feet))


def _foot(view: View, category: Category, best: Claim, boxes: _Boxes, when: str = "") -> Parts:
    assert view.seat is not None
    at = boxes.foot
    size = boxes.px(FOOT[boxes.roomy])
    x, y = at.x + at.w / 2, at.y + at.h / 2 + size * 0.36
    if not best.length(category):
        return Parts(prints=(Print(x, y, size, say("foot.none"), ink="table-soft", when=when),))
    how = names.strength_label(category, best)
    is_brief = category in names.SIZED_CATEGORIES and not boxes.roomy and not boxes.is_flat
    text = how if is_brief else say("show.winner", who=seat_name(view.seat), how=how)
    name = f"pill-{category}" if when in ("", NO_PIECE) else f"pill-{category}-{when}"
    place = Place(name, at, "pill", text, when=when)
    return Parts(
        (place,), (Print(x, y, size, text, ink="brand-ink", bold=True, when=when, within=name),)
    )
