"""Layouts for upright, wide and low boards, in board units (a tile is 1 high)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tilebag.arrange import Item, arrange, column, item, row, space
from tilebag.layout import Board, Rack, box, grid, row_of_boxes
from tilebag.scene import Rect

from ..pieces import ALL
from ..state import HAND_SIZE, Category

TALL, WIDE = (6.4, 8.7), (12.0, 7.5)  # minimum boards, in tiles
TALL_SPAN, MAX_TALL_SPAN, WIDE_SPAN, LOW_SPAN = 6.2, 6.7, 10.4, 15.2  # widths of the contents
MIN_MIDDLE = 1.7  # below this height the wide board is split into two halves
LOW_HAND, MIN_LOW_HAND = 0.53, 252  # share of a low board for the half with the hand; its minimum width in CSS pixels
COINS, TIGHT_COIN = (0.84, 1.0), 0.64  # size of a coin on an upright and on a wide board; on a tight one
COLUMNS, WIDE_COLUMNS = 4, 7  # of open tiles
LOW_COLUMNS, ROOMY_LOW = (4, 5), 300  # of open tiles on a low board; CSS pixels of a half with room for more
TIGHT = 440  # CSS pixels: a lower upright board is tight
TARGET = 44.5  # CSS pixels: minimum size of a tap target
PLAQUES_IN_A_ROW = {2: 2, 3: 3, 4: 2, 5: 3}  # on an upright board
UPRIGHT = (2, 3)  # numbers of players for whom an upright board has the stock above the face-down tile, not beside it
HAND_TILE, WIDE_HAND, TIGHT_HAND = 1.12, 1.24, 0.96
HAND_STEP = 1.1  # between tiles of the hand, in hand tiles
WIDE_PLAQUE = 140  # CSS pixels: a wider plaque has room for four coins one by one

GAP, WELL_GAP = 0.12, 0.14  # between the stock and the face-down tile; before the well
PAD = 0.07  # from the edge of the well to its tiles
LARGEST, SMALLEST = 1.1, 0.9  # size of an open tile; rows that do not fit overlap
PILE, PILE_BESIDE = 1.0, 0.82  # maximum size of the stock; and beside the face-down tile on an upright board
TILE_GAP = 0.05  # between two open tiles
MIN_ROWS = 2  # rows of open tiles that always fit
WORDS_BELOW, EDGES = 17, 0.18  # below the stock: CSS pixels for a caption; board units for the edges of its tiles


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame for a number of players.

    plaques   a box for each seat, the viewer's first
    stacks    a box for each category's stack
    pills     a box for each category's label above the hand
    rack      with room for five tiles
    low       are the stacks two by two, beside the open tiles and the hand?
    """

    board: Board
    plaques: tuple[Rect, ...]
    stacks: Mapping[Category, Rect]
    pills: Mapping[Category, Rect]
    rack: Rack
    centre: Centre
    low: bool

    @classmethod
    @lru_cache(maxsize=16)  # the layout does not change within a game
    def of(cls, board: Board, players: int) -> Layout:
        boxes, columns = _stacked_boxes(board, players), COLUMNS if board.is_tall else WIDE_COLUMNS
        low = not board.is_tall and boxes["middle"].h < MIN_MIDDLE
        if low:
            boxes = _split_boxes(board, players)
            columns = LOW_COLUMNS[boxes["middle"].w * board.unit > ROOMY_LOW]
        beside = players not in UPRIGHT if board.is_tall else not low
        return cls(
            board,
            tuple(boxes[f"plaque-{place}"] for place in range(players)),
            {category: boxes[f"stack-{category}"] for category in Category},
            {category: boxes[f"pill-{category}"] for category in Category},
            Rack(boxes["rack"], 1, _low_hand_tile(boxes["rack"].w) if low else _hand_tile(board)),
            Centre.of(board, boxes["middle"], len(ALL) - HAND_SIZE * players, columns, beside=beside),
            low,
        )

    def small_px(self, n: float) -> float:
        """The font size of text that need not grow with the screen."""
        return max(n / self.board.unit, min(self.board.px(n), 0.16 * self.stacks[Category.FLUSH].w))

    @property
    def most_coins(self) -> int:
        """The number of coins of a sum that fit on a plaque."""
        return 4 if self.plaques[0].w * self.board.unit > WIDE_PLAQUE * self.board.scale else 3

    @property
    def coin(self) -> float:
        """The size of a coin of a stack."""
        return _coin_size(self.board)

    @property
    def hand(self) -> tuple[Rect, ...]:
        size, rack = self.rack.size, self.rack
        return row_of_boxes(HAND_SIZE + 1, box(rack.at.x + 0.08, rack.top(0), size, size), size * HAND_STEP)


