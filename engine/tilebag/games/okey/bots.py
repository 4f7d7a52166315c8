"""The computer players. Both finish as soon as they can.

keen    keeps to the hand that lacks fewest tiles
expert  keeps to the hand that will be whole soonest, as far as the tiles it has not seen tell (`solver.prospects`); of
        nearly equal discards it takes what is of least use to others
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.words import Text

from . import strategy
from .names import kind_name, tile_name, voice
from .pieces import Kind, worth
from .rules.steps import DRAW, GO_ON, LEAVE, SHOW, TAKE, discard, finish
from .solver import prospects
from .solver.columns import Hand
from .state import Ending, Phase
from .view import View, moves

SAFETY = 1.0  # expected draws that it is worth to put down what goes with nothing the others may hold
WORTH_TAKING = 1.0  # expected draws that a discard must save: it shows what one collects


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Shows the indicator, takes a discard only if that brings it closer, puts down what it needs least."""
    del chance
    yield _obvious(view) or (_where_from if view.public.phase is Phase.DRAWING else _least_needed)(view)


def expert(view: View, chance: Chance) -> Iterator[Advice]:
    """Shows the indicator, takes a discard that saves more than a draw, puts down what leaves the shortest wait."""
    obvious = _obvious(view)
    yield from keen(view, chance)  # the whole thought may take longer than a slice
    if not obvious:
        yield (_sooner_from if view.public.phase is Phase.DRAWING else _soonest_without)(view)


def _obvious(view: View) -> Advice | None:
    """What every good player does: to show the indicator, to finish."""
    steps = moves(view)
    if SHOW in steps:
        return Advice((SHOW,), voice("reason.show"))
    if view.public.phase is Phase.SHOWING:
        return Advice((GO_ON,), voice("reason.go-on"))
    return _finishing(view) if any(step.verb == "finish" for step in steps) else None


def _sooner_from(view: View) -> Advice:
    """The neighbour's discard if it saves more than the draw it costs, or with an empty stock only if it wins."""
    offered, options = view.public.offered, view.public.options
    assert offered is not None
    hand, unseen, name = strategy.hand(view), strategy.unseen_by(view), tile_name(offered.kind, view.public.okey)
    with_it = hand.plus(offered.kind)
    kinds = {tile.kind for tile in (*view.rack, offered)} - {view.public.okey}
    then = min(prospects.after_discards(with_it, kinds, unseen, pairs=options.seven_pairs).values(), default=0.0)
    if not view.stock:
        return Advice((LEAVE,), voice("reason.leave")) if then else _taking(view, with_it, name)
    if prospects.draws_left(hand, unseen, pairs=options.seven_pairs) - then > WORTH_TAKING:
        return _taking(view, with_it, name)
    return Advice((DRAW,), voice("reason.draw-rather", tile=name))


def _taking(view: View, hand: Hand, name: Text) -> Advice:
    return Advice((TAKE,), voice("reason.take", tile=name, n=_least(strategy.distances(hand, view.public.options))))


def _soonest_without(view: View) -> Advice:
    """The tile without which the hand will be whole soonest, never an okey; of equal ones as `_least_needed`."""
    public, hand, kinds = view.public, strategy.hand(view), [tile.kind for tile in view.rack]
    spare = set(kinds) - {public.okey} or set(kinds)
    unseen = strategy.unseen_by(view)
    waits = prospects.after_discards(hand, spare, unseen, pairs=public.options.seven_pairs)
    tile = min(
        (tile for tile in view.rack if tile.kind in spare),
        key=lambda tile: (
            waits[tile.kind] + SAFETY * prospects.of_use_to_others(worth(tile.kind, public.okey), unseen),
            strategy.affinity(tile.kind, kinds, public.okey),
        ),
    )
    missing = _least(strategy.distances(hand.minus(tile.kind), public.options))
    return Advice((discard(tile),), voice("reason.discard-soonest", tile=kind_name(tile.kind), n=missing))


def _least(distances: Mapping[Ending, int]) -> int:
    return min(distances.values())


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
