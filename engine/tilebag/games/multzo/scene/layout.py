"""Where things lie on an upright, a wide and a low board, in board units (a tile is 1 high)."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.game import Frame
from tilebag.layout import Board, Rack, grid
from tilebag.scene import Rect

from ..state import HAND, Category
from .elements import box

TALL, WIDE = (6.4, 8.7), (12.0, 7.5)  # the least boards, in tiles
TALL_SPAN, WIDE_SPAN, LOW_SPAN, LOW_GAP = 6.2, 10.4, 7.4, 0.4  # how wide things lie; low: in each half
COINS = (0.84, 1.0)  # a coin of a stack, on an upright and on a wide board
COLUMNS, WIDE_COLUMNS = 4, 7  # of open tiles
LOW_COLUMNS = {2: 6, 3: 6, 4: 4, 5: 4}
UPRIGHT = (2, 3)  # players with whom the stock stands over the tile face down; with more it lies beside it
IN_A_ROW = 3  # plaques on an upright board
LINE = 41  # CSS pixels: a line of the sheet at the showdown
LEAST_MIDDLE = 1.7  # lower than this, and the wide board lies in two halves
HAND_SIZE, WIDE_HAND = 1.12, 1.24
HAND_STEP = 1.1  # from tile to tile in hand, in hand tiles
LARGEST, SMALLEST = 1.1, 0.9  # an open tile; where there may be more rows than fit, they overlap
BETWEEN = 0.05  # two open tiles
FIRST_ROWS = 2  # of open tiles that there is always room for
WORDS_BELOW, EDGES = 17, 0.18  # under the stock: CSS pixels for words; board units for the edges of the tiles below
PAD = 0.07  # from the edge of the well to its tiles
TILES = 24
WIDE_PLAQUE = 140  # CSS pixels: one that has room for four coins one by one
GAP = 0.12  # between the stock and the tile face down


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of one frame for so many players.

    top       plaques and stacks; their left end, upper edge and width
    middle    stock and open tiles
    foot      the hand, with the pills over it
    columns   of open tiles
    beside    does the tile face down lie beside the stock, or below it?
    """

    board: Board
    players: int
    top: Rect
    middle: Rect
    foot: Rect
    columns: int
    beside: bool

    @classmethod
    def of(cls, frame: Frame, players: int) -> Layout:
        board = Board.fit(frame, tall=TALL, wide=WIDE)
        stacked = _stacked(board, players)
        return stacked if board.tall or stacked.middle.h >= LEAST_MIDDLE else _halves(board, players)

    def px(self, n: float) -> float:
        return self.board.px(n)

    def small(self, n: float) -> float:
        """Words that need not grow with the screen where there is no room."""
        return max(n / self.board.unit, min(self.px(n), 0.16 * self.stacks[Category.FLUSH].w))

    @property
    def plaques(self) -> tuple[Rect, ...]:
        """A box for each seat."""
        gap, columns = self.px(6), _columns(self.board, self.players, self.top.w)
        w = (self.top.w - (columns - 1) * gap) / columns
        return grid(self.players, columns, box(self.top.x, self.top.y, w, self.px(44)), (w + gap, self.px(48)))

    @property
    def most_coins(self) -> int:
        """How many coins of a sum have room on a plaque."""
        return 4 if self.plaques[0].w * self.board.unit > WIDE_PLAQUE * self.board.scale else 3

    @property
    def coin(self) -> float:
        """How large a coin of a stack is."""
        return COINS[0] if self.board.tall else COINS[1]

    @property
    def stacks(self) -> dict[Category, Rect]:
        """A box for each category's stack."""
        high, gap = _treasury(self.board), self.px(6)
        w, y = (self.top.w - 3 * gap) / 4, self.top.y + self.top.h - high
        boxes = grid(4, 4, box(self.top.x, y, w, high), (w + gap, 0))
        return dict(zip(Category, boxes, strict=True))

    @property
    def below(self) -> float:
        """The room under the stock for the edges of its tiles and a line of words."""
        return EDGES + self.px(WORDS_BELOW)

    @property
    def _pile(self) -> float:
        """How large the stock is."""
        m, largest = self.middle, 0.82 if self.beside and self.board.tall else 1.0
        return min(largest, m.h - self.below if self.beside else (m.h - GAP) / 2 - self.below)

    @property
    def stock(self) -> Rect:
        size, m = self._pile, self.middle
        return box(m.x, self.middle_top + PAD, size, size)

    @property
    def down(self) -> Rect:
        """Where the tile that ends the round lies."""
        at = self.stock
        if self.beside:
            return box(at.x + at.w + GAP, at.y, at.w, at.h)
        return box(at.x, at.y + at.h + self.below + GAP, at.w, at.h)

    @property
    def middle_top(self) -> float:
        """The upper edge of stock and well: two rows of open tiles lie in the middle, more go on downwards."""
        return self.middle.y + max(0.0, (self.middle.h - max(self._stocks, self._well(FIRST_ROWS))) / 2)

    @property
    def _stocks(self) -> float:
        """How high stock and the place of the tile face down are together."""
        size = self._pile + self.below
        return PAD + (size if self.beside else 2 * size + GAP)

    def _well(self, rows: int) -> float:
        """How high the well of so many rows is, or of as many as there can be."""
        rows = min(rows, self._rows(self.most_open))
        return min(self.middle.h, rows * (self.tile + BETWEEN) - BETWEEN + 2 * PAD)

    def open(self, n: int) -> Rect:
        """The well of n open tiles."""
        m, left, top = self.middle, self._left, self.middle_top
        high = self._well(max(FIRST_ROWS, self._rows(n)))
        y = min(top, m.y + m.h - high)
        return box(left, y, m.x + m.w - left, high)

    @property
    def _left(self) -> float:
        """Where the well begins."""
        return self.middle.x + self._pile + (GAP + self._pile if self.beside else 0) + 0.14

    @property
    def most_open(self) -> int:
        """How many tiles may come to lie open."""
        return TILES - HAND * self.players

    def _rows(self, n: int) -> int:
        return -(-n // self.columns)

    @property
    def tile(self) -> float:
        """How large an open tile is: the same all through a game."""
        m = self.middle
        wide = (m.x + m.w - self._left - 2 * PAD) / self.columns - BETWEEN
        high = (m.h - 2 * PAD) / self._rows(self.most_open) - BETWEEN
        return min(LARGEST, wide, max(SMALLEST, high), m.h - 2 * PAD)

    def open_tiles(self, n: int) -> tuple[Rect, ...]:
        """A box for each of n open tiles; more rows than there is room for overlap."""
        at, size, rows = self.open(n), self.tile, self._rows(n)
        down = min(size + BETWEEN, (at.h - 2 * PAD - size) / (rows - 1)) if rows > 1 else 0.0
        return grid(n, self.columns, box(at.x + PAD, at.y + PAD, size, size), (size + BETWEEN, down))

    @property
    def hand_size(self) -> float:
        return HAND_SIZE if self.board.tall else WIDE_HAND

    @property
    def rack(self) -> Rack:
        """The wood: room for five tiles, whether one has four or five."""
        size, f = self.hand_size, self.foot
        w, h = (HAND + 1) * size * HAND_STEP + 0.1, Rack.high(1, size)
        return Rack(box(f.x + (f.w - w) / 2, f.y + f.h - h, w, h), 1, size)

    @property
    def hand(self) -> tuple[Rect, ...]:
        size, rack = self.hand_size, self.rack
        return grid(HAND + 1, HAND + 1, box(rack.at.x + 0.08, rack.top(0), size, size), (size * HAND_STEP, 0))

    @property
    def pills(self) -> dict[Category, Rect]:
        """What the hand is good for, over the hand."""
        gap, f = self.px(5), self.foot
        w = min(f.w, self.rack.at.w)
        one = (w - 3 * gap) / 4
        boxes = grid(4, 4, box(f.x + (f.w - w) / 2, f.y, one, self.px(32)), (one + gap, 0))
        return dict(zip(Category, boxes, strict=True))


def _columns(board: Board, players: int, width: float) -> int:
    """How many plaques stand side by side."""
    if board.tall:
        return players if players <= IN_A_ROW else 2 if players == 4 else IN_A_ROW
    return players if width > LOW_SPAN else 2


def _top(board: Board, players: int, width: float) -> float:
    """How high plaques and stacks are together."""
    rows = -(-players // _columns(board, players, width))
    return rows * board.px(48) + board.px(4) + _treasury(board)


def _treasury(board: Board) -> float:
    """How high the stacks with their words are."""
    return 0.6 + COINS[0] + board.px(17) if board.tall else 0.62 + COINS[1] + board.px(20)


def _foot(board: Board) -> float:
    """How high pills and rack are together."""
    size = HAND_SIZE if board.tall else WIDE_HAND
    return Rack.high(1, size) + board.px(40)


def _stacked(board: Board, players: int) -> Layout:
    """Plaques, stacks, open tiles, pills and hand from above."""
    span, columns = (TALL_SPAN, COLUMNS) if board.tall else (WIDE_SPAN, WIDE_COLUMNS)
    edge = board.px(8)
    x, top, foot = (board.w - span) / 2, _top(board, players, span), _foot(board)
    below = edge + top + edge
    return Layout(
        board,
        players,
        box(x, edge, span, top),
        box(x, below, span, max(0.5, board.h - below - foot - 2 * edge)),
        box(x, board.h - foot - edge, span, foot),
        columns,
        beside=not (board.tall and players in UPRIGHT),
    )


def _halves(board: Board, players: int) -> Layout:
    """Plaques and stacks at the left, open tiles over the hand at the right."""
    edge, foot = board.px(6), _foot(board)
    left = (board.w - 2 * LOW_SPAN - LOW_GAP) / 2
    right = left + LOW_SPAN + LOW_GAP
    return Layout(
        board,
        players,
        box(left, edge, LOW_SPAN, _top(board, players, LOW_SPAN)),
        box(right, edge, LOW_SPAN, board.h - foot - 3 * edge),
        box(right, board.h - foot - edge, LOW_SPAN, foot),
        LOW_COLUMNS[players],
        beside=players not in UPRIGHT,
    )


@dataclass(frozen=True, slots=True)
class ShowLayout:
    """The showdown: a row for each hand, and a sheet of paper with a line for each category."""

    board: Board
    rows: tuple[Rect, ...]
    paper: Rect

    @classmethod
    def of(cls, frame: Frame, players: int) -> ShowLayout:
        board = Board.fit(frame, tall=TALL, wide=WIDE)
        edge, gap = board.px(8), board.px(6)
        if board.tall:
            x, span = (board.w - TALL_SPAN) / 2, TALL_SPAN
            row = min(1.4, (board.h - 2 * edge - 4 * board.px(LINE)) / players)
            y = edge + players * row
            high = min(board.h - y - edge, 4 * board.px(52))
            paper = box(x, y, span, high)
        else:
            x, span = 0.3, max(6.2, 0.52 * (board.w - 0.6))
            row = min(1.5, (board.h - 2 * edge + gap) / players)
            high = min(board.h - 2 * edge, 4 * max(1.1, board.px(LINE)))
            edge = max(edge, (board.h - max(high, players * row)) / 3)
            paper = box(x + span + 0.3, edge, board.w - span - 0.9, high)
        return cls(board, grid(players, 1, box(x, edge, span, row - gap), (0, row)), paper)

    def px(self, n: float) -> float:
        return self.board.px(n)

    @property
    def tile(self) -> float:
        """How large a tile of a hand is."""
        return min(self.rows[0].h - 0.12, 0.86 if self.board.tall else 1.05)

    @property
    def lines(self) -> dict[Category, Rect]:
        """A line of the paper for each category."""
        at = self.paper
        return dict(zip(Category, grid(4, 1, box(at.x, at.y, at.w, at.h / 4), (0, at.h / 4)), strict=True))