def _is_tight(board: Board) -> bool:
    return board.is_tall and board.h * board.unit < TIGHT


def _hand_tile(board: Board) -> float:
    return TIGHT_HAND if _is_tight(board) else HAND_TILE if board.is_tall else WIDE_HAND


def _low_hand_tile(width: float) -> float:
    """The size of a tile in a rack of this width."""
    return min(WIDE_HAND, (width - 0.1) / ((HAND_SIZE + 1) * HAND_STEP))


def _coin_size(board: Board) -> float:
    return TIGHT_COIN if _is_tight(board) else COINS[0] if board.is_tall else COINS[1]


def _edge(board: Board) -> float:
    """The gap between parts of the board and at its edge."""
    return board.px(4 if _is_tight(board) else 7 if board.is_tall else 8)


def _stacked_boxes(board: Board, players: int) -> dict[str, Rect]:
    """Plaques, stacks, open tiles, labels and hand, one below the other."""
    edge = _edge(board)
    span = max(TALL_SPAN, min(MAX_TALL_SPAN, board.w - 2 * edge)) if board.is_tall else WIDE_SPAN
    columns = PLAQUES_IN_A_ROW[players] if board.is_tall else players
    high = board.px(36 if _is_tight(board) else 44)
    top = column(_plaques(board, players, columns, high), _stacks(board), across=span, gap=edge)
    own = _own_area(board, span, _hand_tile(board), board.px(22 if _is_tight(board) else 28 if board.is_tall else 32))
    things = column(top, item("middle", 0, grow=1, across=span), own, gap=edge)
    return arrange(things, box(0, edge, board.w, board.h - 2 * edge))


def _split_boxes(board: Board, players: int) -> dict[str, Rect]:
    """Plaques and stacks on the left, open tiles and hand on the right."""
    edge, gap = board.px(6), board.px(8)
    span = min(board.w - 2 * edge, LOW_SPAN)
    half = max(LOW_HAND * span, MIN_LOW_HAND / board.unit)
    stacks = column(*_two_by_two(board), grow=1, most=board.px(200), gap=board.px(5))
    left = column(
        _plaques(board, players, 2, board.px(40)), stacks, least=span - gap - half, gap=board.px(6), align="start"
    )
    own = _own_area(board, half, _low_hand_tile(half), board.px(28))
    right = column(item("middle", 0, grow=1), own, least=half, gap=edge)
    return arrange(row(left, right, gap=gap), box((board.w - span) / 2, edge, span, board.h - 2 * edge))


def _two_by_two(board: Board) -> Iterator[Item]:
    """The coin stacks of a low board."""
    every = tuple(Category)
    for pair in (every[:2], every[2:]):
        yield row(*(item(f"stack-{category}", 0, grow=1) for category in pair), grow=1, gap=board.px(5))


def _plaques(board: Board, players: int, columns: int, high: float) -> Item:
    """A plaque for each seat, in rows."""
    plaques = [item(f"plaque-{place}", 0, grow=1) for place in range(players)]
    plaques += [space(grow=1)] * (-players % columns)
    lines = (plaques[first : first + columns] for first in range(0, players, columns))
    return column(*(row(*line, least=high, gap=board.px(6)) for line in lines), gap=board.px(4))


def _stacks(board: Board) -> Item:
    """The coin stacks with their captions, side by side."""
    high = 0.6 + _coin_size(board) + board.px(17) if board.is_tall else 0.62 + COINS[1] + board.px(20)
    stacks = (item(f"stack-{category}", 0, grow=1) for category in Category)
    return row(*stacks, least=high, gap=board.px(6))


