"""The table: a row for each seat, the viewer's last and on wood, the middle, and the actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tilebag.core.game import Frame, Seat
from tilebag.core.scene import Drop, Offer, Piece, Place, Rect, Scene
from tilebag.core.words import seat_name
from tilebag.kit.scene_parts import Parts, seat_id
from tilebag.kit.seat_card import SeatCard

from ..names import say, tile_face, tile_name
from ..pieces import Tile
from ..view import View, moves
from .layout import MIDDLE, Layout
from .texts import status


def scene(view: View, frame: Frame) -> Scene:
    """The scene of a view for one frame."""
    layout = Layout.of(len(view.backs), frame)
    parts = _middle(view, layout)
    for line, seat in enumerate(_seat_order(view)):
        parts += _seat_row(view, seat, layout, layout.boxes[f"line-{line}"])
    return replace(
        parts.scene(layout.board, status(view)),
        offers=offers(view),
        fact=say("fact", n=sum(map(len, view.backs))),
        label=say("name"),
    )


def _middle(view: View, layout: Layout) -> Parts:
    at = layout.boxes[MIDDLE]
    trick = _tile_row(view.trick, layout.line(len(view.trick), at))
    pieces = _heap(view.left, layout.heap(at)) + trick
    return Parts((Place(MIDDLE, at, "tray", say("place.middle")),), (), pieces).put_on(MIDDLE)


def _seat_row(view: View, seat: Seat, layout: Layout, at: Rect) -> Parts:
    """A seat's hand, the tiles it has taken, and its card."""
    place = seat_id(seat)
    name = seat_name(seat)
    look = "wood" if seat == view.seat else "well"  # wood is the viewer's
    held = view.hand if seat == view.seat else view.backs[seat]
    pieces = _tile_row(held, layout.line(len(held), at))
    pieces += _heap(tuple(tile.id for tile in view.taken[seat]), layout.heap(at))
    won = len(view.taken[seat])
    card = SeatCard(layout.board, seat, layout.card(at), won, to_move=seat == view.mover)
    row = Parts((Place(place, at, look, name),), (), pieces) + card.parts(
        None, name=f"card-{seat + 1}"
    )
    return row.put_on(place)


def _seat_order(view: View) -> tuple[Seat, ...]:
    """The seats clockwise, the viewer last; for a guest the last seat comes last."""
    seats = len(view.backs)
    mine = seats - 1 if view.seat is None else view.seat
    return tuple(Seat((mine + k) % seats) for k in range(1, seats + 1))


def _tile_row(tiles: Sequence[Tile | str], boxes: tuple[Rect, ...]) -> tuple[Piece, ...]:
    """Tiles side by side; known ones face up."""
    return tuple(_piece(tile, at) for tile, at in zip(tiles, boxes, strict=True))


def _heap(ids: tuple[str, ...], at: Rect) -> tuple[Piece, ...]:
    """A heap of tiles, face down."""
    return tuple(_piece(id, at) for id in ids)


def _piece(tile: Tile | str, at: Rect) -> Piece:
    if isinstance(tile, str):
        return Piece(tile, at, say("tile.back"))
    return Piece(tile.id, at, tile_name(tile), tile_face(tile))


def offers(view: View) -> tuple[Offer, ...]:
    """An offer for each legal move: drop the tile in the middle, by two taps or by dragging."""
    legal = moves(view)
    tile_offers = []
    for tile in view.hand:
        if tile.lay in legal:
            label = say("offer.lay", number=str(tile.number))
            tile_offers.append(Offer(label, pick=tile.id, drops=(Drop(MIDDLE, tile.lay, label),)))
    return tuple(tile_offers)
