"""A card for each seat with its number of tiles and, if there is room, the tiles; for a crowd,
cards of roles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from tilebag.core.game import Seat
from tilebag.core.scene import Piece, Place, Rect
from tilebag.core.words import Text, seat_name
from tilebag.kit.layout import Board, box, grid, row_of_boxes
from tilebag.kit.piecepack import tile_face
from tilebag.kit.scene_parts import Caption, Parts, seat_id
from tilebag.kit.seat_card import MAX_HEIGHT, SeatCard

from .. import names
from ..names import say
from ..rules.moves import next_seat
from ..rules.play import scores
from ..state import Phase
from ..view import View
from .large_layout import places_on, rack_places
from .layout import CACHE_SIZE, Layout

# pixels of a phone
NAME_WIDTH = 46  # of name and number beside tiles
NAME_HEIGHTS = (22, 33)  # of name and number above tiles, on a low card and on a high one
HIGH_CARD = 90  # height of a high card
TILE_MARGIN = 3  # around the tiles

MIN_ROOM_PX = 43  # CSS pixels: minimum room for tiles; the sign of one must be visible
MIN_FOUND_PX = 36  # CSS pixels: minimum size of a tile beside a card
UNCOVERED = 0.62  # part of such a tile that the next one does not cover
RACK = "rack"  # id of the viewer's rack
LEAST_MORE = 13  # CSS pixels: of the words after the queue of a crowd
TILE_PITCH = 1.04  # between tiles, in tiles


def seat_order(view: View) -> tuple[Seat, ...]:
    """The seats in order of play, the same for every viewer, so that nothing moves when the viewer
    changes.
    """
    return tuple(map(Seat, range(view.public.seats)))


def cards(view: View, layout: Layout) -> Parts:
    """A card for each seat, with the tiles found."""
    if layout.rack:
        return _others(view, layout) + own_rack(view, layout)
    seats = zip(seat_order(view), layout.plaques, strict=True)
    return Parts.sum(_card(view, seat, at, layout) for seat, at in seats)


def _others(view: View, layout: Layout) -> Parts:
    """The others at the far edge, with the tiles that they have found beside them."""
    others = _clockwise(view) if not layout.found else seat_order(view)
    others = tuple(seat for seat in others if seat != view.seat)
    if not layout.found:
        return Parts.sum(
            _seat_card(view, seat, at, layout.board).parts(
                seat_label(view, seat), found_tiles(view, seat)
            )
            for seat, at in zip(others, layout.plaques, strict=True)
        )
    return Parts.sum(
        _seat_card(view, seat, at, layout.board).parts(seat_label(view, seat))
        + _found_beside(view, seat, room, layout)
        for seat, at, room in zip(others, layout.plaques, layout.found, strict=True)
    )


def _clockwise(view: View) -> tuple[Seat, ...]:
    """All seats in the order of play, from the one after the viewer."""
    seats = seat_order(view)
    first = 0 if view.seat is None else view.seat + 1
    return seats[first:] + seats[:first]


def _found_beside(view: View, seat: Seat, room: Rect, layout: Layout) -> Parts:
    """The tiles that a seat has found, smaller and closer together if there is no room."""
    found = found_tiles(view, seat)
    if not found:
        return Parts()
    shown = 1 + UNCOVERED * (len(found) - 1)
    size = min(room.h, room.w, max(MIN_FOUND_PX / layout.board.unit, room.w / shown))
    step = min(TILE_PITCH * size, (room.w - size) / max(1, len(found) - 1))
    boxes = row_of_boxes(len(found), box(room.x, room.y + (room.h - size) / 2, size, size), step)
    tiles = tuple(found_tile(view, tile_id, at) for tile_id, at in zip(found, boxes, strict=True))
    strip = f"found-{seat + 1}"
    name = say("seat.found", who=seat_name(seat))
    end = tiles[-1].at.x + size
    place = Place(strip, box(room.x, room.y, end - room.x, room.h), "bare", name)
    return Parts((place,), pieces=tiles).put_on(strip)


def own_rack(view: View, layout: Layout) -> Parts:
    """The viewer's card, and the rack with the tiles found and traces where more fit; empty for a
    guest.
    """
    seat = view.seat
    if seat is None or not layout.rack or not layout.own:
        return Parts()
    rack = layout.rack
    found = found_tiles(view, seat)
    boxes = rack_places(rack, max(len(found), places_on(rack)))
    tiles = tuple(found_tile(view, tile_id, at) for tile_id, at in zip(found, boxes, strict=False))
    traces = tuple(Place(f"space-{n}", at, "gone") for n, at in enumerate(boxes[len(found) :], 1))
    wood = rack.places(RACK, say("seat.found", who=seat_name(seat)))
    return _own_card(view, seat, layout.own, layout) + Parts((*wood, *traces), pieces=tiles).put_on(
        RACK
    )


def _card(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    board = layout.board
    found = found_tiles(view, seat)
    if not layout.cells:  # the grid has the room
        return _seat_card(view, seat, at, board).parts(seat_label(view, seat), found)
    if not found:
        at = Rect(at.x, at.y, at.w, min(at.h, board.px(MAX_HEIGHT)))
    words, room = _split_card(at, board) if found else (at, None)
    tiles = _tile_lines(found, room, MIN_ROOM_PX / board.unit, view) if room else ()
    own = _seat_card(view, seat, words, board).parts(
        seat_label(view, seat), () if room else found, card=at
    )
    return own + Parts(pieces=tiles).put_on(seat_id(seat))


def small_card(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    """Face, name and number only; its surroundings show whose it is."""
    return _seat_card(view, seat, at, layout.board).parts(None)


def _seat_card(view: View, seat: Seat, at: Rect, board: Board) -> SeatCard:
    over = view.public.phase is Phase.OVER
    found = scores(view.public)
    won = found[seat] == max(found) if over else None
    return SeatCard(
        board, seat, at, found[seat], to_move=not over and seat == view.public.mover, won=won
    )


def _split_card(at: Rect, board: Board) -> tuple[Rect, Rect | None]:
    """Split a card: name and number above the tiles, on a wide board possibly beside them; None if
    tiles do not fit.
    """
    air = board.px(TILE_MARGIN)
    beside = board.px(NAME_WIDTH)
    above = board.px(NAME_HEIGHTS[at.h >= board.px(HIGH_CARD)])
    over = (0.0, above, Rect(at.x, at.y, at.w, above))
    aside = (beside, 0.0, Rect(at.x, at.y, beside, at.h))
    for right, down, words in (over,) if board.is_tall else (over, aside):
        x, y = at.x + right + air, at.y + down + air
        room = box(x, y, at.x + at.w - air - x, at.y + at.h - air - y)
        if min(room.w, room.h) * board.unit >= MIN_ROOM_PX:
            return words, room
    return at, None


def _tile_lines(mine: tuple[str, ...], room: Rect, least: float, view: View) -> tuple[Piece, ...]:
    """The tiles of a seat in the order they were found, as large as fits side by side; overlapping
    if they would be smaller than the minimum.
    """
    n = len(mine)
    size = max(min(room.h / k, room.w / -(-n // k)) for k in range(1, n + 1)) / TILE_PITCH
    size = max(size, min(least, room.h, room.w))
    lines = max(1, int(room.h / size))
    columns = max(-(-n // lines), min(n, int(room.w / (size * TILE_PITCH) + 1e-9)))
    step = min(size * TILE_PITCH, (room.w - size) / max(1, columns - 1))
    boxes = grid(
        n, columns, Rect(room.x, room.y, size, size), (step, min(size * TILE_PITCH, room.h / lines))
    )
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


# a crowd: whose turn it is, who is next, the viewer's place, and the leaders, or on a large screen
# those whose turns come next; the page lists all


def crowd(view: View, layout: Layout) -> Parts:
    """A card for each role, as many as fit; on a large screen the queue."""
    if layout.more:
        return own_rack(view, layout) + _queue(view, layout, layout.more)
    parts = []
    shown_seats = set[Seat]()
    roles = _roles(view, len(layout.plaques))
    for (role, seat), at in zip(roles, layout.plaques, strict=False):
        found = found_tiles(view, seat)
        kind = role.key.rpartition(".")[2]
        name = seat_id(seat)
        holds = found
        if seat in shown_seats:
            name = f"{name}-{kind}"
            holds = ()
        card = SeatCard(layout.board, seat, at, len(found), role, to_move=kind == "turn")
        parts.append(card.parts(_role_label(role, seat, len(found)), holds, name=name))
        shown_seats.add(seat)
    return Parts.sum(parts)


def _queue(view: View, layout: Layout, more: Rect) -> Parts:
    """The others in the order of their turns, at the end the best first, and the number of those
    without a card.
    """
    others = [seat for seat in _turn_order(view) if seat != view.seat]
    shown = others[: len(layout.plaques)]
    over = view.public.phase is Phase.OVER
    following = None if over else next(seat for seat in others if seat != view.public.mover)
    parts = [
        _queue_card(view, seat, at, layout.board, is_next=seat == following)
        for seat, at in zip(shown, layout.plaques, strict=False)
    ]
    return Parts.sum((*parts, _more(view, len(others) - len(shown), more, layout.board)))


def _more(view: View, n: int, at: Rect, board: Board) -> Parts:
    """The number of players without a card. Screen readers and terminals also say who leads."""
    text = say("crowd.more", n=n)
    size = max(0.42 * at.h, board.screen_px(LEAST_MORE))
    words = Caption(size, "ink", bold=True, room=0.9 * at.w)
    caption = words.in_line(at.x + at.w / 2, at.y + at.h / 2, text)
    found = scores(view.public)
    leader = Seat(found.index(max(found)))
    label = text
    if found[leader]:
        lead = _role_label(_lead_role(found), leader, found[leader])
        label = say("crowd.more-led", more=text, lead=lead)
    return Parts((Place("more", at, "plaque", label),), (caption,)).put_on("more")


def _turn_order(view: View) -> Sequence[Seat]:
    """All seats from the mover on; after the end the best first."""
    public = view.public
    seats = seat_order(view)
    if public.phase is Phase.OVER:
        found = scores(public)
        return sorted(seats, key=lambda seat: -found[seat])
    return seats[public.mover :] + seats[: public.mover]


def _queue_card(view: View, seat: Seat, at: Rect, board: Board, *, is_next: bool) -> Parts:
    """A card; that of the next player has a band with words below."""
    found = found_tiles(view, seat)
    card = _seat_card(view, seat, at, board)
    if not is_next:
        return card.parts(seat_label(view, seat), found)
    role = say("crowd.next")
    band = replace(card, band=say("crowd.next-is", who=seat_name(seat)), short=role)
    return band.parts(_role_label(role, seat, len(found)), found)


def _own_card(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    """The viewer's card; in a crowd with their place."""
    if not layout.crowded:
        return _seat_card(view, seat, at, layout.board).parts(seat_label(view, seat))
    found_by = scores(view.public)
    place = 1 + sum(n > found_by[seat] for n in found_by)
    role = say("crowd.own", n=place, all=view.public.seats)
    is_next = seat == view.public.mover and view.public.phase is not Phase.OVER
    card = SeatCard(layout.board, seat, at, found_by[seat], role, to_move=is_next)
    return card.parts(_role_label(role, seat, found_by[seat]))


