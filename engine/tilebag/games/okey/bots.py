"""A computer player: it keeps to the hand that lacks fewest tiles, and finishes as soon as it can."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.chance import Chance
from tilebag.game import Advice

from . import strategy
from .names import kind_name, tile_name, voice
from .pieces import Kind
from .rules.steps import DRAW, GO_ON, LEAVE, SHOW, TAKE, discard, finish
from .state import Phase
from .view import View, moves


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Shows the indicator, takes a discard only if that brings it closer, puts down what it needs least."""
    del chance
    steps = moves(view)
    if SHOW in steps:
        yield Advice((SHOW,), voice("reason.show"))
    elif view.public.phase is Phase.SHOWING:
        yield Advice((GO_ON,), voice("reason.go-on"))
    elif view.public.phase is Phase.DRAWING:
        yield _where_from(view)
    elif any(step.verb == "finish" for step in steps):
        yield _finishing(view)
    else:
        yield _least_needed(view)


def _where_from(view: View) -> Advice:
    """The neighbour's discard if it brings the hand closer, or with an empty stock only if it wins."""
    offered = view.public.offered
    assert offered is not None
    missing = min(strategy.missing(view).values())
    if_taken = min(strategy.distances(strategy.hand(view).plus(offered.kind), view.public.options).values())
    name = tile_name(offered.kind, view.public.okey)
    if if_taken < missing if view.stock else if_taken == 0:
        return Advice((TAKE,), voice("reason.take", tile=name, n=if_taken))
    return Advice((DRAW,), voice("reason.draw", tile=name)) if view.stock else Advice((LEAVE,), voice("reason.leave"))


def _finishing(view: View) -> Advice:
    tile = strategy.dearest_finish(view)
    name = tile_name(tile.kind, view.public.okey)
    return Advice((finish(tile),), voice("reason.finish", tile=name, n=strategy.finish_cost(view, tile)))


def _least_needed(view: View) -> Advice:
    """The tile without which the hand lacks least, never an okey; of several the one that goes least with others."""
    public, hand = view.public, strategy.hand(view)
    kinds = [tile.kind for tile in view.rack]

    def cost(kind: Kind) -> tuple[bool, int, int, int]:
        missing = strategy.distances(hand.minus(kind), public.options).values()
        return kind == public.okey, min(missing), sum(missing), strategy.affinity(kind, kinds, public.okey)

    costs = {kind: cost(kind) for kind in kinds}
    tile = min(view.rack, key=lambda tile: costs[tile.kind])
    return Advice((discard(tile),), voice("reason.discard", tile=kind_name(tile.kind), n=costs[tile.kind][1]))
