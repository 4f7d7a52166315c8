"""The coins: from the bag, in the players' hands, or beside the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from tilebag.core.fast_replace import find
from tilebag.core.game import Seat
from tilebag.core.scene import Piece, Place, Print, Rect
from tilebag.core.words import Text, seat_name
from tilebag.kit.bag_picture import bag_picture
from tilebag.kit.layout import box
from tilebag.kit.piecepack import Stamp, suit_face, suit_name, value_face
from tilebag.kit.scene_parts import Caption, Parts

from .. import names
from ..names import say
from ..state import Coin
from ..view import Sides, View, visible_sides
from .layout import CACHE_SIZE, Layout, inner
from .seats import found_tile, found_tiles, seat_label, seat_order, small_card

# CSS pixels: sizes of text
WORDS = 15
SMALL = 12.5
TITLE = 20

# the bag below the coin's card: its largest size in widths of the card, and CSS pixels
BAG = 0.68
LEAST_BAG = 40
BAG_AIR = 10
BAG_WORDS = 22

COIN = "coin"  # id of the place of the coin from the bag


def spot_id(coin_id: str) -> str:
    """The id of a coin's place; a tap on it takes the coin."""
    return f"spot-{coin_id}"


def bag_coin(view: View, layout: Layout) -> Parts:
    """Both sides of the coin in use, on a larger screen on a card with its name; the number of
    coins in the bag.
    """
    first, second = layout.cells
    name = say("place.coin") if view.public.chosen else None
    if layout.card:
        place = Place(COIN, layout.card, "paper" if name else "bare", name)
        prints = _on_card(view, layout, layout.card)
    else:
        place = Place(COIN, _union(first, second), "well", name)
        prints = () if layout.board.is_tall else _captions(view, layout)
    parts = Parts((place,), prints)
    if view.public.chosen:
        parts += _both_sides(view.public.chosen, names.chosen_stamp(view), first, second)
    return parts.put_on(COIN)


def _on_card(view: View, layout: Layout, at: Rect) -> tuple[Print, ...]:
    """The name of the coin, and how many are in the bag."""
    if layout.board.is_tall:
        bag = say("bag", n=view.public.in_bag)
        goal = names.goal_name(view) if view.public.chosen else None
        return _beside_coin(goal, bag, layout, at)
    return _below_coin(view, layout, at)


def _beside_coin(goal: Text | None, bag: Text, layout: Layout, card: Rect) -> tuple[Print, ...]:
    """The name above the number; the number alone if no coin is in use."""
    px = layout.px
    coin = layout.cells[1]
    x = round(coin.x + coin.w + px(14), 4)
    middle = card.y + card.h / 2
    title = Caption(
        px(TITLE),
        ink="ink",
        align="start",
        font="title",
        bold=True,
        room=round(card.x + card.w - x - px(10), 4),
    )
    words = Caption(px(WORDS), ink="ink", align="start", room=title.room)
    if goal is None:
        return (words.at(x, round(middle + px(5), 4), bag),)
    return (
        title.at(x, round(middle - px(2), 4), goal),
        replace(words, ink="ink-soft").at(x, round(middle + px(20), 4), bag),
    )


def _below_coin(view: View, layout: Layout, card: Rect) -> tuple[Print, ...]:
    """A heading and the name on the card; below it the bag, if there is room, and the number."""
    px = layout.px
    coin = layout.cells[1]
    x = round(card.x + card.w / 2, 4)
    room = layout.tiles[-1].y + 1 - card.y - card.h
    size = min(BAG * card.w, room - px(BAG_AIR + BAG_WORDS))
    picture: tuple[Print, ...] = ()
    low = card.y + card.h + px(22)
    if size >= px(LEAST_BAG):
        picture = bag_picture(x, round(card.y + card.h + px(BAG_AIR) + size / 2, 4), size)
        low = card.y + card.h + px(BAG_AIR + 16) + size
    n = view.public.in_bag
    number = Caption(px(WORDS), room=card.w).at(
        x, round(low, 4), say("bag", n=n), say("bag-short", n=n)
    )
    if not view.public.chosen:
        return (*picture, number)
    heading = Caption(px(SMALL), ink="ink-soft", room=card.w - px(16)).at(
        x, round(card.y + px(17), 4), say("find")
    )
    title = Caption(px(TITLE), ink="ink", font="title", bold=True, room=round(card.w - px(16), 4))
    y = round((coin.y + coin.h + card.y + card.h) / 2 + px(7), 4)
    goal = names.goal_name(view)
    short = names.chosen_stamp(view).short_coin
    return (heading, title.at(x, y, goal, short), *picture, number)


