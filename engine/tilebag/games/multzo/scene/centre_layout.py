"""The stock, the open tiles and the place of the tile that ends the round, on a phone."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.scene import Rect
from tilebag.kit.layout import Board, box, grid

# board units: of a tile on a board that is too small to be used, until the page knows its size
SMALLEST = 0.1
TARGET = 44.5  # CSS pixels: minimum size of a tap target
PAD = 0.07  # from the edge of the open tiles to them
TILE_GAP = 0.05  # between two of them
CAPTION_HEIGHT = 17  # CSS pixels
PHONE_COLUMNS = range(4, 13)  # of open tiles with the stock
MOST_OPEN = 1.25  # maximum size of such a tile


@dataclass(frozen=True, slots=True)
class Centre:
    """The stock, the place of the tile that ends the round, and the open tiles; of constant size
    throughout a game.

    at       the enclosing box of the open tiles
    stock    the stock, the first of the open tiles
    caption  the baseline of its caption
    down     the place of the tile that ends the round
    well     of one row of open tiles; it grows downwards
    tile     size of an open tile
    columns  of open tiles with the stock
    """

    at: Rect
    stock: Rect
    caption: float
    down: Rect
    well: Rect
    tile: float
    columns: int

    @classmethod
    def with_stock(cls, board: Board, at: Rect, down: Rect | None, most_open: int) -> Centre:
        """The stock among the open tiles, under its caption; as many columns as make the tiles
        largest. `down`: where a tile ends the round; if None, a column on the right is added for
        it.
        """
        cap = board.px(CAPTION_HEIGHT - 2)
        target = TARGET / board.unit
        apart = board.px(8)

        def size(columns: int) -> float:
            rows = -(-(most_open + 1) // columns)
            wide = at.w - 2 * PAD - (columns - 1) * TILE_GAP - (0 if down else apart)
            high = at.h - cap - 2 * PAD - (rows - 1) * target
            return max(SMALLEST, min(wide / (columns + (down is None)), high, MOST_OPEN))

        columns = max(PHONE_COLUMNS, key=lambda k: (round(size(k), 3), -k))
        tile = size(columns)
        rows = -(-(most_open + 1) // columns)
        high = max(tile + 2 * PAD, min(at.h - cap, rows * (tile + TILE_GAP) - TILE_GAP + 2 * PAD))
        wide = columns * (tile + TILE_GAP) - TILE_GAP + 2 * PAD
        x = at.x + (at.w - wide - (0 if down else apart + tile)) / 2
        y = at.y + (at.h - cap - high) / 2 + cap
        well = box(x, y, wide, high)
        end = down or box(x + wide + apart, y + high - PAD - tile, tile, tile)
        stock = box(x + PAD, y + PAD, tile, tile)
        return cls(at, stock, y - board.px(4), end, well, tile, columns)

    def open_well(self, n: int) -> Rect:
        """The well of n open tiles."""
        rows = self._rows(n)
        most = self.at.y + self.at.h - self.well.y
        high = max(self.well.h, min(most, rows * (self.tile + TILE_GAP) - TILE_GAP + 2 * PAD))
        return box(self.well.x, self.well.y, self.well.w, high)

    def open_tiles(self, n: int) -> tuple[Rect, ...]:
        """A box for each of n open tiles; rows that do not fit overlap."""
        at = self.open_well(n)
        size = self.tile
        down = self.row_step(n)
        first = box(at.x + PAD, at.y + PAD, size, size)
        _, *boxes = grid(n + 1, self.columns, first, (size + TILE_GAP, down))
        return tuple(boxes)

    def row_step(self, n: int) -> float:
        """From one row of n open tiles to the next."""
        at = self.open_well(n)
        rows = self._rows(n)
        if rows == 1:
            return self.tile
        return min(self.tile + TILE_GAP, (at.h - 2 * PAD - self.tile) / (rows - 1))

    def _rows(self, n: int) -> int:
        return -(-(n + 1) // self.columns)
