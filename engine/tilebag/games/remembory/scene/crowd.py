"""The seats of a crowd: whose turn it is, who is next, the viewer's place, and the leaders. The page lists all."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tilebag.game import Seat
from tilebag.layout import Board
from tilebag.scene import Place, Print, Rect
from tilebag.scene_parts import Parts
from tilebag.words import Text, seat_name

from .. import names
from ..options import say
from ..rules.moves import next_seat
from ..rules.play import scores
from ..state import Phase
from ..view import View
from .layout import CACHE_SIZE, Layout
from .seats import NUMBER, WORDS, found_tiles, plaque_id


def cards(view: View, layout: Layout) -> Parts:
    """A plaque for each role, as many as fit."""
    parts, shown = Parts(), set[Seat]()
    for (role, seat), at in zip(_roles(view, len(layout.plaques)), layout.plaques, strict=False):
        first = seat not in shown
        place = Place(
            plaque_id(seat) if first else f"{plaque_id(seat)}-{role.key.rpartition('.')[2]}",
            at,
            "ready" if role.key.endswith(".turn") else "plaque",
            _label(role, seat, len(found_tiles(view, seat))),
            holds=found_tiles(view, seat) if first else (),
        )
        words = _texts(role, seat, len(found_tiles(view, seat)), seat == view.seat, at, layout.board)
        parts += Parts((place,), words).put_on(place.id)
        shown.add(seat)
    return parts


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
    return shown + [
        (lead if place[seat] == 1 else say("crowd.place", n=place[seat]), Seat(seat))
        for seat in best_first[: most - len(shown)]
        if found_by[seat]
    ]


@lru_cache(maxsize=CACHE_SIZE)
def _label(role: Text, seat: Seat, tiles: int) -> Text:
    return say("crowd.label", role=role, who=seat_name(seat), tiles=names.tiles(tiles))


@lru_cache(maxsize=CACHE_SIZE)
def _texts(role: Text, seat: Seat, tiles: int, mine: bool, at: Rect, board: Board) -> tuple[Print, ...]:
    """The role above the name, and the number of tiles on the right."""
    inset, middle = board.px(5), at.y + at.h / 2
    left, right = round(at.x + inset, 4), round(at.x + at.w - inset, 4)
    number = Print(
        right, round(middle + board.px(6), 4), board.px(NUMBER), str(tiles), align="end", font="title", bold=True
    )
    room = round(right - left - board.px(NUMBER * 0.6 * len(str(tiles)) + 4), 4)
    name = Print(
        left, round(middle + board.px(13), 4), board.px(WORDS), seat_name(seat), align="start", bold=mine, room=room
    )
    return replace(name, y=round(middle - board.px(3), 4), text=role, ink="table-soft", bold=False), name, number
