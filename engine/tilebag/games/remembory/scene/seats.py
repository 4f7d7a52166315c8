"""The seats: a plaque for each with its number of tiles and, where there is room, the tiles themselves."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tilebag.game import Seat
from tilebag.layout import Board, box, grid
from tilebag.piecepack import tile_face
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts
from tilebag.words import Text

from .. import names
from ..options import voice
from ..state import Phase
from ..view import View
from .layout import KEPT, Layout

NUMBER, WORDS = 16, 12  # CSS pixels
LARGE = 1.5  # times that, on a plaque with much room
TWO_LINES, FLAT = 32, 5  # a plaque from this height on has its number above the name, unless it is so flat
NAME = 46  # the width of name and number where tiles lie beside them
LINE = 22  # the height of name and number where tiles lie under them, on a plaque with much room LARGE times that
MUCH = 90  # the height of such a plaque
ROOMY_LINE = 110  # from this width on name and number in one line stand clear of the edges
TILE = 43  # so much room there must be for tiles: the sign of one must be seen
AIR = 3  # round the tiles
BETWEEN = 1.04  # from tile to tile, in tiles


def order(view: View) -> tuple[Seat, ...]:
    """The seats in the order of their turns, whoever looks: nothing changes places when the next one looks."""
    return tuple(map(Seat, range(view.public.seats)))


def plaques(view: View, layout: Layout) -> Parts:
    """All of them, each in its place, with the tiles found."""
    parts = Parts()
    for seat, at in zip(order(view), layout.plaques, strict=True):
        words, room = _shared(at, layout.board) if found(view, seat) else (at, None)
        place = _place(view, seat, at, labelled=True)
        own = Parts((place,) if room else (replace(place, holds=found(view, seat)),))
        own += Parts(prints=_words(view, seat, words, layout.board))
        if room:
            own += Parts(pieces=_in_lines(found(view, seat), room, TILE / layout.board.unit, view))
        parts += own.put_on(plaque_id(seat))
    return parts


def plaque_id(seat: Seat) -> str:
    """The place of a plaque."""
    return f"seat-{seat + 1}"


def plaque(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    """Name and number alone; what lies round it says whose it is."""
    own = Parts((_place(view, seat, at, labelled=False),), _words(view, seat, at, layout.board))
    return own.put_on(plaque_id(seat))


def _place(view: View, seat: Seat, at: Rect, *, labelled: bool) -> Place:
    """A heavier line for the one whose turn it is."""
    moving = view.public.phase is not Phase.OVER and seat == view.public.mover
    return Place(plaque_id(seat), at, "ready" if moving else "plaque", label(view, seat) if labelled else None)


def _words(view: View, seat: Seat, at: Rect, board: Board) -> tuple[Print, Print]:
    return _written(seat, len(found(view, seat)), seat == view.seat, at, board)


@lru_cache(maxsize=KEPT)
def _written(seat: Seat, tiles: int, mine: bool, at: Rect, board: Board) -> tuple[Print, Print]:
    high = at.h >= max(board.px(TWO_LINES), at.w / FLAT) - 0.001
    return (_two_lines if high else _one_line)(seat, str(tiles), mine, at, board)


def _two_lines(seat: Seat, tiles: str, mine: bool, at: Rect, board: Board) -> tuple[Print, Print]:
    x, middle, much = round(at.x + at.w / 2, 4), at.y + at.h / 2, _much(at, 3 * LINE, board)
    number = Print(x, round(middle - board.px(much), 4), board.px(NUMBER * much), tiles, font="title", bold=True)
    return number, _name(seat, x, round(middle + board.px(WORDS * much), 4), "middle", mine, board, much)


def _one_line(seat: Seat, tiles: str, mine: bool, at: Rect, board: Board) -> tuple[Print, Print]:
    much = _much(at, LARGE * LINE - 0.1, board)
    base = round(at.y + at.h / 2 + board.px(WORDS * much * 0.36), 4)
    inset = board.px(9 if at.w >= board.px(ROOMY_LINE) else 4)
    left, right = round(at.x + inset, 4), round(at.x + at.w - inset, 4)
    number = Print(right, base, board.px(NUMBER * much), tiles, align="end", font="title", bold=True)
    room = right - left - board.px(NUMBER * much * 0.6 * len(tiles) + 4)
    return replace(_name(seat, left, base, "start", mine, board, much), room=round(max(room, inset), 4)), number


def _much(at: Rect, high: float, board: Board) -> float:
    """How large the words are: larger in a box from this height on."""
    return LARGE if at.h >= board.px(high) and at.w >= board.px(ROOMY_LINE) else 1


def _name(seat: Seat, x: float, y: float, align: str, mine: bool, board: Board, much: float) -> Print:
    return Print(x, y, board.px(WORDS * much), names.seat(seat), align=align, bold=mine)


def _shared(at: Rect, board: Board) -> tuple[Rect, Rect | None]:
    """A plaque in two: name and number above the tiles, on a wide board else beside them; all for the name if tiles
    find no room."""
    much = LARGE if at.h >= board.px(MUCH) else 1
    air, beside, above = board.px(AIR), board.px(NAME), board.px(LINE * much)
    over = (0.0, above, Rect(at.x, at.y, at.w, above))
    aside = (beside, 0.0, Rect(at.x, at.y, beside, at.h))
    for right, down, words in (over,) if board.is_tall else (over, aside):
        x, y = at.x + right + air, at.y + down + air
        room = box(x, y, at.x + at.w - air - x, at.y + at.h - air - y)
        if min(room.w, room.h) * board.unit >= TILE:
            return words, room
    return at, None


def _in_lines(mine: tuple[str, ...], room: Rect, least: float, view: View) -> tuple[Piece, ...]:
    """The tiles of a seat in the order in which they were found, as large as all of them find room side by side; over
    one another as far as they would be smaller than the least."""
    n = len(mine)
    size = max(min(room.h / k, room.w / -(-n // k)) for k in range(1, n + 1)) / BETWEEN
    size = max(size, min(least, room.h, room.w))
    lines = max(1, int(room.h / size))
    columns = max(-(-n // lines), min(n, int(room.w / (size * BETWEEN) + 1e-9)))
    step = min(size * BETWEEN, (room.w - size) / max(1, columns - 1))
    boxes = grid(n, columns, Rect(room.x, room.y, size, size), (step, min(size * BETWEEN, room.h / lines)))
    return tuple(taken(view, tile_id, at) for tile_id, at in zip(mine, boxes, strict=True))


def taken(view: View, tile_id: str, at: Rect) -> Piece:
    """A tile that was found, open at its finder's side."""
    stamp = names.shown(view, tile_id)
    return Piece(tile_id, at, stamp.name, tile_face(stamp.suit, stamp.value))


def label(view: View, seat: Seat) -> Text:
    """Name and number of tiles, for those who hear the table."""
    return _label(seat, len(found(view, seat)))


@lru_cache(maxsize=KEPT)
def _label(seat: Seat, tiles: int) -> Text:
    return voice("seat.label", who=names.seat(seat), tiles=names.tiles(tiles))


def found(view: View, seat: Seat) -> tuple[str, ...]:
    """The tiles that this seat has found, the first one first."""
    mine = [tile for tile in view.public.grid if tile.holder == seat]
    return tuple(tile.id for tile in sorted(mine, key=lambda tile: tile.last))
