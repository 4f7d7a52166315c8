"""The players round the table: a plaque for each, and their discards at their right hands."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.games.okey.layout import Layout, place_of
from tilebag.games.okey.names import seat_name, tile_name, voice
from tilebag.games.okey.parts import Parts, tile_piece
from tilebag.games.okey.state import Phase
from tilebag.games.okey.view import View
from tilebag.scene import Place, Print, Rect


def players(view: View, layout: Layout) -> Parts:
    """Everybody, from the one who is looking."""
    table, parts = view.table, Parts()
    looking = Seat(0) if view.seat is None else view.seat
    for seat in map(Seat, range(table.seats)):
        place = place_of(seat, looking, table.seats)
        parts += _plaque(view, seat, layout.plaque(place, table.seats), layout)
        parts += _discards(view, seat, layout.pile(place, table.seats))
    return parts


def _plaque(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    """Name, tiles and points; a heavier line for whose turn it is."""
    px, table = layout.px, view.table
    points, tiles = table.points[seat], voice("plaque.tiles", n=view.sizes[seat])
    look = "ready" if moving(view, seat) else "plaque"
    label = voice("plaque.label", who=seat_name(seat), points=voice("plaque.points", n=points), tiles=tiles)
    x, middle = round(at.x + px(9), 4), at.y + at.h / 2
    prints = (
        Print(x, round(middle - px(3), 4), px(13), seat_name(seat), align="start", bold=True),
        Print(x, round(middle + px(13), 4), px(12), tiles, align="start"),
        Print(round(at.x + at.w - px(10), 4), round(middle + px(7), 4), px(20), str(points), align="end", font="title"),
    )
    return Parts((Place(f"seat-{seat + 1}", at, look, label),), prints)


def moving(view: View, seat: Seat) -> bool:
    """Is it this seat's turn?"""
    return view.table.phase in (Phase.DRAWING, Phase.DISCARDING) and view.table.mover == seat


def _discards(view: View, seat: Seat, at: Rect) -> Parts:
    """Only the newest discard is seen (OK-17)."""
    table, label = view.table, voice("place.discards", who=seat_name(seat))
    place = Place(pile_id(seat), at, "spot", label)
    if not table.piles[seat]:
        return Parts((place,))
    tile = table.piles[seat][-1]
    marks = ("last",) if tile == table.offered else ()
    origin = f"seat-{seat + 1}" if marks else ""
    name = voice("tile.discarded", tile=tile_name(tile.kind, table.okey), who=seat_name(seat))
    return Parts((place,), pieces=(tile_piece(tile, at, name, table, *marks, origin=origin),))


def pile_id(seat: Seat) -> str:
    return f"pile-{seat + 1}"
