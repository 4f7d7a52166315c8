"""What may be done now, as taps, drops and buttons."""

from __future__ import annotations

from collections.abc import Callable

from tilebag.move import Move
from tilebag.scene import Drop, Offer
from tilebag.words import Text

from .. import strategy
from ..names import offered_name, tile_name, voice
from ..rules.steps import DRAW, GO_ON, LEAVE, SHOW, TAKE, discard, finish
from ..state import Tile
from ..view import View, moves
from .players import pile_id
from .rack import in_order
from .stock import FINISH, STOCK


def offers(view: View) -> tuple[Offer, ...]:
    """Every legal step, and nothing else; first of all to finish."""
    steps = moves(view)
    buttons = tuple(_BUTTONS[step](view) for step in steps if step in _BUTTONS)
    return (*_finishing(view, steps), *_from_the_rack(view, steps), *buttons, *_draw_button(steps))


def _draw_button(steps: tuple[Move, ...]) -> tuple[Offer, ...]:
    """What a tap on the stock does, as a button too."""
    return (Offer(voice("offer.draw"), DRAW, main=True),) if DRAW in steps else ()


def _from_the_rack(view: View, steps: tuple[Move, ...]) -> tuple[Offer, ...]:
    """Take a tile up, and put it down at one's right or, to finish, on the indicator."""
    return tuple(_tile(view, tile, steps) for tile in in_order(view.rack) if discard(tile) in steps)


def _tile(view: View, tile: Tile, steps: tuple[Move, ...]) -> Offer:
    assert view.seat is not None
    name = tile_name(tile.kind, view.public.okey)
    drops = [Drop(pile_id(view.seat), discard(tile), voice("offer.discard", tile=name))]
    if finish(tile) in steps:
        drops.append(Drop(FINISH, finish(tile), _finish_label(view, tile)))
    return Offer(name, pick=tile.id, drops=tuple(drops))


def _finishing(view: View, steps: tuple[Move, ...]) -> tuple[Offer, ...]:
    """A button for the finish that costs the others most."""
    if not any(step.verb == "finish" for step in steps):
        return ()
    tile = strategy.dearest_finish(view)
    return (Offer(_finish_label(view, tile), finish(tile), main=True),)


def _finish_label(view: View, tile: Tile) -> Text:
    """With what it costs the others: tiles may differ in that."""
    return voice("offer.finish", tile=tile_name(tile.kind, view.public.okey), n=strategy.finish_cost(view, tile))


def _take(view: View) -> Offer:
    assert view.public.offered is not None
    return Offer(voice("offer.take", tile=offered_name(view.public)), TAKE, pick=view.public.offered.id)


_BUTTONS: dict[Move, Callable[[View], Offer]] = {
    SHOW: lambda view: Offer(voice("offer.show"), SHOW, main=GO_ON in moves(view)),
    GO_ON: lambda view: Offer(voice("offer.go-on"), GO_ON, main=SHOW not in moves(view)),
    DRAW: lambda view: Offer(voice("offer.draw"), DRAW, pick=STOCK),
    TAKE: _take,
    LEAVE: lambda view: Offer(voice("offer.leave"), LEAVE),
}
