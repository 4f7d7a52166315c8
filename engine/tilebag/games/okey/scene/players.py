"""A card for each player, and their discards at their right hands."""

from __future__ import annotations

from tilebag.core.game import Seat
from tilebag.core.scene import Place, Print, Rect
from tilebag.core.words import Text, seat_name
from tilebag.kit.layout import box
from tilebag.kit.scene_parts import Parts, seat_id
from tilebag.kit.seat_card import SeatCard

from .. import strategy
from ..names import say, tile_name
from ..rules.moves import SHOWN_LOSS
from ..state import Phase, PublicState
from ..view import View
from .layout import CORNERS, OWN_WORDS, PLAQUES, Layout
from .phone_layout import TALL_TILE
from .tiles import tile_piece

ARROW_SIZE = 18  # CSS pixels
FAR_CORNERS = ("upper-left", "upper-right")  # of discards that are not beside the viewer's rack
TEAM_MARKS = ("shield", "flag")  # icons: a team is shown by its shape and in text


def players(view: View, layout: Layout) -> Parts:
    """All players, the viewer first; discards if the layout has room for them."""
    return Parts.sum(_player(view, seat, layout) for seat in map(Seat, range(view.public.seats)))


def seats_on_felt(view: View, layout: Layout) -> tuple[Seat, ...]:
    """The seats whose discards are on the felt, not in their cards."""
    corners = CORNERS[view.public.seats]
    return tuple(
        seat
        for seat in map(Seat, range(view.public.seats))
        if corners[_place(view, seat)] in layout.boxes
    )


def _place(view: View, seat: Seat) -> int:
    """How many places a seat is to the right of the viewer."""
    return (seat - (view.seat or 0)) % view.public.seats


def _player(view: View, seat: Seat, layout: Layout) -> Parts:
    seats = view.public.seats
    place = _place(view, seat)
    plaque = layout.boxes[PLAQUES[seats][place]]
    corner = CORNERS[seats][place]
    at = layout.boxes.get(corner)
    if at:
        is_far = corner in FAR_CORNERS and layout.board.is_tall and not layout.mat
        arrow = _arrow(at, layout) if is_far else ()
        return (
            _card(view, seat, plaque, layout)
            + _discards(view, seat, at, layout.tile)
            + Parts(prints=arrow)
        )
    if not layout.small_discard or view.public.result:
        return _card(view, seat, plaque, layout)
    card = _card(view, seat, plaque, layout, with_line=not view.public.piles[seat])
    return card + _discards(view, seat, _below_name(card, layout), layout.tile, empty="bare")


def _arrow(discards: Rect, layout: Layout) -> tuple[Print, ...]:
    """From discards on an upright phone to their owner."""
    size = layout.px(ARROW_SIZE)
    x = discards.x - 0.7 * size
    y = discards.y + discards.h / 2
    return (Print(x, y, size, "prev", "icon", ink="table-soft"),)


def _below_name(card: Parts, layout: Layout) -> Rect:
    """The box for a small discard below the name on a card."""
    plaque = card.places[0].at
    lefts = [words.x for words in card.prints if words.align == "start"]
    left = min(lefts, default=plaque.x)
    high = layout.small_discard
    y = plaque.y + plaque.h - high - layout.px(3)
    return box(left, y, TALL_TILE * high, high)


def _card(view: View, seat: Seat, at: Rect, layout: Layout, *, with_line: bool = True) -> Parts:
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
    words = layout.boxes.get(OWN_WORDS, at) if at == layout.boxes.get("own") else at
    card = SeatCard(
        layout.board,
        seat,
        words,
        points,
        (line or str(held)) if with_line else "",
        _result_of(public, seat, "-short")
        or _distance_text(view, seat, "-short")
        or _side(view, seat, "-short")
        or "",
        is_raised=not with_line,
        backs=held if with_line and not line else 0,
        icon=TEAM_MARKS[seat % 2] if side else "",
        to_move=_is_to_move(public, seat)
        and not (layout.mat and seat == view.seat),  # on a large table the status tells it
        won=public.winner in public.team(seat) if finished else None,
    )
    return card.parts(label, card=at)


def _result_of(public: PublicState, seat: Seat, short: str) -> Text | None:
    """The result of the finished round for a seat, long or short; None if it cost nothing."""
    if public.phase not in (Phase.BETWEEN, Phase.OVER):
        return None
    if seat == public.winner:
        return say(f"plaque.won{short}")
    lost = _losses(public, seat)
    return say(f"plaque.lost{short}", lost=" ".join(f"−{n}" for n in lost)) if lost else None


def _side(view: View, seat: Seat, short: str = "") -> Text | None:
    """Whose team a seat is in, from the viewer's side, long or short; None without partners
    (OK-32).
    """
    public = view.public
    if not public.options.partners:
        return None
    if view.seat is None:
        return say("plaque.team", n=min(public.team(seat)) + 1)
    if seat == view.seat:
        return say("plaque.own-team")
    side = "partner" if view.seat in public.team(seat) else "opponent"
    return say(f"plaque.{side}{short}")


def _losses(public: PublicState, seat: Seat) -> list[int]:
    """The losses of a seat in this round: by the finish (OK-26) and by the shown indicator
    (OK-15).
    """
    team = public.team(seat)
    finished = public.result.loss if public.result and public.winner not in team else 0
    return [n for n in (finished, SHOWN_LOSS if public.shown not in (None, *team) else 0) if n]


def _distance_text(view: View, seat: Seat, short: str = "") -> Text | None:
    """The distance of the viewer's own hand, long or short."""
    if seat != view.seat or not view.rack or view.public.phase in (Phase.BETWEEN, Phase.OVER):
        return None
    n = min(strategy.own_distances(view).values())
    return say(f"plaque.to-go{short}", n=n) if n else say("plaque.complete")


def _is_to_move(public: PublicState, seat: Seat) -> bool:
    return public.phase in (Phase.DRAWING, Phase.DISCARDING) and public.mover == seat


def _discards(view: View, seat: Seat, at: Rect, shape: str, *, empty: str = "spot") -> Parts:
    """Only the newest discard is visible (OK-17). `empty` is the look of the place without any."""
    public = view.public
    name = pile_id(seat)
    label = say("place.discards", who=seat_name(seat))
    if not public.piles[seat]:
        return Parts((Place(name, at, empty, label),))
    tile = public.piles[seat][-1]
    origin = seat_id(seat) if tile == public.neighbour_discard else ""
    tile_label = say("tile.discarded", tile=tile_name(tile.kind, public.okey), who=seat_name(seat))
    piece = tile_piece(tile, at, tile_label, public.okey, shape=shape, origin=origin)
    return Parts((Place(name, at, "bare", label),), pieces=(piece,)).put_on(name)


def pile_id(seat: Seat) -> str:
    """The id of a seat's discards."""
    return f"pile-{seat + 1}"
