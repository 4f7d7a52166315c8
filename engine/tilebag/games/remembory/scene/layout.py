"""Layouts: the grid, and beside or above it the bench with seats and coins.

With coins from the bag, large screens have layouts of their own (`large_layout`), and on phones the
page shows the coin in its bar (`Frame.bar`); without a bar it is on the table.

Everything is measured in CSS pixels first and converted to board units (a tile is 1 high) at the
end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from tilebag.core.game import Frame
from tilebag.core.scene import Rect
from tilebag.kit.arrange import arrange, column, item, row, space
from tilebag.kit.large_table import clamp
from tilebag.kit.layout import Board, Rack, box, centred_box, first_fit, grid, seat_scale

from ..options import Options
from ..state import COLUMNS, ROWS
from .large_layout import large_boxes, table_of

TILES = COLUMNS * ROWS
PITCH = 1.045  # between tiles, in tiles
CLOSE_PITCH = 1.008  # the same on the smallest screens
CLOSE_MARGIN = 1.5  # CSS pixels around everything there
MIN_TARGET_PX = 44  # CSS pixels: minimum size of a target
MIN_COIN = 0.75  # minimum size of a coin's place, in tiles
MAX_COIN = 0.92  # maximum size of a coin's place, in tiles
MARGINS = (3, 14)  # CSS pixels, on a small screen and on others
GAPS = (2, 7)  # CSS pixels between plaques, likewise
CACHE_SIZE = 4096  # cached parts of each kind: most of a table does not change between moves
ROOMY = 51  # pixels of a phone: minimum height of a plaque with tiles
ROOMIEST = 170  # pixels of a phone: its maximum height
# maximum number of seats with a plaque each; of more, only some are shown (`crowd`)
MAX_PLAQUES = 8
MAX_LARGE = 12  # the same on a large screen with coins from the bag
CROWD_PLAQUES = (4, 8)  # plaques of a crowd, on a small board and on a wide one with room
MIN_CARD = 40  # pixels of a phone: height of such a plaque
# on a phone whose bar shows the coin, in CSS pixels
SEAT_LINES = (46, 66)  # least height of one line of plaques, and of two
ROLE_LINES = 72  # the same of two lines for a crowd, whose plaques have two lines of text
MOST_SEAT = 92  # height of a line of plaques
MOST_ROW_SEAT = 56  # the same of one with wide plaques, whose face is beside the name
WIDE_SEAT = 140
MOST_SEAT_WIDTH = 186
SEAT_GAP = 4
SEAT_SHARE = 0.55  # of the free height
TILE_GAPS = (3, 4)  # between tiles, on a low screen and on others
LOW = 560  # height of such a screen
# held sideways
MOST_STEP = 58  # from one plaque to the next
MOST_PLAQUE = 50  # height of a plaque
LEAST_PLAQUE = 24  # lower ones are in two columns
STATUS = 98  # height of the room for the status
COINS_OVERLAP = 0.8  # from one side of the coin to the other on a phone, in coins
# of the bench on a phone held sideways: width in CSS pixels, and its share of the board
LEAST_BENCH = 104
MOST_BENCH = 150
BENCH_SHARE = 0.17
TALL_CELLS = (6, 7, 8)  # cells side by side on an upright board, for coins and plaques
WIDE_CELLS = range(4, 9)  # the same on a wide board


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of one frame.

    board    size and unit
    columns  of tiles in the grid
    tiles    the 24 places of the grid, row by row
    cells    for coins and, if coins are dealt, for the plaques of the seats; empty: the coin is in
             the bar of the page
    coins    number of cells side by side
    plaques  of the seats in order, or of a crowd's roles; empty if they are in cells. On a large
             screen those of the others
    card     of the coin from the bag, on a large screen, as all below
    found    the room for found tiles beside the plaques; empty: there is none
    crowded  are the plaques those of a crowd's roles, or on a large screen of its queue?
    more     the number of further players in that queue
    own      the viewer's plaque
    rack     for the tiles that the viewer has found
    mat      the cloth
    line     where the page shows the status, on a phone held sideways
    """

    board: Board
    columns: int
    tiles: tuple[Rect, ...]
    cells: tuple[Rect, ...]
    coins: int
    plaques: tuple[Rect, ...] = ()
    card: Rect | None = None
    found: tuple[Rect, ...] = ()
    crowded: bool = False
    more: Rect | None = None
    own: Rect | None = None
    rack: Rack | None = None
    mat: Rect | None = None
    line: Rect | None = None

    def px(self, n: float) -> float:
        return self.board.px(n)


