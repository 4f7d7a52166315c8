"""A plaque for each seat with its number of tiles and, if there is room, the tiles; for a crowd, plaques of roles."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tilebag.game import Seat
from tilebag.layout import Board, box, grid
from tilebag.piecepack import tile_face
from tilebag.scene import Piece, Place, Print, Rect
from tilebag.scene_parts import Parts, plaque, seat_id
from tilebag.words import Text, seat_name

from .. import names
from ..options import say
from ..rules.moves import next_seat
from ..rules.play import scores
from ..state import Phase
from ..view import View
from .layout import CACHE_SIZE, Layout

NUMBER, WORDS = 16, 12  # CSS pixels
LARGE = 1.5  # factor, on a plaque with much room
TWO_LINES = 32  # minimum height of a plaque with the number above the name
FLAT = 5  # and maximum ratio of its sides
NAME = 46  # width of name and number beside tiles
LINE = 22  # height of name and number above tiles, times LARGE on a plaque with much room
MUCH = 90  # minimum height of such a plaque
ROOMY_LINE = 110  # minimum width for name and number in one line with larger insets
TILE = 43  # minimum room for tiles: the sign of one must be visible
TILE_MARGIN = 3  # around the tiles
TILE_PITCH = 1.04  # between tiles, in tiles


def seat_order(view: View) -> tuple[Seat, ...]:
    """The seats in order of play, the same for every viewer, so that nothing moves when the viewer changes."""
    return tuple(map(Seat, range(view.public.seats)))


def plaques(view: View, layout: Layout) -> Parts:
    """A plaque for each seat, with the tiles found."""
    seats = zip(seat_order(view), layout.plaques, strict=True)
    return Parts.sum(_plaque(view, seat, at, layout.board) for seat, at in seats)


def _plaque(view: View, seat: Seat, at: Rect, board: Board) -> Parts:
    found = found_tiles(view, seat)
    words, room = _split_plaque(at, board) if found else (at, None)
    place = _place(view, seat, at, seat_label(view, seat), () if room else found)
    tiles = _tile_lines(found, room, TILE / board.unit, view) if room else ()
    return Parts((place,), _words(view, seat, words, board), tiles).put_on(place.id)


def small_plaque(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    """Name and number only; its surroundings show whose it is."""
    own = Parts((_place(view, seat, at),), _words(view, seat, at, layout.board))
    return own.put_on(seat_id(seat))


def _place(view: View, seat: Seat, at: Rect, label: Text | None = None, holds: tuple[str, ...] = ()) -> Place:
    """A heavier line for the seat whose turn it is."""
    moving = view.public.phase is not Phase.OVER and seat == view.public.mover
    return plaque(seat, at, label, to_move=moving, holds=holds)


def _words(view: View, seat: Seat, at: Rect, board: Board) -> tuple[Print, Print]:
    return _texts(seat, len(found_tiles(view, seat)), seat == view.seat, at, board)


@lru_cache(maxsize=CACHE_SIZE)
def _texts(seat: Seat, tiles: int, mine: bool, at: Rect, board: Board) -> tuple[Print, Print]:
    high = at.h >= max(board.px(TWO_LINES), at.w / FLAT) - 0.001
    return (_two_lines if high else _one_line)(seat, str(tiles), mine, at, board)


def _two_lines(seat: Seat, tiles: str, mine: bool, at: Rect, board: Board) -> tuple[Print, Print]:
    x, middle, much = round(at.x + at.w / 2, 4), at.y + at.h / 2, _scale(at, 3 * LINE, board)
    number = Print(x, round(middle - board.px(much), 4), board.px(NUMBER * much), tiles, font="title", bold=True)
    return number, _name(seat, x, round(middle + board.px(WORDS * much), 4), "middle", mine, board, much)


def _one_line(seat: Seat, tiles: str, mine: bool, at: Rect, board: Board) -> tuple[Print, Print]:
    much = _scale(at, LARGE * LINE - 0.1, board)
    base = round(at.y + at.h / 2 + board.px(WORDS * much * 0.36), 4)
    inset = board.px(9 if at.w >= board.px(ROOMY_LINE) else 4)
    left, right = round(at.x + inset, 4), round(at.x + at.w - inset, 4)
    number = Print(right, base, board.px(NUMBER * much), tiles, align="end", font="title", bold=True)
    room = right - left - board.px(NUMBER * much * 0.6 * len(tiles) + 4)
    return replace(_name(seat, left, base, "start", mine, board, much), room=round(max(room, inset), 4)), number


def _scale(at: Rect, high: float, board: Board) -> float:
    """The scale of the text: larger from this height on."""
    return LARGE if at.h >= board.px(high) and at.w >= board.px(ROOMY_LINE) else 1


def _name(seat: Seat, x: float, y: float, align: str, mine: bool, board: Board, much: float) -> Print:
    return Print(x, y, board.px(WORDS * much), seat_name(seat), align=align, bold=mine)


def _split_plaque(at: Rect, board: Board) -> tuple[Rect, Rect | None]:
    """Split a plaque: name and number above the tiles, on a wide board possibly beside them; None if tiles do not
    fit."""
    much = LARGE if at.h >= board.px(MUCH) else 1
    air, beside, above = board.px(TILE_MARGIN), board.px(NAME), board.px(LINE * much)
    over = (0.0, above, Rect(at.x, at.y, at.w, above))
    aside = (beside, 0.0, Rect(at.x, at.y, beside, at.h))
    for right, down, words in (over,) if board.is_tall else (over, aside):
        x, y = at.x + right + air, at.y + down + air
        room = box(x, y, at.x + at.w - air - x, at.y + at.h - air - y)
        if min(room.w, room.h) * board.unit >= TILE:
            return words, room
    return at, None


def _tile_lines(mine: tuple[str, ...], room: Rect, least: float, view: View) -> tuple[Piece, ...]:
    """The tiles of a seat in the order they were found, as large as fits side by side; overlapping if they would be
    smaller than the minimum."""
    n = len(mine)
    size = max(min(room.h / k, room.w / -(-n // k)) for k in range(1, n + 1)) / TILE_PITCH
    size = max(size, min(least, room.h, room.w))
    lines = max(1, int(room.h / size))
    columns = max(-(-n // lines), min(n, int(room.w / (size * TILE_PITCH) + 1e-9)))
    step = min(size * TILE_PITCH, (room.w - size) / max(1, columns - 1))
    boxes = grid(n, columns, Rect(room.x, room.y, size, size), (step, min(size * TILE_PITCH, room.h / lines)))
    return tuple(found_tile(view, tile_id, at) for tile_id, at in zip(mine, boxes, strict=True))


def found_tile(view: View, tile_id: str, at: Rect) -> Piece:
    """A found tile, face up at its finder's plaque."""
    stamp = names.tile_stamp(view, tile_id)
    return Piece(tile_id, at, stamp.name, tile_face(stamp.suit, stamp.value))


