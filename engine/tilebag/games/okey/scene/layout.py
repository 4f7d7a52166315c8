"""Where things lie on an upright and on a wide board, in board units (a tile is 1 high and 0.75 wide)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tilebag.arrange import Item, arrange, column, item, row, space
from tilebag.game import Frame
from tilebag.layout import PITCH, Board, Rack, box, grid
from tilebag.scene import Rect

TILE = 0.75  # how wide a tile is
FINGER = 44  # CSS pixels a tile is wide at least
NARROW, ROOMY = 356, 600  # CSS pixels: below and from this width an upright rack has other rows
TIGHT, LOOSE = 0.757, 0.79  # from one slot to the next
PLAQUE = (176, 44)  # CSS pixels on a phone: its width at most, and its height
BESIDE = 0.15  # between discards and what stands beside them

# Where each player's discards and plaque are, by the number of seats and from one's own place to the right: discards
# lie at a player's right hand.
CORNERS = {
    2: ("lower-right", "lower-left"),
    3: ("lower-right", "upper-right", "lower-left"),
    4: ("lower-right", "upper-right", "upper-left", "lower-left"),
}
PLAQUES = {2: ("own", "top"), 3: ("own", "right", "left"), 4: ("own", "right", "top", "left")}


@dataclass(frozen=True, slots=True)
class Variant:
    """What a layout is made for.

    columns, rows  of slots on the rack
    step    from one slot to the next
    least   the least board, in board units
    margin  CSS pixels of a phone round everything
    roomy   is there room to spare? If not, the centre reaches down between the lower discards (upright) or the plaques
            stand beside the discards (wide), and one's own plaque is left out
    """

    columns: int
    rows: int
    step: float
    least: tuple[float, float]
    margin: float
    roomy: bool

    def board(self, frame: Frame) -> Board:
        """The board in this frame."""
        return Board.fit(frame, tall=self.least, wide=self.least)


PHONE_RACK = Variant(8, 2, TIGHT, (8 * TIGHT + 0.06, 7.75), 6, roomy=True)
TABLET_RACK = Variant(10, 2, LOOSE, (10 * LOOSE + 0.36, 7.95), 10, roomy=True)
NARROW_RACK = Variant(6, 3, TIGHT, (6 * TIGHT + 0.06, 7.45), 3, roomy=False)
WIDE_RACK = Variant(13, 2, LOOSE, (11.2, 6.95), 12, roomy=True)
FLAT_RACK = Variant(13, 2, TIGHT, (13 * TIGHT + 0.06, 5.05), 3, roomy=False)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The measures of one frame.

    rack   one's own, at the lower edge
    slots  the places on it, from the upper left
    boxes  of the discards (`CORNERS`), the plaques (`PLAQUES`; for one's own there may be no room) and the centre
    """

    board: Board
    variant: Variant
    rack: Rack
    slots: tuple[Rect, ...]
    boxes: Mapping[str, Rect]

    def px(self, n: float) -> float:
        """CSS pixels of a phone in board units."""
        return self.board.px(n)

    @property
    def centre(self) -> Rect:
        """Between all plaques and discards."""
        return self.boxes["centre"]


def layout_of(frame: Frame) -> Layout:
    """The layout for a frame, whatever lies on the rack."""
    return _layout(frame.width, frame.height)


@lru_cache(maxsize=16)
def _layout(width: int, height: int) -> Layout:
    frame = Frame(width, height)
    variant = _variant(frame)
    board = variant.board(frame)
    margin, w, h = board.px(variant.margin), variant.columns * variant.step + 0.05, Rack.high(variant.rows)
    rack = Rack(box((board.w - w) / 2, board.h - h - margin, w, h), variant.rows)
    first = Rect(rack.at.x + 0.025 + (variant.step - TILE) / 2, rack.top(0), TILE, 1)
    slots = grid(variant.columns * variant.rows, variant.columns, first, (variant.step, PITCH))
    top, bottom = max(margin, 0.09), rack.at.y - max(margin, 0.12)
    table = _Table(board, variant, rack)
    return Layout(board, variant, rack, slots, table.boxes(Rect(0, top, board.w, bottom - top)))


