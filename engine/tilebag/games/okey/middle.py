"""The middle of the table: stock, indicator and the place to finish at; after a finish the winner's melds."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.games.okey import melds
from tilebag.games.okey.layout import TILE, Layout, box
from tilebag.games.okey.names import both, ending, kind_name, seat_name, tile_name, voice
from tilebag.games.okey.parts import Parts, tile_piece
from tilebag.games.okey.pieces import Kind
from tilebag.games.okey.scoring import coloured
from tilebag.games.okey.state import Ending, Tile
from tilebag.games.okey.view import View
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.words import Text

STOCK, INDICATOR, FINISH = "stock", "indicator", "finish"
BETWEEN = 0.1  # between two melds, of a tile
RIM = 0.045  # of a meld round its tiles
LINE = 1.16  # from one line of melds to the next, of a tile
SIZES = (
    1.35,
    1.2,
    1.1,
    1,
    0.9,
    0.8,
    0.75,
    0.7,
    0.65,
    0.6,
    0.55,
    0.5,
    0.45,
    0.4,
    0.35,
    0.3,
)  # of a tile that is laid out
STEP = 0.77  # from one tile of a meld to the next
PAD = 0.1
LARGEST = 1.35  # of the tiles in the middle
EDGES = 0.24  # what shows of the tiles under the stock's uppermost
WORDS = (13, 17)  # CSS pixels: a line of words, and from one to the next
APART = 106  # CSS pixels from one tile to the next for their words to stand side by side


def middle(view: View, layout: Layout) -> Parts:
    """What lies between the players."""
    result = view.table.result
    if result is None or result.winner is None:
        return _stock_and_indicator(view, layout)
    return _laid_out(view, layout)


def _stock_and_indicator(view: View, layout: Layout) -> Parts:
    """Side by side, each with a word under it; where that would be too narrow, the okey's name on a line of its own."""
    table, at, px = view.table, layout.middle, layout.px
    lines = 1 if (at.w - TILE) / 2 > px(APART) else 2
    words = px(WORDS[1]) * lines
    size = min(LARGEST, max(1, (at.h - words - 5 * PAD) / (1 + EDGES)))
    step = min((at.w - size * TILE) / 2, max(size * TILE + 0.4, px(APART)))
    high = size * (1 + EDGES) + words
    y, x = at.y + (at.h - high) / 2, at.x + at.w / 2
    stock, indicator, finish = (box(x + k * step - size * TILE / 2, y, size * TILE, size) for k in (-1, 0, 1))
    wide, pad = 2 * step + size * TILE, min(2.5 * PAD, (at.h - high) / 2)
    left = voice("stock.left", n=view.stock) if view.stock else voice("stock.empty")
    places = (
        *([Place("middle", box(x - wide / 2 - 0.5, y - pad, wide + 1, high + 2 * pad), "plaque")] if pad > PAD else []),
        Place(f"{STOCK}-place", stock, "bare" if view.stock else "spot", voice("place.stock")),
        Place(f"{INDICATOR}-place", indicator, "bare", voice("place.indicator")),
        Place(FINISH, finish, "spot", voice("place.finish")),
    )
    under = y + size * (1 + EDGES)
    prints = (
        _under(stock, left, under, layout),
        _under(
            indicator,
            voice("indicator.okey", okey=kind_name(table.okey)),
            under + px(WORDS[1]) * (lines - 1),
            layout,
        ),
        _under(finish, voice("place.finish"), under, layout),
        Print(round(finish.x + finish.w / 2, 4), round(finish.y + 0.47 * size, 4), 0.45 * size, "check", "icon"),
    )
    label = voice("indicator.label", tile=kind_name(table.indicator.kind), okey=kind_name(table.okey))
    pieces = [tile_piece(table.indicator, indicator, label, table)]
    if view.stock:
        pieces.append(Piece(STOCK, stock, voice("stock.label", n=view.stock), kind="slim", count=view.stock))
    return Parts(places, prints, tuple(pieces))


def _under(at: Rect, words: Text, y: float, layout: Layout) -> Print:
    """A word under a tile, clear of the edges that show under the stock."""
    size = layout.px(WORDS[0])
    return Print(round(at.x + at.w / 2, 4), round(y + size, 4), size, words, bold=True)


