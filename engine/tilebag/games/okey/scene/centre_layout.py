"""The centre of the table: keys of its boxes, and its measures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tilebag.core.scene import Rect
from tilebag.kit.layout import box
from tilebag.kit.scene_parts import Caption

from .large_layout import TILE_WIDTH

# keys of the boxes; also ids of pieces and places
STOCK = "stock"
INDICATOR = "indicator"
FINISH = "finish"
OKEY = "okey"  # the picture of the okey
ARROW = "arrow"  # from the indicator to the okey
WILD = "wild"  # the box around indicator and okey

CAPTION = 13  # CSS pixels: font size


@dataclass(frozen=True, slots=True)
class Centre:
    """The measures of the centre.

    boxes     by the keys above
    caption   style of the captions under the tiles, clear of the stock's edges
    low       baseline of the captions of stock and Finish place
    high      baseline of the captions of indicator and okey
    names_indicator  is there room for the indicator's caption?
    counts_on_stock  is the number of tiles on the stock, rather than in its caption?
    backdrop  box of the plaque below everything, or below stock and Finish place
    """

    boxes: Mapping[str, Rect]
    caption: Caption
    low: float
    high: float
    names_indicator: bool
    counts_on_stock: bool
    backdrop: Rect


def tile_box(x: float, y: float, size: float) -> Rect:
    """The box of a tile around its centre."""
    return box(x - size * TILE_WIDTH / 2, y - size / 2, size * TILE_WIDTH, size)
