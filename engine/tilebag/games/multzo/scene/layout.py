"""Where things lie on an upright, a wide and a low board, in board units (a tile is 1 high)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tilebag.arrange import Item, arrange, column, item, row, space
from tilebag.game import Frame
from tilebag.layout import Board, Rack, box, grid, in_row
from tilebag.scene import Rect

from ..pieces import ALL
from ..state import HAND, Category

TALL, WIDE = (6.4, 8.7), (12.0, 7.5)  # the least boards, in tiles
TALL_SPAN, WIDE_SPAN, LOW_SPAN, LOW_GAP = 6.2, 10.4, 7.4, 0.4  # how wide things lie; low: in each half
LEAST_MIDDLE = 1.7  # lower than this, and the wide board lies in two halves
COINS = (0.84, 1.0)  # a coin of a stack, on an upright and on a wide board
COLUMNS, WIDE_COLUMNS = 4, 7  # of open tiles
LOW_COLUMNS = {2: 6, 3: 6, 4: 4, 5: 4}
PLAQUES_IN_A_ROW = {2: 2, 3: 3, 4: 2, 5: 3}  # on an upright board
UPRIGHT = (2, 3)  # players with whom the stock stands over the tile face down; with more it lies beside it
HAND_SIZE, WIDE_HAND = 1.12, 1.24
HAND_STEP = 1.1  # from tile to tile in hand, in hand tiles
WIDE_PLAQUE = 140  # CSS pixels: one that has room for four coins one by one

GAP, WELL_GAP = 0.12, 0.14  # between the stock and the tile face down; before the well
PAD = 0.07  # from the edge of the well to its tiles
LARGEST, SMALLEST = 1.1, 0.9  # an open tile; where there may be more rows than fit, they overlap
BETWEEN = 0.05  # two open tiles
FIRST_ROWS = 2  # of open tiles that there is always room for
WORDS_BELOW, EDGES = 17, 0.18  # under the stock: CSS pixels for words; board units for the edges of the tiles below


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame for so many players.

    plaques   a box for each seat, one's own first
    stacks    a box for each category's stack
    pills     what the hand is good for, over the hand
    rack      the wood: room for five tiles, whether one has four or five
    """

    board: Board
    plaques: tuple[Rect, ...]
    stacks: Mapping[Category, Rect]
    pills: Mapping[Category, Rect]
    rack: Rack
    centre: Centre

    @classmethod
    def of(cls, frame: Frame, players: int) -> Layout:
        return cls.on(Board.fit(frame, tall=TALL, wide=WIDE), players)

    @classmethod
    @lru_cache(maxsize=16)  # it is the same after every step
    def on(cls, board: Board, players: int) -> Layout:
        boxes, columns = _stacked(board, players), COLUMNS if board.tall else WIDE_COLUMNS
        low = not board.tall and boxes["middle"].h < LEAST_MIDDLE
        if low:
            boxes, columns = _halves(board, players), LOW_COLUMNS[players]
        beside = players not in UPRIGHT or not (board.tall or low)
        return cls(
            board,
            tuple(boxes[f"plaque-{place}"] for place in range(players)),
            {category: boxes[f"stack-{category}"] for category in Category},
            {category: boxes[f"pill-{category}"] for category in Category},
            Rack(boxes["rack"], 1, _hand_size(board)),
            Centre.of(board, boxes["middle"], len(ALL) - HAND * players, columns, beside=beside),
        )

    def small(self, n: float) -> float:
        """Words that need not grow with the screen where there is no room."""
        return max(n / self.board.unit, min(self.board.px(n), 0.16 * self.stacks[Category.FLUSH].w))

    @property
    def most_coins(self) -> int:
        """How many coins of a sum have room on a plaque."""
        return 4 if self.plaques[0].w * self.board.unit > WIDE_PLAQUE * self.board.scale else 3

    @property
    def coin(self) -> float:
        """How large a coin of a stack is."""
        return COINS[0] if self.board.tall else COINS[1]

    @property
    def hand(self) -> tuple[Rect, ...]:
        size, rack = self.rack.size, self.rack
        return in_row(HAND + 1, box(rack.at.x + 0.08, rack.top(0), size, size), size * HAND_STEP)


def _stacked(board: Board, players: int) -> dict[str, Rect]:
    """Plaques, stacks, open tiles, pills and hand from above."""
    span, edge = TALL_SPAN if board.tall else WIDE_SPAN, board.px(8)
    columns = PLAQUES_IN_A_ROW[players] if board.tall else players
    top = column(_plaques(board, players, columns), _stacks(board), across=span, gap=edge)
    things = column(top, item("middle", 0, grow=1, across=span), _own(board, span), gap=edge)
    return arrange(things, box(0, edge, board.w, board.h - 2 * edge))


