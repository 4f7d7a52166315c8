"""The artifact sheet: every coin at its place, those that adjoin joined by a bar, empty places with their number."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.games.magic_bag import names
from tilebag.games.magic_bag.layout import box
from tilebag.games.magic_bag.names import voice
from tilebag.games.magic_bag.parts import Parts, coin_face
from tilebag.games.magic_bag.pieces import Stamp
from tilebag.games.magic_bag.state import Coin, Table
from tilebag.games.magic_bag.treasure import GROUP_POINTS, LAYOUT, PLACES, adjoin, suit_points, treasure
from tilebag.scene import Piece, Place, Print

BAG = "points"  # the place that says how many coins the bag has
ORDER = ("crowns", "arms", "moons", "suns")


@dataclass(frozen=True, slots=True)
class Section:
    """Where one suit lies on the sheet: its upper left corner, how large a place is, where its points end."""

    suit: str
    x: float
    y: float
    cell: float
    right: float

    def centre(self, stamp: Stamp) -> tuple[float, float]:
        line, column = PLACES[stamp]
        return self.x + (column + 0.5) * self.cell, self.y + (line + 0.5) * self.cell


def section(table: Table, part: Section, *, small: float) -> Parts:
    """One suit: heading, points, bars, coins and empty rings. `small` is the height of its words."""
    own = {coin.stamp: coin for coin in table.owned if coin.stamp.suit == part.suit}
    parts = _heading(table, part, small) + _bars(part, tuple(own))
    for value in (value for line in LAYOUT[part.suit] for value in line):
        stamp = Stamp(part.suit, value)
        parts += Parts(pieces=(_coin(table, part, own[stamp]),)) if stamp in own else _ring(part, stamp)
    return parts


def _heading(table: Table, part: Section, small: float) -> Parts:
    points = str(suit_points(part.suit, treasure(table)))
    base = part.y - small * 0.6
    sign = Print(*_at(part.x + 0.2, base - small * 0.35), round(small * 1.2, 4), part.suit, "sign", "ink")
    name = Print(*_at(part.x + 0.2 + small, base), small, names.suit(part.suit), ink="ink", align="start", bold=True)
    figure = Print(*_at(part.right, base), round(small * 1.13, 4), points, "words", "ink", "end", "title", True)
    return Parts(prints=(sign, name, figure))


def _at(x: float, y: float) -> tuple[float, float]:
    return round(x, 4), round(y, 4)


def _bars(part: Section, own: tuple[Stamp, ...]) -> Parts:
    """A bar between two owned coins that share an edge."""
    pairs = [(one, other) for k, one in enumerate(own) for other in own[k + 1 :] if adjoin(one, other)]
    return Parts(tuple(_bar(part, one, other) for one, other in pairs))


def _bar(part: Section, one: Stamp, other: Stamp) -> Place:
    (x, y), (x2, y2) = part.centre(one), part.centre(other)
    half = part.cell * 0.15
    flat = y == y2
    left, top = min(x, x2) - (0 if flat else half), min(y, y2) - (half if flat else 0)
    wide, high = (part.cell, 2 * half) if flat else (2 * half, part.cell)
    first, second = sorted((one, other), key=lambda stamp: stamp.value)
    return Place(f"link-{first}-{second.value}", box(left, top, wide, high), "link")


def _ring(part: Section, stamp: Stamp) -> Parts:
    """An empty place says which coin belongs there."""
    x, y = part.centre(stamp)
    size = round(part.cell * 0.91, 4)
    ring = Place(f"ring-{stamp}", box(x - size / 2, y - size * 0.49, size, size), "ring")
    return Parts((ring,), (Print(*_at(x, y), round(part.cell * 0.3, 4), str(stamp.value), "number", "ink-soft"),))


def _coin(table: Table, part: Section, coin: Coin) -> Piece:
    x, y = part.centre(coin.stamp)
    size = round(part.cell * 0.96, 4)
    fresh = coin.id in table.newest
    label = voice("coin.new" if fresh else "coin.owned", coin=coin.stamp.name)
    at = box(x - size / 2, y - size / 2, size, size)
    marks = ("new",) if fresh else ()
    return Piece(coin.id, at, label, coin_face(coin.stamp), "coin", marks, origin=BAG)


def group_table(x: float, y: float, small: float, step: tuple[float, float], lines: int) -> tuple[Print, ...]:
    """How many points a group of so many coins brings, in columns of so many lines; x is where a column ends."""
    dx, dy = step
    rows = [voice("sheet.group", n=n, points=points) for n, points in enumerate(GROUP_POINTS) if n]
    return tuple(
        Print(*_at(x + k // lines * dx, y + k % lines * dy), small, text, ink="ink", align="end")
        for k, text in enumerate(rows)
    )


def group_heading(x: float, y: float, small: float) -> Print:
    return Print(*_at(x, y), small, voice("sheet.groups"), ink="ink-soft", align="end")