def _both_sides(coin_id: str, stamp: Stamp, first: Rect, second: Rect) -> Parts:
    label = say("coin.in-use", coin=stamp.coin)
    suit = suit_face(stamp.suit)
    value = value_face(stamp.value, stamp.suit)
    left, right = (inner(at, 0.04, 0.04, 0.92) for at in (first, second))
    token = Piece(f"{coin_id}-suit", left, label, suit, "token", part_of=coin_id)
    return Parts(pieces=(token, Piece(coin_id, right, label, value, "coin")))


def _union(first: Rect, last: Rect) -> Rect:
    return box(first.x, first.y, last.x + last.w - first.x, first.h)


def _captions(view: View, layout: Layout) -> tuple[Print, ...]:
    public = view.public
    px = layout.px
    at = _union(*layout.cells)
    x = round(at.x + at.w / 2, 4)
    y = at.y + at.h
    n = public.in_bag
    room = 2 * x  # the bench is at the left edge
    bag = Print(
        x,
        round(y + px(36), 4),
        px(SMALL),
        say("bag", n=n),
        ink="table-soft",
        room=room,
        short=say("bag-short", n=n),
    )
    if not public.chosen:
        return (bag,)
    goal = Caption(px(WORDS), bold=True, room=room).at(
        x, round(y + px(19), 4), names.goal_name(view)
    )
    return goal, bag


def player_hands(view: View, layout: Layout) -> Parts:
    """Each seat's plaque, coins and found tiles as a flow of cells, the viewer's on wood."""
    grounds = []
    parts = []
    for seat, cells in _seat_cells(view, layout):
        ground = _backgrounds(view, seat, cells)
        line = {place.at.y: place.id for place in ground}
        coins = [
            _coin(view, coin, at) for coin, at in zip(_hand(view, seat), cells[1:], strict=False)
        ]
        tile_cells = zip(found_tiles(view, seat), cells[1 + len(coins) :], strict=True)
        tiles = [
            Parts(pieces=(found_tile(view, tile, inner(at, 0.05, 0.05, 0.9)),))
            for tile, at in tile_cells
        ]
        own = (small_card(view, seat, cells[0], layout), *coins, *tiles)
        grounds += ground
        parts += [part.put_on(line[at.y]) for part, at in zip(own, cells, strict=True)]
    return Parts.sum((Parts(tuple(grounds)), *parts))


def _hand(view: View, seat: Seat) -> list[Coin]:
    return [coin for coin in view.public.coins if coin.owner == seat and not coin.out]


def _seat_cells(view: View, layout: Layout) -> Iterator[tuple[Seat, Sequence[Rect]]]:
    """The cells of each seat; seats are not split between lines if there is room."""
    sizes = {
        seat: 1 + len(_hand(view, seat)) + len(found_tiles(view, seat)) for seat in seat_order(view)
    }
    whole = _first_cells(list(sizes.values()), layout.coins, unbroken=True)
    fits = whole[-1] + list(sizes.values())[-1] <= len(layout.cells)
    begin = whole if fits else _first_cells(list(sizes.values()), layout.coins, unbroken=False)
    for (seat, size), first in zip(sizes.items(), begin, strict=True):
        yield seat, layout.cells[first : first + size]


def _first_cells(sizes: list[int], columns: int, *, unbroken: bool) -> list[int]:
    """The index of each seat's first cell."""
    begin = []
    at = 0
    for size in sizes:
        if unbroken and at % columns and at % columns + size > columns:
            at += columns - at % columns
        begin.append(at)
        at += size
    return begin


def _backgrounds(view: View, seat: Seat, cells: Sequence[Rect]) -> list[Place]:
    """The backgrounds of a seat's cells, line by line; wood is the viewer's."""
    lines = [
        [cell for cell in cells if cell.y == y] for y in dict.fromkeys(cell.y for cell in cells)
    ]
    look = "wood" if seat == view.seat else "tray"
    name = say("seat.hand", seat=seat_label(view, seat), n=len(_hand(view, seat)))
    ids = (f"hand-{seat + 1}" + (f"-{n}" if n > 1 else "") for n in range(1, len(lines) + 1))
    return [
        Place(hand, _union(line[0], line[-1]), look, name)
        for hand, line in zip(ids, lines, strict=True)
    ]