def _halves(board: Board, players: int) -> dict[str, Rect]:
    """Plaques and stacks at the left, open tiles over the hand at the right."""
    span, edge = 2 * LOW_SPAN + LOW_GAP, board.px(6)
    left = column(_plaques(board, players, 2), _stacks(board), least=LOW_SPAN, gap=board.px(8), align="start")
    right = column(item("middle", 0, grow=1), _own(board, LOW_SPAN), least=LOW_SPAN, gap=edge)
    return arrange(row(left, right, gap=LOW_GAP), box((board.w - span) / 2, edge, span, board.h - 2 * edge))


def _plaques(board: Board, players: int, columns: int) -> Item:
    """A plaque for each seat, side by side in rows."""
    plaques = [item(f"plaque-{place}", 0, grow=1) for place in range(players)]
    plaques += [space(grow=1)] * (-players % columns)
    lines = (plaques[first : first + columns] for first in range(0, players, columns))
    return column(*(row(*line, least=board.px(44), gap=board.px(6)) for line in lines), gap=board.px(4))


def _stacks(board: Board) -> Item:
    """The coin stacks with their words, side by side."""
    high = 0.6 + COINS[0] + board.px(17) if board.tall else 0.62 + COINS[1] + board.px(20)
    stacks = (item(f"stack-{category}", 0, grow=1) for category in Category)
    return row(*stacks, least=high, gap=board.px(6))


def _own(board: Board, span: float) -> Item:
    """The pills over the rack, which is as wide as five tiles."""
    size = _hand_size(board)
    pills = (item(f"pill-{category}", 0, grow=1) for category in Category)
    wood = item("rack", Rack.high(1, size))
    wide = (HAND + 1) * size * HAND_STEP + 0.1
    return column(row(*pills, least=board.px(32), across=span, gap=board.px(5)), wood, across=wide, gap=board.px(8))


def _hand_size(board: Board) -> float:
    return HAND_SIZE if board.tall else WIDE_HAND


@dataclass(frozen=True, slots=True)
class Centre:
    """The stock, the tile face down and the well of open tiles, whose size stays the same all through a game.

    at       the box in which all of it lies
    stock    with room for words under it
    down     where the tile that ends the round lies; likewise
    below    the room under the stock for the edges of its tiles and a line of words
    well     left, right and upper edge of the well; it has FIRST_ROWS, and more go on downwards
    tile     how large an open tile is
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
        """What fits into a box; `beside`: does the tile face down lie beside the stock, or under it?"""
        below, largest = EDGES + board.px(WORDS_BELOW), 0.82 if beside and board.tall else 1.0
        size = min(largest, at.h - below if beside else (at.h - GAP) / 2 - below)
        rows = -(-most_open // columns)
        tile = _tile_size(at, at.w - (2 * size + GAP if beside else size) - WELL_GAP, columns, rows)
        high = min(at.h, _well_height(min(FIRST_ROWS, rows), tile))
        piles_high = PAD + (size + below if beside else 2 * (size + below) + GAP)
        top = max(0.0, (at.h - max(piles_high, high)) / 2)
        boxes = arrange(_piles_and_well(size, below, beside=beside), box(at.x, at.y + top, at.w, max(piles_high, high)))
        well = boxes["well"]
        return cls(at, boxes["stock"], boxes["down"], below, box(well.x, well.y, well.w, high), tile, columns)

    def open(self, n: int) -> Rect:
        """The well of n open tiles."""
        rows, at, well = self._rows(n), self.at, self.well
        high = well.h if rows <= FIRST_ROWS else min(at.h, _well_height(rows, self.tile))
        return box(well.x, min(well.y, at.y + at.h - high), well.w, high)

    def open_tiles(self, n: int) -> tuple[Rect, ...]:
        """A box for each of n open tiles; more rows than there is room for overlap."""
        at, size, rows = self.open(n), self.tile, self._rows(n)
        down = min(size + BETWEEN, (at.h - 2 * PAD - size) / (rows - 1)) if rows > 1 else 0.0
        return grid(n, self.columns, box(at.x + PAD, at.y + PAD, size, size), (size + BETWEEN, down))

    def _rows(self, n: int) -> int:
        return -(-n // self.columns)


def _tile_size(at: Rect, width: float, columns: int, rows: int) -> float:
    """How large open tiles are in a well of this width, if so many rows may come."""
    wide = (width - 2 * PAD) / columns - BETWEEN
    high = (at.h - 2 * PAD) / rows - BETWEEN
    return min(LARGEST, wide, max(SMALLEST, high), at.h - 2 * PAD)


def _well_height(rows: int, tile: float) -> float:
    return rows * (tile + BETWEEN) - BETWEEN + 2 * PAD


def _piles_and_well(size: float, below: float, *, beside: bool) -> Item:
    """Stock and tile face down with their words, and the well at their right."""
    stock, down = (column(item(name, size, across=size), space(below), align="start") for name in ("stock", "down"))
    piles = row(stock, down, gap=GAP) if beside else column(stock, down, gap=GAP, align="start")
    return row(column(space(PAD), piles, align="start"), item("well", 0, grow=1), gap=WELL_GAP)
