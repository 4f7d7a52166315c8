"""Layouts for phones and for larger screens, in board units.

From above: seats, coin stacks, the stock with the open tiles, the viewer's hand. The place that
ends the round is on the right of the open tiles, on a low board beside the hand. On a phone the
stock is the first of the open tiles; on a larger screen it is on their left. Except on an upright
phone the viewer's card is on the rack.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tilebag.core.scene import Rect
from tilebag.kit.arrange import arrange, column, item, row
from tilebag.kit.layout import Board, Rack, box, first_fit, grid, row_of_boxes

from ..pieces import ALL
from ..state import HAND_SIZE, Category

# minimum boards
TALL = (6.4, 8.7)
WIDE = (12.0, 7.5)

PHONE_WIDTH = 600  # CSS pixels: a phone's board is narrower …
PHONE_HEIGHT = 460  # … or wide and lower
TIGHT = 440  # CSS pixels: height of the smallest upright boards
TARGET = 44.5  # CSS pixels: minimum size of a tap target
SEAT = 44  # CSS pixels: height of a card
TIGHT_SEAT = 36  # the same on the smallest and on low boards
LARGE_SEAT = (232, 56)  # CSS pixels: width and height on a larger screen
STACKS = (124, 112, 104, 96, 82)  # CSS pixels: heights of coin stacks on a phone, the best first
LOW_STACK = 78  # the same on a low board
# CSS pixels: size from which an open tile is large enough, so that the stacks may be higher
ROOMY_TILE = 58
TIGHT_TILE = 50
SPAN = 10.4  # least width of a larger table, in tiles
MOST_SPAN = 11.8  # its width if there is room: half of all tiles then fit in one row
UPRIGHT_SPAN = 7.6  # the same on an upright one, where the stacks are in two rows
LARGEST = 158  # CSS pixels: maximum size of its tiles
# minimum height of a stack on it: of the coins in tiles, of the words in CSS pixels
STACK_COINS = 0.85
STACK_WORDS = 85
MOST_STACKS = 1.5  # by how much the stacks grow if there is room
HAND = 1.12  # size of a tile of the hand, in tiles
# the same as a share of the height
HAND_SHARE = 0.14
TIGHT_SHARE = 0.117  # on the smallest boards
LOW_SHARE = 0.172  # on a low board

HAND_STEP = 1.04  # between tiles of the hand, in hand tiles
CARD_ON_RACK = 1.62  # width of the viewer's card on the rack, in tiles
LOW_CARD = 100  # CSS pixels: the same on a phone
LOW_END = 78  # CSS pixels: width of the place that ends the round, beside the hand

# board units: of a tile on a board that is too small to be used, until the page knows its size
SMALLEST = 0.1
MANY = 5  # players, whose cards are small on a phone
PILE_GAP = 0.2  # between piles and open tiles, in tiles
PAD = 0.07  # from the edge of the open tiles to them
TILE_GAP = 0.05  # between two of them
CAPTION_HEIGHT = 17  # CSS pixels
EDGES = 0.26  # of the stock below a caption, in tiles
ROOMY_GAP = 9  # CSS pixels between the parts of a larger table
PHONE_COLUMNS = range(4, 13)  # of open tiles with the stock
MOST_OPEN = 1.25  # maximum size of such a tile


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one frame for a number of players.

    board    size and unit
    plaques  a box for each seat, the viewer's first
    stacks   a box for each category's stack
    rack     with room for five tiles, on larger screens also for the viewer's card
    centre   stock, open tiles, and the place of the tile that ends the round
    roomy    is the screen larger than a phone?
    """

    board: Board
    plaques: tuple[Rect, ...]
    stacks: Mapping[Category, Rect]
    rack: Rack
    centre: Centre
    roomy: bool

    @classmethod
    @lru_cache(maxsize=16)  # the layout does not change within a game
    def of(cls, board: Board, players: int, *, seated: bool) -> Layout:
        most_open = len(ALL) - HAND_SIZE * players
        if _is_phone(board):
            size = _phone_hand(board)
            boxes, centre = _phone_layout(board, players, most_open, seated=seated)
        else:
            tile = _tile(board)
            size = HAND * tile
            boxes = _roomy_boxes(board, players, tile, most_open, seated=seated)
            centre = Centre.between_piles(board, boxes["middle"], tile, most_open)
        return cls(
            board,
            tuple(boxes[f"plaque-{place}"] for place in range(players)),
            {category: boxes[f"stack-{category}"] for category in Category},
            Rack(boxes["rack"], 1, size),
            centre,
            not _is_phone(board),
        )

    @property
    def hand(self) -> tuple[Rect, ...]:
        size = self.rack.size
        rack = self.rack
        return row_of_boxes(
            HAND_SIZE + 1, box(rack.at.x + 0.06, rack.top(0), size, size), size * HAND_STEP
        )


