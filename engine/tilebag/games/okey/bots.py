"""The computer players. All finish as soon as they can.

casual  discards the tile that fits the others least, keeps tiles taken from the left, and overlooks
        most useful discards
keen    keeps the hand with the smallest distance
expert  keeps the hand with the best odds to win the round (`solver.evaluation`): a small distance,
        many unseen tiles that reduce it, and no discard that the next player seems to collect
        (`solver.discard_risk`)

Characters play like `keen`:
emre  goes for seven pairs unless they are far away
theo  of the tiles he can spare, discards the one that the next player is least likely to want
lena  plays plainly
"""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core.chance import Chance
from tilebag.core.game import Advice

from . import strategy
from .names import kind_name, losers, say, tile_name
from .pieces import Kind
from .rules.moves import DRAW, GO_ON, LEAVE, SHOW, TAKE, discard, finish
from .solver import discard_risk
from .solver.distance import is_winning
from .state import Ending, Phase, Tile
from .view import View, can_finish, moves

OVERSIGHT_PERCENT = 90  # percent of useful discards that a casual player overlooks
PAIRS_PATIENCE = 2  # tiles by which pairs may be farther than sets and runs for Emre to go for them
FAR = 99  # tiles: the distance of a way to win that does not count
MIN_GAIN = 0.2  # log-odds: the value of a draw, and of not showing what one collects


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """Show the indicator and finish when possible; otherwise do not count, and often overlook a
    useful discard.
    """
    if obvious := _obvious_advice(view):
        yield obvious
    elif view.public.phase is not Phase.DRAWING:
        yield _discard_loneliest(view)
    else:
        number, _ = chance.draw_below(100)
        if view.stock and number < OVERSIGHT_PERCENT:
            yield _draw_unless_winning(view)
        else:
            yield _choose_source(view)


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Show the indicator, take a discard only if it reduces the distance, discard the tile that is
    needed least.
    """
    del chance
    if obvious := _obvious_advice(view):
        yield obvious
    elif view.public.phase is Phase.DRAWING:
        yield _choose_source(view)
    else:
        yield _discard_by_distance(view)


def expert(view: View, chance: Chance) -> Iterator[Advice]:
    """Show the indicator, take a discard if it improves the odds, discard the tile that leaves the
    best odds.
    """
    obvious = _obvious_advice(view)
    yield from keen(view, chance)  # the evaluation may take longer than a slice
    if obvious:
        return
    if view.public.phase is Phase.DRAWING:
        yield _choose_source_by_odds(view)
    else:
        yield _discard_by_odds(view)


def emre(view: View, chance: Chance) -> Iterator[Advice]:
    """Collect pairs, if they count and are not far away."""
    ways = strategy.own_distances(view)
    if _obvious_advice(view) or ways.get(Ending.PAIRS, FAR) > ways[Ending.GROUPS] + PAIRS_PATIENCE:
        yield from keen(view, chance)
    elif view.public.phase is Phase.DRAWING:
        with_it = strategy.distances(
            strategy.hand(view).plus(view.public.offered_kind), view.public.options
        )
        closer = with_it[Ending.PAIRS] < ways[Ending.PAIRS]
        if not view.stock:
            yield _choose_source(view)
        else:
            yield take_advice(view) if closer else _draw(view)
    else:
        yield _discard_by_distance(view, Ending.PAIRS)


def theo(view: View, chance: Chance) -> Iterator[Advice]:
    """Discard with the next player in mind."""
    if _obvious_advice(view) or view.public.phase is Phase.DRAWING:
        yield from keen(view, chance)
        return
    spare = strategy.use_features(view, strategy.spare_kinds(view))
    if not spare:
        yield _discard_by_distance(view)
        return
    kind = min(spare, key=lambda kind: discard_risk.probability(spare[kind]))
    n = min(strategy.distances(strategy.hand(view).minus(kind), view.public.options).values())
    tile = next(tile for tile in view.rack if tile.kind == kind)
    yield Advice((discard(tile),), say("reason.discard", tile=kind_name(kind), n=n))


MANNERS = {"emre": emre, "theo": theo, "lena": keen}


def _obvious_advice(view: View) -> Advice | None:
    """What every player does when possible: show the indicator, finish."""
    steps = moves(view)
    if SHOW in steps:
        return Advice((SHOW,), say("reason.show", others=losers(view, view.player)))
    if view.public.phase is Phase.SHOWING:
        return Advice((GO_ON,), say("reason.go-on"))
    return finish_advice(view) if can_finish(view) else None


def _choose_source_by_odds(view: View) -> Advice:
    """Take the neighbour's discard if it improves the odds; if the stock is empty, only if it
    wins.
    """
    offered = view.public.offered_kind
    with_it = strategy.hand(view).plus(offered)
    name = tile_name(offered, view.public.okey)
    wins = is_winning(with_it, pairs=view.public.options.seven_pairs)
    if not view.stock and not wins:
        return Advice((LEAVE,), say("reason.leave"))
    if wins or offered == view.public.okey or strategy.take_gain(view, offered) > MIN_GAIN:
        return take_advice(view)
    return Advice((DRAW,), say("reason.draw-rather", tile=name))


def take_advice(view: View) -> Advice:
    """Take the neighbour's discard; the reason says what it changes."""
    offered = view.public.offered_kind
    missing = min(strategy.own_distances(view).values())
    n = min(strategy.distances(strategy.hand(view).plus(offered), view.public.options).values())
    name = tile_name(offered, view.public.okey)
    if not n:
        reason = say("reason.take-wins", tile=name)
    elif n < missing:
        reason = say("reason.take", tile=name, n=n)
    else:
        reason = say("reason.take-odds", tile=name)
    return Advice((TAKE,), reason)