def _roles(view: View, most: int) -> list[tuple[Text, Seat]]:
    """The roles shown, in order; no leader before the first tile is found."""
    public = view.public
    found_by = scores(view.public)
    best_first = sorted(range(public.seats), key=lambda seat: -found_by[seat])
    place = {seat: 1 + sum(n > found_by[seat] for n in found_by) for seat in best_first[:most]}
    roles: list[tuple[Text, Seat]] = []
    if public.phase is not Phase.OVER:
        roles += [
            (say("crowd.turn"), public.mover),
            (say("crowd.next"), next_seat(public, public.mover + 1)),
        ]
    if view.seat is not None:
        mine = 1 + sum(n > found_by[view.seat] for n in found_by)
        roles.append((say("crowd.own", n=mine, all=public.seats), view.seat))
    lead = _lead_role(found_by)
    leaders = [Seat(seat) for seat in best_first[: most - len(roles)] if found_by[seat]]
    return roles + [
        (lead if place[seat] == 1 else say("crowd.place", n=place[seat]), seat) for seat in leaders
    ]


def _lead_role(found_by: Sequence[int]) -> Text:
    """The role of the leaders, by the numbers of tiles found."""
    tied = found_by.count(max(found_by)) - 1
    return say("crowd.lead", n=tied) if tied else say("crowd.leads")


@lru_cache(maxsize=CACHE_SIZE)
def _role_label(role: Text, seat: Seat, tiles: int) -> Text:
    return say("crowd.label", role=role, who=seat_name(seat), tiles=say("tiles", n=tiles))