def layout_of(frame: Frame, options: Options, seats: int, *, seated: bool) -> Layout:
    """The measures for a frame, the options and a number of seats. `seated`: has the viewer one?"""
    if options.is_basic and frame.is_large:
        return _large(frame.area, seats, seated=seated)
    if options.is_basic:
        bench = "bar" if frame.bar else "bag"
    elif options.is_dealt and seats <= MAX_PLAQUES:
        bench = "hands"
    else:
        bench = "laid"
    return _layout(frame.whole.area, bench, seats)


@lru_cache(maxsize=32)
def _large(frame: Frame, seats: int, *, seated: bool) -> Layout:
    """The measures of a large screen with coins from the bag."""
    others = None if seats > MAX_LARGE else seats - seated
    table = table_of(frame, others)
    boxes = large_boxes(table, others)
    return Layout(
        board=table.board,
        columns=COLUMNS,
        tiles=boxes.tiles,
        cells=boxes.coins,
        coins=2,
        plaques=boxes.seats,
        card=boxes.card,
        found=boxes.found,
        more=boxes.more,
        crowded=seats > MAX_LARGE,
        own=boxes.own,
        rack=boxes.rack,
        mat=table.mat,
    )


@lru_cache(maxsize=200)
def _layout(frame: Frame, bench: str, seats: int) -> Layout:
    plans = {
        "bar": (_tall_bar, _wide_bar),
        "bag": (_tall_bag, _wide_bag),
        "hands": (_tall_hands, _wide_hands),
        "laid": (_tall_laid, _wide_laid),
    }
    tall, wide = plans[bench]
    return tall(frame, seats) if frame.is_tall else wide(frame, seats)


def _plaque_counts(seats: int) -> tuple[int, int]:
    """The number of plaques, and of lines for them if there is little room."""
    return (seats if seats <= MAX_PLAQUES else CROWD_PLAQUES[0]), (1 if seats <= 4 else 2)


def _crowd_count(frame: Frame, room: float) -> int:
    """The number of plaques of a crowd below each other in a room of this height."""
    least, most = CROWD_PLAQUES
    fitting = int(room / (MIN_CARD * _text_scale(frame)))
    return max(least, min(fitting, most))


def _text_scale(frame: Frame) -> float:
    """The scale of text relative to a phone (see `layout.Board.scale`)."""
    return Board(frame.width, frame.height, 1, frame.is_tall).scale


def _margin(frame: Frame) -> float:
    """The margin at the edges, and between bench and grid."""
    return MARGINS[frame.is_large]


def _gap(frame: Frame) -> int:
    """The gap between two plaques."""
    return GAPS[frame.is_large]


# upright: the bench is above the grid


