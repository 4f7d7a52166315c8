"""A computer player: it keeps to the hand that lacks fewest tiles, and finishes as soon as it can."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.games.okey.columns import Hand
from tilebag.games.okey.distance import groups_distance, pairs_distance
from tilebag.games.okey.names import kind_name, tile_name, voice
from tilebag.games.okey.pieces import HIGHEST, NUMBERED, Kind, worth
from tilebag.games.okey.scoring import loss
from tilebag.games.okey.state import Phase, Table, Tile
from tilebag.games.okey.steps import (
    DRAW,
    GO_ON,
    LEAVE,
    SHOW,
    TAKE,
    discard,
    finish,
    finishing_tiles,
    way_to_finish,
)
from tilebag.games.okey.view import View, moves


def keen(view: View, chance: Chance) -> Iterator[Advice]:
    """Shows the indicator, takes a discard only if that brings it closer, puts down what it needs least."""
    del chance
    steps = moves(view)
    if SHOW in steps:
        yield Advice((SHOW,), voice("reason.show"))
    elif view.table.phase is Phase.SHOWING:
        yield Advice((GO_ON,), voice("reason.go-on"))
    elif view.table.phase is Phase.DRAWING:
        yield _where_from(view)
    elif any(step.verb == "finish" for step in steps):
        yield _finishing(view)
    else:
        yield _least_needed(view)


def hand(view: View) -> Hand:
    return Hand.of(view.table.indicator.kind, (tile.kind for tile in view.rack))


def distances(hand: Hand, table: Table) -> tuple[int, int]:
    """The fewest tiles still to come, for the nearer way to win and for all that count here together."""
    groups = groups_distance(hand)
    if not table.house.seven_pairs:
        return groups, groups
    pairs = pairs_distance(hand)
    return min(groups, pairs), groups + pairs


def _where_from(view: View) -> Advice:
    offered, mine = view.table.offered, hand(view)
    assert offered is not None
    (now, _), (then, _) = distances(mine, view.table), distances(mine.plus(offered.kind), view.table)
    name = tile_name(offered.kind, view.table.okey)
    if view.stock:
        if then < now:
            return Advice((TAKE,), voice("reason.take", tile=name, n=then))
        return Advice((DRAW,), voice("reason.draw", tile=name))
    if then == 0:
        return Advice((TAKE,), voice("reason.take", tile=name, n=then))
    return Advice((LEAVE,), voice("reason.leave"))


def _finishing(view: View) -> Advice:
    tile = dearest_finish(view)
    name = tile_name(tile.kind, view.table.okey)
    return Advice((finish(tile),), voice("reason.finish", tile=name, n=costs_others(view, tile)))


def dearest_finish(view: View) -> Tile:
    """The tile to finish with that costs the others most; there must be one."""
    return max(finishing_tiles(view.table, view.rack), key=lambda tile: costs_others(view, tile))


def costs_others(view: View, tile: Tile) -> int:
    """What each of them loses if this tile is put down to finish."""
    ending = way_to_finish(view.table, view.rack, tile)
    assert ending is not None
    return loss(view.table, ending, tile.kind)


def _least_needed(view: View) -> Advice:
    """The tile without which the hand lacks least; of several the one with the least company, never an okey."""
    table, mine = view.table, hand(view)
    kinds = [tile.kind for tile in view.rack]

    def cost(kind: Kind) -> tuple[bool, int, int, int]:
        nearest, both = distances(mine.minus(kind), table)
        return kind == table.okey, nearest, both, company(kind, kinds, table.okey)

    costs = {kind: cost(kind) for kind in kinds}
    tile = min(view.rack, key=lambda tile: costs[tile.kind])
    return Advice((discard(tile),), voice("reason.discard", tile=kind_name(tile.kind), n=costs[tile.kind][1]))


def company(kind: Kind, kinds: list[Kind], okey: Kind) -> int:
    """How well a tile goes with others: its twin, the same number in other colours, its neighbours."""
    mine, others = worth(kind, okey), [worth(other, okey) for other in kinds if other != okey]
    colour, place = divmod(mine, HIGHEST)
    near = {Kind(colour * HIGHEST + (place + step) % HIGHEST): 3 - abs(step) for step in (-2, -1, 1, 2)}
    near |= {same: 2 for same in NUMBERED if same % HIGHEST == place and same != mine}
    return 2 * (others.count(mine) - 1) + sum(near.get(other, 0) for other in others)