def seat_label(view: View, seat: Seat) -> Text:
    """The label of a seat: name and number of tiles."""
    return _label(seat, len(found_tiles(view, seat)))


@lru_cache(maxsize=CACHE_SIZE)
def _label(seat: Seat, tiles: int) -> Text:
    return say("seat.label", who=seat_name(seat), tiles=say("tiles", n=tiles))


def found_tiles(view: View, seat: Seat) -> tuple[str, ...]:
    """The tiles that this seat has found, in order."""
    mine = [tile for tile in view.public.grid if tile.holder == seat]
    return tuple(tile.id for tile in sorted(mine, key=lambda tile: tile.last))


# a crowd: whose turn it is, who is next, the viewer's place, and the leaders; the page lists all


def cards(view: View, layout: Layout) -> Parts:
    """A plaque for each role, as many as fit."""
    parts, shown = [], set[Seat]()
    for (role, seat), at in zip(_roles(view, len(layout.plaques)), layout.plaques, strict=False):
        found, kind = found_tiles(view, seat), role.key.rpartition(".")[2]
        name, holds = (f"{seat_id(seat)}-{kind}", ()) if seat in shown else (seat_id(seat), found)
        look = "ready" if kind == "turn" else "plaque"
        place = Place(name, at, look, _role_label(role, seat, len(found)), holds=holds)
        words = _role_words(role, seat, len(found), seat == view.seat, at, layout.board)
        parts.append(Parts((place,), words).put_on(name))
        shown.add(seat)
    return Parts.sum(parts)


def _roles(view: View, most: int) -> list[tuple[Text, Seat]]:
    """The roles shown, in order; no leader before the first tile is found."""
    public, found_by = view.public, scores(view.public)
    best_first = sorted(range(public.seats), key=lambda seat: -found_by[seat])
    place = {seat: 1 + sum(n > found_by[seat] for n in found_by) for seat in best_first[:most]}
    shown: list[tuple[Text, Seat]] = []
    if public.phase is not Phase.OVER:
        shown += [(say("crowd.turn"), public.mover), (say("crowd.next"), next_seat(public, public.mover + 1))]
    if view.seat is not None:
        mine = 1 + sum(n > found_by[view.seat] for n in found_by)
        shown.append((say("crowd.own", n=mine, all=public.seats), view.seat))
    others = found_by.count(max(found_by)) - 1
    lead = say("crowd.lead", n=others) if others else say("crowd.leads")
    leaders = [Seat(seat) for seat in best_first[: most - len(shown)] if found_by[seat]]
    return shown + [(lead if place[seat] == 1 else say("crowd.place", n=place[seat]), seat) for seat in leaders]


@lru_cache(maxsize=CACHE_SIZE)
def _role_label(role: Text, seat: Seat, tiles: int) -> Text:
    return say("crowd.label", role=role, who=seat_name(seat), tiles=say("tiles", n=tiles))


@lru_cache(maxsize=CACHE_SIZE)
def _role_words(role: Text, seat: Seat, tiles: int, mine: bool, at: Rect, board: Board) -> tuple[Print, ...]:
    """The role above the name, and the number of tiles on the right."""
    inset, middle = board.px(5), at.y + at.h / 2
    left, right = round(at.x + inset, 4), round(at.x + at.w - inset, 4)
    upper, beside, lower = (round(middle + board.px(px), 4) for px in (-3, 6, 13))
    number = Print(right, beside, board.px(NUMBER), str(tiles), align="end", font="title", bold=True)
    room, size = round(right - left - board.px(NUMBER * 0.6 * len(str(tiles)) + 4), 4), board.px(WORDS)
    name = Print(left, lower, size, seat_name(seat), align="start", bold=mine, room=room)
    return Print(left, upper, size, role, ink="table-soft", align="start", room=room), name, number
