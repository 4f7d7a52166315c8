"""The showdown on a phone: a band for each category, with the reason, the way of its coins to the
winner and the winner's tiles, and below the bands the scores. On a board held sideways the bands
are two by two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from tilebag.core.game import Frame, Seat
from tilebag.core.scene import Piece, Place, Print, Rect
from tilebag.core.words import Text, seat_face, seat_name
from tilebag.kit.large_table import clamp
from tilebag.kit.layout import Board, box, grid, row_of_boxes
from tilebag.kit.phone_table import PhoneUnits
from tilebag.kit.piecepack import NULL, Stamp
from tilebag.kit.scene_parts import Caption, Parts, seat_id
from tilebag.kit.seat_card import SeatCard

from .. import names
from ..names import say
from ..pieces import ORDER
from ..rules.claims import Claim
from ..rules.showdown import (
    STACKS,
    coins_at_stake,
    prize_of,
    score,
    score_of,
    shown_claims,
    unpaid_winners,
    winner_of,
)
from ..state import Category, Phase, PublicState, Tile
from ..view import View
from .seats import held_ids, seat_order
from .showdown import PAPER, coin_effect, coin_fate, contestants, result, rivals
from .stack_parts import coin_picture, coin_piece
from .tiles import tile_picture, tile_piece

UNIT = 44  # CSS pixels of a board unit
# CSS pixels
TOP = 10  # above the bands
EDGE = 8  # beside them
GAP = 6  # between two below each other, and between two scores
BESIDE = 8  # between two side by side
MOST_BAND = 170  # height of a band
SUMS = (62, 50)  # height of the row of scores, upright and sideways
BELOW = 14  # below the bands and below the scores
NAME = (15, 0.13, 19)  # size of a name: least, share of the band, largest
LETTERS = 3.1  # width of the longest name, in its sizes
WHY = 13.5
TWO_ROWS = 64  # height that two hands need
ROW = (64, 58)  # largest height of a row, of one hand and of two
MOST_COIN = 60
MOST_FACE = 40
MOST_TILE = 52
LOSER = 0.82  # size of a rival's tiles, of a winner's
NEXT_COIN = (0.3, 0.62)  # from one coin to the next, in coins: usually, and if one is chosen
SMALL_TILE = 15
TILE_PITCH = 1.03
TOTAL = (26, 18)  # sizes of a winner's total and of a rival's
TOTAL_ROOM = 52
UNDERLINE = 2.5
ARROW = 20
EFFECT = 13


@dataclass(frozen=True, slots=True)
class BandsLayout:
    """The boxes of one frame, in board units of UNIT CSS pixels.

    bands  by category
    paper  the sheet with the scores
    sums   a card for each seat, the viewer's first
    """

    board: Board
    bands: Mapping[Category, Rect]
    paper: Rect
    sums: tuple[Rect, ...]

    @classmethod
    @lru_cache(maxsize=16)
    def of(cls, frame: Frame, players: int) -> BandsLayout:
        units = PhoneUnits(frame, UNIT)
        w, h = frame.width, frame.height
        columns = 1 if frame.is_tall else 2
        rows = len(Category) // columns
        sums = SUMS[not frame.is_tall]
        free = h - TOP - sums - BELOW - (rows - 1) * GAP
        high = min(MOST_BAND, free / rows)
        wide = (w - 2 * EDGE - (columns - 1) * BESIDE) / columns
        first = Rect(EDGE, TOP, wide, high)
        bands = grid(len(Category), columns, first, (wide + BESIDE, high + GAP))
        each = (w - 2 * EDGE - (players - 1) * GAP) / players
        card = Rect(EDGE, h - sums - BELOW / 2, each, sums - 4)
        paper = Rect(card.x - 3, card.y - 3, w - 2 * EDGE + 6, card.h + 6)
        return cls(
            units.board,
            dict(zip(Category, map(units.box, bands), strict=True)),
            units.box(paper),
            tuple(map(units.box, row_of_boxes(players, card, each + GAP))),
        )


def _px(n: float) -> float:
    """CSS pixels in board units."""
    return round(n / UNIT, 4)


def showdown_bands(view: View, layout: BandsLayout) -> Parts:
    """The bands, before the first reward one after another, and the scores on a sheet.

    The tiles of a hand lie in the first band that shows them, and are pictures in others; those of
    a hand that competes nowhere are at its score.
    """
    public = view.public
    claims = shown_claims(public)
    in_beats = not public.prizes and public.phase is Phase.SHOW
    pending = set(public.seats)  # the seats whose tiles do not lie in a band yet
    bands = []
    for place, (category, at) in enumerate(layout.bands.items(), 1):
        band = _Band(public, category, claims, at, in_beats * place, frozenset(pending))
        bands.append(band.parts(view.seat))
        pending -= set(band.seats)
    paper = Parts((Place(PAPER, layout.paper, "paper", say("show.paper")),))
    seats = zip(seat_order(view), layout.sums, strict=True)
    sums = (
        _score(view, seat, claims[seat], at, layout.board, has_tiles=seat in pending)
        for seat, at in seats
    )
    return Parts.sum((*bands, paper, *sums))


def _score(
    view: View, seat: Seat, claim: Claim, at: Rect, board: Board, *, has_tiles: bool
) -> Parts:
    """A seat's score, and the one before if it has changed; below them perhaps its tiles."""
    public = view.public
    now = score_of(public, seat)
    paid = {coin for prize in public.prizes if prize.seat == seat for coin in prize.coins}
    before = score(coin for coin in public.won[seat] if coin not in paid)
    over = public.phase is Phase.OVER
    name = seat_id(seat)
    tile = min(_px(SMALL_TILE), (at.w - _px(8)) / 4.1)
    words = box(at.x, at.y, at.w, at.h - tile - _px(4)) if has_tiles else at
    card = SeatCard(
        board,
        seat,
        words,
        now,
        f"{before} →" if paid else "",
        to_move=not over and unpaid_winners(public)[:1] == (seat,),
        won=now == max(score_of(public, other) for other in public.seats) if over else None,
    )
    hand = public.shown[seat]
    label = say(
        "show.row-tiles",
        who=seat_name(seat),
        points=say("points", n=now),
        tiles=tuple(tile.stamp.name for tile in hand),
        claims=names.claims_label(claim),
    )
    parts = card.parts(label, held_ids(view, seat), card=at)
    if not has_tiles:
        return parts
    left = at.x + (at.w - TILE_PITCH * (len(hand) - 1) * tile - tile) / 2
    first = box(left, at.y + at.h - tile - _px(3), tile, tile)
    boxes = row_of_boxes(len(hand), first, TILE_PITCH * tile)
    return parts + Parts(pieces=_tiles(hand, boxes, name, 0)).put_on(name)