def _tall_bag(frame: Frame, seats: int) -> Layout:
    """The coin on the left, the plaques beside it; the grid is four tiles wide."""
    disc = 54 * _text_scale(frame)
    m = _margin(frame)
    count, lines = _plaque_counts(seats)
    # two lines of plaques, each with two lines of text
    high = disc if lines == 1 else 72 * _text_scale(frame)
    tile = min(
        (frame.width - 2 * m) / (ROWS * PITCH), (frame.height - high - 3 * m) / (COLUMNS * PITCH)
    )
    coin = item("coin", (1 + COINS_OVERLAP) * disc, across=disc)
    bench = row(coin, item("plaques", 0, grow=1), least=high, gap=2 * m)
    boxes = arrange(column(bench, item("grid", 0, grow=1), gap=m, pad=m), _frame_rect(frame))
    plaques = _divide(boxes["plaques"], -(-count // lines), count, _gap(frame))
    at = boxes["coin"]
    cells = grid(2, 2, Rect(at.x, at.y, disc, disc), (COINS_OVERLAP * disc, 0))
    return _build(frame, _Grid(tile, ROWS, boxes["grid"]), _Coins(cells, 2), plaques)


def _tall_bar(frame: Frame, seats: int) -> Layout:
    """The plaques above a grid that is four tiles wide; they share the height that is left."""
    scale = _text_scale(frame)
    count, lines = _plaque_counts(seats)
    gap = TILE_GAPS[frame.height >= LOW]
    usual = ROLE_LINES if seats > MAX_PLAQUES else SEAT_LINES[lines - 1]
    least = usual * scale * seat_scale(frame)
    free = frame.height - least - 17
    tile = min((frame.width - 12 - (ROWS - 1) * gap) / ROWS, (free - (COLUMNS - 1) * gap) / COLUMNS)
    free -= COLUMNS * (tile + gap) - gap
    columns = -(-count // lines)
    wide = min(frame.width, columns * (MOST_SEAT_WIDTH * scale + SEAT_GAP))
    most = MOST_ROW_SEAT if wide / columns > WIDE_SEAT and lines == 1 else MOST_SEAT
    high = max(least, min(most * scale, least + SEAT_SHARE * free))
    plaques = _divide(
        Rect((frame.width - wide) / 2, 1 - SEAT_GAP / 2, wide, high + SEAT_GAP),
        columns,
        count,
        SEAT_GAP,
    )
    room = Rect(0, high + 4, frame.width, frame.height - high - 9)
    return _build(frame, _Grid(tile, ROWS, room, 1 + gap / tile), _Coins((), 2), plaques)


def _tall_laid(frame: Frame, seats: int) -> Layout:
    """Plaques in a line of maximum height, the coins in six columns, the grid."""
    least = 34 * _text_scale(frame)
    below = frame.height - least - 4 * CLOSE_MARGIN - ROWS * MIN_TARGET_PX
    close = _close_sizes(below / (ROWS * CLOSE_PITCH), COLUMNS, ROWS)
    sizes = _first_to_tap(_tall_sizes(frame, least + _margin(frame), COLUMNS, ROWS), close)
    m = sizes.margin
    free = frame.height - 4 * m - ROWS * (sizes.cell + sizes.pitch * sizes.tile)
    high = max(least, min(ROOMIEST * _text_scale(frame), free))
    cells = item("cells", sizes.rows * sizes.cell)
    bands = column(item("plaques", high), cells, item("grid", 0, grow=1), gap=m, pad=m)
    boxes = arrange(bands, _frame_rect(frame))
    count, _ = _plaque_counts(seats)
    plaques = _divide(boxes["plaques"], count, count, _gap(frame))
    return _build_with_cells(frame, sizes, boxes, plaques)


def _tall_hands(frame: Frame, seats: int) -> Layout:
    """Seats and their coins as one flow of cells, then the grid."""
    largest = max(
        (_tall_sizes(frame, 0, columns, _rows(seats, columns)) for columns in TALL_CELLS),
        key=lambda sizes: (sizes.tile, _keeps_seats_whole(seats, sizes.columns), sizes.cell),
    )
    sizes = _first_to_tap(largest, _close_hands(frame, seats))
    m = sizes.margin
    cells = item("cells", sizes.rows * sizes.cell)
    bands = column(cells, item("grid", 0, grow=1), gap=m, pad=m)
    return _build_with_cells(frame, sizes, arrange(bands, _frame_rect(frame)))


def _close_hands(frame: Frame, seats: int) -> _Sizes:
    """The sizes of such a flow on the smallest screens."""
    m = CLOSE_MARGIN
    columns = first_fit(reversed(TALL_CELLS), lambda n: n * MIN_TARGET_PX <= frame.width)
    rows = _rows(seats, columns)
    below = frame.height - rows * MIN_TARGET_PX - 3 * m
    tile = min((frame.width - 2 * m) / (COLUMNS * CLOSE_PITCH), below / (ROWS * CLOSE_PITCH))
    return _close_sizes(tile, columns, rows)


def _close_sizes(tile: float, columns: int, rows: int) -> _Sizes:
    """Coins of the minimum size, and everything closer together."""
    return _Sizes(tile, MIN_TARGET_PX, columns, rows, CLOSE_PITCH, CLOSE_MARGIN)


def _tall_sizes(frame: Frame, above: float, columns: int, rows: int) -> _Sizes:
    """Sizes if this number of rows of coins and the grid share the height below `above`."""
    m = _margin(frame)
    room = frame.height - above - 3 * m
    tile = min((frame.width - 2 * m) / (COLUMNS * PITCH), room / (ROWS * PITCH + rows * MIN_COIN))
    cell = min(MAX_COIN * tile, frame.width / columns, (room - ROWS * PITCH * tile) / rows)
    return _Sizes(tile, cell, columns, rows, PITCH, m)


# wide: the bench is on the left of the grid


def _wide_bag(frame: Frame, seats: int) -> Layout:
    """The coin with its caption, and below it the plaques, with room for tiles or in two
    columns.
    """
    m = _margin(frame)
    scale = _text_scale(frame)
    wide = clamp(LEAST_BENCH, BENCH_SHARE * frame.width, MOST_BENCH)
    caption = 44 * scale
    tile = min(
        (frame.width - wide - 3 * m) / (COLUMNS * PITCH), (frame.height - 2 * m) / (ROWS * PITCH)
    )
    disc = min((wide - m) / 2, 0.24 * frame.height)
    room = frame.height - disc - caption - 3 * m
    count, _ = _plaque_counts(seats)
    columns, high = _plaque_lines(frame, room, count, (1, 2), caption)
    if seats > MAX_PLAQUES:
        count = _crowd_count(frame, room)
        columns = 1
        high = min(room / count, 1.5 * MIN_CARD * scale)
    bench = column(
        item("coin", disc, across=2 * disc),
        space(caption),
        item("plaques", -(-count // columns) * high),
        least=wide,
    )
    boxes = arrange(row(bench, item("grid", 0, grow=1), gap=m, pad=m), _frame_rect(frame))
    plaques = _divide(boxes["plaques"], columns, count, _gap(frame))
    return _build(
        frame,
        _Grid(tile, COLUMNS, boxes["grid"]),
        _Coins(_divide(boxes["coin"], 2, 2, 0), 2),
        plaques,
    )


def _wide_bar(frame: Frame, seats: int) -> Layout:
    """The plaques below each other, and below them the room for the status."""
    wide = clamp(LEAST_BENCH, BENCH_SHARE * frame.width, MOST_BENCH)
    gap = TILE_GAPS[1]
    tile = min(
        (frame.width - wide - 22 - (COLUMNS - 1) * gap) / COLUMNS,
        (frame.height - 20 - (ROWS - 1) * gap) / ROWS,
    )
    room = frame.height - STATUS - 20
    count = min(seats, MAX_PLAQUES)
    columns = 1 if room / count >= LEAST_PLAQUE + SEAT_GAP else 2
    if seats > MAX_PLAQUES:
        count = _crowd_count(frame, room)
        columns = 1
    lines = -(-count // columns)
    step = min(MOST_STEP, room / lines)
    high = min(MOST_PLAQUE + SEAT_GAP, step)
    bench = Rect(6 - SEAT_GAP / 2, 7 - SEAT_GAP / 2, wide - 4 + SEAT_GAP, lines * step)
    plaques = tuple(
        Rect(at.x, at.y, at.w, high - SEAT_GAP) for at in _divide(bench, columns, count, SEAT_GAP)
    )
    grid_room = Rect(wide + 8, 0, frame.width - wide - 22, frame.height)
    line = Rect(6, frame.height - 8 - STATUS, wide - 4, STATUS)
    mat = Rect(wide + 4, 6, frame.width - wide - 8, frame.height - 14)
    built = _build(frame, _Grid(tile, COLUMNS, grid_room, 1 + gap / tile), _Coins((), 2), plaques)
    unit = built.board.unit
    line, mat = (box(at.x / unit, at.y / unit, at.w / unit, at.h / unit) for at in (line, mat))
    return replace(built, line=line, mat=mat)


def _wide_laid(frame: Frame, seats: int) -> Layout:
    """The coins in four or six columns, whichever gives larger tiles, below plaques with the
    remaining height; the grid is upright if coins would be too small to tap.
    """
    m = MARGINS[0]
    count, lines = _plaque_counts(seats)
    least = 34 * _text_scale(frame)
    below = frame.height - lines * least - 3 * m

    def sizes_of(columns: int, across: int) -> _Sizes:
        return _wide_sizes(frame, across, columns, TILES // columns, below)

    largest = _largest(sizes_of(columns, COLUMNS) for columns in (ROWS, COLUMNS))
    sizes = _first_to_tap(largest, sizes_of(COLUMNS, ROWS))
    high = sizes.rows * sizes.cell
    cells = sizes.columns * sizes.cell
    wide = cells + (frame.width - cells - sizes.across * PITCH * sizes.tile - 3 * m) / 2
    room = frame.height - high - 3 * m
    beside, each = _plaque_lines(frame, room, count, (2, -(-count // lines)), least)
    bench = column(
        item("plaques", -(-count // beside) * each), item("cells", high), least=wide, gap=m
    )
    boxes = arrange(row(bench, item("grid", 0, grow=1), gap=m, pad=m), _frame_rect(frame))
    plaques = _divide(boxes["plaques"], beside, count, GAPS[0])
    return _build_with_cells(frame, sizes, boxes, plaques)


def _wide_hands(frame: Frame, seats: int) -> Layout:
    """Seats and their coins as one flow of cells; the grid is upright if coins would be too small
    to tap.
    """
    m = MARGINS[0]

    def sizes_of(columns: int, across: int) -> _Sizes:
        return _wide_sizes(frame, across, columns, _rows(seats, columns), frame.height - 2 * m)

    largest = _largest(sizes_of(columns, COLUMNS) for columns in WIDE_CELLS)
    upright = max(
        (sizes_of(columns, ROWS) for columns in WIDE_CELLS),
        key=lambda sizes: min(sizes.tile, sizes.cell),
    )
    sizes = _first_to_tap(largest, upright)
    cells = item("cells", sizes.columns * sizes.cell, across=sizes.rows * sizes.cell)
    boxes = arrange(row(cells, item("grid", 0, grow=1), gap=m, pad=m), _frame_rect(frame))
    return _build_with_cells(frame, sizes, boxes)


def _plaque_lines(
    frame: Frame, room: float, seats: int, columns: tuple[int, int], least: float
) -> tuple[int, float]:
    """The number of plaques side by side in a bench, and their height.

    The first of `columns` if all plaques can hold tiles then, else the second with height `least`.
    """
    roomy, crowded = columns
    high = min(ROOMIEST * _text_scale(frame), room / -(-seats // roomy))
    if high >= ROOMY * _text_scale(frame):
        return roomy, high
    return crowded, min(least, room / -(-seats // crowded))


def _wide_sizes(frame: Frame, across: int, columns: int, rows: int, room: float) -> _Sizes:
    """Sizes of tiles, `across` side by side, and of the cells beside them, whose rows have this
    height.
    """
    m = MARGINS[0]
    tile = min(
        (frame.width - 3 * m) / (columns * MIN_COIN + across * PITCH),
        (frame.height - 2 * m) / (TILES // across * PITCH),
        room / (rows * MIN_COIN),
    )
    beside = frame.width - across * PITCH * tile - 3 * m
    cell = min(MAX_COIN * tile, beside / columns, room / rows)
    return _Sizes(tile, cell, columns, rows, PITCH, m, across)


def _frame_rect(frame: Frame) -> Rect:
    return Rect(0, 0, frame.width, frame.height)


def _rows(seats: int, columns: int) -> int:
    """The number of lines of cells for all coins and a plaque for each seat."""
    return -(-(TILES + seats) // columns)


def _keeps_seats_whole(seats: int, columns: int) -> bool:
    """Is no seat split between lines that would fit into one, if all have equally many coins?"""
    each = 1 + TILES // seats
    cells = 0
    for _ in range(seats):
        begin = cells if cells % columns + each <= columns else -(-cells // columns) * columns
        cells = begin + each
    return cells <= _rows(seats, columns) * columns


def _divide(at: Rect, columns: int, n: int, gap: float) -> tuple[Rect, ...]:
    """A box divided into n parts with gaps, in lines."""
    w, h = at.w / columns, at.h / -(-n // columns)
    return grid(n, columns, Rect(at.x + gap / 2, at.y + gap / 2, w - gap, h - gap), (w, h))


class _Sizes(NamedTuple):
    """Sizes of a plan with cells for coins, in CSS pixels.

    tile     size of a tile
    cell     size of a cell
    columns  number of cells side by side
    rows     number of cells below each other
    pitch    from tile to tile, in tiles
    margin   around everything, and between coins and grid
    across   number of tiles side by side
    """

    tile: float
    cell: float
    columns: int
    rows: int
    pitch: float
    margin: float
    across: int = COLUMNS


def _largest(plans: Iterable[_Sizes]) -> _Sizes:
    """The plan with the largest tiles; of several that with the most cells side by side."""
    return max(plans, key=lambda sizes: (sizes.tile, sizes.columns))


def _first_to_tap(*plans: _Sizes) -> _Sizes:
    """The first plan whose coins are large enough to tap; if there is none, the last."""
    return first_fit(plans, lambda sizes: sizes.cell >= MIN_TARGET_PX)


class _Grid(NamedTuple):
    """The tiles: the size of one, the number of columns, their box, and the distance in tiles."""

    tile: float
    columns: int
    at: Rect
    pitch: float = PITCH


class _Coins(NamedTuple):
    """The cells of the coins, and how many are in a line."""

    cells: tuple[Rect, ...]
    columns: int


def _build(
    frame: Frame,
    tiles_grid: _Grid,
    coins: _Coins,
    plaques: tuple[Rect, ...] = (),
) -> Layout:
    """Convert everything to board units, with the grid centred in its box."""
    tile, columns, at, pitch = tiles_grid
    unit = round(tile, 4)
    step = tile * pitch
    board = Board(
        round(frame.width / unit, 4),
        round(frame.height / unit, 4),
        unit,
        frame.is_tall,
        word_scale=frame.word_scale,
    )
    inside = centred_box(columns * step - step + tile, TILES // columns * step - step + tile, at)
    tiles = grid(TILES, columns, Rect(inside.x, inside.y, tile, tile), (step, step))

    def units(boxes: tuple[Rect, ...]) -> tuple[Rect, ...]:
        return tuple(
            box(rect.x / unit, rect.y / unit, rect.w / unit, rect.h / unit) for rect in boxes
        )

    return Layout(
        board,
        columns,
        units(tiles),
        units(coins.cells),
        coins.columns,
        units(plaques),
    )


def _build_with_cells(
    frame: Frame, sizes: _Sizes, boxes: Mapping[str, Rect], plaques: tuple[Rect, ...] = ()
) -> Layout:
    """The layout with square cells, centred in the box `cells`, and the grid in the box `grid`."""
    size = sizes.cell
    columns = sizes.columns
    at = boxes["cells"]
    first = Rect(at.x + (at.w - columns * size) / 2, at.y, size, size)
    cells = grid(columns * sizes.rows, columns, first, (size, size))
    tiles = _Grid(sizes.tile, sizes.across, boxes["grid"], sizes.pitch)
    return _build(frame, tiles, _Coins(cells, columns), plaques)


def inner(at: Rect, x: float, y: float, size: float) -> Rect:
    """A square within a square; position and size are fractions of the outer one."""
    return box(at.x + x * at.w, at.y + y * at.h, size * at.w, size * at.h)


def grid_cell(k: int, measures: Layout) -> tuple[int, int]:
    """Row and column in the grid of this layout."""
    return k // measures.columns + 1, k % measures.columns + 1
