"""The showdown on one sheet of a larger screen: a row for each hand, a column for each category
with its winner and reward.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from tilebag.core.game import Seat
from tilebag.core.scene import Place, Print, Rect
from tilebag.core.words import Text, seat_face, seat_name
from tilebag.kit.arrange import Item, arrange, column, item, row, space
from tilebag.kit.layout import Board, box, row_of_boxes
from tilebag.kit.piecepack import NULL, Stamp
from tilebag.kit.scene_parts import Caption, Parts, seat_id

from .. import names
from ..names import say
from ..pieces import worth
from ..rules.claims import Claim
from ..rules.showdown import (
    STACKS,
    coins_at_stake,
    factor,
    prize_of,
    score_of,
    shown_claims,
    winner_of,
)
from ..state import HAND_SIZE, Category, Phase, PublicState
from ..view import View
from .seats import held_ids, seat_order
from .stack_parts import coin_piece
from .tiles import tile_piece

# CSS pixels: height of the headings and of the coins, on a phone and on a larger screen
HEAD = (24, 38)
COINS = (50, 66)
ROW = (134, 136)  # CSS pixels: maximum height of a row, on an upright and a wide board
CELL = 42  # CSS pixels: height of its cells
# CSS pixels: of a row on an upright and a wide board, even on a board that is too small to be used
LEAST_ROW = (46, 30)
CELL_SHARE = 0.4  # part of a row on an upright board that its cells fill
HAND_SHARE = 0.46  # part of a line on a wide board that its hand fills
MOST_WIDE = 980  # CSS pixels: maximum width of the sheet
EDGE = 6  # CSS pixels around the sheet
LARGE = 600  # CSS pixels: shorter side of a larger screen


@dataclass(frozen=True, slots=True)
class ShowdownLayout:
    """The boxes of one frame.

    board  size and unit
    paper  the sheet
    heads  the heading of each category
    coins  the coins of each category
    hands  a box for each hand with its owner, the viewer's first
    cells  by place of the hand and category
    """

    board: Board
    paper: Rect
    heads: Mapping[Category, Rect]
    coins: Mapping[Category, Rect]
    hands: tuple[Rect, ...]
    cells: Mapping[tuple[int, Category], Rect]

    @classmethod
    @lru_cache(maxsize=16)
    def of(cls, board: Board, players: int) -> ShowdownLayout:
        boxes = _boxes(board, players)
        return cls(
            board,
            boxes["paper"],
            {category: boxes[f"head-{category}"] for category in Category},
            {category: boxes[f"coins-{category}"] for category in Category},
            tuple(boxes[f"hand-{place}"] for place in range(players)),
            {
                (place, which): boxes[f"cell-{place}-{which}"]
                for place in range(players)
                for which in Category
            },
        )

    def px(self, n: float) -> float:
        return self.board.px(n)


def _boxes(board: Board, players: int) -> dict[str, Rect]:
    """Headings, a row for each hand, the coins; on an upright board the cells of a row are below
    its hand.
    """
    px = board.px
    edge = board.px(EDGE)
    is_large = min(board.w, board.h) * board.unit >= LARGE
    head = px(HEAD[is_large])
    coins = px(COINS[is_large])
    wide = min(board.w - 2 * edge, px(MOST_WIDE))
    room = board.h - 2 * edge - head - coins - 2 * edge
    high = max(px(LEAST_ROW[not board.is_tall]), min(room / players, px(ROW[not board.is_tall])))
    left = 0 if board.is_tall else HAND_SHARE * wide
    gap = px(4)

    def cells(name: str, least: float) -> Item:
        line = (item(f"{name}-{category}", 0, grow=1) for category in Category)
        return row(space(left), *line, least=least, gap=gap)

    def hand_row(place: int) -> Item:
        line = [item(f"cell-{place}-{category}", 0, grow=1) for category in Category]
        if not board.is_tall:
            return row(item(f"hand-{place}", left), *line, least=high - gap, gap=gap)
        below = max(px(26), min(CELL_SHARE * high, px(CELL)))
        return column(
            item(f"hand-{place}", 0, grow=1),
            row(*line, least=below, gap=gap),
            least=high - gap,
            gap=px(1),
        )

    lines = (cells("head", head), *map(hand_row, range(players)), cells("coins", coins))
    things = column(*lines, gap=gap, name="paper", pad=edge)
    whole = head + coins + players * high + gap + 2 * edge
    return arrange(things, box((board.w - wide) / 2, max(edge, (board.h - whole) / 3), wide, whole))


# what is shown

PAPER = "paper"
# CSS pixels: sizes of text
NAME = 14
LINE = 12
HEADING = (13, 17)
FIGURE = (14, 22)

FACE = 52  # CSS pixels: maximum size of a face
FACE_SHARE = 0.17  # maximum size of a face, as a share of the width
ABOVE = 58  # CSS pixels: height of a hand whose owner's name is above the tiles
NAME_SHARE = 0.36  # of the line above the tiles
CHANGE = 34  # CSS pixels beside the tiles for the change of the score, which the page shows
SPACE = 0.04  # between two tiles of a hand
OVERLAP = 0.62  # distance between coins, in coins
LARGEST_COIN = 44  # CSS pixels
TWO_LINES = 40  # CSS pixels: height of a cell with two lines


def showdown(view: View, layout: ShowdownLayout) -> Parts:
    """All hands and what each has for each category.

    Before the first reward it appears in stages: the viewer's hand, the others one by one, then
    each category's column.
    """
    public = view.public
    claims = shown_claims(view.public)
    others = len(public.seats) - (view.seat is not None)
    in_beats = not public.prizes and public.phase is Phase.SHOW
    first = len(public.seats) - others  # the viewer's hand does not turn over
    seats = seat_order(view)
    hands = (
        _hand(view, seat, claims[seat], at, layout, in_beats * (place - first))
        for place, (seat, at) in enumerate(zip(seats, layout.hands, strict=True), 1)
    )
    columns = (
        _column(public, category, claims, seats, layout, in_beats * (others + place))
        for place, category in enumerate(Category, 1)
    )
    paper = Parts((Place(PAPER, layout.paper, "paper", say("show.paper")),))
    return Parts.sum((paper, *hands, *columns))


def _hand(
    view: View, seat: Seat, claim: Claim, at: Rect, layout: ShowdownLayout, beat: int
) -> Parts:
    """A hand with its owner."""
    public = view.public
    name = seat_id(seat)
    px = layout.px
    face = min(at.h - px(6), px(FACE), FACE_SHARE * at.w)
    left = at.x + px(5)
    top = at.y + (at.h - face) / 2
    words = Rect(left + face + px(7), at.y, at.x + at.w - left - face - px(7), at.h)
    if at.h >= px(ABOVE):
        size = min(at.h - px(28), (words.w - px(CHANGE)) / (HAND_SIZE + 3 * SPACE))
        first = Rect(words.x, at.y + px(22), size, size)
        owner_text = _owner_above(public, seat, words, layout)
    else:
        size = min(at.h - px(5), 0.62 * words.w / HAND_SIZE)
        tiles_left = at.x + at.w - px(CHANGE) - HAND_SIZE * (size + SPACE)
        first = Rect(tiles_left, at.y + (at.h - size) / 2 - px(1), size, size)
        owner_text = _owner_beside(public, seat, words, tiles_left, layout)
    tiles = tuple(
        tile_piece(tile, on, tile.stamp.name, origin=name, beat=beat)
        for tile, on in zip(
            public.shown[seat], row_of_boxes(HAND_SIZE, first, size + SPACE), strict=True
        )
    )
    owner = Print(
        left + face / 2,
        top + face / 2,
        face,
        seat_face(seat),
        kind="face",
        mood=_mood(public, seat),
    )
    claims = names.claims_label(claim)
    points = say("points", n=score_of(public, seat))
    label = say("show.row", who=seat_name(seat), points=points, claims=claims)
    place = Place(name, at, "bare", label, holds=held_ids(view, seat))
    return Parts((place,), (owner, *owner_text), tiles).put_on(name)


def _mood(public: PublicState, seat: Seat) -> str:
    """Calm before the rewards; then glad or sad."""
    if public.phase is Phase.OVER:
        best = max(score_of(public, other) for other in public.seats)
        return "won" if score_of(public, seat) == best else "sad"
    if not public.prizes:
        return ""
    return "glad" if seat in public.winners else "sad"


def _owner_above(
    public: PublicState, seat: Seat, at: Rect, layout: ShowdownLayout
) -> Iterator[Print]:
    """Name, score and more in a line above the tiles."""
    px = layout.px
    y = at.y + layout.px(16)
    x = at.x + NAME_SHARE * at.w
    yield _owner_caption(layout, room=x - at.x - px(6)).at(at.x, y, seat_name(seat))
    points = say("points", n=score_of(public, seat))
    detail = _score_detail(public, seat)
    text = say("show.owner", points=points, more=detail) if detail else points
    room = at.x + at.w - px(2 * CHANGE) - x
    yield Print(x, y, px(LINE), text, ink="ink-soft", align="start", room=room, short=points)


def _owner_beside(
    public: PublicState, seat: Seat, at: Rect, right: float, layout: ShowdownLayout
) -> Iterator[Print]:
    """Name above score, on the left of the tiles."""
    px = layout.px
    room = right - at.x - layout.px(4)
    middle = at.y + at.h / 2
    points = say("points", n=score_of(public, seat))
    short = say("seat.ended-short") if seat == public.declarer else points
    yield _owner_caption(layout, room).at(at.x, middle - px(2), seat_name(seat))
    yield Print(at.x, middle + px(13), px(LINE), short, ink="ink-soft", align="start", room=room)


def _owner_caption(layout: ShowdownLayout, room: float) -> Caption:
    return Caption(layout.px(NAME), ink="ink", align="start", bold=True, room=room)


def _score_detail(public: PublicState, seat: Seat) -> Text | str:
    """More about a seat: that it ended the round, else the sum of its score if there are several
    coins.
    """
    if seat == public.declarer:
        return say("seat.ended")
    return names.score_sum(public.won[seat]) if len(public.won[seat]) > 1 else ""


def _column(
    public: PublicState,
    category: Category,
    claims: Sequence[Claim],
    seats: Sequence[Seat],
    layout: ShowdownLayout,
    beat: int,
) -> Parts:
    """A category: heading, what each hand has, and its coins or reward."""
    name = f"line-{category}"
    at = layout.coins[category]
    results = (result(public, category, claims), *rivals(public, category, claims))
    fate = coin_fate(public, category)
    label = say("show.line", category=names.category_name(category), result=results, coins=fate)
    place = Parts((Place(name, at, "bare", label, within=PAPER),), _heading(category, layout))
    cells = (
        _cell(
            public,
            category,
            _Claimant(seat, claims[seat], layout.cells[nth, category]),
            layout,
            beat,
        )
        for nth, seat in enumerate(seats)
    )
    return Parts.sum((place, *cells, _reward(public, category, fate, at, layout, beat))).put_on(
        name
    )


def _heading(category: Category, layout: ShowdownLayout) -> tuple[Print, ...]:
    at = layout.heads[category]
    px = layout.px
    size = px(HEADING[at.h >= px(HEAD[1])])
    middle = at.y + at.h / 2
    left = at.x + at.w / 2 - 1.7 * size
    room = at.x + at.w - left - 0.4 * size
    caption = Caption(size, ink="ink", align="start", bold=True, room=room)
    return (
        Print(left - 0.4 * size, middle, 1.1 * size, STACKS[category], "sign", "ink"),
        caption.in_line(left + 0.4 * size, middle, names.category_name(category)),
    )


class _Claimant(NamedTuple):
    """A seat, what its hand has for a category, and where this is shown."""

    seat: Seat
    claim: Claim
    at: Rect


def _cell(
    public: PublicState,
    category: Category,
    claimant: _Claimant,
    layout: ShowdownLayout,
    beat: int,
) -> Parts:
    """What a hand has for a category: the winner's is filled."""
    seat = claimant.seat
    claim = claimant.claim
    at = claimant.at
    name = f"cell-{category}-{seat}"
    px = layout.px
    x = at.x + at.w / 2
    middle = at.y + at.h / 2
    if not claim.length(category):
        dash = Print(x, middle + px(4), px(LINE), "–", ink="ink-soft", beat=beat)
        return Parts((Place(name, at, "bare", within=PAPER),), (dash,)).put_on(name)
    won = winner_of(public, category) == seat
    ink = "brand-ink" if won else "ink"
    place = Place(name, at, "pill" if won else "strip", within=PAPER, beat=beat)
    if at.h < px(TWO_LINES):
        text = names.strength_label(category, claim)
        size = px(FIGURE[0] if won else NAME)
        return Parts(
            (place,), (Print(x, middle + 0.36 * size, size, text, ink=ink, bold=won, beat=beat),)
        ).put_on(name)
    note = _note(public, category, claim, won=won)
    figure = Print(
        x,
        middle + px(2),
        px(FIGURE[1]),
        str(claim.total),
        ink=ink,
        bold=True,
        font="title",
        beat=beat,
    )
    below = Print(x, middle + px(17), px(LINE), note, ink=ink, beat=beat)
    return Parts((place,), (figure, below) if note else (figure,)).put_on(name)