def _variant(frame: Frame) -> Variant:
    """The rack for a frame: as roomy as can be with tiles that a finger can take."""
    if not frame.tall:
        return WIDE_RACK if WIDE_RACK.board(frame).unit * TILE >= FINGER else FLAT_RACK
    if frame.width < NARROW:
        return NARROW_RACK
    return PHONE_RACK if frame.width < ROOMY else TABLET_RACK


@dataclass(frozen=True, slots=True)
class _Table:
    """What lies above one's own rack."""

    board: Board
    variant: Variant
    rack: Rack

    def boxes(self, at: Rect) -> dict[str, Rect]:
        """All boxes, when the table above the rack is this box."""
        if self.board.tall:
            return arrange(self._upright(), at)
        # Plaques may stand beside discards: as lines of one column they would need more height than there is.
        layers = (self._wide_discards(), self._wide_sides(), self._wide_centre())
        return {name: there for layer in layers for name, there in arrange(layer, at).items()}

    def _upright(self) -> Item:
        """Line by line: upper discards and the plaque opposite, plaques at the sides, centre, lower discards."""
        (w, h), side, gap = self._plaque, space(self._left), space(self._gap)
        w = min(w, self.board.w / 2 - self._left - self.board.px(4))
        sides = row(side, item("left", w), space(grow=1), item("right", w), side, least=h)
        centre = item("centre", 0, grow=1)
        if self.variant.roomy:
            lower = [row(side, centre, side, grow=1), gap, self._discards("lower", *self._between("own", "end"))]
        else:
            beside = space(BESIDE)
            lower = [self._discards("lower", beside, centre, beside, grow=1)]
        under = space(max(self.board.px(self.variant.margin), 0.1))
        return column(self._discards("upper", *self._between("top", "start")), under, sides, gap, *lower)

    def _wide_discards(self) -> Item:
        """In the four corners."""
        free = space(grow=1)
        return column(self._discards("upper", free), free, self._discards("lower", free))

    def _wide_sides(self) -> Item:
        """The plaques of those who sit at the sides, half-way up."""
        (x, w), h = self._beside, self._plaque[1]
        left, right = (item(side, w, across=h) for side in ("left", "right"))
        return row(space(x), left, space(grow=1), right, space(x))

    def _wide_centre(self) -> Item:
        """Between them, from above: the plaque opposite, the centre, one's own plaque."""
        (x, w), h, wide = self._beside, self._plaque[1], self._between_discards
        side = space(x + w + self._gap)
        own = (space(self._gap), item("own", h, across=wide)) if self.variant.roomy else ()
        centre = row(side, item("centre", 0, grow=1), side, grow=1)
        return column(item("top", h, across=wide), space(self._gap / 2), centre, *own)

    def _discards(self, line: str, *between: Item, grow: float = 0) -> Item:
        """Two places for discards at the ends of a line."""
        left, right = (item(f"{line}-{side}", TILE, across=1, align="end") for side in ("left", "right"))
        side = space(self._left)
        return row(side, left, *between, right, side, least=1, grow=grow)

    def _between(self, name: str, align: Literal["start", "end"]) -> tuple[Item, ...]:
        """A plaque in the middle between two lots of discards."""
        plaque = item(name, self._between_discards, across=self._plaque[1], align=align)
        return space(grow=1), plaque, space(grow=1)

    @property
    def _left(self) -> float:
        """Where the discards at the left begin."""
        if self.board.tall:
            return max(0.12, self.rack.at.x + 0.12)
        return max(0.12, self.board.w / 2 - 4.7) if self.variant.roomy else 0.12

    @property
    def _gap(self) -> float:
        """Round the centre."""
        return max(self.board.px(7), 0.1)

    @property
    def _plaque(self) -> tuple[float, float]:
        """How wide and how high a plaque is where there is room for it."""
        w, h = PLAQUE
        return self.board.px(w), self.board.px(h)

    @property
    def _between_discards(self) -> float:
        """How wide a plaque between two lots of discards is."""
        return min(self._plaque[0], self.board.w - 2 * (self._left + TILE + 0.2))

    @property
    def _beside(self) -> tuple[float, float]:
        """Where on a wide board the plaque at the left begins, and how wide it is: between the discards, or beside."""
        w, _ = self._plaque
        if self.variant.roomy:
            return self._left, w
        return self._left + TILE + BESIDE, min(w, self.board.w * 0.165)
