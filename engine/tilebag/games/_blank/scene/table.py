"""How the table of High Tile looks: a row for each seat, one's own last and on wood, and the middle."""

from __future__ import annotations

from collections.abc import Sequence

from tilebag.game import Frame, Seat
from tilebag.scene import Face, Piece, Place, Print, Rect, Scene
from tilebag.scene_parts import Parts
from tilebag.words import say as shared

from ..names import say, tile_name
from ..pieces import Tile
from ..view import View
from .layout import MIDDLE, Layout
from .narration import status
from .offers import offers


def scene(view: View, frame: Frame) -> Scene:
    """The whole table as this seat sees it."""
    layout = Layout.of(len(view.backs), frame)
    parts = _middle(view, layout)
    for line, seat in enumerate(_order(view)):
        parts += _row(view, seat, layout, layout.boxes[f"line-{line}"])
    return Scene(
        size=(layout.board.w, layout.board.h),
        status=status(view),
        places=parts.places,
        prints=parts.prints,
        pieces=parts.pieces,
        offers=offers(view),
        fact=say("fact", n=sum(map(len, view.backs))),
        label=say("name"),
        scale=layout.board.scale,
    )


def _middle(view: View, layout: Layout) -> Parts:
    at = layout.boxes[MIDDLE]
    pieces = _heap(view.left, layout.heap(at)) + _line(view.trick, layout.line(len(view.trick), at))
    return Parts((Place(MIDDLE, at, "tray", say("place.middle")),), (), pieces).put_on(MIDDLE)


def _row(view: View, seat: Seat, layout: Layout, at: Rect) -> Parts:
    """What a seat holds and has taken, with its name."""
    place, name = f"seat-{seat + 1}", shared("seat.person", n=seat + 1)
    look, ink = ("wood", "wood-ink") if seat == view.seat else ("well", "table-ink")  # wood is mine
    held = view.hand if seat == view.seat else view.backs[seat]
    pieces = _line(held, layout.line(len(held), at))
    pieces += _heap(tuple(tile.id for tile in view.taken[seat]), layout.heap(at))
    x, y = layout.name(at)
    words = Print(x, y, layout.board.px(12), name, ink=ink, align="end")
    return Parts((Place(place, at, look, name),), (words,), pieces).put_on(place)


def _order(view: View) -> tuple[Seat, ...]:
    """The seats from the one after mine to my own; a guest looks from the last seat."""
    seats = len(view.backs)
    mine = seats - 1 if view.seat is None else view.seat
    return tuple(Seat((mine + k) % seats) for k in range(1, seats + 1))


def _line(tiles: Sequence[Tile | str], boxes: tuple[Rect, ...]) -> tuple[Piece, ...]:
    """Tiles side by side: those that are known show their faces."""
    return tuple(_piece(tile, at) for tile, at in zip(tiles, boxes, strict=True))


def _heap(ids: tuple[str, ...], at: Rect) -> tuple[Piece, ...]:
    """Tiles on top of each other, face down."""
    return tuple(_piece(id, at) for id in ids)


def _piece(tile: Tile | str, at: Rect) -> Piece:
    if isinstance(tile, str):
        return Piece(tile, at, say("tile.back"))
    return Piece(tile.id, at, tile_name(tile), Face(text=str(tile.number), ink="moons"))
