"""The artifact sheet: every coin in its square, adjacent ones joined by a bar, empty squares with their number."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from tilebag.layout import box
from tilebag.piecepack import Stamp, suit_name
from tilebag.scene import Place, Print, Rect
from tilebag.scene_parts import Parts

from .. import names
from ..names import say
from ..rules.scoring import GROUP_POINTS, SQUARES, is_adjacent, suit_points, treasure
from ..state import PublicState
from .coins import What, coin_piece

BAG = "seat-1"  # the place with the points and the number of coins in the bag
RING, COIN = 0.91, 0.96  # share of its square that an empty place and a coin fill


@dataclass(frozen=True, slots=True)
class Section:
    """A suit on the sheet: its box, the size of a square and of the text."""

    suit: str
    at: Rect
    cell: float
    words: float

    @property
    def id(self) -> str:
        return f"sheet-{self.suit}"

    def centre(self, stamp: Stamp) -> tuple[float, float]:
        line, column = SQUARES[stamp]
        return self.at.x + (column + 0.5) * self.cell, self.at.y + (line + 0.5) * self.cell


def section(public: PublicState, part: Section, within: str = "", *, copies: bool = False) -> Parts:
    """One suit: heading, points, bars, coins and empty rings; `within`: the enclosing place; `copies`: the coins
    themselves are shown elsewhere."""
    points = suit_points(part.suit, treasure(public))
    label = say("sheet.section", suit=suit_name(part.suit), points=names.points(points))
    place = Place(part.id, part.at, "bare", label, within=within)
    own = {coin.stamp: coin for coin in public.owned}
    parts = Parts((place,), _heading(part, points)) + _bars(part, [stamp for stamp in own if stamp.suit == part.suit])
    for stamp in SQUARES:
        if stamp.suit == part.suit:
            if stamp in own:
                x, y = part.centre(stamp)
                what: What = "new" if own[stamp].id in public.newest else "owned"
                coin = coin_piece(own[stamp], square(x, y, COIN * part.cell), what, origin=BAG, within=part.id)
                parts += Parts(pieces=(replace(coin, id=f"copy-{coin.id}") if copies else coin,))
            else:
                parts += _ring(part, stamp)
    return parts


def _heading(part: Section, points: int) -> tuple[Print, ...]:
    """Above the section: the suit's sign and name, and its points on the right."""
    at, words = part.at, part.words
    base = at.y - words * 0.6
    name = suit_name(part.suit)
    room = round(at.w - words * (1.3 + 0.7 * len(str(points))) - 0.2, 4)
    return (
        Print(at.x + 0.2, base - words * 0.35, words * 1.2, part.suit, "sign", "ink", within=part.id),
        Print(at.x + 0.2 + words, base, words, name, ink="ink", align="start", bold=True, room=room, within=part.id),
        Print(at.x + at.w, base, words * 1.13, str(points), "words", "ink", "end", "title", True, within=part.id),
    )


def _bars(part: Section, own: list[Stamp]) -> Parts:
    """The bars between owned coins that share an edge."""
    return Parts(tuple(_bar(part, one, other) for one, other in combinations(own, 2) if is_adjacent(one, other)))


def _bar(part: Section, one: Stamp, other: Stamp) -> Place:
    """A bar from the centre of one coin to that of the other."""
    (x, y), (x2, y2) = part.centre(one), part.centre(other)
    half = part.cell * 0.15
    wide, high = (0, half) if y == y2 else (half, 0)
    at = box(min(x, x2) - wide, min(y, y2) - high, abs(x - x2) + 2 * wide, abs(y - y2) + 2 * high)
    first, second = sorted((one, other), key=lambda stamp: stamp.value)
    return Place(f"link-{first}-{second.value}", at, "link", within=part.id)


def _ring(part: Section, stamp: Stamp) -> Parts:
    """An empty square with the value of its coin."""
    x, y = part.centre(stamp)
    ring = Place(f"ring-{stamp}", square(x, y, RING * part.cell), "ring", within=part.id)
    number = Print(x, y, part.cell * 0.3, str(stamp.value), "number", "ink-soft", within=ring.id)
    return Parts((ring,), (number,))


def square(x: float, y: float, size: float) -> Rect:
    """A square box around a centre."""
    return box(x - size / 2, y - size / 2, size, size)


def group_table(x: float, y: float, words: float, step: tuple[float, float], lines: int) -> tuple[Print, ...]:
    """The points of groups by number of coins, in columns; x is the right end of a column."""
    dx, dy = step
    texts = [say("sheet.group", n=n, points=points) for n, points in enumerate(GROUP_POINTS) if n]
    return tuple(
        Print(x + k // lines * dx, y + k % lines * dy, words, text, ink="ink", align="end")
        for k, text in enumerate(texts)
    )


def group_heading(x: float, y: float, words: float) -> Print:
    """The heading of that table."""
    return Print(x, y, words, say("sheet.groups"), ink="ink-soft", align="end")