def _tiles(
    hand: Sequence[Tile], boxes: Sequence[Rect], origin: str, beat: int
) -> tuple[Piece, ...]:
    return tuple(
        tile_piece(tile, at, tile.stamp.name, origin=origin, beat=beat)
        for tile, at in zip(hand, boxes, strict=True)
    )


class _Hand(NamedTuple):
    """A seat that competes in a category, and the row for its hand."""

    seat: Seat
    at: Rect
    is_second: bool


@dataclass(frozen=True, slots=True)
class _Band:
    """The band of a category.

    public   the state at the showdown
    claims   of the hands shown, in the order of the seats
    at       its box
    beat     the animation stage in which it appears
    pending  the seats whose tiles lie in no band above it
    """

    public: PublicState
    category: Category
    claims: Sequence[Claim]
    at: Rect
    beat: int
    pending: Set[Seat]

    @property
    def winner(self) -> Seat | None:
        return winner_of(self.public, self.category)

    @property
    def name_size(self) -> float:
        return clamp(_px(NAME[0]), NAME[1] * self.at.h, _px(NAME[2]))

    @property
    def below(self) -> Rect:
        """The box for coins and hands, below the name."""
        top = self.name_size + _px(10)
        return Rect(self.at.x, self.at.y + top, self.at.w, self.at.h - top - _px(8))

    @property
    def contestants(self) -> tuple[Seat, ...]:
        return contestants(self.public, self.category, self.claims)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The best two, the first above; the best alone if there is little room."""
        return self.contestants[: 2 if self.below.h >= _px(TWO_ROWS) else 1]

    def parts(self, viewer: Seat | None) -> Parts:
        """Name and reason above, coins and hands below."""
        name = f"line-{self.category}"
        results = (
            result(self.public, self.category, self.claims),
            *rivals(self.public, self.category, self.claims),
        )
        label = say(
            "show.line",
            category=names.category_name(self.category),
            result=results,
            coins=coin_fate(self.public, self.category),
        )
        is_own = viewer is not None and self.winner == viewer
        place = Place(name, self.at, "ready" if is_own else "tray", label, beat=self.beat)
        head = Parts((place,), tuple(self._heading_prints()))
        return Parts.sum((head, *self._contents())).put_on(name)

    def _heading_prints(self) -> Iterator[Print]:
        size = self.name_size
        base = self.at.y + size + _px(2)
        name = LETTERS * size
        title = Caption(size, align="start", font="title", bold=True, room=name)
        why = Caption(_px(WHY), align="end", room=self.at.w - _px(32 + 12 + 8) - name)
        yield Print(self.at.x + _px(19), base - 0.36 * size, size, STACKS[self.category], "sign")
        yield title.at(self.at.x + _px(32), base, names.category_name(self.category))
        yield why.at(self.at.x + self.at.w - _px(12), base, self._reason())

    def _reason(self) -> Text:
        """Why the category is won, or why it is not."""
        seats = self.contestants
        if not seats:
            return say("show.why-none")
        if self.winner is None:
            return say("show.why-tie")
        if len(seats) == 1:
            return say("show.why-only")
        best, second = (self.claims[seat] for seat in seats[:2])
        if best.length(self.category) > second.length(self.category):
            return say("show.why-longer")
        return say("show.why-total", n=best.total, other=second.total)

    def _contents(self) -> Iterator[Parts]:
        at = self.below
        seats = self.seats
        high = min(at.h / max(1, len(seats)), _px(ROW[len(seats) > 1]))
        coin = min(_px(MOST_COIN), 0.82 * at.h, 0.17 * at.w)
        paid = prize_of(self.public, self.category)
        coins = paid or coins_at_stake(self.public, self.category)
        is_choice = not paid and coins[0].value == NULL
        first = box(at.x + _px(8), at.y + (at.h - coin) / 2, coin, coin)
        boxes = row_of_boxes(len(coins), first, NEXT_COIN[is_choice] * coin)
        after = boxes[-1].x + coin + _px(2)
        left = after + min(_px(36), 0.08 * at.w)
        top = at.y + (at.h - len(seats) * high) / 2
        yield self._coins(coins, boxes, is_paid=bool(paid))
        yield Parts(prints=self._way((after + left) / 2, top + high / 2))
        for nth, seat in enumerate(seats):
            row = Rect(left, top + nth * high, at.x + at.w - left, high)
            yield self._hand(_Hand(seat, row, is_second=nth > 0))

    def _way(self, x: float, y: float) -> tuple[Print, ...]:
        """An arrow to the winner, and above it the effect of a null coin that was paid."""
        if self.winner is None:
            return ()
        arrow = replace(Caption(_px(ARROW), bold=True).in_line(x, y, "→"), beat=self.beat)
        paid = prize_of(self.public, self.category)
        effects = [coin_effect(self.public, coin) for coin in paid if coin.value == NULL]
        style = Caption(_px(EFFECT), bold=True)
        return (arrow, *(style.in_line(x, y - _px(ARROW), effect) for effect in effects))

    def _coins(self, coins: Sequence[Stamp], boxes: Sequence[Rect], *, is_paid: bool) -> Parts:
        """The coins at stake; as pictures when they have been paid."""
        if is_paid:
            return Parts(
                prints=tuple(
                    Print(at.x + at.w / 2, at.y + at.h / 2, at.w, coin_picture(coin), "tile")
                    for coin, at in zip(coins, boxes, strict=True)
                )
            )
        fate = coin_fate(self.public, self.category)
        labels = (say("show.coin", coin=coin.coin, fate=fate) for coin in coins)
        pieces = (
            coin_piece(coin, at, label, dim=self.winner is None)
            for coin, at, label in zip(coins, boxes, labels, strict=True)
        )
        return Parts(
            pieces=tuple(
                replace(piece, name=coin.coin, beat=self.beat)
                for coin, piece in zip(coins, pieces, strict=True)
            )
        )

    def _hand(self, hand: _Hand) -> Parts:
        """Face, tiles with those underlined that count, and total."""
        seat, at, is_second = hand
        claim = self.claims[seat]
        middle = at.y + at.h / 2
        face = min(_px(MOST_FACE), at.h - _px(6))
        room = at.w - face - _px(TOTAL_ROOM)
        size = min(at.h - _px(8), room / 4.12, _px(MOST_TILE)) * (LOSER if is_second else 1)
        held = self.public.shown[seat]
        first = box(at.x + face + _px(8), middle - size / 2, size, size)
        boxes = row_of_boxes(len(held), first, TILE_PITCH * size)
        mood = "glad" if seat == self.winner else ""
        portrait = Print(at.x + face / 2, middle, face, seat_face(seat), "face", mood=mood)
        style = Caption(_px(TOTAL[is_second]), align="end", font="title", bold=True)
        total = style.in_line(at.x + at.w - _px(12), middle, str(claim.total))
        counted = counted_tiles(self.category, held, claim)
        lines = tuple(
            Place(
                f"mark-{self.category}-{seat}-{nth}",
                box(on.x + _px(2), on.y + size + _px(1), size - _px(4), _px(UNDERLINE)),
                "pill",
                beat=self.beat,
            )
            for nth, (tile, on) in enumerate(zip(held, boxes, strict=True))
            if tile in counted
        )
        pictures: tuple[Print, ...] = ()
        pieces: tuple[Piece, ...] = ()
        if seat in self.pending:
            pieces = _tiles(held, boxes, seat_id(seat), self.beat)
        else:
            pictures = tuple(
                Print(on.x + size / 2, middle, size, tile_picture(tile), "tile")
                for tile, on in zip(held, boxes, strict=True)
            )
        prints = (replace(part, beat=self.beat) for part in (portrait, *pictures, total))
        return Parts(lines, tuple(prints), pieces)


def counted_tiles(category: Category, hand: Sequence[Tile], claim: Claim) -> tuple[Tile, ...]:
    """The tiles of a hand that make its group: all four, but for sets and runs of three."""
    length = claim.length(category)
    if length == len(hand):
        return tuple(hand)
    ranks = [ORDER.index(tile.stamp.value) for tile in hand]
    if category is Category.SET:
        (rank, _), *_ = Counter(ranks).most_common(1)
        return tuple(tile for tile, own in zip(hand, ranks, strict=True) if own == rank)
    first = next(rank for rank in range(len(ORDER)) if {*range(rank, rank + length)} <= {*ranks})
    run = dict.fromkeys(range(first, first + length), False)
    counted = []
    for tile, rank in zip(hand, ranks, strict=True):
        if run.get(rank) is False:  # of two equal numbers only the first
            run[rank] = True
            counted.append(tile)
    return tuple(counted)
