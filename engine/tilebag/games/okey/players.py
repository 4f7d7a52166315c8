"""The players round the table: a plaque for each, and their discards at their right hands."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.games.okey.layout import Layout, place_of
from tilebag.games.okey.names import seat_name, tile_name, voice
from tilebag.games.okey.parts import Parts, tile_piece
from tilebag.games.okey.state import Phase, Table
from tilebag.games.okey.view import View
from tilebag.scene import Place, Print, Rect
from tilebag.words import Text


def players(view: View, layout: Layout) -> Parts:
    """Everybody, from the one who is looking."""
    table, parts = view.table, Parts()
    looking = Seat(0) if view.seat is None else view.seat
    for seat in map(Seat, range(table.seats)):
        place = place_of(seat, looking, table.seats)
        if at := layout.plaque(place, table.seats):
            parts += _plaque(view, seat, at, layout)
        parts += _discards(view, seat, layout.pile(place, table.seats))
    return parts


def _plaque(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    """The name over its whole width; under it what he holds, or what the round cost him, and his points."""
    px, table = layout.px, view.table
    points, tiles = table.points[seat], voice("plaque.tiles", n=view.sizes[seat])
    look = "ready" if moving(view, seat) else "plaque"
    label = voice("plaque.label", who=seat_name(seat), points=voice("plaque.points", n=points), tiles=tiles)
    x, right = round(at.x + px(10), 4), round(at.x + at.w - px(10), 4)
    prints = (
        Print(x, round(at.y + px(17), 4), px(14), seat_name(seat), align="start", bold=True),
        Print(x, round(at.y + px(36), 4), px(12), _came_of(table, seat) or tiles, align="start"),
        Print(right, round(at.y + px(38), 4), px(20), str(points), align="end", font="title", bold=True),
    )
    return Parts((Place(f"seat-{seat + 1}", at, look, label),), prints)


def _came_of(table: Table, seat: Seat) -> Text | None:
    """What the round that is over was for a seat."""
    result = table.result
    if result is None or result.winner is None:
        return None
    return voice("plaque.won") if seat == result.winner else voice("plaque.lost", n=result.loss)


def moving(view: View, seat: Seat) -> bool:
    """Is it this seat's turn?"""
    return view.table.phase in (Phase.DRAWING, Phase.DISCARDING) and view.table.mover == seat


def _discards(view: View, seat: Seat, at: Rect) -> Parts:
    """Only the newest discard is seen (OK-17)."""
    table, label = view.table, voice("place.discards", who=seat_name(seat))
    if not table.piles[seat]:
        return Parts((Place(pile_id(seat), at, "spot", label),))
    place = Place(pile_id(seat), at, "bare", label)
    tile = table.piles[seat][-1]
    origin = f"seat-{seat + 1}" if tile == table.offered else ""
    name = voice("tile.discarded", tile=tile_name(tile.kind, table.okey), who=seat_name(seat))
    return Parts((place,), pieces=(tile_piece(tile, at, name, table, origin=origin),))


def pile_id(seat: Seat) -> str:
    return f"pile-{seat + 1}"
