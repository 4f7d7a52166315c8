"""The showdown: all hands, then a line for each category with its winner and reward."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tilebag.arrange import Item, arrange, column, item, row
from tilebag.game import Seat
from tilebag.layout import Board, box, row_of_boxes
from tilebag.piecepack import NULL, Stamp
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts, seat_id
from tilebag.words import Text, seat_face, seat_name

from .. import names
from ..names import say
from ..pieces import worth
from ..rules.claims import Claim
from ..rules.showdown import STACKS, coins_at_stake, factor, prize_of, score_of, shown_claims, winner_of
from ..state import HAND_SIZE, Category, Phase, PublicState
from ..view import View
from .coin_stacks import coin_piece
from .layout import TALL_SPAN
from .seats import held_ids, seat_order
from .tiles import tile_piece

MIN_LINE, MAX_LINE = 41, 52  # CSS pixels: height of a line of the sheet, at least; at most on an upright board
NARROW, TWO_ROWS = 330, 64  # CSS pixels: a narrower sheet has two rows a line; height of such a line
WIDE_LINE = 1.1  # minimum height of a line on a wide board
MAX_ROW, MAX_WIDE_ROW = 1.4, 1.5  # maximum heights of a hand with the gap below
SIDE, APART = 0.3, 0.3  # of a wide board: the edge, and between hands and sheet
SPACE = 0.04  # between two tiles of a hand


@dataclass(frozen=True, slots=True)
class ShowdownLayout:
    """The boxes of one frame: a row for each hand, and a line of the sheet for each category."""

    board: Board
    rows: tuple[Rect, ...]
    paper: Rect
    lines: Mapping[Category, Rect]

    @classmethod
    def of(cls, board: Board, players: int) -> ShowdownLayout:
        boxes = _upright(board, players) if board.is_tall else _wide(board, players)
        rows = tuple(boxes[f"row-{place}"] for place in range(players))
        return cls(board, rows, boxes["paper"], {category: boxes[category] for category in Category})

    @property
    def narrow(self) -> bool:
        """Is a result below its category rather than beside it?"""
        return _is_narrow(self.board, self.paper.w)

    def tiles(self, row: Rect) -> tuple[Rect, ...]:
        """The boxes of a hand, at the right end of its row."""
        size = min(row.h - 0.12, 0.86 if self.board.is_tall else 1.05)
        first = Rect(row.x + row.w - HAND_SIZE * (size + SPACE) - SPACE, row.y + (row.h - size) / 2 - 0.02, size, size)
        return row_of_boxes(HAND_SIZE, first, size + SPACE)


def _is_narrow(board: Board, paper: float) -> bool:
    return not board.is_tall and paper < board.px(NARROW)


def _upright(board: Board, players: int) -> dict[str, Rect]:
    """The hands above the sheet."""
    edge, gap, least = board.px(8), board.px(6), 4 * board.px(MIN_LINE)
    high = board.h - 2 * edge
    hand = min(MAX_ROW, (high - least) / players) - gap
    paper = min(high - players * (hand + gap), 4 * board.px(MAX_LINE))
    things = column(*_rows(players, hand), _paper(paper), gap=gap, align="start")
    return arrange(things, box((board.w - TALL_SPAN) / 2, edge, TALL_SPAN, high))


def _wide(board: Board, players: int) -> dict[str, Rect]:
    """The hands beside the sheet, slightly above the middle."""
    edge, gap, wide = board.px(8), board.px(6), max(6.2, 0.52 * (board.w - 2 * SIDE))
    hand = min(MAX_WIDE_ROW, (board.h - 2 * edge + gap) / players) - gap
    line = board.px(TWO_ROWS if _is_narrow(board, board.w - 2 * SIDE - APART - wide) else MIN_LINE)
    paper = min(board.h - 2 * edge, 4 * max(WIDE_LINE, line))
    top = max(edge, (board.h - max(paper, players * (hand + gap))) / 3)
    hands = column(*_rows(players, hand), least=wide, gap=gap, align="start")
    things = row(hands, column(_paper(paper), grow=1, align="start"), gap=APART)
    return arrange(things, box(SIDE, top, board.w - 2 * SIDE, board.h - top))


def _rows(players: int, high: float) -> list[Item]:
    return [item(f"row-{place}", high) for place in range(players)]


def _paper(high: float) -> Item:
    """The sheet with a line for each category."""
    return column(*(item(category, 0, grow=1) for category in Category), name="paper", least=high)


# what is shown

PAPER = "paper"
NAME, LINE, CATEGORY = 14, 12, 14  # CSS pixels
LARGEST_FACE, BESIDE_FACE = 52, 80  # CSS pixels: of a face in a row; minimum width of the text beside it
SIGN, HEADING, RESULT = 20, 36, 92  # CSS pixels from the left edge of the sheet
PAID, NO_COINS = 52, 50  # CSS pixels at the right end of a line: for a reward; without coins
FATE, SHORTEST = 42, 92  # CSS pixels: for the text beside the coins; minimum width of sign and category in two rows
THREE_LINES = 52  # CSS pixels: minimum height of a row with three lines
TOP_LINE, RESULT_LINE, EDGE = 18, 37, 12  # CSS pixels of a line in two rows: baselines and edge
OVERLAP = 0.62  # distance between coins, in coins
LARGEST_COIN = 0.74
MAX_RIVALS = (1, 2)  # under a winner, on an upright and on a wide board


def showdown(view: View, layout: ShowdownLayout) -> Parts:
    """All hands and the result sheet.

    Before the first reward it appears in stages: the viewer's hand, the others one by one, then each category's line.
    """
    public, claims = view.public, shown_claims(view.public)
    others = len(public.seats) - (view.seat is not None)
    in_beats = not public.prizes and public.phase is Phase.SHOW
    first = len(public.seats) - others  # the viewer's hand does not turn over
    hands = (
        _hand(view, seat, claims[seat], at, layout, in_beats * (place - first))
        for place, (seat, at) in enumerate(zip(seat_order(view), layout.rows, strict=True), 1)
    )
    paper = Parts((Place(PAPER, layout.paper, "paper", say("show.paper")),))
    lines = (
        _line(public, category, claims, at, layout, in_beats * (others + place))
        for place, (category, at) in enumerate(layout.lines.items(), 1)
    )
    return Parts.sum((*hands, paper, *lines))


def _hand(view: View, seat: Seat, claim: Claim, at: Rect, layout: ShowdownLayout, beat: int) -> Parts:
    """A hand with its owner: the score, and its sum or that this seat ended the round."""
    public, name, boxes = view.public, seat_id(seat), layout.tiles(at)
    tiles = tuple(
        tile_piece(tile, on, tile.stamp.name, origin=name, beat=beat)
        for tile, on in zip(public.shown[seat], boxes, strict=True)
    )
    claims, points = names.claims_label(claim), say("points", n=score_of(public, seat))
    label = say("show.row", who=seat_name(seat), points=points, claims=claims)
    place = Place(name, at, "seat", label, holds=held_ids(view, seat))
    return Parts((place,), _owner(public, seat, at, boxes[0].x, layout), tiles).put_on(name)


def _owner(public: PublicState, seat: Seat, at: Rect, right: float, layout: ShowdownLayout) -> tuple[Print, ...]:
    """The face if there is room, the name, and one or two lines under it, up to the tiles."""
    px, more, points = layout.board.px, _score_detail(public, seat), say("points", n=score_of(public, seat))
    if more and at.h < px(THREE_LINES):
        points, more = say("show.owner", points=points, more=more), ""
    left, size = at.x + px(9), min(at.h - px(10), px(LARGEST_FACE))
    won = bool(public.prizes) and seat in public.winners
    best = max(score_of(public, other) for other in public.seats)
    mood = "won" if public.phase is Phase.OVER and score_of(public, seat) == best else "glad" * won
    face = Print(at.x + px(5) + size / 2, at.y + at.h / 2, size, seat_face(seat), kind="face", mood=mood)
    faces = (face,) if right - left - size >= px(BESIDE_FACE) else ()
    x, y = left + (size + px(3)) * len(faces), at.y + at.h / 2 + px(-11.5 if more else -3.5)
    room = right - x - px(4)
    name = Print(x, y, px(NAME), seat_name(seat), ink="ink", align="start", bold=True, room=room)
    score = Print(x, y + px(16), px(LINE), points, ink="ink", align="start", room=room)
    ended = say("seat.ended-short") if seat == public.declarer else ""
    below = Print(x, y + px(32), px(LINE), more, ink="ink-soft", align="start", room=room, short=ended)
    return (*faces, name, score, below) if more else (*faces, name, score)


def _score_detail(public: PublicState, seat: Seat) -> Text | str:
    """More about a seat: that it ended the round, else the sum of its score if there are several coins."""
    if seat == public.declarer:
        return say("seat.ended")
    return names.score_sum(public.won[seat]) if len(public.won[seat]) > 1 else ""


def _line(
    public: PublicState, category: Category, claims: Sequence[Claim], at: Rect, layout: ShowdownLayout, beat: int
) -> Parts:
    """Sign, category, winner with the total and the rivals below, coins or reward."""
    name, px, end = f"line-{category}", layout.board.px, at.x + at.w
    base = at.y + (px(TOP_LINE) if layout.narrow else at.h / 2 + px(5))
    results = (result(public, category, claims), *_rivals(public, category, claims))
    fate = _coin_fate(public, category)
    label = say("show.line", category=names.category_name(category), result=results, coins=fate)
    look = "bare" if category is tuple(Category)[-1] else "line"
    heading = (
        Print(at.x + px(SIGN), base - px(5), px(18), STACKS[category], "sign", "ink"),
        Print(at.x + px(HEADING), base, px(CATEGORY), names.category_name(category), ink="ink", align="start"),
    )
    y = base if layout.narrow or len(results) == 1 else base - px(8)  # aligned with the winner
    if paid := prize_of(public, category):
        text = " ".join(_coin_effect(public, coin) for coin in paid)
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


def _coin_effect(public: PublicState, coin: Stamp) -> str:
    """What a coin adds, or the factor that a null coin now gives its winner."""
    if coin.value != NULL:
        return f"+ {worth(coin)}"
    return next(names.multiplier(factor(won)) for won in public.won if coin in won)


def _results(
    results: tuple[Text, ...], winner: Seat | None, at: Rect, layout: ShowdownLayout, beat: int
) -> tuple[Print, ...]:
    """The winner, and below it the best rivals; or the seats that share the best hand."""
    px, nobody, others = layout.board.px, winner is None, results[1:]
    left = px(EDGE if layout.narrow else RESULT)
    y = at.y + (px(RESULT_LINE) if layout.narrow else at.h / 2 + px(-3 if others else 5))
    x, room = at.x + left, at.w - left - px(6)
    ink, bold = ("ink-soft", False) if nobody else ("ink", True)
    first = room if layout.narrow else room - px(FATE + 4)
    upper = Print(x, y, px(CATEGORY), results[0], ink=ink, align="start", bold=bold, room=first, beat=beat)
    few = MAX_RIVALS[0] if layout.board.is_tall else MAX_RIVALS[1]
    text = say("show.tie", each=others[:2]) if nobody else say("show.rivals", each=others[:few])
    lower = Print(x, y + px(16), px(LINE), text, ink="ink-soft", align="start", room=room, beat=beat)
    return (upper, lower) if others else (upper,)


def _coin_fate(public: PublicState, category: Category) -> Text:
    """What happens to the coins of a category: they are won, they stay, or a null coin multiplies all others."""
    coins, paid = coins_at_stake(public, category), prize_of(public, category)
    if winner_of(public, category) is None:
        return say("show.stays", n=len(coins))
    if paid and all(coin.value == NULL for coin in paid):
        return say("show.multiplies")
    return say("show.choice" if not paid and coins[0].value == NULL else "show.won")


def _coins(public: PublicState, category: Category, at: Rect, fate: Text) -> tuple[Piece, ...]:
    """The coins at stake, the last one at the right end; once paid, they are with the winner."""
    coins, nobody = coins_at_stake(public, category), winner_of(public, category) is None
    size = min(at.h * 0.8, LARGEST_COIN)
    left = at.x + at.w - 0.1 - size - (len(coins) - 1) * size * OVERLAP
    boxes = row_of_boxes(len(coins), Rect(left, at.y + (at.h - size) / 2, size, size), size * OVERLAP)
    labels = (say("show.coin", coin=stamp.coin, fate=fate) for stamp in coins)
    return tuple(coin_piece(*parts, dim=nobody) for parts in zip(coins, boxes, labels, strict=True))


def result(public: PublicState, category: Category, claims: Sequence[Claim]) -> Text:
    """The winner of a category and their group: "Mira: 18", "You: 4 tiles, 18", "nobody"."""
    seat = winner_of(public, category)
    return say("show.nobody") if seat is None else _seat_result(seat, category, claims[seat])


def _rivals(public: PublicState, category: Category, claims: Sequence[Claim]) -> tuple[Text, ...]:
    """The other eligible seats, the best first."""
    winner = winner_of(public, category)
    eligible = [seat for seat in public.seats if seat != winner and claims[seat].length(category)]
    eligible.sort(key=lambda seat: claims[seat].strength(category), reverse=True)
    return tuple(_seat_result(seat, category, claims[seat]) for seat in eligible)


def _seat_result(seat: Seat, category: Category, claim: Claim) -> Text:
    return say("show.winner", who=seat_name(seat), how=names.strength_label(category, claim))
