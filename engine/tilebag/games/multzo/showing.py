"""The showdown: every hand open, and a line for each category with its winner and what is paid."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.games.multzo import names
from tilebag.games.multzo.claims import Category, claim
from tilebag.games.multzo.layout import ShowLayout
from tilebag.games.multzo.names import voice
from tilebag.games.multzo.parts import Parts, box, coin, sign, tile, words
from tilebag.games.multzo.pieces import NULL, Stamp
from tilebag.games.multzo.rewards import FLUSH_COINS, STACKS, score_of, winner_of
from tilebag.games.multzo.seats import order
from tilebag.games.multzo.state import Phase, Table, View
from tilebag.games.multzo.treasury import free_null, stack
from tilebag.scene import Place, Rect
from tilebag.words import Text

NAME, LINE, CATEGORY = 14, 12, 14  # CSS pixels
WORDS, MOST_COINS = 205, 3  # on a line of the paper: CSS pixels for words; a null coin and those for a flush


def showdown(view: View, layout: ShowLayout) -> Parts:
    parts = Parts()
    for seat, at in zip(order(view), layout.rows, strict=True):
        parts += _row(view, seat, at, layout)
    parts += Parts((Place("paper", layout.paper, "paper", voice("show.paper")),))
    for category, at in layout.lines.items():
        parts += _line(view, category, at, layout)
    return parts


def _row(view: View, seat: Seat, at: Rect, layout: ShowLayout) -> Parts:
    """A hand with its owner."""
    table, px = view.table, layout.px
    name, points = names.who(seat, view.seat), names.points(score_of(table, seat))
    lines = (points, voice("seat.ended")) if seat == table.declarer else (points,)
    size = min(at.h - 0.1, 0.97)
    left = at.x + at.w - 4 * (size + 0.04) - 0.06
    x, y = at.x + px(9), at.y + at.h / 2 + px(4 - 7.5 * len(lines))
    heading = words(x, y, px(NAME), name, align="start", bold=True)
    prints = (
        words(x, y + px(15 * k), px(LINE), line, ink="table-soft", align="start") for k, line in enumerate(lines, 1)
    )
    claims = names.claims(claim(one.stamp for one in table.shown[seat]))
    label = voice("show.row", who=name, points=lines, claims=claims)
    tiles = tuple(
        tile(one, box(left + k * (size + 0.04), at.y + 0.05, size, size), one.stamp.name)
        for k, one in enumerate(table.shown[seat])
    )
    return Parts((Place(f"seat-{seat + 1}", at, "plaque", label),), (heading, *prints), tiles)


def _line(view: View, category: Category, at: Rect, layout: ShowLayout) -> Parts:
    """Sign, category, winner with the total, coins."""
    px, middle = layout.px, at.y + at.h / 2
    base, won = middle + px(5), result(view, category)
    nobody = winner_of(view.table, category) is None
    ink = "ink-soft" if nobody else "ink"
    prints = (
        sign(at.x + px(20), middle, px(18), STACKS[category], "ink"),
        words(at.x + px(36), base, px(CATEGORY), names.category(category), ink="ink", align="start"),
        words(at.x + px(88), base, px(CATEGORY), won, ink=ink, align="start", bold=not nobody),
    )
    return Parts(prints=prints) + _coins(view.table, category, at, (at.w - px(WORDS)) / MOST_COINS)


def result(view: View, category: Category) -> Text:
    """Who wins a category and with what: "Player 2: 18", "You: four, 18", "nobody"."""
    table = view.table
    seat = winner_of(table, category)
    if seat is None:
        return voice("show.nobody")
    best = claim(one.stamp for one in table.shown[seat])
    long = category in (Category.SET, Category.RUN) and best.length(category) == 4
    key = "show.winner-four" if long else "show.winner"
    return voice(key, who=names.who(seat, view.seat), total=best.total)


def _coins(table: Table, category: Category, at: Rect, most: float) -> Parts:
    """What was paid; before that what is on top of the stack, and the null coin if it is still there."""
    paid = prize(table, category)
    size = min(at.h * 0.86, most)
    coins = paid or _on_offer(table, category)
    nobody = winner_of(table, category) is None
    right = at.x + at.w - 0.1
    return Parts(
        pieces=tuple(
            coin(
                stamp,
                box(right - (k + 1) * size, at.y + (at.h - size) / 2, size, size),
                voice("show.paid" if paid else "show.coin", coin=stamp.name),
                ("new",) if paid else (),
                dim=nobody,
            )
            for k, stamp in enumerate(reversed(coins))
        )
    )


def prize(table: Table, category: Category) -> tuple[Stamp, ...]:
    """The coins that were paid for a category."""
    return tuple(coin for prize in table.prizes for coin in prize.coins if coin.suit == STACKS[category])


def _on_offer(table: Table, category: Category) -> tuple[Stamp, ...]:
    """The null coin, then the coins that would be paid without it."""
    suit = STACKS[category]
    top = stack(table, suit)[: FLUSH_COINS if category is Category.FLUSH else 1]
    free = free_null(table, suit) and table.phase is Phase.SHOW
    return ((Stamp(suit, NULL),) if free else ()) + top
