"""The showdown: every hand turned up, then a line for each category with its winner and what is paid."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.words import Text

from .. import names
from ..names import voice
from ..pieces import NULL, Stamp
from ..rules.claims import Claim, claim
from ..rules.rewards import CATEGORIES_FOR_A_NULL, FLUSH_COINS, STACKS
from ..rules.showdown import score_of, winner_of, won_by
from ..state import Category, Phase, Table, View
from .coin_stacks import free_null, stack
from .elements import Parts, box, coin, seat_id, sign, tile, words
from .layout import ShowLayout
from .seats import holding, order

NAME, LINE, CATEGORY = 14, 12, 14  # CSS pixels
SIGN, HEADING, RESULT = 20, 36, 92  # CSS pixels from the edge of the paper: sign, category, winner
OVERLAP = 0.62  # of a coin: how far the next one lies
LARGEST_COIN = 0.74
RIVALS = (1, 2)  # named under a winner, on an upright and on a wide board


def showdown(view: View, layout: ShowLayout) -> Parts:
    """As long as nobody is paid it is told in beats: one's own hand lies there, the others turn over one after the
    other, then each category has its line."""
    parts, hands = Parts(), len(view.table.seats) - (view.seat is not None)
    telling = not view.table.prizes and view.table.phase is Phase.SHOW
    for k, (seat, at) in enumerate(zip(order(view), layout.rows, strict=True)):
        parts += _row(view, seat, at, layout, telling * (k + (view.seat is None)))
    parts += Parts((Place("paper", layout.paper, "paper", voice("show.paper")),))
    for k, (category, at) in enumerate(layout.lines.items(), 1):
        parts += _line(view.table, category, at, layout, telling * (hands + k))
    return parts


def _row(view: View, seat: Seat, at: Rect, layout: ShowLayout, beat: int) -> Parts:
    """A hand with its owner: the score, and how it comes about or that this one ended the round."""
    table, px, size = view.table, layout.px, layout.tile
    name, points = names.player(seat), names.points(score_of(table, seat))
    left = at.x + at.w - 4 * (size + 0.04) - 0.04
    label = voice("show.row", who=name, points=points, claims=names.claims(claim(t.stamp for t in table.shown[seat])))
    tiles = tuple(
        tile(
            one,
            box(left + k * (size + 0.04), at.y + (at.h - size) / 2 - 0.02, size, size),
            one.stamp.name,
            origin=seat_id(seat),
            beat=beat,
        )
        for k, one in enumerate(table.shown[seat])
    )
    place = Place(seat_id(seat), at, "plaque", label, holds=holding(view, seat))
    x, lines = at.x + px(9), [line for line in (points, _more(table, seat)) if line]
    y, room = at.y + at.h / 2 + px(4.5 - 8 * len(lines)), left - at.x - px(13)
    prints = (
        words(x, y, px(NAME), name, align="start", bold=True, room=room),
        *(
            words(
                x, y + px(16 * k), px(LINE), line, ink="table-ink" if k == 1 else "table-soft", align="start", room=room
            )
            for k, line in enumerate(lines, 1)
        ),
    )
    return Parts((place,), prints, tiles)


def _more(table: Table, seat: Seat) -> Text | str:
    """What else is to be said of a seat: that it ended the round, else how several coins make its score."""
    if seat == table.declarer:
        return voice("seat.ended")
    return names.sum_of(table.won[seat]) if len(table.won[seat]) > 1 else ""


def _line(table: Table, category: Category, at: Rect, layout: ShowLayout, beat: int) -> Parts:
    """Sign, category, winner with the total and under it who else competed, coins."""
    px, middle = layout.px, at.y + at.h / 2
    others, coins = rivals(table, category), _coins(table, category, at)
    nobody, paid = winner_of(table, category) is None, prize(table, category)
    x, high = at.x + px(RESULT), px(CATEGORY)
    right = min((piece.at.x for piece in coins), default=at.x + at.w - px(50)) if not paid else at.x + at.w - px(52)
    room, base = right - x - px(6), middle + px(5 - 8 * bool(others))
    ink = "ink-soft" if nobody else "ink"
    prints: list[Print] = [
        sign(at.x + px(SIGN), middle, px(18), STACKS[category], "ink"),
        words(at.x + px(HEADING), middle + px(5), high, names.category(category), ink="ink", align="start"),
        words(x, base, high, result(table, category), ink=ink, align="start", bold=not nobody, room=room, beat=beat),
    ]
    if others:
        few = others[: RIVALS[0] if layout.board.tall else RIVALS[1]]
        told = voice("show.tie", each=others[: max(2, len(few))]) if nobody else voice("show.rivals", each=few)
        prints.append(words(x, base + px(16), px(LINE), told, ink="ink-soft", align="start", room=room, beat=beat))
    if paid:
        prints.append(words(at.x + at.w - px(10), middle + px(5), high, _paid(paid), ink="ink", align="end", bold=True))
    label = voice("show.line", category=names.category(category), result=(result(table, category), *others))
    look = "bare" if category is tuple(Category)[-1] else "line"
    place = Place(f"line-{category}", box(at.x + 0.04, at.y, at.w - 0.08, at.h), look, label)
    return Parts((place,), tuple(prints), coins)


def result(table: Table, category: Category) -> Text:
    """Who wins a category and with what: "Player 2: 18", "Player 1: 18, four tiles", "nobody"."""
    seat = winner_of(table, category)
    return voice("show.nobody") if seat is None else _scored(seat, category, _claim(table, seat))


def rivals(table: Table, category: Category) -> tuple[Text, ...]:
    """The others with a hand for it, the best first."""
    found = [(_claim(table, seat), seat) for seat in table.seats if seat != winner_of(table, category)]
    able = [each for each in found if each[0].length(category)]
    able.sort(key=lambda each: each[0].strength(category), reverse=True)
    return tuple(_scored(seat, category, each) for each, seat in able)


def _claim(table: Table, seat: Seat) -> Claim:
    return claim(one.stamp for one in table.shown[seat])


def _scored(seat: Seat, category: Category, found: Claim) -> Text:
    long = category in names.GROUPS and found.length(category) == 4
    return voice("show.winner-four" if long else "show.winner", who=names.player(seat), total=found.total)


def _coins(table: Table, category: Category, at: Rect) -> tuple[Piece, ...]:
    """What will be paid; once it is paid it is with its winner."""
    if prize(table, category):
        return ()
    size = min(at.h * 0.8, LARGEST_COIN)
    right, top = at.x + at.w - 0.1 - size, at.y + (at.h - size) / 2
    coins, nobody = _on_offer(table, category), winner_of(table, category) is None
    return tuple(
        coin(
            stamp,
            box(right - (len(coins) - 1 - k) * size * OVERLAP, top, size, size),
            voice("show.coin", coin=stamp.name),
            dim=nobody,
        )
        for k, stamp in enumerate(coins)
    )


def _paid(coins: tuple[Stamp, ...]) -> str:
    """As in "+ 4 + 5", "× 2 + 4"."""
    return " ".join("× 2" if coin.rank == NULL else f"+ {coin.worth}" for coin in coins)


def prize(table: Table, category: Category) -> tuple[Stamp, ...]:
    """The coins that were paid for a category."""
    return tuple(coin for prize in table.prizes for coin in prize.coins if coin.suit == STACKS[category])


def _on_offer(table: Table, category: Category) -> tuple[Stamp, ...]:
    """The null coin, if the winner may take it; then the coins that are paid without it."""
    suit, seat = STACKS[category], winner_of(table, category)
    top = stack(table, suit)[: FLUSH_COINS if category is Category.FLUSH else 1]
    two = seat is not None and len(won_by(table, seat)) == CATEGORIES_FOR_A_NULL
    return ((Stamp(suit, NULL),) if two and free_null(table, suit) else ()) + top
