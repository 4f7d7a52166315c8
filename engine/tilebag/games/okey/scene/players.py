"""The players round the table: a plaque for each, and their discards at their right hands."""

from __future__ import annotations

from tilebag.game import Seat
from tilebag.scene import Place, Print, Rect
from tilebag.scene_parts import Parts
from tilebag.words import Text

from .. import strategy
from ..names import seat_name, tile_name, voice
from ..rules.scoring import SHOWN_LOSS
from ..state import Phase, PublicState
from ..view import View
from .layout import CORNERS, PLAQUES, Layout
from .tiles import tile_piece

SLIM, SHORT = 100, 130  # CSS pixels: a narrower plaque has no room for how many tiles there are, for many words
TEAM_MARKS = ("shield", "flag")  # icons: a team is told by its shape and in words


def players(view: View, layout: Layout) -> Parts:
    """Everybody, from the one who is looking; the discards where there is room for them."""
    seats, parts = view.public.seats, Parts()
    for seat in map(Seat, range(seats)):
        place = (seat - (view.seat or 0)) % seats
        parts += _plaque(view, seat, layout.boxes[PLAQUES[seats][place]], layout)
        if at := layout.boxes.get(CORNERS[seats][place]):
            parts += _discards(view, seat, at)
    return parts


def _plaque(view: View, seat: Seat, at: Rect, layout: Layout) -> Parts:
    """The name over its whole width; under it what he holds, or what the round cost him, and his points."""
    px, public, name = layout.px, view.public, plaque_id(seat)
    points, tiles = public.points[seat], voice("plaque.tiles", n=view.sizes[seat])
    look = "ready" if _is_moving(public, seat) else "plaque"
    side = _side(view, seat)
    who = voice("plaque.in-team", who=seat_name(seat), side=side) if side else seat_name(seat)
    label = voice("plaque.label", who=who, points=voice("plaque.points", n=points), tiles=tiles)
    slim = at.w < px(SLIM)
    inset = px(6 if slim else 10)
    x, right = at.x + inset, at.x + at.w - inset
    said = _result_of(public, seat, "-short" if at.w < px(SHORT) else "")
    said = said or (None if slim else _to_go(view, seat) or side or tiles)
    mark = px(15) if side else 0
    prints = (
        *([Print(x + px(5.5), at.y + px(12), px(13), TEAM_MARKS[seat % 2], kind="icon")] if side else []),
        Print(x + mark, at.y + px(17), px(14), seat_name(seat), align="start", bold=True),
        Print(right, at.y + px(38), px(20), str(points), align="end", font="title", bold=True),
        *([Print(x, at.y + px(36), px(12), said, align="start", room=right - x - px(28))] if said else []),
    )
    return Parts((Place(name, at, look, label),), prints).put_on(name)


def _result_of(public: PublicState, seat: Seat, short: str) -> Text | None:
    """What the round that is over was for a seat, in more or fewer words; nothing if it cost nothing."""
    if public.phase not in (Phase.BETWEEN, Phase.OVER):
        return None
    if seat == public.winner:
        return voice(f"plaque.won{short}")
    lost = _losses(public, seat)
    return voice(f"plaque.lost{short}", lost=" ".join(f"−{n}" for n in lost)) if lost else None


def _side(view: View, seat: Seat) -> Text | None:
    """Whose team a seat is in, as the viewer says it; None where there are no teams (OK-32)."""
    public = view.public
    if not public.options.partners:
        return None
    if view.seat is None:
        return voice("plaque.team", n=min(public.team(seat)) + 1)
    if seat == view.seat:
        return voice("plaque.own-team")
    return voice("plaque.partner" if view.seat in public.team(seat) else "plaque.opponent")


def _losses(public: PublicState, seat: Seat) -> list[int]:
    """What this round cost a seat: by who finished (OK-26), and by who showed the indicator (OK-15)."""
    team = public.team(seat)
    finished = public.result.loss if public.result and public.winner not in team else 0
    return [n for n in (finished, SHOWN_LOSS if public.shown not in (None, *team) else 0) if n]


def _to_go(view: View, seat: Seat) -> Text | None:
    """How many tiles the viewer's own hand lacks; nobody else knows."""
    if seat != view.seat or not view.rack or view.public.phase in (Phase.BETWEEN, Phase.OVER):
        return None
    n = min(strategy.missing(view).values())
    return voice("plaque.to-go", n=n) if n else voice("plaque.complete")


def _is_moving(public: PublicState, seat: Seat) -> bool:
    return public.phase in (Phase.DRAWING, Phase.DISCARDING) and public.mover == seat


def _discards(view: View, seat: Seat, at: Rect) -> Parts:
    """Only the newest discard is seen (OK-17)."""
    public, name = view.public, pile_id(seat)
    label = voice("place.discards", who=seat_name(seat))
    if not public.piles[seat]:
        return Parts((Place(name, at, "spot", label),))
    tile = public.piles[seat][-1]
    origin = plaque_id(seat) if tile == public.offered else ""
    shown = voice("tile.discarded", tile=tile_name(tile.kind, public.okey), who=seat_name(seat))
    piece = tile_piece(tile, at, shown, public, origin=origin)
    return Parts((Place(name, at, "bare", label),), pieces=(piece,)).put_on(name)


def pile_id(seat: Seat) -> str:
    """The place of a seat's discards."""
    return f"pile-{seat + 1}"


def plaque_id(seat: Seat) -> str:
    """The place that says how a seat stands."""
    return f"seat-{seat + 1}"
