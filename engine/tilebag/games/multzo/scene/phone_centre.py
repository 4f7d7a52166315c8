"""The middle of a phone's table: the stock, the open tiles and, last, the place of the tile that
ends the round are cells of one grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from tilebag.core.scene import Rect
from tilebag.kit.layout import Board, box, grid

from .centre_layout import ACROSS, DOWN, RIM, TARGET, Centre

USUAL_COLUMNS = 4
COLUMNS = range(3, 19)
MOST_COLUMNS = 18
BETTER = 1.12  # tiles must be so much larger for another number of columns
LEAST_CELLS = 8  # so many cells at least, so that the first tiles keep their places
LARGEST = 1.3  # largest tile, in tiles of the hand
MOST_GAP = 12  # CSS pixels between two columns
MOST_LINE_GAP = 14  # CSS pixels between two lines


@dataclass(frozen=True, slots=True)
class PhoneCentre:
    """The room for the cells, in board units."""

    board: Board
    at: Rect

    def boxes(self, n: int) -> Centre:
        """The boxes for n open tiles."""
        px = self.board.screen_px
        rim = px(RIM)
        at = Rect(self.at.x + rim, self.at.y + rim, self.at.w - 2 * rim, self.at.h - 2 * rim)
        cells = max(n + 2, LEAST_CELLS)
        columns = _columns(cells, at, TARGET / self.board.unit)
        size = min(_size(cells, columns, at), LARGEST)
        if size * self.board.unit < TARGET:
            return self._overlapping_lines(n, at)
        rows = ceil(cells / columns)
        across = size + min(px(MOST_GAP), (at.w - columns * size) / (columns + 1))
        down = size + min(px(MOST_LINE_GAP), (at.h - rows * size) / (rows + 1))
        places, well = self._grid(at, cells, columns, size, (across, down))
        return _centre(places, places[-1], n, well, down)

    def _overlapping_lines(self, n: int, at: Rect) -> Centre:
        """Tiles of the minimum size in lines that overlap; on the right of them the place of the
        tile that ends the round.
        """
        px = self.board.screen_px
        size = min(TARGET / self.board.unit, at.h, at.w / 2)
        gap = px(MOST_GAP)
        left = Rect(at.x, at.y, at.w - size - gap, at.h)
        columns = max(1, min(MOST_COLUMNS, int(left.w / size)))
        rows = ceil((n + 1) / columns)
        step = min(DOWN * size, (at.h - size) / max(1, rows - 1))
        across = min(ACROSS * size, left.w / columns)
        places, well = self._grid(left, n + 1, columns, size, (across, step))
        end = box(at.x + at.w - size, at.y + at.h - size, size, size)
        return _centre(places, end, n, well, step)

    def _grid(
        self, at: Rect, cells: int, columns: int, size: float, step: tuple[float, float]
    ) -> tuple[tuple[Rect, ...], Rect]:
        """Cells of a size in the middle of a box, and the box around them."""
        across, down = step
        rows = ceil(cells / columns)
        wide = (columns - 1) * across + size
        high = (rows - 1) * down + size
        left = at.x + (at.w - wide) / 2
        top = at.y + max(0.0, at.h - high) / 2
        rim = self.board.screen_px(RIM)
        places = grid(cells, columns, box(left, top, size, size), step)
        return places, box(left - rim, top - rim, wide + 2 * rim, high + 2 * rim)


def _centre(places: Sequence[Rect], end: Rect, n: int, well: Rect, step: float) -> Centre:
    """The boxes for n open tiles after the stock; `step` from line to line."""
    stock = places[0]
    seen = replace(stock, h=min(stock.h, step - 0.005))
    return Centre(stock, seen, None, end, well, tuple(places[1 : n + 1]))


def _columns(cells: int, at: Rect, least: float) -> int:
    """Four columns, unless the tiles are clearly larger with another number or would be smaller
    than `least`.
    """
    best = USUAL_COLUMNS
    if _size(cells, best, at) < least:
        return max(COLUMNS, key=lambda columns: _size(cells, columns, at))
    for columns in COLUMNS:
        if _size(cells, columns, at) > BETTER * _size(cells, best, at):
            best = columns
    return best


def _size(cells: int, columns: int, at: Rect) -> float:
    """The size at which tiles in so many columns fit."""
    return min(at.w / columns / ACROSS, at.h / ceil(cells / columns) / DOWN)
