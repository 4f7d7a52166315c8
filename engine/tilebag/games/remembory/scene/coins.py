"""The coins: the one from the bag, those in the players' hands, those beside the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from tilebag.game import Seat
from tilebag.layout import box
from tilebag.piecepack import Stamp, suit_face, suit_name, value_face
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts
from tilebag.words import Text

from .. import names
from ..options import voice
from ..state import Coin
from ..view import Sides, View, shows
from .layout import KEPT, Layout, inner
from .seats import found, label, order, plaque, taken

WORDS, SMALL = 15, 12.5  # CSS pixels
COIN = "coin"  # the place of the coin from the bag


def spot(coin_id: str) -> str:
    """The place on which a coin lies; tapping it takes the coin."""
    return f"spot-{coin_id}"


# the basic game


def from_the_bag(view: View, layout: Layout) -> Parts:
    """Both sides of the coin in use; on a wide board its name and what is left in the bag under it."""
    first, second = layout.cells
    name = voice("place.coin") if view.public.chosen else None
    parts = Parts((Place(COIN, _around(first, second), "well", name),))
    if not layout.board.is_tall:
        parts += Parts(prints=_said(view, layout))
    if view.public.chosen:
        parts += _both_sides(view.public.chosen, names.chosen(view), first, second)
    return parts.put_on(COIN)


def _both_sides(coin_id: str, stamp: Stamp, first: Rect, second: Rect) -> Parts:
    label = voice("coin.in-use", coin=stamp.name)
    suit, value = suit_face(stamp.suit), value_face(stamp.value, stamp.suit)
    return Parts(
        pieces=(
            Piece(f"{coin_id}-suit", inner(first, 0.04, 0.04, 0.92), label, suit, "token", part_of=coin_id),
            Piece(coin_id, inner(second, 0.04, 0.04, 0.92), label, value, "coin"),
        )
    )


def _around(one: Rect, other: Rect) -> Rect:
    return box(one.x, one.y, other.x + other.w - one.x, one.h)


def _said(view: View, layout: Layout) -> tuple[Print, ...]:
    public, px = view.public, layout.px
    at = _around(*layout.cells)
    x, y = round(at.x + at.w / 2, 4), at.y + at.h
    bag = Print(x, round(y + px(36), 4), px(SMALL), voice("bag", n=public.in_bag), ink="table-soft")
    if not public.chosen:
        return (bag,)
    return Print(x, round(y + px(19), 4), px(WORDS), names.goal(view), bold=True), bag


# in the players' hands


def in_hands(view: View, layout: Layout) -> Parts:
    """Each seat's plaque, its coins and the tiles it found as a flow of cells, one's own last and on wood."""
    parts, pieces = Parts(), Parts()
    for seat, cells in _flow(view, layout):
        ground = _ground(view, seat, cells)
        parts += ground
        line = {place.at.y: place.id for place in ground.places}
        hand, tiles = _hand(view, seat), found(view, seat)
        pieces += plaque(view, seat, cells[0], layout).put_on(line[cells[0].y])
        for coin, at in zip(hand, cells[1:], strict=False):
            pieces += _coin(view, coin, at).put_on(line[at.y])
        for tile_id, at in zip(tiles, cells[1 + len(hand) :], strict=True):
            pieces += Parts(pieces=(taken(view, tile_id, inner(at, 0.05, 0.05, 0.9)),)).put_on(line[at.y])
    return parts + pieces


def _hand(view: View, seat: Seat) -> list[Coin]:
    return [coin for coin in view.public.coins if coin.owner == seat and not coin.out]


def _flow(view: View, layout: Layout) -> Iterator[tuple[Seat, Sequence[Rect]]]:
    """The cells of each seat; no seat is broken between two lines if there is room for that."""
    sizes = {seat: 1 + len(_hand(view, seat)) + len(found(view, seat)) for seat in order(view)}
    whole = _begin(list(sizes.values()), layout.coins, unbroken=True)
    fits = whole[-1] + list(sizes.values())[-1] <= len(layout.cells)
    begin = whole if fits else _begin(list(sizes.values()), layout.coins, unbroken=False)
    for (seat, size), first in zip(sizes.items(), begin, strict=True):
        yield seat, layout.cells[first : first + size]


def _begin(sizes: list[int], columns: int, *, unbroken: bool) -> list[int]:
    """In which cell each seat begins."""
    begin, at = [], 0
    for size in sizes:
        if unbroken and at % columns and at % columns + size > columns:
            at += columns - at % columns
        begin.append(at)
        at += size
    return begin


def _ground(view: View, seat: Seat, cells: Sequence[Rect]) -> Parts:
    """What a seat's cells lie on, line by line: wood is mine."""
    lines = [[cell for cell in cells if cell.y == y] for y in dict.fromkeys(cell.y for cell in cells)]
    look = "wood" if seat == view.seat else "tray"
    name = voice("seat.hand", seat=label(view, seat), n=len(_hand(view, seat)))
    return Parts(
        tuple(
            Place(f"hand-{seat + 1}" + (f"-{n}" if n > 1 else ""), _around(line[0], line[-1]), look, name)
            for n, line in enumerate(lines, 1)
        )
    )