def _phone_layout(
    board: Board, players: int, most_open: int, *, seated: bool
) -> tuple[dict[str, Rect], Centre]:
    """With the first height of stacks for which the open tiles are large enough, else with that for
    which they are largest.
    """

    def with_stacks(high: float) -> tuple[dict[str, Rect], Centre]:
        size = _phone_hand(board)
        boxes = _phone_boxes(board, players, size, high, on_rack=seated and not board.is_tall)
        return boxes, Centre.with_stock(board, boxes["middle"], boxes.get("end"), most_open)

    def tile_px(candidate: tuple[dict[str, Rect], Centre]) -> int:
        _, centre = candidate
        return round(centre.tile * board.unit)

    enough = TIGHT_TILE if _is_tight(board) else ROOMY_TILE
    candidates = [with_stacks(high) for high in (STACKS if board.is_tall else (LOW_STACK,))]
    largest = max(candidates, key=tile_px)
    return first_fit((*candidates, largest), lambda candidate: tile_px(candidate) >= enough)


def _is_phone(board: Board) -> bool:
    width = board.w * board.unit
    height = board.h * board.unit
    return width < PHONE_WIDTH if board.is_tall else height < PHONE_HEIGHT


def _is_tight(board: Board) -> bool:
    return board.is_tall and board.h * board.unit < TIGHT


def _hand_width(size: float) -> float:
    """The width of five tiles of this size on the rack."""
    return size * (HAND_SIZE * HAND_STEP + 1) + 0.12


def _phone_hand(board: Board) -> float:
    """The size of a tile of the hand."""
    edges = 0.12 + board.px(8)
    if board.is_tall:
        share = TIGHT_SHARE if _is_tight(board) else HAND_SHARE
    else:
        share = LOW_SHARE
        edges += board.px(LOW_CARD + LOW_END + 12)
    return max(SMALLEST, min((board.w - edges) / (HAND_SIZE * HAND_STEP + 1), share * board.h))


def _phone_boxes(
    board: Board, players: int, size: float, stack: float, *, on_rack: bool
) -> dict[str, Rect]:
    """The boxes of a phone; `end` is beside the rack of a wide board."""
    px = board.px
    edge = board.px(3 if _is_tight(board) else 4)
    seat = px(SEAT if board.is_tall and not _is_tight(board) else TIGHT_SEAT)
    plaques = [
        item(f"plaque-{place}", 0, grow=1, most=px(240)) for place in range(on_rack, players)
    ]
    stacks = (item(f"stack-{category}", 0, grow=1) for category in Category)
    wood = _hand_width(size) + on_rack * px(LOW_CARD)
    high = Rack.height(1, size)
    target = TARGET / board.unit
    if board.is_tall:
        own = item("rack", high, across=wood)
    else:
        end = item("end", px(LOW_END), across=max(target, 0.8 * high))
        own = row(item("rack", wood), end, least=high, gap=px(8))
    things = column(
        row(*plaques, least=seat, gap=edge),
        row(*stacks, least=px(stack), gap=edge),
        item("middle", 0, grow=1),
        own,
        gap=px(4 if _is_tight(board) else 5),
    )
    top = edge if players < MANY else px(8)  # small cards: the dots of the turn are above them
    boxes = arrange(things, box(edge, top, board.w - 2 * edge, board.h - top - edge))
    return _with_card(boxes, size) if on_rack else boxes


def _tile(board: Board) -> float:
    """The size of a tile on a larger screen: the largest with which all parts fit."""
    wide = (board.w - board.px(40)) / (UPRIGHT_SPAN if board.is_tall else SPAN)
    lines = 2 if board.is_tall else 1
    words = lines * STACK_WORDS + LARGE_SEAT[1] + CAPTION_HEIGHT + (4 + lines) * ROOMY_GAP
    tiles = lines * STACK_COINS + 1 + EDGES + Rack.height(1, HAND)
    return min(wide, (board.h - board.px(words)) / tiles, LARGEST / board.unit)


