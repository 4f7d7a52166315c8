"""The centre of a phone: one frame with its four tiles in a row, or two by two."""

from __future__ import annotations

from tilebag.kit.layout import box, centred_box
from tilebag.kit.scene_parts import Caption

from .centre_layout import (
    ARROW,
    CAPTION,
    FINISH,
    INDICATOR,
    OKEY,
    STOCK,
    WILD,
    Centre,
    tile_box,
)
from .large_layout import TILE_WIDTH
from .layout import Layout

# CSS pixels
ROW_AIR = 45  # beside and between four tiles in a row
STACK_AIR = 44  # beside and between tiles two by two
STACK_GAPS = 34  # above, below and between tiles two by two
WORDS_AIR = 9  # above and below a caption
MOST_IN_ROW = 118  # maximum size of four tiles in a row
MOST_STACKED = 132  # maximum size of tiles two by two
LEAST_STACKED = 44  # minimum size of tiles two by two
FRAME_PAD = 8  # between the frame and the tiles
CAPTION_GAP = 3  # between a tile and its caption
LINE_GAP = 7  # between two lines of tiles
INDICATOR_WORDS = 58  # width of the indicator's caption
ARROW_SIZE = 16
STACKED_SHARE = 0.94  # two by two, tiles may be so much smaller than in a row
LEAST_STOCK = 44.5  # width of the stock, if the tiles are so large
PITCH = 1.25  # from one tile to the next at most, in tiles
STOCK_SHARE = 0.86  # size of the stock, whose edges show under its top, in tiles
PILE_HEIGHT = 1.26  # of the stock with its edges, in its size
ASCENT = 0.8  # of a caption above its baseline, in its size


def phone_centre(layout: Layout) -> Centre:
    """The frame with the larger tiles; two by two also where they are a little smaller."""
    at = layout.centre
    px = layout.board.screen_px
    font = layout.px(CAPTION)
    large_font = font * layout.board.word_scale  # to which the page enlarges captions
    words = large_font + px(WORDS_AIR)
    in_row = min(
        (at.w - px(ROW_AIR)) / (4 * TILE_WIDTH),
        at.h - words - px(2 * FRAME_PAD),
        px(MOST_IN_ROW),
    )
    stacked = min(
        (at.w - px(STACK_AIR)) / (2 * TILE_WIDTH),
        (at.h - 2 * words - px(STACK_GAPS)) / 2,
        px(MOST_STACKED),
    )
    is_stacked = layout.board.is_tall and stacked >= max(STACKED_SHARE * in_row, px(LEAST_STACKED))
    size = stacked if is_stacked else in_row
    columns = 2 if is_stacked else 4
    most = max(PITCH * size, layout.px(1.5 * INDICATOR_WORDS))
    cell = min(at.w / columns, most)
    line = size + words + px(LINE_GAP)
    high = 2 * px(FRAME_PAD) + size + words + (line + px(2) if is_stacked else 0)
    frame = centred_box(columns * cell, min(high, at.h), at)
    top = frame.y + px(FRAME_PAD)
    order = (INDICATOR, OKEY, STOCK, FINISH) if is_stacked else (STOCK, INDICATOR, OKEY, FINISH)
    boxes = {}
    for n, name in enumerate(order):
        middle = frame.x + (n % columns + 0.5) * cell
        here = top + n // columns * line + size / 2
        boxes[name] = tile_box(middle, here, size)
    stock = boxes[STOCK]
    least = px(LEAST_STOCK) / TILE_WIDTH
    small = max(STOCK_SHARE * size, least) if size >= least else STOCK_SHARE * size
    boxes[STOCK] = tile_box(stock.x + stock.w / 2, stock.y + small / 2, small)
    indicator = boxes[INDICATOR]
    okey = boxes[OKEY]
    between = (indicator.x + indicator.w + okey.x) / 2
    arrow = px(ARROW_SIZE)
    boxes[ARROW] = box(between - arrow / 2, indicator.y + (size - arrow) / 2, arrow, arrow)
    boxes[WILD] = box(indicator.x, indicator.y, okey.x + okey.w - indicator.x, size)
    below = size + px(CAPTION_GAP) + large_font
    below_stock = max(below, PILE_HEIGHT * small + ASCENT * large_font)
    return Centre(
        boxes=boxes,
        caption=Caption(font, bold=True, room=cell - px(4)),
        low=stock.y + below_stock,
        high=indicator.y + (below if is_stacked else below_stock),
        counts_on_stock=True,
        names_indicator=cell >= layout.px(INDICATOR_WORDS),
        backdrop=frame,
    )
