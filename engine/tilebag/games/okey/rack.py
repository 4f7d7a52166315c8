"""One's own tiles on wood, arranged as the page says (`Frame.desk`); without that by colour and number."""

from __future__ import annotations

from tilebag.games.okey.layout import Layout
from tilebag.games.okey.names import tile_name, voice
from tilebag.games.okey.parts import Parts, tile_piece
from tilebag.games.okey.state import Tile
from tilebag.games.okey.view import View
from tilebag.scene import Place

RACK = "rack"


def rack(view: View, layout: Layout, desk: tuple[tuple[str, int], ...]) -> Parts:
    """The rack with the tiles on it; a winner's lie on the table instead."""
    laid_out = is_laid_out(view)
    wood = Place(RACK, layout.rack, "wood", voice("place.rack", n=0 if laid_out else len(view.rack)))
    if laid_out:
        return Parts((wood,))
    pieces = []
    for tile, slot in slots(view.rack, dict(desk), layout.columns * layout.rows):
        row, column = divmod(slot, layout.columns)
        name = tile_name(tile.kind, view.table.okey)
        label = voice("tile.on-rack", tile=name, row=row + 1, place=column + 1)
        new = ("new",) if tile.number == view.drawn else ()
        pieces.append(tile_piece(tile, layout.slot(slot), label, view.table, *new, origin="stock"))
    return Parts((wood,), pieces=tuple(pieces))


def is_laid_out(view: View) -> bool:
    """Has this seat finished, so that its tiles lie on the table?"""
    result = view.table.result
    return result is not None and result.winner is not None and result.winner == view.seat


def in_order(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """By colour and number."""
    return tuple(sorted(tiles, key=lambda tile: (tile.kind, tile.number)))


def slots(tiles: tuple[Tile, ...], desk: dict[str, int], room: int) -> list[tuple[Tile, int]]:
    """Each tile at its place on the desk if it has one there; the others in order into what is free."""
    placed: dict[int, Tile] = {}
    for tile in tiles:
        slot = desk.get(tile.id, -1)
        if 0 <= slot < room:
            placed.setdefault(slot, tile)
    free = iter(slot for slot in range(room) if slot not in placed)
    for tile in in_order(tiles):
        if tile not in placed.values():
            placed[next(free)] = tile
    return sorted(((tile, slot) for slot, tile in placed.items()), key=lambda each: each[1])
