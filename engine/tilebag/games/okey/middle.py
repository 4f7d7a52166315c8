"""The middle of the table: stock, indicator and the place to finish at; after a finish the winner's melds."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.games.okey import melds
from tilebag.games.okey.layout import TILE, Layout, box
from tilebag.games.okey.names import kind_name, tile_name, voice
from tilebag.games.okey.parts import Parts, tile_piece
from tilebag.games.okey.pieces import Kind
from tilebag.games.okey.state import Ending, Tile
from tilebag.games.okey.view import View
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.words import Text

STOCK, INDICATOR, FINISH = "stock", "indicator", "finish"
BETWEEN = 0.2  # between two melds; less between tiles that are small
SIZES = (1.2, 1.1, 1, 0.9, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3)  # of a tile that is laid out
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
    """Indicator and last tile at the left, the winner's melds in lines beside them."""
    table, result, well = view.table, view.table.result, layout.middle
    at = box(well.x + PAD, well.y + PAD, well.w - 2 * PAD, well.h - 2 * PAD)
    assert result is not None
    assert result.tile is not None
    laid = winning_melds(view)
    size = _size(at, [len(meld) for meld in laid])
    indicator, last = (box(at.x, at.y + k * size * 1.1, size * TILE, size) for k in range(2))
    label = voice("indicator.label", tile=kind_name(table.indicator.kind), okey=kind_name(table.okey))
    finished = voice("tile.finished", tile=tile_name(result.tile.kind, table.okey))
    pieces = [
        tile_piece(table.indicator, indicator, label, table),
        tile_piece(result.tile, last, finished, table, "last"),
    ]
    spots = _flow(at, size, [len(meld) for meld in laid])
    for meld, (x, y) in zip(laid, spots, strict=True):
        for k, tile in enumerate(meld):
            name = voice("tile.laid", tile=tile_name(tile.kind, table.okey))
            pieces.append(tile_piece(tile, box(x + k * size * STEP, y, size * TILE, size), name, table))
    return Parts((Place("melds", well, "well", voice("place.melds")),), pieces=tuple(pieces))


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
    low = max(at.y + size * 1.1, *(y for _, y in _flow(at, size, lengths)))
    return low + size <= at.y + at.h


def _flow(at: Rect, size: float, lengths: Sequence[int]) -> list[tuple[float, float]]:
    """Where each meld begins: like words in lines, right of the indicator."""
    gap, found = min(BETWEEN, size / 4), []
    step, left = size * STEP, at.x + size * TILE + 2 * gap
    x, y = left, at.y
    for length in lengths:
        if x > left and x + length * step > at.x + at.w:
            x, y = left, y + size * 1.1
        found.append((x, y))
        x += length * step + gap
    return found