def _own_area(board: Board, span: float, size: float, pill: float) -> Item:
    """The labels above the rack, which holds five tiles of this size."""
    pills = (item(f"pill-{category}", 0, grow=1) for category in Category)
    wood = item("rack", Rack.height(1, size))
    wide = (HAND_SIZE + 1) * size * HAND_STEP + 0.1
    gap = board.px(4 if _is_tight(board) else 6)
    return column(row(*pills, least=pill, across=span, gap=board.px(5)), wood, across=wide, gap=gap)


@dataclass(frozen=True, slots=True)
class Centre:
    """The stock, the face-down tile and the well of open tiles, of constant size throughout a game.

    at       the enclosing box
    stock    with room for a caption
    down     the place of the tile that ends the round, with room for a caption
    below    the room under the stock for the edges of its tiles and a caption
    well     left, right and upper edge of the well; it has MIN_ROWS and grows downwards
    tile     size of an open tile
    columns  of open tiles
    """

    at: Rect
    stock: Rect
    down: Rect
    below: float
    well: Rect
    tile: float
    columns: int

    @classmethod
    def of(cls, board: Board, at: Rect, most_open: int, columns: int, *, beside: bool) -> Centre:
        """Fit the centre into a box; `beside`: is the face-down tile beside the stock, not under it?"""
        below, target = EDGES + board.px(WORDS_BELOW), TARGET / board.unit
        largest = max(target, PILE_BESIDE if beside and board.is_tall else PILE)
        size = min(largest, at.h - below if beside else (at.h - GAP) / 2 - below)
        rows = -(-most_open // columns)
        tile = _tile_size(at, at.w - (2 * size + GAP if beside else size) - WELL_GAP, columns, rows, target)
        high = min(at.h, _well_height(min(MIN_ROWS, rows), tile))
        piles_high = PAD + (size + below if beside else 2 * (size + below) + GAP)
        top = max(0.0, (at.h - max(piles_high, high)) / 2)
        boxes = arrange(_piles_and_well(size, below, beside=beside), box(at.x, at.y + top, at.w, max(piles_high, high)))
        well = boxes["well"]
        return cls(at, boxes["stock"], boxes["down"], below, box(well.x, well.y, well.w, high), tile, columns)

    def open_well(self, n: int) -> Rect:
        """The well of n open tiles."""
        rows, at, well = self._rows(n), self.at, self.well
        high = well.h if rows <= MIN_ROWS else min(at.h, _well_height(rows, self.tile))
        return box(well.x, min(well.y, at.y + at.h - high), well.w, high)

    def open_tiles(self, n: int) -> tuple[Rect, ...]:
        """A box for each of n open tiles; rows that do not fit overlap."""
        at, size, rows = self.open_well(n), self.tile, self._rows(n)
        down = min(size + TILE_GAP, (at.h - 2 * PAD - size) / (rows - 1)) if rows > 1 else 0.0
        return grid(n, self.columns, box(at.x + PAD, at.y + PAD, size, size), (size + TILE_GAP, down))

    def _rows(self, n: int) -> int:
        return -(-n // self.columns)


def _tile_size(at: Rect, width: float, columns: int, rows: int, target: float) -> float:
    """The size of open tiles in a well of this width with this number of rows; `target` of each must stay visible."""
    wide = (width - 2 * PAD) / columns - TILE_GAP
    high = (at.h - 2 * PAD) / rows - TILE_GAP
    seen = at.h - 2 * PAD - (rows - 1) * target
    return min(LARGEST, wide, max(min(SMALLEST, seen), high), at.h - 2 * PAD)


def _well_height(rows: int, tile: float) -> float:
    return rows * (tile + TILE_GAP) - TILE_GAP + 2 * PAD


def _piles_and_well(size: float, below: float, *, beside: bool) -> Item:
    """The stock and the face-down tile with captions, and the well on their right."""
    stock, down = (column(item(name, size, across=size), space(below), align="start") for name in ("stock", "down"))
    piles = row(stock, down, gap=GAP) if beside else column(stock, down, gap=GAP, align="start")
    return row(column(space(PAD), piles, align="start"), item("well", 0, grow=1), gap=WELL_GAP)