def _discard_by_odds(view: View) -> Advice:
    """Discard the tile that leaves the best odds, never an okey."""
    odds = strategy.odds_after_discards(view)
    if not odds:
        return _discard_by_distance(view)
    kinds = [tile.kind for tile in view.rack]
    okey = view.public.okey
    tile = max(
        (tile for tile in view.rack if tile.kind in odds),
        key=lambda tile: (odds[tile.kind], -strategy.affinity(tile.kind, kinds, okey)),
    )
    missing = min(
        strategy.distances(strategy.hand(view).minus(tile.kind), view.public.options).values()
    )
    return Advice(
        (discard(tile),), say("reason.discard-best", tile=kind_name(tile.kind), n=missing)
    )


def _choose_source(view: View) -> Advice:
    """Take the neighbour's discard if it reduces the distance; if the stock is empty, only if it
    wins.
    """
    offered = view.public.offered_kind
    missing = min(strategy.own_distances(view).values())
    if_taken = min(
        strategy.distances(strategy.hand(view).plus(offered), view.public.options).values()
    )
    if view.stock:
        return take_advice(view) if if_taken < missing else _draw(view)
    return take_advice(view) if if_taken == 0 else Advice((LEAVE,), say("reason.leave"))


def _draw(view: View) -> Advice:
    return Advice(
        (DRAW,), say("reason.draw", tile=tile_name(view.public.offered_kind, view.public.okey))
    )


def finish_advice(view: View) -> Advice:
    """The advice to finish, with the tile to discard."""
    tile = strategy.best_finish(view)
    name = tile_name(tile.kind, view.public.okey)
    n = strategy.finish_loss(view, tile)
    return Advice(
        (finish(tile),), say("reason.finish", tile=name, others=losers(view, view.player), n=n)
    )


def _discard_by_distance(view: View, way: Ending | None = None) -> Advice:
    """Discard the tile that leaves the smallest distance, to this way to win if given, never an
    okey; if tied, one that fits the others least.
    """
    public = view.public
    hand = strategy.hand(view)
    kinds = [tile.kind for tile in view.rack]

    def cost(kind: Kind) -> tuple[bool, int, int, int]:
        ways = strategy.distances(hand.minus(kind), public.options)
        missing = ways.values() if way is None else (ways[way],)
        return (
            kind == public.okey,
            min(missing),
            sum(missing),
            strategy.affinity(kind, kinds, public.okey),
        )

    costs = {kind: cost(kind) for kind in kinds}
    tile = min(view.rack, key=lambda tile: costs[tile.kind])
    return Advice(
        (discard(tile),), say("reason.discard", tile=kind_name(tile.kind), n=costs[tile.kind][1])
    )


def _draw_unless_winning(view: View) -> Advice:
    """Draw from the stock, unless the neighbour's discard completes the hand."""
    offered = view.public.offered_kind
    if is_winning(strategy.hand(view).plus(offered), pairs=view.public.options.seven_pairs):
        return _choose_source(view)
    return Advice((DRAW,), say("reason.draw-hoping"))


def _discard_loneliest(view: View) -> Advice:
    """Discard the tile that fits the others least, never an okey nor a tile taken before; do not
    count distances.
    """
    kinds = [tile.kind for tile in view.rack]
    okey = view.public.okey
    taken = strategy.taken_tiles(view)

    def cost(tile: Tile) -> tuple[bool, bool, int]:
        return tile.kind == okey, tile in taken, strategy.affinity(tile.kind, kinds, okey)

    tile = min(view.rack, key=cost)
    return Advice((discard(tile),), say("reason.discard-lonely", tile=kind_name(tile.kind)))
