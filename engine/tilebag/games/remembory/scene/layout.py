"""Where things lie: the grid, and beside or above it the bench with the seats and the coins.

Everything is measured in CSS pixels first and turned into board units (a tile is 1 high) at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tilebag.arrange import arrange, column, item, row, space
from tilebag.game import Frame
from tilebag.layout import Board, box, centred_box, grid
from tilebag.scene import Rect

from ..options import Options
from ..state import COLUMNS, ROWS

TILES = COLUMNS * ROWS
PITCH = 1.045  # from tile to tile, in tiles
CLOSE, CLOSE_MARGIN = 1.008, 1.5  # the same on the smallest screens, and CSS pixels round everything there
FINGER = 44  # CSS pixels that a target has at least
COIN, MOST_COIN = 0.75, 0.92  # the least and the greatest size of a coin's place, in tiles
MARGINS = (3, 14)  # CSS pixels, on a small screen and where there is room
GAPS = (2, 7)  # CSS pixels, between plaques
SMALL = 600  # CSS pixels, the shorter side of a board
KEPT = 4096  # parts of each kind that are cached: most of a table stays as it is from step to step
ROOMY, ROOMIEST = 51, 170  # the height of a plaque on which tiles can lie, and the most it takes, in a phone's pixels
ROUND = 8  # so many seats at most have a plaque each; of more, only some are shown (`crowd`)
SHOWN = (4, 8)  # of a crowd, on a small board and on a wide one with room
LEAST_CARD = 40  # the height of such a plaque, in a phone's pixels
TALL_CELLS = (6, 7, 8)  # cells side by side on an upright board: places for coins and plaques of the seats


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of one frame.

    columns  tiles side by side in the grid
    tiles    the 24 places of the grid, row by row
    cells    places for coins and, where coins are dealt, for the plaques of the seats
    coins    cells side by side
    plaques  the seats in order, or the cards of a crowd; empty where cells are used for them
    """

    board: Board
    columns: int
    tiles: tuple[Rect, ...]
    cells: tuple[Rect, ...]
    coins: int
    plaques: tuple[Rect, ...] = ()

    def px(self, n: float) -> float:
        return self.board.px(n)


def layout(frame: Frame, options: Options, seats: int) -> Layout:
    """The measures for a frame, a kind of game and a number of players."""
    bench = "bag" if options.bagged else "hands" if options.dealt and seats <= ROUND else "laid"
    return _layout(frame.width, frame.height, bench, seats)


@lru_cache(maxsize=200)
def _layout(width: int, height: int, bench: str, seats: int) -> Layout:
    plans = {"bag": (_tall_bag, _wide_bag), "hands": (_tall_hands, _wide_hands), "laid": (_tall_laid, _wide_laid)}
    tall, wide = plans[bench]
    frame = Frame(width, height)
    return tall(frame, seats) if frame.is_tall else wide(frame, seats)


def _shown(seats: int) -> tuple[int, int]:
    """How many plaques there are, and in how many lines they stand where there is little room."""
    return (seats if seats <= ROUND else SHOWN[0]), (1 if seats <= 4 else 2)


def _words(frame: Frame) -> float:
    """How much larger than on a phone words are (as `layout.Board.scale`)."""
    return Board(frame.width, frame.height, 1, frame.is_tall).scale


def _margin(frame: Frame) -> float:
    """What is left free at the edges, and between bench and grid."""
    return MARGINS[min(frame.width, frame.height) >= SMALL]


def _gap(frame: Frame) -> int:
    """Between two plaques."""
    return GAPS[min(frame.width, frame.height) >= SMALL]


# upright: the bench above the grid


