"""The middle of the table: stock, indicator and the place to finish at; after a finish the winner's melds."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.games.okey import melds
from tilebag.games.okey.layout import Layout, box
from tilebag.games.okey.names import kind_name, tile_name, voice
from tilebag.games.okey.parts import Parts, tile_piece
from tilebag.games.okey.pieces import Kind
from tilebag.games.okey.state import Ending, Tile
from tilebag.games.okey.view import View
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.words import Text

STOCK, INDICATOR, FINISH = "stock", "indicator", "finish"
BETWEEN = 0.2  # between two melds; less between tiles that are small
SIZES = (1, 0.9, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3)  # of a tile that is laid out
PAD = 0.1


def middle(view: View, layout: Layout) -> Parts:
    """What lies between the players."""
    result = view.table.result
    if result is None or result.winner is None:
        return _stock_and_indicator(view, layout)
    return _laid_out(view, layout)


def _stock_and_indicator(view: View, layout: Layout) -> Parts:
    """Side by side, each with a word under it."""
    table, at, px = view.table, layout.middle, layout.px
    step = min(2.4, at.w / 3)
    y = round(at.y + (at.h - 1 - px(22)) / 2, 4)
    stock, indicator, finish = (box(at.x + at.w / 2 + (k - 1) * step - 0.5, y, 1, 1) for k in range(3))
    left = voice("stock.left", n=view.stock) if view.stock else voice("stock.empty")
    places = (
        Place(f"{STOCK}-place", stock, "spot", voice("place.stock")),
        Place(f"{INDICATOR}-place", indicator, "spot", voice("place.indicator")),
        Place(FINISH, finish, "spot", voice("place.finish")),
    )
    prints = (
        _under(stock, left, layout),
        _under(indicator, voice("indicator.okey", okey=kind_name(table.okey)), layout),
        _under(finish, voice("place.finish"), layout),
        Print(round(finish.x + 0.5, 4), round(finish.y + 0.5, 4), 0.5, "check", "icon"),
    )
    label = voice("indicator.label", tile=kind_name(table.indicator.kind), okey=kind_name(table.okey))
    pieces = [tile_piece(table.indicator, indicator, label, table)]
    if view.stock:
        pieces.append(Piece(STOCK, stock, voice("stock.label", n=view.stock), kind="pile", count=view.stock))
    return Parts(places, prints, tuple(pieces))


def _under(at: Rect, words: Text, layout: Layout) -> Print:
    """A word under a tile, clear of the edges that show under the stock."""
    return Print(
        round(at.x + at.w / 2, 4), round(at.y + at.h + 0.24 + layout.px(12), 4), layout.px(12), words, bold=True
    )


def _laid_out(view: View, layout: Layout) -> Parts:
    """Indicator and last tile at the left, the winner's melds in lines beside them."""
    table, result, well = view.table, view.table.result, layout.middle
    at = box(well.x + PAD, well.y + PAD, well.w - 2 * PAD, well.h - 2 * PAD)
    assert result is not None
    assert result.tile is not None
    laid = winning_melds(view)
    size = _size(at, [len(meld) for meld in laid])
    indicator, last = (box(at.x, at.y + k * size * 1.1, size, size) for k in range(2))
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
            pieces.append(tile_piece(tile, box(x + k * size, y, size, size), name, table))
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
    left = at.x + size + gap
    x, y = left, at.y
    for length in lengths:
        if x > left and x + length * size > at.x + at.w:
            x, y = left, y + size * 1.1
        found.append((x, y))
        x += length * size + gap
    return found