def _laid_out(view: View, layout: Layout) -> Parts:
    """Who finished and how; under it indicator and last tile, and the winner's melds in lines beside them."""
    table, result, well, px = view.table, view.table.result, layout.middle, layout.px
    assert result is not None
    assert result.tile is not None
    assert result.winner is not None
    told = 2 * px(WORDS[1]) + PAD
    at = box(well.x + PAD, well.y + PAD + told, well.w - 2 * PAD, well.h - 2 * PAD - told)
    laid = winning_melds(view)
    lengths = [len(meld) for meld in laid]
    size = _size(at, lengths)
    spots, (right, low) = _flow(at, size, lengths), _extent(at, size, lengths)
    dx, dy = (at.x + at.w - right) / 2, (at.y + at.h - low) / 2
    indicator, last = (box(at.x + dx, at.y + dy + k * size * LINE, size * TILE, size) for k in range(2))
    label = voice("indicator.label", tile=kind_name(table.indicator.kind), okey=kind_name(table.okey))
    finished = voice("tile.finished", tile=tile_name(result.tile.kind, table.okey))
    pieces = [
        tile_piece(table.indicator, indicator, label, table),
        tile_piece(result.tile, last, finished, table, "last"),
    ]
    places = [Place("melds", well, "well", voice("place.melds"))]
    for n, (meld, (x, y)) in enumerate(zip(laid, spots, strict=True)):
        tray = box(x + dx - RIM, y + dy - RIM, (len(meld) - 1) * size * STEP + size * TILE + 2 * RIM, size + 2 * RIM)
        places.append(Place(f"meld-{n + 1}", tray, "tray"))
        for k, tile in enumerate(meld):
            name = voice("tile.laid", tile=tile_name(tile.kind, table.okey))
            pieces.append(tile_piece(tile, box(x + dx + k * size * STEP, y + dy, size * TILE, size), name, table))
    return Parts(tuple(places), _result(view, layout), tuple(pieces))


def _result(view: View, layout: Layout) -> tuple[Print, ...]:
    """Two lines: who finished, and what the okey was; how it was done, and whether it counts double."""
    table, well, px = view.table, layout.middle, layout.px
    assert table.result is not None
    assert table.result.winner is not None
    left, right = round(well.x + px(9), 4), round(well.x + well.w - px(9), 4)
    first, second = (round(well.y + PAD + px(y), 4) for y in (13, 30))
    who = voice("ending.who", who=seat_name(table.result.winner))
    okey = voice("indicator.okey", okey=kind_name(table.okey))
    how = ending(table, table.result)
    return (
        Print(left, first, px(14), who, align="start", bold=True),
        Print(right, first, px(12), okey, align="end", bold=True),
        Print(left, second, px(12), both(how, voice("ending.doubled")) if coloured(table) else how, align="start"),
    )


def winning_melds(view: View) -> tuple[tuple[Tile, ...], ...]:
    """The winner's tiles as they go together."""
    table = view.table
    assert table.result is not None
    assert table.result.winner is not None
    tiles = table.open[table.result.winner]
    how = melds.pairs if table.result.ending is Ending.PAIRS else melds.groups
    laid = how(table.indicator.kind, [tile.kind for tile in tiles])
    assert laid is not None, "the winner has not won"
    left = list(tiles)
    return tuple(tuple(_picked(left, kind) for kind in meld) for meld in laid)


def _picked(left: list[Tile], kind: Kind) -> Tile:
    """A tile of this kind, no longer left."""
    tile = next(tile for tile in left if tile.kind == kind)
    left.remove(tile)
    return tile


def _size(at: Rect, lengths: Sequence[int]) -> float:
    """As large as tiles can be so that all melds lie in the middle."""
    return next((size for size in SIZES if _fits(at, size, lengths)), SIZES[-1])


def _fits(at: Rect, size: float, lengths: Sequence[int]) -> bool:
    """Do the melds lie within, and the last tile under the indicator?"""
    right, low = _extent(at, size, lengths)
    return right <= at.x + at.w and low <= at.y + at.h


def _extent(at: Rect, size: float, lengths: Sequence[int]) -> tuple[float, float]:
    """How far the melds reach to the right and down."""
    spots = _flow(at, size, lengths)
    right = max(x + ((length - 1) * STEP + TILE) * size + RIM for (x, _), length in zip(spots, lengths, strict=True))
    return right, max(at.y + size * LINE, *(y for _, y in spots)) + size + RIM


def _flow(at: Rect, size: float, lengths: Sequence[int]) -> list[tuple[float, float]]:
    """Where each meld begins: like words in lines, right of the indicator."""
    gap, found = 2 * RIM + BETWEEN * size, []
    step, left = size * STEP, at.x + size * TILE + gap
    x, y = left, at.y + RIM
    for length in lengths:
        if x > left and x + length * step + RIM > at.x + at.w:
            x, y = left, y + size * LINE
        found.append((x, y))
        x += length * step + gap
    return found