def laid_coins(view: View, layout: Layout) -> Parts:
    """All places of coins, empty ones too; the viewer's own coins on trays (the hands of a
    crowd).
    """
    cells = _group_cells(view, layout)
    parts = []
    for coin, at in zip(view.public.coins, cells, strict=False):
        if coin.owner is not None and coin.owner == view.seat:
            parts.append(Parts((Place(f"own-{coin.id}", at, "tray"),)))
        parts.append(_empty_place(coin.id, at) if coin.out else _coin(view, coin, at))
    return Parts.sum(parts)


@lru_cache(maxsize=CACHE_SIZE)
def _empty_place(coin_id: str, at: Rect) -> Parts:
    return Parts((Place(spot_id(coin_id), at, "ring"),))


def _group_cells(view: View, layout: Layout) -> list[Rect]:
    """The cells by group: groups of six (suits) or four (numbers) are along one side of the
    block.
    """
    columns = layout.coins
    cells = layout.cells
    group = 4 if view.public.options.variant == "3" and view.public.options.sort == "numbers" else 6
    if group == columns:
        return list(cells)
    lines = len(cells) // columns
    return [cells[k % lines * columns + k // lines] for k in range(len(cells))]


def take_label(view: View, coin_id: str) -> Text:
    """The label of the offer to take a coin."""
    return _cached_take_label(_label(view, find(view.public.coins, coin_id)))


def _coin(view: View, coin: Coin, at: Rect) -> Parts:
    """A coin in its place."""
    chosen = coin.id == view.public.chosen
    sides = _visible_sides(view, coin)
    return _place_coin(coin.id, sides, at, _label(view, coin), chosen=chosen)


@lru_cache(maxsize=CACHE_SIZE)
def _place_coin(coin_id: str, sides: Sides, at: Rect, label: Text, *, chosen: bool) -> Parts:
    discs = tuple(_discs(coin_id, sides, at, label, ("select",) if chosen else ()))
    return Parts((Place(spot_id(coin_id), at, "bare"),), pieces=discs).put_on(spot_id(coin_id))


def _visible_sides(view: View, coin: Coin) -> Sides:
    """The visible sides of a coin: both while it is in use, in the viewer's hand, or known by its
    place.

    What the viewer saw earlier is hidden again.
    """
    known = view.sides(coin.id)
    options = view.public.options
    if known.stamp is None or coin.id == view.public.chosen or options.is_known_by_place:
        return known
    if coin.owner is not None and coin.owner == view.seat:
        return known
    return visible_sides(known.stamp, options.side)


def _label(view: View, coin: Coin) -> Text:
    """The label of a coin: its place beside the grid, or its owner, and a number if needed."""
    beside = view.public.coins if coin.owner is None else _hand(view, coin.owner)
    mine = coin.owner is not None and coin.owner == view.seat
    number = 0 if mine else beside.index(coin) + 1
    return _cached_label(_visible_sides(view, coin), coin.owner, number, mine=mine)


@lru_cache(maxsize=CACHE_SIZE)
def _cached_label(sides: Sides, owner: Seat | None, number: int, *, mine: bool) -> Text:
    seen = names.coin_label(sides)
    if owner is None:
        return say("coin.place", n=number, coin=seen)
    if mine:
        return say("coin.yours", coin=seen)
    if sides.stamp is None and sides.suit is not None:
        return say("coin.theirs-nth", who=seat_name(owner), n=number, suit=suit_name(sides.suit))
    return say("coin.theirs", coin=seen, who=seat_name(owner))


@lru_cache(maxsize=CACHE_SIZE)
def _cached_take_label(label: Text) -> Text:
    return say("offer.take", coin=label)


def _discs(
    coin_id: str, sides: Sides, at: Rect, label: Text, marks: tuple[str, ...]
) -> Iterator[Piece]:
    """One disc for the visible side, or two for both."""
    whole = inner(at, 0.04, 0.04, 0.92)
    if sides.stamp:
        suit = suit_face(sides.stamp.suit)
        value = value_face(sides.stamp.value, sides.stamp.suit)
        yield Piece(
            f"{coin_id}-suit", inner(at, 0.02, 0.02, 0.62), label, suit, "token", part_of=coin_id
        )
        yield Piece(coin_id, inner(at, 0.34, 0.34, 0.64), label, value, "coin", marks)
    elif sides.suit is not None:
        yield Piece(coin_id, whole, label, suit_face(sides.suit), "token", marks)
    elif sides.value is not None:
        yield Piece(coin_id, whole, label, value_face(sides.value), "coin", marks)
    else:
        yield Piece(coin_id, whole, label, None, "coin", marks)
