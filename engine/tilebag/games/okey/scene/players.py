"""A card for each player, and their discards at their right hands."""

from __future__ import annotations

from tilebag.core.game import Seat
from tilebag.core.scene import Place, Rect
from tilebag.core.words import Text, seat_name
from tilebag.kit.scene_parts import Parts, seat_id
from tilebag.kit.seat_card import SeatCard

from .. import strategy
from ..names import say, tile_name
from ..rules.moves import SHOWN_LOSS
from ..state import Phase, PublicState
from ..view import View
from .layout import CORNERS, PLAQUES, Layout
from .tiles import tile_piece

TEAM_MARKS = ("shield", "flag")  # icons: a team is shown by its shape and in text


def players(view: View, layout: Layout) -> Parts:
    """All players, the viewer first; discards if the layout has room for them."""
    return Parts.sum(_player(view, seat, layout) for seat in map(Seat, range(view.public.seats)))


def _player(view: View, seat: Seat, layout: Layout) -> Parts:
    seats = view.public.seats
    place = (seat - (view.seat or 0)) % seats
    card = _card(view, seat, layout.boxes[PLAQUES[seats][place]], layout)
    at = layout.boxes.get(CORNERS[seats][place])
    return card + _discards(view, seat, at) if at else card


def _card(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    """The points; below the name the number of tiles or the cost of the round."""
    public = view.public
    held = view.sizes[seat]
    points = public.points[seat]
    tiles = say("plaque.tiles", n=held)
    side = _side(view, seat)
    who = say("plaque.in-team", who=seat_name(seat), side=side) if side else seat_name(seat)
    label = say("plaque.label", who=who, points=say("plaque.points", n=points), tiles=tiles)
    line = _result_of(public, seat, "") or _distance_text(view, seat) or side
    finished = public.phase in (Phase.BETWEEN, Phase.OVER) and public.winner is not None
    card = SeatCard(
        layout.board,
        seat,
        at,
        points,
        line or str(held),
        _result_of(public, seat, "-short") or "",
        backs=0 if line else held,
        icon=TEAM_MARKS[seat % 2] if side else "",
        to_move=_is_to_move(public, seat)
        and not (layout.mat and seat == view.seat),  # on a large table the status tells it
        won=public.winner in public.team(seat) if finished else None,
    )
    return card.parts(label)


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
    """The losses of a seat in this round: by the finish (OK-26) and by the shown indicator
    (OK-15).
    """
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
    public = view.public
    name = pile_id(seat)
    label = say("place.discards", who=seat_name(seat))
    if not public.piles[seat]:
        return Parts((Place(name, at, "spot", label),))
    tile = public.piles[seat][-1]
    origin = seat_id(seat) if tile == public.neighbour_discard else ""
    tile_label = say("tile.discarded", tile=tile_name(tile.kind, public.okey), who=seat_name(seat))
    piece = tile_piece(tile, at, tile_label, public.okey, origin=origin)
    return Parts((Place(name, at, "bare", label),), pieces=(piece,)).put_on(name)


def pile_id(seat: Seat) -> str:
    """The id of a seat's discards."""
    return f"pile-{seat + 1}"
