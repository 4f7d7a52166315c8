"""Actions available now: taps, drops and buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache

from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.scene import Drop, Offer
from tilebag.core.words import Text, seat_name

from .. import strategy
from ..names import losers, neighbour_discard_name, say, tile_name
from ..pieces import Kind
from ..rules.moves import DRAW, GO_ON, LEAVE, SHOW, TAKE, discard, finish, finishing_tiles
from ..state import Phase, Tile, seat_after
from ..view import View, can_finish, moves
from .centre_layout import FINISH, STOCK
from .players import pile_id
from .tiles import RACK, sort_tiles


def offers(view: View, on_felt: Collection[Seat]) -> tuple[Offer, ...]:
    """An offer for each legal move, finishing first; then attempts that are refused. `on_felt`: the
    seats whose discards are large enough to tap.
    """
    steps = moves(view)
    buttons = [_BUTTONS[step.verb](view) for step in steps if step.verb in _BUTTONS]
    draw = _draw_button(steps) if DRAW in steps[:1] else ()
    return (
        *_finish_button(view),
        *_discards(view, steps),
        *buttons,
        *draw,
        *_refusals(view, on_felt),
    )


def _draw_button(steps: tuple[Move, ...]) -> tuple[Offer, ...]:
    """The button that draws; its note names the other way."""
    note = say("offer.or-take") if TAKE in steps else ""
    short = say("offer.draw-short")
    return (Offer(say("offer.draw"), DRAW, main=True, short=short, note=note),)


def _discards(view: View, steps: tuple[Move, ...]) -> tuple[Offer, ...]:
    """Pick a tile up, and drop it on the right or, to finish, on the indicator."""
    if "discard" not in [step.verb for step in steps]:
        return ()
    finishing = [step.args for step in steps if step.verb == "finish"]
    return tuple(
        [_discard(view, tile, finishes=(tile.id,) in finishing) for tile in sort_tiles(view.rack)]
    )


def _discard(view: View, tile: Tile, *, finishes: bool) -> Offer:
    okey = view.public.okey
    drops = [Drop(pile_id(view.player), discard(tile), _discard_label(tile.kind, okey))]
    if finishes:
        drops.append(Drop(FINISH, finish(tile), _finish_label(view, tile)))
    return Offer(tile_name(tile.kind, okey), pick=tile.id, drops=tuple(drops))


@cache
def _discard_label(kind: Kind, okey: Kind) -> Text:
    return say("offer.discard", tile=tile_name(kind, okey))


def _finish_button(view: View) -> tuple[Offer, ...]:
    """A button for the finish that costs the others most."""
    if not can_finish(view):
        return ()
    tile = strategy.best_finish(view)
    brief = say("offer.finish-brief", tile=tile_name(tile.kind, view.public.okey))
    return (Offer(_finish_label(view, tile), finish(tile), main=True, brief=brief),)


def _finish_label(view: View, tile: Tile) -> Text:
    """The label with the cost to the others, which may depend on the tile."""
    name = tile_name(tile.kind, view.public.okey)
    n = strategy.finish_loss(view, tile)
    return say("offer.finish", tile=name, others=losers(view, view.player), n=n)


def _refusals(view: View, on_felt: Collection[Seat]) -> tuple[Offer, ...]:
    """Attempts during the viewer's turn that are refused, and why."""
    public = view.public
    if public.phase not in (Phase.DRAWING, Phase.DISCARDING) or view.seat != public.mover:
        return ()
    drawing = public.phase is Phase.DRAWING
    finish = say("why.take-first") if drawing else _finish_refusal(view)
    refusals = [Offer(say("place.finish"), pick=FINISH, why=finish)]
    if not drawing and view.stock:
        refusals.append(Offer(say("place.stock"), pick=STOCK, why=say("why.taken")))
    previous = seat_after(public.mover, public.seats, -1)
    for seat in on_felt:
        if public.piles[seat] and not (drawing and seat == previous):
            tile = public.piles[seat][-1]
            why = say("why.taken" if seat == previous and not drawing else "why.only-left")
            refusals.append(Offer(tile_name(tile.kind, public.okey), pick=tile.id, why=why))
        if not drawing and seat != public.mover:
            label = say("place.discards", who=seat_name(seat))
            refusals.append(Offer(label, pick=pile_id(seat), why=say("why.own-right")))
    return tuple(refusals)


def _finish_refusal(view: View) -> Text:
    """The number of tiles missing, or the tiles that can be put down to finish."""
    kinds = dict.fromkeys(tile.kind for tile in finishing_tiles(view.public, view.rack))
    if kinds:
        return say(
            "why.finish-with",
            n=len(kinds),
            tiles=tuple(tile_name(kind, view.public.okey) for kind in kinds),
        )
    return say("why.missing", n=min(strategy.own_distances(view).values()))


def _show(view: View) -> Offer:
    return Offer(
        say("offer.show", others=losers(view, view.player)), SHOW, main=GO_ON in moves(view)
    )


def _take(view: View) -> Offer:
    assert view.public.neighbour_discard is not None
    label = say("offer.take", tile=neighbour_discard_name(view.public))
    return Offer(label, TAKE, pick=view.public.neighbour_discard.id, drops=_rack_drop(TAKE, label))


def _rack_drop(move: Move, label: Text) -> tuple[Drop, ...]:
    """A tile dragged to the rack stays in the slot where it is dropped."""
    return (Drop(RACK, move, label, desk=True),)


_BUTTONS: dict[str, Callable[[View], Offer]] = {
    SHOW.verb: _show,
    GO_ON.verb: lambda view: Offer(say("offer.go-on"), GO_ON, main=SHOW not in moves(view)),
    DRAW.verb: lambda view: Offer(
        say("offer.draw"), DRAW, pick=STOCK, drops=_rack_drop(DRAW, say("offer.draw"))
    ),
    TAKE.verb: _take,
    LEAVE.verb: lambda view: Offer(say("offer.leave"), LEAVE),
}