def _note(public: PublicState, category: Category, claim: Claim, *, won: bool) -> Text | str:
    """The number of tiles of a set or run, and whether it wins."""
    if category in names.SIZED_CATEGORIES:
        return say("show.tiles-win" if won else "show.tiles", n=claim.length(category))
    if won:
        return say("show.wins")
    return say("show.tied") if winner_of(public, category) is None else ""


def _reward(
    public: PublicState, category: Category, fate: Text, at: Rect, layout: ShowdownLayout, beat: int
) -> Parts:
    """The coins at stake and what happens to them, or what they have brought."""
    px = layout.px
    x = at.x + at.w / 2
    fate_line = Print(x, at.y + at.h - px(5), px(LINE), fate, ink="ink-soft", beat=beat)
    room = at.h - px(LINE + 9)
    if paid := prize_of(public, category):
        text = " ".join(coin_effect(public, coin) for coin in paid)
        effect = Caption(px(18), ink="ink", bold=True).in_line(x, at.y + room / 2, text)
        return Parts(prints=(effect, fate_line))
    coins = coins_at_stake(public, category)
    is_unwon = winner_of(public, category) is None
    size = min(room, px(LARGEST_COIN), at.w / (1 + (len(coins) - 1) * OVERLAP))
    left = x - size * (1 + (len(coins) - 1) * OVERLAP) / 2
    boxes = row_of_boxes(
        len(coins), Rect(left, at.y + (room - size) / 2, size, size), size * OVERLAP
    )
    labels = (say("show.coin", coin=stamp.coin, fate=fate) for stamp in coins)
    pieces = tuple(
        replace(coin_piece(coin, spot, label, dim=is_unwon), name=coin.coin)
        for coin, spot, label in zip(coins, boxes, labels, strict=True)
    )
    return Parts(prints=(fate_line,), pieces=pieces)


