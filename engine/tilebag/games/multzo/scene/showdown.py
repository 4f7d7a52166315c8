"""The showdown: every hand turned up, then a line for each category with its winner and what is paid."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.game import Seat
from tilebag.layout import box, row_of_boxes
from tilebag.piecepack import NULL, Stamp
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts
from tilebag.words import Text

from .. import names
from ..names import voice
from ..pieces import worth
from ..rules.claims import Claim
from ..rules.rewards import STACKS, factor
from ..rules.showdown import prize_of, score_of, shown_claims, to_be_won, winner_of
from ..state import Category, Phase, PublicState
from ..view import View
from .elements import coin_piece, seat_id, tile_piece
from .seats import holding, seating
from .showdown_layout import ShowdownLayout

PAPER = "paper"
NAME, LINE, CATEGORY = 14, 12, 14  # CSS pixels
SIGN, HEADING, RESULT = 20, 36, 92  # CSS pixels from the edge of the paper: sign, category, winner
PAID, NO_COINS = 52, 50  # CSS pixels at the right end of a line: what was paid; where there is nothing
FATE, SHORTEST = 42, 92  # CSS pixels: words at the coins; of two rows, the sign and the category before them
THREE_LINES = 52  # CSS pixels of a row that has room for them
TOP_LINE, RESULT_LINE, EDGE = 18, 37, 12  # CSS pixels of a line in two rows: their baselines, and the edge
OVERLAP = 0.62  # of a coin: how far the next one lies
LARGEST_COIN = 0.74
RIVALS = (1, 2)  # named under a winner, on an upright and on a wide board


def showdown(view: View, layout: ShowdownLayout) -> Parts:
    """All hands and the paper.

    As long as nobody is paid it is shown in beats: one's own hand lies there, the others turn over one after the other,
    then each category has its line.
    """
    public, claims = view.public, shown_claims(view.public)
    others = len(public.seats) - (view.seat is not None)
    in_beats = not public.prizes and public.phase is Phase.SHOW
    first = len(public.seats) - others  # one's own hand does not turn over
    hands = (
        _hand(view, seat, claims[seat], at, layout, in_beats * (place - first))
        for place, (seat, at) in enumerate(zip(seating(view), layout.rows, strict=True), 1)
    )
    paper = Parts((Place(PAPER, layout.paper, "paper", voice("show.paper")),))
    lines = (
        _line(public, category, claims, at, layout, in_beats * (others + place))
        for place, (category, at) in enumerate(layout.lines.items(), 1)
    )
    return sum(hands, Parts()) + sum(lines, paper)


# a hand


def _hand(view: View, seat: Seat, claim: Claim, at: Rect, layout: ShowdownLayout, beat: int) -> Parts:
    """A hand with its owner: the score, and how it comes about or that this one ended the round."""
    public, name, boxes = view.public, seat_id(seat), layout.tiles(at)
    tiles = tuple(
        tile_piece(tile, on, tile.stamp.name, origin=name, beat=beat)
        for tile, on in zip(public.shown[seat], boxes, strict=True)
    )
    claims, points = names.claims(claim), names.points(score_of(public, seat))
    label = voice("show.row", who=names.player(seat), points=points, claims=claims)
    place = Place(name, at, "plaque", label, holds=holding(view, seat))
    return Parts((place,), _owner(public, seat, at, boxes[0].x, layout), tiles).put_on(name)


def _owner(public: PublicState, seat: Seat, at: Rect, right: float, layout: ShowdownLayout) -> tuple[Print, ...]:
    """The name, and one or two lines under it, as far as the tiles."""
    px, more, points = layout.board.px, _more(public, seat), names.points(score_of(public, seat))
    if more and at.h < px(THREE_LINES):
        points, more = voice("show.owner", points=points, more=more), ""
    x, y, room = at.x + px(9), at.y + at.h / 2 + px(-11.5 if more else -3.5), right - at.x - px(13)
    name = Print(x, y, px(NAME), names.player(seat), align="start", bold=True, room=room)
    score = Print(x, y + px(16), px(LINE), points, align="start", room=room)
    ended = voice("seat.ended-short") if seat == public.declarer else ""
    below = Print(x, y + px(32), px(LINE), more, ink="table-soft", align="start", room=room, short=ended)
    return (name, score, below) if more else (name, score)


def _more(public: PublicState, seat: Seat) -> Text | str:
    """What else is to be said of a seat: that it ended the round, else how several coins make its score."""
    if seat == public.declarer:
        return voice("seat.ended")
    return names.sum_of(public.won[seat]) if len(public.won[seat]) > 1 else ""


# a line of the paper


def _line(
    public: PublicState, category: Category, claims: Sequence[Claim], at: Rect, layout: ShowdownLayout, beat: int
) -> Parts:
    """Sign, category, winner with the total and under it who else competed, coins or what was paid."""
    name, px, end = f"line-{category}", layout.board.px, at.x + at.w
    base = at.y + (px(TOP_LINE) if layout.narrow else at.h / 2 + px(5))
    results = (result(public, category, claims), *_rivals(public, category, claims))
    fate = _fate(public, category)
    label = voice("show.line", category=names.category(category), result=results, coins=fate)
    look = "bare" if category is tuple(Category)[-1] else "line"
    heading = (
        Print(at.x + px(SIGN), base - px(5), px(18), STACKS[category], "sign", "ink"),
        Print(at.x + px(HEADING), base, px(CATEGORY), names.category(category), ink="ink", align="start"),
    )
    y = base if layout.narrow or len(results) == 1 else base - px(8)  # level with the winner
    if paid := prize_of(public, category):
        text = " ".join(_paid(public, coin) for coin in paid)
        prize = Parts(prints=(Print(end - px(10), y, px(CATEGORY), text, ink="ink", align="end", bold=True),))
        right = end - px(PAID)
    else:
        prize = Parts(pieces=_coins(public, category, at, fate))
        right = min((piece.at.x for piece in prize.pieces), default=end - px(NO_COINS))
    prints = _results(results, winner_of(public, category), Rect(at.x, at.y, right - at.x, at.h), layout, beat)
    room = min(px(FATE), right - at.x - px(SHORTEST + 6)) if layout.narrow else px(FATE)
    said = Print(right - px(6), y, px(LINE), fate, ink="ink-soft", align="end", room=room, beat=beat)
    place = Place(name, box(at.x + 0.04, at.y, at.w - 0.08, at.h), look, label, within=PAPER)
    return (Parts((place,), (*heading, *prints, said)) + prize).put_on(name)


def _paid(public: PublicState, coin: Stamp) -> str:
    """What a coin adds, or what a null coin now multiplies all coins of its winner by."""
    if coin.value != NULL:
        return f"+ {worth(coin)}"
    return next(names.times(factor(won)) for won in public.won if coin in won)


def _results(
    results: tuple[Text, ...], winner: Seat | None, at: Rect, layout: ShowdownLayout, beat: int
) -> tuple[Print, ...]:
    """The winner, and under it the best of the others; or who shares the best hand."""
    px, nobody, others = layout.board.px, winner is None, results[1:]
    left = px(EDGE if layout.narrow else RESULT)
    y = at.y + (px(RESULT_LINE) if layout.narrow else at.h / 2 + px(-3 if others else 5))
    x, room = at.x + left, at.w - left - px(6)
    ink, bold = ("ink-soft", False) if nobody else ("ink", True)
    first = room if layout.narrow else room - px(FATE + 4)
    upper = Print(x, y, px(CATEGORY), results[0], ink=ink, align="start", bold=bold, room=first, beat=beat)
    few = RIVALS[0] if layout.board.is_tall else RIVALS[1]
    text = voice("show.tie", each=others[:2]) if nobody else voice("show.rivals", each=others[:few])
    lower = Print(x, y + px(16), px(LINE), text, ink="ink-soft", align="start", room=room, beat=beat)
    return (upper, lower) if others else (upper,)


def _fate(public: PublicState, category: Category) -> Text:
    """What becomes of the coins of a category: they are won or stay, or a null coin multiplies all others."""
    coins, paid = to_be_won(public, category), prize_of(public, category)
    if winner_of(public, category) is None:
        return voice("show.stays", n=len(coins))
    if paid and all(coin.value == NULL for coin in paid):
        return voice("show.multiplies")
    return voice("show.choice" if not paid and coins[0].value == NULL else "show.won")


def _coins(public: PublicState, category: Category, at: Rect, fate: Text) -> tuple[Piece, ...]:
    """What will be paid, the last one at the right end of the line; once it is paid it is with its winner."""
    coins, nobody = to_be_won(public, category), winner_of(public, category) is None
    size = min(at.h * 0.8, LARGEST_COIN)
    left = at.x + at.w - 0.1 - size - (len(coins) - 1) * size * OVERLAP
    boxes = row_of_boxes(len(coins), Rect(left, at.y + (at.h - size) / 2, size, size), size * OVERLAP)
    labels = (voice("show.coin", coin=stamp.name, fate=fate) for stamp in coins)
    return tuple(coin_piece(*parts, dim=nobody) for parts in zip(coins, boxes, labels, strict=True))


# who won


def result(public: PublicState, category: Category, claims: Sequence[Claim]) -> Text:
    """Who wins a category and with what: "Mira: 18", "You: 4 tiles, 18", "nobody"."""
    seat = winner_of(public, category)
    return voice("show.nobody") if seat is None else _scored(seat, category, claims[seat])


def _rivals(public: PublicState, category: Category, claims: Sequence[Claim]) -> tuple[Text, ...]:
    """The others with a hand for it, the best first."""
    winner = winner_of(public, category)
    eligible = [seat for seat in public.seats if seat != winner and claims[seat].length(category)]
    eligible.sort(key=lambda seat: claims[seat].strength(category), reverse=True)
    return tuple(_scored(seat, category, claims[seat]) for seat in eligible)


def _scored(seat: Seat, category: Category, claim: Claim) -> Text:
    return voice("show.winner", who=names.player(seat), how=names.compared(category, claim))