def _roomy_boxes(
    board: Board, players: int, tile: float, most_open: int, *, seated: bool
) -> dict[str, Rect]:
    """The boxes of a larger screen: the viewer's card is on the rack, the others' at the edge of
    the table.
    """
    px = board.px
    size = HAND * tile
    width, high = map(px, LARGE_SEAT)
    span = board.w - px(24) if board.is_tall else min(board.w - px(40), MOST_SPAN * tile)
    plaques = [item(f"plaque-{place}", 0, grow=1, most=width) for place in range(seated, players)]
    stacks = [item(f"stack-{category}", 0, grow=1) for category in Category]
    lines = [stacks[:2], stacks[2:]] if board.is_tall else [stacks]
    level = STACK_COINS * tile + px(STACK_WORDS)
    level = len(lines) * level + (len(lines) - 1) * px(ROOMY_GAP)
    wood = _hand_width(size) + seated * CARD_ON_RACK * tile
    things = column(
        row(*plaques, least=high, gap=px(18)),
        column(
            *(row(*line, grow=1, gap=px(10)) for line in lines),
            least=level,
            grow=1,
            most=MOST_STACKS * level,
            gap=px(ROOMY_GAP),
            across=span,
        ),
        item("middle", _least_centre(board, span, tile, most_open), grow=1, across=span),
        item("rack", Rack.height(1, size), across=wood),
        gap=px(ROOMY_GAP),
    )
    edge = px(7)
    boxes = arrange(things, box(0, edge, board.w, board.h - 2 * edge))
    return _with_card(boxes, size) if seated else boxes


def _least_centre(board: Board, span: float, tile: float, most_open: int) -> float:
    """The height that the open tiles need between the piles, if their rows overlap."""
    rows = -(-most_open // _columns_between_piles(span, tile))
    below = EDGES * tile + board.px(CAPTION_HEIGHT)
    return tile + max(below, (rows - 1) * TARGET / board.unit + PAD) + PAD + board.px(8)


def _columns_between_piles(width: float, tile: float) -> int:
    room = width - 2 * (1 + PILE_GAP) * tile - 6 * PAD
    return max(1, int((room + TILE_GAP) / (tile + TILE_GAP)))


def _with_card(boxes: dict[str, Rect], size: float) -> dict[str, Rect]:
    """The boxes with the viewer's card at the right end of the rack."""
    wood = boxes["rack"]
    rack = Rack(boxes["rack"], 1, size)
    left = wood.x + _hand_width(size)
    air = 0.07 * size
    card = box(left, rack.top(0) + air, wood.x + wood.w - left - 0.14, size * 0.9 - 2 * air)
    return boxes | {"plaque-0": card}


@dataclass(frozen=True, slots=True)
class Centre:
    """The stock, the place of the tile that ends the round, and the open tiles; of constant size
    throughout a game.

    at       the enclosing box of the open tiles
    stock    the stock; on a phone it is the first of the open tiles
    caption  the baseline of its caption
    down     the place of the tile that ends the round
    well     of one row of open tiles; it grows downwards
    tile     size of an open tile
    columns  of open tiles
    skipped  places that the stock takes
    """

    at: Rect
    stock: Rect
    caption: float
    down: Rect
    well: Rect
    tile: float
    columns: int
    skipped: int

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
        return cls(
            at, box(x + PAD, y + PAD, tile, tile), y - board.px(4), end, well, tile, columns, 1
        )

    @classmethod
    def between_piles(cls, board: Board, at: Rect, tile: float, most_open: int) -> Centre:
        """The stock on the left, the place that ends the round on the right, captions below
        them.
        """
        below = EDGES * tile + board.px(CAPTION_HEIGHT)
        target = TARGET / board.unit
        columns = _columns_between_piles(at.w, tile)
        gap = PILE_GAP * tile
        rows = -(-most_open // columns)
        tile = max(SMALLEST, min(tile, at.h - 2 * PAD - (rows - 1) * target, at.h - below - PAD))
        least = tile + (rows - 1) * target + 2 * PAD
        y = at.y + max(0.0, min((at.h - tile - below) / 2 - PAD, at.h - least))
        stock = box(at.x + 2 * PAD, y + PAD, tile, tile)
        down = box(at.x + at.w - 2 * PAD - tile, y + PAD, tile, tile)
        left = stock.x + tile + gap
        well = box(left, y, down.x - gap - left, tile + 2 * PAD)
        return cls(at, stock, y + PAD + tile + below - board.px(4), down, well, tile, columns, 0)

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
        return grid(n + self.skipped, self.columns, first, (size + TILE_GAP, down))[self.skipped :]

    def row_step(self, n: int) -> float:
        """From one row of n open tiles to the next."""
        at = self.open_well(n)
        rows = self._rows(n)
        if rows == 1:
            return self.tile
        return min(self.tile + TILE_GAP, (at.h - 2 * PAD - self.tile) / (rows - 1))

    def _rows(self, n: int) -> int:
        return max(1, -(-(n + self.skipped) // self.columns))