def coin_effect(public: PublicState, coin: Stamp) -> str:
    """What a coin adds, or the factor that a null coin now gives its winner."""
    if coin.value != NULL:
        return f"+ {worth(coin)}"
    return next(names.multiplier(factor(won)) for won in public.won if coin in won)


def coin_fate(public: PublicState, category: Category) -> Text:
    """What happens to the coins of a category: they are won, they stay, or a null coin multiplies
    all others.
    """
    coins = coins_at_stake(public, category)
    paid = prize_of(public, category)
    if winner_of(public, category) is None:
        return say("show.stays", n=len(coins))
    if paid and all(coin.value == NULL for coin in paid):
        return say("show.multiplies")
    return say("show.choice" if not paid and coins[0].value == NULL else "show.won")


def result(public: PublicState, category: Category, claims: Sequence[Claim]) -> Text:
    """The winner of a category and their group: "Mira: 18", "You: 4 tiles, 18", "no winner"."""
    seat = winner_of(public, category)
    return say("show.no-winner") if seat is None else _seat_result(seat, category, claims[seat])


def rivals(public: PublicState, category: Category, claims: Sequence[Claim]) -> tuple[Text, ...]:
    """The other eligible seats, the best first."""
    winner = winner_of(public, category)
    others = (seat for seat in contestants(public, category, claims) if seat != winner)
    return tuple(_seat_result(seat, category, claims[seat]) for seat in others)


def contestants(
    public: PublicState, category: Category, claims: Sequence[Claim]
) -> tuple[Seat, ...]:
    """The eligible seats, the best first."""
    eligible = [seat for seat in public.seats if claims[seat].length(category)]
    return tuple(sorted(eligible, key=lambda seat: claims[seat].strength(category), reverse=True))


def _seat_result(seat: Seat, category: Category, claim: Claim) -> Text:
    return say("show.winner", who=seat_name(seat), how=names.strength_label(category, claim))