def _tall_bag(frame: Frame, seats: int) -> Layout:
    """The coin at the left, the plaques beside it; the grid is four tiles wide."""
    disc, m = 54 * _words(frame), _margin(frame)
    shown, lines = _shown(seats)
    high = disc if lines == 1 else 72 * _words(frame)  # two lines of plaques, each with two lines of words
    tile = min((frame.width - 2 * m) / (ROWS * PITCH), (frame.height - high - 3 * m) / (COLUMNS * PITCH))
    bench = row(item("coin", 2 * disc, across=disc), item("plaques", 0, grow=1), least=high, gap=2 * m)
    boxes = arrange(column(bench, item("grid", 0, grow=1), gap=m, pad=m), _all(frame))
    plaques = _parts(boxes["plaques"], -(-shown // lines), shown, _gap(frame))
    return _made(frame, tile, ROWS, boxes["grid"], _parts(boxes["coin"], 2, 2, 0), 2, plaques)


def _tall_laid(frame: Frame, seats: int) -> Layout:
    """Plaques in a line as high as may be, the coins in six columns, the grid."""
    m, high, pitch = _margin(frame), 34 * _words(frame), PITCH
    tile, cell = _tall_sizes(frame, high + m, COLUMNS, ROWS)
    if cell < FINGER:  # on the smallest screens: coins as large as a finger, and everything closer together
        m, cell, pitch = CLOSE_MARGIN, FINGER, CLOSE
        tile = (frame.height - high - 4 * m - ROWS * cell) / (ROWS * pitch)
    high = max(high, min(ROOMIEST * _words(frame), frame.height - 4 * m - ROWS * (cell + pitch * tile)))
    bands = column(item("plaques", high), item("coins", ROWS * cell), item("grid", 0, grow=1), gap=m, pad=m)
    boxes = arrange(bands, _all(frame))
    shown, _ = _shown(seats)
    plaques = _parts(boxes["plaques"], shown, shown, _gap(frame))
    coins = _cells(boxes["coins"], COLUMNS, cell)
    return _made(frame, tile, COLUMNS, boxes["grid"], coins, COLUMNS, plaques, pitch)


def _tall_hands(frame: Frame, seats: int) -> Layout:
    """Seats and their coins as one flow of cells, then the grid."""
    m = _margin(frame)
    sizes = {k: _tall_sizes(frame, 0, k, _rows(seats, k)) for k in TALL_CELLS}
    cells = max(sizes, key=lambda k: (sizes[k][0], _whole(seats, k), sizes[k][1]))
    tile, cell = sizes[cells]
    if cell < FINGER:
        return _crowded_hands(frame, seats)
    bands = column(item("bench", _rows(seats, cells) * cell), item("grid", 0, grow=1), gap=m, pad=m)
    boxes = arrange(bands, _all(frame))
    return _made(frame, tile, COLUMNS, boxes["grid"], _cells(boxes["bench"], cells, cell), cells)


def _crowded_hands(frame: Frame, seats: int) -> Layout:
    """The same on the smallest screens: coins as large as a finger, and everything closer together."""
    m = CLOSE_MARGIN
    cells = max(k for k in TALL_CELLS if k * FINGER <= frame.width)
    high = _rows(seats, cells) * FINGER
    tile = min((frame.width - 2 * m) / (COLUMNS * CLOSE), (frame.height - high - 3 * m) / (ROWS * CLOSE))
    boxes = arrange(column(item("bench", high), item("grid", 0, grow=1), gap=m, pad=m), _all(frame))
    bench = _cells(boxes["bench"], cells, FINGER)
    return _made(frame, tile, COLUMNS, boxes["grid"], bench, cells, pitch=CLOSE)


def _tall_sizes(frame: Frame, above: float, cells: int, rows: int) -> tuple[float, float]:
    """A tile and a cell for coins, if so many rows of coins and the grid share what is under `above`."""
    m = _margin(frame)
    room = frame.height - above - 3 * m
    tile = min((frame.width - 2 * m) / (COLUMNS * PITCH), room / (ROWS * PITCH + rows * COIN))
    return tile, min(MOST_COIN * tile, frame.width / cells, (room - ROWS * PITCH * tile) / rows)


# wide: the bench at the left of the grid


def _wide_bag(frame: Frame, seats: int) -> Layout:
    """The coin, what is said of it, and under that the plaques, with room for tiles or else in two columns."""
    m, scale = _margin(frame), _words(frame)
    wide, said = 190 * scale, 44 * scale
    tile = min((frame.width - wide - 3 * m) / (COLUMNS * PITCH), (frame.height - 2 * m) / (ROWS * PITCH))
    disc = min((wide - m) / 2, 0.24 * frame.height)
    room = frame.height - disc - said - 3 * m
    shown, _ = _shown(seats)
    columns, high = _plaque_lines(frame, room, shown, (1, 2), said)
    if seats > ROUND:
        shown = max(SHOWN[0], min(SHOWN[1], int(room / (LEAST_CARD * scale))))
        columns, high = 1, min(room / shown, 1.5 * LEAST_CARD * scale)
    bench = column(
        item("coin", disc, across=2 * disc), space(said), item("plaques", -(-shown // columns) * high), least=wide
    )
    boxes = arrange(row(bench, item("grid", 0, grow=1), gap=m, pad=m), _all(frame))
    plaques = _parts(boxes["plaques"], columns, shown, _gap(frame))
    return _made(frame, tile, COLUMNS, boxes["grid"], _parts(boxes["coin"], 2, 2, 0), 2, plaques)


def _wide_laid(frame: Frame, seats: int) -> Layout:
    """The coins in four or six columns, whichever leaves larger tiles, under plaques with as much room as is left;
    where coins would be too small to tap the grid stands upright."""
    m = MARGINS[0]
    shown, lines = _shown(seats)
    least = 34 * _words(frame)

    def sizes(across: int, columns: int) -> tuple[float, float]:
        rows = TILES // columns
        tile = _wide_tile(frame, columns, rows, lines * least + m, across)
        return tile, min(_wide_cell(frame, tile, columns, across), (frame.height - lines * least - 3 * m) / rows)

    across = COLUMNS
    columns = max((ROWS, COLUMNS), key=lambda k: (sizes(across, k)[0], k))
    if sizes(across, columns)[1] < FINGER:
        across, columns = ROWS, COLUMNS
    tile, cell = sizes(across, columns)
    rows = TILES // columns
    wide = columns * cell + (frame.width - columns * cell - across * PITCH * tile - 3 * m) / 2
    room = frame.height - rows * cell - 3 * m
    beside, each = _plaque_lines(frame, room, shown, (2, -(-shown // lines)), least)
    bench = column(item("plaques", -(-shown // beside) * each), item("coins", rows * cell), least=wide, gap=m)
    boxes = arrange(row(bench, item("grid", 0, grow=1), gap=m, pad=m), _all(frame))
    plaques = _parts(boxes["plaques"], beside, shown, GAPS[0])
    return _made(frame, tile, across, boxes["grid"], _cells(boxes["coins"], columns, cell), columns, plaques)


def _wide_hands(frame: Frame, seats: int) -> Layout:
    """Seats and their coins as one flow of cells; where coins would be too small to tap the grid stands upright."""
    m = MARGINS[0]

    def sizes(across: int, columns: int) -> tuple[float, float]:
        rows = _rows(seats, columns)
        tile = _wide_tile(frame, columns, rows, 0, across)
        return tile, min(_wide_cell(frame, tile, columns, across), (frame.height - 2 * m) / rows)

    across = COLUMNS
    columns = max(range(4, 9), key=lambda k: (sizes(across, k)[0], k))
    if sizes(across, columns)[1] < FINGER:
        across = ROWS
        columns = max(range(4, 9), key=lambda k: min(sizes(across, k)))
    tile, cell = sizes(across, columns)
    bench = item("bench", columns * cell, across=_rows(seats, columns) * cell)
    boxes = arrange(row(bench, item("grid", 0, grow=1), gap=m, pad=m), _all(frame))
    return _made(frame, tile, across, boxes["grid"], _cells(boxes["bench"], columns, cell), columns)


def _plaque_lines(frame: Frame, room: float, seats: int, columns: tuple[int, int], least: float) -> tuple[int, float]:
    """How many plaques stand side by side in a bench, and how high each is.

    So many as the first of `columns` if all of them can hold tiles then, else as many as the second and `least` high.
    """
    roomy, crowded = columns
    high = min(ROOMIEST * _words(frame), room / -(-seats // roomy))
    if high >= ROOMY * _words(frame):
        return roomy, high
    return crowded, min(least, room / -(-seats // crowded))


def _wide_tile(frame: Frame, columns: int, rows: int, above: float, across: int = COLUMNS) -> float:
    """How large tiles can be, so many of them across, beside a bench of so many cells."""
    m = MARGINS[0]
    return min(
        (frame.width - 3 * m) / (columns * COIN + across * PITCH),
        (frame.height - 2 * m) / (TILES // across * PITCH),
        (frame.height - above - 2 * m) / (rows * COIN),
    )


def _wide_cell(frame: Frame, tile: float, columns: int, across: int = COLUMNS) -> float:
    """How large a cell can be beside a grid of such tiles."""
    return min(MOST_COIN * tile, (frame.width - across * PITCH * tile - 3 * MARGINS[0]) / columns)


# boxes


def _all(frame: Frame) -> Rect:
    return Rect(0, 0, frame.width, frame.height)


def _rows(seats: int, columns: int) -> int:
    """How many lines of cells hold all coins and a plaque for each seat."""
    return -(-(TILES + seats) // columns)


def _whole(seats: int, columns: int) -> bool:
    """Is no seat broken between two lines that would fit into one, if all have as many coins?"""
    each, cells = 1 + TILES // seats, 0
    for _ in range(seats):
        begin = cells if cells % columns + each <= columns else -(-cells // columns) * columns
        cells = begin + each
    return cells <= _rows(seats, columns) * columns


def _parts(at: Rect, columns: int, n: int, gap: float) -> tuple[Rect, ...]:
    """A box in n parts with gaps, in lines of so many."""
    w, h = at.w / columns, at.h / -(-n // columns)
    return grid(n, columns, Rect(at.x + gap / 2, at.y + gap / 2, w - gap, h - gap), (w, h))


def _cells(at: Rect, columns: int, size: float) -> tuple[Rect, ...]:
    """Square cells in the middle of a box."""
    left = at.x + (at.w - columns * size) / 2
    return grid(columns * round(at.h / size), columns, Rect(left, at.y, size, size), (size, size))


def _made(
    frame: Frame,
    tile: float,
    columns: int,
    at: Rect,
    cells: tuple[Rect, ...],
    coins: int,
    plaques: tuple[Rect, ...] = (),
    pitch: float = PITCH,
) -> Layout:
    """All of it in board units; the 24 places stand in the middle of their box."""
    unit, step = round(tile, 4), tile * pitch
    board = Board(round(frame.width / unit, 4), round(frame.height / unit, 4), unit, frame.is_tall)
    inside = centred_box(columns * step - step + tile, TILES // columns * step - step + tile, at)
    tiles = grid(TILES, columns, Rect(inside.x, inside.y, tile, tile), (step, step))

    def units(boxes: tuple[Rect, ...]) -> tuple[Rect, ...]:
        return tuple(box(one.x / unit, one.y / unit, one.w / unit, one.h / unit) for one in boxes)

    return Layout(board, columns, units(tiles), units(cells), coins, units(plaques))


def inner(at: Rect, x: float, y: float, size: float) -> Rect:
    """A square inside a square: where it begins and how large it is, in parts of the outer one."""
    return box(at.x + x * at.w, at.y + y * at.h, size * at.w, size * at.h)
