"""A plaque for each player, and their discards at their right hands."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.scene import Place, Print, Rect
from tilebag.scene_parts import Parts, plaque, seat_id
from tilebag.words import Text, seat_name

from .. import strategy
from ..names import say, tile_name
from ..rules.moves import SHOWN_LOSS
from ..state import Phase, PublicState
from ..view import View
from .layout import CORNERS, PLAQUES, Layout
from .tiles import tile_piece

SLIM, SHORT = 100, 130  # CSS pixels: a narrower plaque has no room for the number of tiles; for long text
TEAM_MARKS = ("shield", "flag")  # icons: a team is shown by its shape and in text


def players(view: View, layout: Layout) -> Parts:
    """All players, the viewer first; discards if the layout has room for them."""
    return Parts.sum(_player(view, seat, layout) for seat in map(Seat, range(view.public.seats)))


def _player(view: View, seat: Seat, layout: Layout) -> Parts:
    seats = view.public.seats
    place = (seat - (view.seat or 0)) % seats
    plaque_parts = _plaque(view, seat, layout.boxes[PLAQUES[seats][place]], layout)
    at = layout.boxes.get(CORNERS[seats][place])
    return plaque_parts + _discards(view, seat, at) if at else plaque_parts


def _plaque(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    """The name; below it the number of tiles or the cost of the round, and the points."""
    px, public = layout.px, view.public
    points, tiles = public.points[seat], say("plaque.tiles", n=view.sizes[seat])
    side = _side(view, seat)
    who = say("plaque.in-team", who=seat_name(seat), side=side) if side else seat_name(seat)
    label = say("plaque.label", who=who, points=say("plaque.points", n=points), tiles=tiles)
    slim = at.w < px(SLIM)
    inset = px(6 if slim else 10)
    x, right = at.x + inset, at.x + at.w - inset
    said = _result_of(public, seat, "-short" if at.w < px(SHORT) else "")
    said = said or (None if slim else _distance_text(view, seat) or side or tiles)
    mark = px(15) if side else 0
    prints = (
        *([Print(x + px(5.5), at.y + px(12), px(13), TEAM_MARKS[seat % 2], kind="icon")] if side else []),
        Print(x + mark, at.y + px(17), px(14), seat_name(seat), align="start", bold=True),
        Print(right, at.y + px(38), px(20), str(points), align="end", font="title", bold=True),
        *([Print(x, at.y + px(36), px(12), said, align="start", room=right - x - px(28))] if said else []),
    )
    place = plaque(seat, at, label, to_move=_is_to_move(public, seat))
    return Parts((place,), prints).put_on(place.id)


def _result_of(public: PublicState, seat: Seat, short: str) -> Text | None:
    """The result of the finished round for a seat, long or short; None if it cost nothing."""
    if public.phase not in (Phase.BETWEEN, Phase.OVER):
        return None
    if seat == public.winner:
        return say(f"plaque.won{short}")
    lost = _losses(public, seat)
    return say(f"plaque.lost{short}", lost=" ".join(f"−{n}" for n in lost)) if lost else None


def _side(view: View, seat: Seat) -> Text | None:
    """Whose team a seat is in, from the viewer's side; None without partners (OK-32)."""
    public = view.public
    if not public.options.partners:
        return None
    if view.seat is None:
        return say("plaque.team", n=min(public.team(seat)) + 1)
    if seat == view.seat:
        return say("plaque.own-team")
    return say("plaque.partner" if view.seat in public.team(seat) else "plaque.opponent")


def _losses(public: PublicState, seat: Seat) -> list[int]:
    """The losses of a seat in this round: by the finish (OK-26) and by the shown indicator (OK-15)."""
    team = public.team(seat)
    finished = public.result.loss if public.result and public.winner not in team else 0
    return [n for n in (finished, SHOWN_LOSS if public.shown not in (None, *team) else 0) if n]


def _distance_text(view: View, seat: Seat) -> Text | None:
    """The distance of the viewer's own hand."""
    if seat != view.seat or not view.rack or view.public.phase in (Phase.BETWEEN, Phase.OVER):
        return None
    n = min(strategy.own_distances(view).values())
    return say("plaque.to-go", n=n) if n else say("plaque.complete")


def _is_to_move(public: PublicState, seat: Seat) -> bool:
    return public.phase in (Phase.DRAWING, Phase.DISCARDING) and public.mover == seat


def _discards(view: View, seat: Seat, at: Rect) -> Parts:
    """Only the newest discard is visible (OK-17)."""
    public, name = view.public, pile_id(seat)
    label = say("place.discards", who=seat_name(seat))
    if not public.piles[seat]:
        return Parts((Place(name, at, "spot", label),))
    tile = public.piles[seat][-1]
    origin = seat_id(seat) if tile == public.neighbour_discard else ""
    shown = say("tile.discarded", tile=tile_name(tile.kind, public.okey), who=seat_name(seat))
    piece = tile_piece(tile, at, shown, public, origin=origin)
    return Parts((Place(name, at, "bare", label),), pieces=(piece,)).put_on(name)


def pile_id(seat: Seat) -> str:
    """The id of a seat's discards."""
    return f"pile-{seat + 1}"
