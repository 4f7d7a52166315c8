"""The middle of the table: stock, open tiles, and the place of the tile that ends the round."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.scene import Rect

TARGET = 44.5  # CSS pixels: minimum size of a tap target
PAD = 0.07  # from the edge of the open tiles to them
TILE_GAP = 0.05  # between two of them
CAPTION_HEIGHT = 17  # CSS pixels
# on a phone
ACROSS = 1.03  # from one column to the next, in tiles
DOWN = 1.03  # from one line to the next, in tiles
RIM = 7  # CSS pixels around the cells


@dataclass(frozen=True, slots=True)
class Centre:
    """The boxes for a number of open tiles.

    stock    the stock
    seen     the part of the stock that no tile covers
    caption  the baseline of its caption; None: its number is on it
    down     the place of the tile that ends the round
    well     the enclosing box of the open tiles
    tiles    the open tiles, the oldest first
    """

    stock: Rect
    seen: Rect
    caption: float | None
    down: Rect
    well: Rect
    tiles: tuple[Rect, ...]
