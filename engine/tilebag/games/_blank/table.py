"""How the table of High Tile looks and how it is told. Everything is in board units: a tile is 1 high."""

from __future__ import annotations

from tilebag.game import Frame, Seat
from tilebag.games._blank.state import CLEAR, Tile
from tilebag.games._blank.view import View, moves
from tilebag.layout import Board, in_row
from tilebag.move import Move
from tilebag.scene import Drop, Face, Offer, Piece, Place, Print, Rect, Scene
from tilebag.words import Text, Voice
from tilebag.words import say as shared

MIDDLE = "middle"
STEP = 1.06  # from one tile of a row to the next
LINE = 1.5  # from one row to the next
WIDE, HIGH = 5.4, 1.45  # a row: four tiles and the heap of those taken, and a name under them

say = Voice("_blank")


def scene(view: View, frame: Frame) -> Scene:
    """One row for each seat, one's own last and on wood; the middle after the others, beside them on a wide screen."""
    seats = len(view.backs)
    tall, wide = (WIDE, (seats + 1) * LINE + 0.6), (2 * WIDE, seats * LINE + 0.4)
    board = Board.fit(frame, tall=tall, wide=wide)
    w, h = tall if board.tall else wide
    left, top = (board.w - w) / 2, (board.h - h) / 2
    last = Rect(left, top + h - LINE, WIDE, HIGH)
    middle = Rect(left, last.y - LINE - 0.2, WIDE, HIGH) if board.tall else Rect(left + WIDE, top + 0.2, WIDE, HIGH)

    places = [Place(MIDDLE, middle, "tray", say("place.middle"))]
    prints: list[Print] = []
    pieces = _heap(view.left, middle) + _line(view.trick, middle)
    for line, seat in enumerate(_order(view)):
        at = last if line == seats - 1 else Rect(left, top + line * LINE, WIDE, HIGH)
        name = shared("seat.person", n=seat + 1)
        look, ink = ("wood", "wood-ink") if seat == view.seat else ("well", "table-ink")  # wood is mine
        places.append(Place(f"seat-{seat + 1}", at, look, name))
        prints.append(Print(at.x + WIDE - 0.2, at.y + HIGH - 0.1, board.px(12), name, ink=ink, align="end"))
        pieces += _line(view.hand if seat == view.seat else view.backs[seat], at)
        pieces += _heap(tuple(tile.id for tile in view.taken[seat]), at)

    return Scene(
        size=(board.w, board.h),
        status=_status(view),
        places=tuple(places),
        prints=tuple(prints),
        pieces=pieces,
        offers=tuple(_offer(tile, view) for tile in view.hand if tile.lay in moves(view)),
        fact=say("fact", n=sum(map(len, view.backs))),
        label=say("name"),
    )


def _order(view: View) -> tuple[Seat, ...]:
    """The seats from the one after mine to my own; a guest looks from the last seat."""
    seats = len(view.backs)
    mine = seats - 1 if view.seat is None else view.seat
    return tuple(Seat((mine + k) % seats) for k in range(1, seats + 1))


def _line(tiles: tuple[Tile | str, ...], at: Rect) -> tuple[Piece, ...]:
    """Tiles side by side: those that are known show their faces."""
    boxes = in_row(len(tiles), Rect(round(at.x + 0.1, 4), round(at.y + 0.1, 4), 1, 1), STEP)
    return tuple(_piece(tile, box) for tile, box in zip(tiles, boxes, strict=True))


def _heap(ids: tuple[str, ...], at: Rect) -> tuple[Piece, ...]:
    """Tiles on top of each other at the end of a row, face down."""
    box = Rect(round(at.x + WIDE - 1.1, 4), round(at.y + 0.1, 4), 1, 1)
    return tuple(_piece(id, box) for id in ids)


def _piece(tile: Tile | str, at: Rect) -> Piece:
    if isinstance(tile, str):
        return Piece(tile, at, say("tile.back"))
    return Piece(tile.id, at, say("tile.face", number=str(tile.number)), Face(text=str(tile.number), ink="moons"))


def _offer(tile: Tile, view: View) -> Offer:
    """Take the tile up and let it go in the middle: tap and tap, or drag."""
    label = say("offer.lay", number=str(tile.number))
    return Offer(label, pick=tile.id, drops=(Drop(MIDDLE, tile.lay, label),))


def _status(view: View) -> Text:
    """What is going on, in one line."""
    if view.mover is None:
        return say("status.full") if view.trick else say("status.over")
    return say("status.yours") if view.mover == view.seat else say("status.theirs", n=view.mover + 1)


def describe(before: View, seat: Seat, move: Move, after: View) -> Text | None:
    """What just happened; the session puts the name before it."""
    del before, seat
    if move == CLEAR:
        return say("told.takes")
    return say("told.lays", number=str(after.trick[-1].number))