# beside the grid


def beside_the_grid(view: View, layout: Layout) -> Parts:
    """All places of the coins, also those that are empty now; one's own lie on trays (the hands of a crowd)."""
    cells = _by_group(view, layout)
    parts = Parts()
    for coin, at in zip(view.public.coins, cells, strict=False):
        if coin.owner is not None and coin.owner == view.seat:
            parts += Parts((Place(f"own-{coin.id}", at, "tray"),))
        parts += _empty(coin.id, at) if coin.out else _coin(view, coin, at)
    return parts


@lru_cache(maxsize=KEPT)
def _empty(coin_id: str, at: Rect) -> Parts:
    return Parts((Place(spot(coin_id), at, "ring"),))


def _by_group(view: View, layout: Layout) -> list[Rect]:
    """The coins are in groups of six (suits) or four (numbers); a group lies along one side of the block."""
    columns, cells = layout.coins, layout.cells
    group = 4 if view.public.options.variant == "3" and view.public.options.sort == "numbers" else 6
    if group == columns:
        return list(cells)
    lines = len(cells) // columns
    return [cells[k % lines * columns + k // lines] for k in range(len(cells))]


# a coin


def taking(view: View, coin_id: str) -> Text:
    """What a tap on a coin does."""
    coin = next(coin for coin in view.public.coins if coin.id == coin_id)
    return _taking(_label(view, coin))


def _coin(view: View, coin: Coin, at: Rect) -> Parts:
    """A coin on its place."""
    return _on_its_place(coin.id, _lying(view, coin), at, _label(view, coin), coin.id == view.public.chosen)


@lru_cache(maxsize=KEPT)
def _on_its_place(coin_id: str, sides: Sides, at: Rect, label: Text, chosen: bool) -> Parts:
    discs = tuple(_discs(coin_id, sides, at, label, ("select",) if chosen else ()))
    return Parts((Place(spot(coin_id), at, "bare"),), pieces=discs).put_on(spot(coin_id))


def _lying(view: View, coin: Coin) -> Sides:
    """What can be seen of a coin now: both sides while it is in use, in one's own hand, and where all are in order.

    What this seat saw earlier is turned down again.
    """
    known = view.sides(coin.id)
    options = view.public.options
    if known.stamp is None or coin.id == view.public.chosen or options.known_by_place:
        return known
    return known if coin.owner is not None and coin.owner == view.seat else shows(known.stamp, options.side)


def _label(view: View, coin: Coin) -> Text:
    """A coin as it lies: where beside the grid, or whose it is, and which one if nothing else tells."""
    beside = view.public.coins if coin.owner is None else _hand(view, coin.owner)
    mine = coin.owner is not None and coin.owner == view.seat
    return _labelled(_lying(view, coin), coin.owner, mine, 0 if mine else beside.index(coin) + 1)


@lru_cache(maxsize=KEPT)
def _labelled(sides: Sides, owner: Seat | None, mine: bool, number: int) -> Text:
    seen = names.coin(sides)
    if owner is None:
        return voice("coin.place", n=number, coin=seen)
    if mine:
        return voice("coin.yours", coin=seen)
    if sides.stamp is None and sides.suit is not None:
        return voice("coin.theirs-nth", who=names.seat(owner), n=number, suit=suit_name(sides.suit))
    return voice("coin.theirs", coin=seen, who=names.seat(owner))


@lru_cache(maxsize=KEPT)
def _taking(label: Text) -> Text:
    return voice("offer.take", coin=label)


def _discs(coin_id: str, sides: Sides, at: Rect, label: Text, marks: tuple[str, ...]) -> Iterator[Piece]:
    """One disc for the side that shows, two if both do."""
    whole = inner(at, 0.04, 0.04, 0.92)
    if sides.stamp:
        yield Piece(
            f"{coin_id}-suit", inner(at, 0.02, 0.02, 0.62), label, suit_face(sides.stamp.suit), "token", part_of=coin_id
        )
        face = value_face(sides.stamp.value, sides.stamp.suit)
        yield Piece(coin_id, inner(at, 0.34, 0.34, 0.64), label, face, "coin", marks)
    elif sides.suit is not None:
        yield Piece(coin_id, whole, label, suit_face(sides.suit), "token", marks)
    elif sides.value is not None:
        yield Piece(coin_id, whole, label, value_face(sides.value), "coin", marks)
    else:
        yield Piece(coin_id, whole, label, None, "coin", marks)
