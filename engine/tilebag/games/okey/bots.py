"""The computer players. All finish as soon as they can.

casual  puts down the tile that goes least with others, keeps what it took from the left, and overlooks more than half
        of the useful discards
keen    keeps to the hand that lacks fewest tiles
expert  keeps to the hand with the best odds to win the round (`solver.evaluation`): near to winning, with many unseen
        tiles that bring it nearer, and without giving the next player what he seems to collect (`solver.reading`)
"""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.words import Text

from . import strategy
from .names import kind_name, others, tile_name, voice
from .pieces import Kind
from .rules.steps import DRAW, GO_ON, LEAVE, SHOW, TAKE, discard, finish
from .solver import finishing
from .state import Phase, Tile
from .view import View, moves

OVERLOOKED = 90  # of a hundred discards that would bring a casual player closer
WORTH_TAKING = 0.2  # in the logarithm of the odds: what a draw is worth, and to show nobody what one collects


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """Shows the indicator and finishes; counts nothing, and often does not see what a discard is good for."""
    if obvious := _obvious(view):
        yield obvious
    elif view.public.phase is not Phase.DRAWING:
        yield _loneliest(view)
    else:
        number, _ = chance.draw_below(100)
        yield _hoping(view) if view.stock and number < OVERLOOKED else _where_from(view)


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Shows the indicator, takes a discard only if that brings it closer, puts down what it needs least."""
    del chance
    yield _obvious(view) or (_where_from if view.public.phase is Phase.DRAWING else _least_needed)(view)


def expert(view: View, chance: Chance) -> Iterator[Advice]:
    """Shows the indicator, takes a discard if the odds with it are better, puts down what leaves the best odds."""
    obvious = _obvious(view)
    yield from keen(view, chance)  # the whole thought may take longer than a slice
    if not obvious:
        yield (_better_from if view.public.phase is Phase.DRAWING else _best_without)(view)


def _obvious(view: View) -> Advice | None:
    """What every good player does: to show the indicator, to finish."""
    steps = moves(view)
    if SHOW in steps:
        return Advice((SHOW,), voice("reason.show", others=_others(view)))
    if view.public.phase is Phase.SHOWING:
        return Advice((GO_ON,), voice("reason.go-on"))
    return _finishing(view) if any(step.verb == "finish" for step in steps) else None


def _better_from(view: View) -> Advice:
    """The neighbour's discard if the odds are better with it, or with an empty stock only if it wins."""
    offered = view.public.offered
    assert offered is not None
    with_it, name = strategy.hand(view).plus(offered.kind), tile_name(offered.kind, view.public.okey)
    wins = finishing.wins(with_it, pairs=view.public.options.seven_pairs)
    if not view.stock and not wins:
        return Advice((LEAVE,), voice("reason.leave"))
    if wins or offered.kind == view.public.okey or strategy.gain_of_taking(view, offered.kind) > WORTH_TAKING:
        return _taking(view)
    return Advice((DRAW,), voice("reason.draw-rather", tile=name))


def _taking(view: View) -> Advice:
    """The neighbour's discard, and what is true of the hand with it."""
    offered = view.public.offered
    assert offered is not None
    missing = min(strategy.missing(view).values())
    n = min(strategy.distances(strategy.hand(view).plus(offered.kind), view.public.options).values())
    key = "reason.take-wins" if not n else "reason.take" if n < missing else "reason.take-odds"
    name = tile_name(offered.kind, view.public.okey)
    return Advice((TAKE,), voice(key, tile=name, n=n) if key == "reason.take" else voice(key, tile=name))


def _best_without(view: View) -> Advice:
    """The tile without which the odds are best, never an okey."""
    odds = strategy.odds_after_discards(view)
    if not odds:
        return _least_needed(view)
    kinds, okey = [tile.kind for tile in view.rack], view.public.okey
    tile = max(
        (tile for tile in view.rack if tile.kind in odds),
        key=lambda tile: (odds[tile.kind], -strategy.affinity(tile.kind, kinds, okey)),
    )
    missing = min(strategy.distances(strategy.hand(view).minus(tile.kind), view.public.options).values())
    return Advice((discard(tile),), voice("reason.discard-best", tile=kind_name(tile.kind), n=missing))


def _where_from(view: View) -> Advice:
    """The neighbour's discard if it brings the hand closer, or with an empty stock only if it wins."""
    offered = view.public.offered
    assert offered is not None
    missing = min(strategy.missing(view).values())
    if_taken = min(strategy.distances(strategy.hand(view).plus(offered.kind), view.public.options).values())
    name = tile_name(offered.kind, view.public.okey)
    if if_taken < missing if view.stock else if_taken == 0:
        return _taking(view)
    return Advice((DRAW,), voice("reason.draw", tile=name)) if view.stock else Advice((LEAVE,), voice("reason.leave"))


def _finishing(view: View) -> Advice:
    tile = strategy.dearest_finish(view)
    name = tile_name(tile.kind, view.public.okey)
    n = strategy.finish_cost(view, tile)
    return Advice((finish(tile),), voice("reason.finish", tile=name, others=_others(view), n=n))


def _others(view: View) -> Text:
    """Who loses where one's own team does not."""
    assert view.seat is not None
    return others(view, view.seat)


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


def _hoping(view: View) -> Advice:
    """From the stock, whatever lies there, unless that finishes the hand."""
    offered = view.public.offered
    assert offered is not None
    if finishing.wins(strategy.hand(view).plus(offered.kind), pairs=view.public.options.seven_pairs):
        return _where_from(view)
    return Advice((DRAW,), voice("reason.draw-hoping"))


def _loneliest(view: View) -> Advice:
    """The tile that goes least with others, never an okey nor what it once took; nothing is counted."""
    kinds, okey, taken = [tile.kind for tile in view.rack], view.public.okey, strategy.taken(view)

    def cost(tile: Tile) -> tuple[bool, bool, int]:
        return tile.kind == okey, tile in taken, strategy.affinity(tile.kind, kinds, okey)

    tile = min(view.rack, key=cost)
    return Advice((discard(tile),), voice("reason.discard-lonely", tile=kind_name(tile.kind)))
