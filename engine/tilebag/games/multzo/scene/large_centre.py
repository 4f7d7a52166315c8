"""The stock, the open tiles and the place of the tile that ends the round, on a large screen."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.scene import Rect
from tilebag.kit.layout import Board, box, first_fit, grid

from .centre_layout import CAPTION_HEIGHT, PAD, TARGET, TILE_GAP, Centre

PILE_GAP = 0.2  # between piles and open tiles
EDGES = 0.26  # of the stock below it


@dataclass(frozen=True, slots=True)
class LargeCentre:
    """The stock on the left, the place that ends the round on the right, captions below them; all
    of constant size throughout a game. The open tiles between them become smaller only when there
    are too many; their well grows downwards.

    stock    the stock
    caption  the baseline of its caption
    down     the place of the tile that ends the round
    well     all the room for open tiles
    tile     largest size of an open tile
    target   what must be visible of one
    """

    stock: Rect
    caption: float
    down: Rect
    well: Rect
    tile: float
    target: float

    @classmethod
    def fit(cls, board: Board, at: Rect) -> LargeCentre:
        """The centre in this box."""
        below = EDGES + board.px(CAPTION_HEIGHT)
        tile = min(1.0, at.h - below - PAD)
        y = at.y + max(0.0, (at.h - tile - below) / 2 - PAD)
        stock = box(at.x + 2 * PAD, y + PAD, tile, tile)
        down = box(at.x + at.w - 2 * PAD - tile, y + PAD, tile, tile)
        left = stock.x + tile + PILE_GAP
        well = box(left, y, down.x - PILE_GAP - left, at.y + at.h - y)
        caption = y + PAD + tile + below - board.px(4)
        return cls(stock, caption, down, well, tile, TARGET / board.unit)

    def boxes(self, n: int) -> Centre:
        """The boxes for n open tiles; rows that do not fit overlap."""
        size, columns = self._fit(n)
        rows = max(1, -(-n // columns))
        step = self._row_step(size, rows)
        high = max(self.tile, size + (rows - 1) * step) + 2 * PAD
        first = box(self.well.x + PAD, self.well.y + PAD, size, size)
        return Centre(
            stock=self.stock,
            seen=self.stock,
            caption=self.caption,
            down=self.down,
            well=box(self.well.x, self.well.y, self.well.w, high),
            tiles=grid(n, columns, first, (size + TILE_GAP, step)),
        )

    def _fit(self, n: int) -> tuple[float, int]:
        """The largest tiles of which n are visible, and the number of columns."""
        wide = self.well.w - 2 * PAD + TILE_GAP
        fewest = max(1, int(wide / (self.tile + TILE_GAP)))

        def size(columns: int) -> float:
            return min(self.tile, wide / columns - TILE_GAP)

        def fits(columns: int) -> bool:
            rows = -(-n // columns)
            return size(columns) + (rows - 1) * self.target <= self.well.h - 2 * PAD

        columns = first_fit(range(fewest, max(fewest, n) + 1), fits)
        return size(columns), columns

    def _row_step(self, size: float, rows: int) -> float:
        """From one row to the next."""
        if rows < 2:
            return size
        return min(size + TILE_GAP, (self.well.h - 2 * PAD - size) / (rows - 1))


def least_height(board: Board) -> float:
    """The height that the centre needs."""
    return 1 + EDGES + board.px(CAPTION_HEIGHT + 3) + PAD
