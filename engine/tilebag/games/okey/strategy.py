"""What a seat can work out from what it knows: how far its hand is from winning, what helps, what goes together.

Players, hints and what is shown ask here and never the solver. Everything is exact, and nothing here raises.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from tilebag.game import Seat

from .pieces import HIGHEST, NUMBERED, Kind, worth
from .rules.moves import finishing_tiles, way_to_finish
from .rules.scoring import loss
from .solver import evaluation, melds, prospects, reading, sorting, surroundings
from .solver.columns import Hand
from .solver.distance import groups_distance, pairs_distance
from .solver.finishing import helping, unseen
from .state import Ending, Options, Result, Tile, following
from .view import View

Groups: TypeAlias = tuple[tuple[Tile, ...], ...]


# how far a hand is from winning


def hand(view: View) -> Hand:
    """One's own tiles, for the solver."""
    return Hand.of(view.public.indicator.kind, (tile.kind for tile in view.rack))


def distances(hand: Hand, options: Options) -> dict[Ending, int]:
    """The fewest tiles still to come, for each way to win that counts at this table."""
    groups = {Ending.GROUPS: groups_distance(hand)}
    return groups | {Ending.PAIRS: pairs_distance(hand)} if options.seven_pairs else groups


def missing(view: View) -> dict[Ending, int]:
    """The fewest tiles still to come to one's own hand, for each way to win that counts."""
    return distances(hand(view), view.public.options)


def taken(view: View) -> frozenset[Tile]:
    """The tiles of one's own hand that came from the neighbour; a shown indicator is none."""
    return frozenset(tile for tile in view.public.open[_seat(view)] if tile.kind != view.public.indicator.kind)


def unseen_by(view: View) -> dict[Kind, int]:
    """How many tiles of each kind this seat has not seen."""
    return unseen(tile.kind for tile in view.seen)


def helpful_tiles(view: View) -> dict[Kind, int]:
    """The tiles that bring the nearer way to win closer, with how many of each are unseen: most first, none with 0."""
    ways = missing(view)
    closer = dict(zip((Ending.GROUPS, Ending.PAIRS), helping(hand(view)), strict=True))
    useful = {kind for way, n in ways.items() if n == min(ways.values()) for kind in closer[way]}
    left = unseen_by(view)
    return {kind: left[kind] for kind in sorted(useful, key=lambda kind: (-left[kind], kind)) if left[kind]}


def spare_kinds(view: View) -> tuple[Kind, ...]:
    """Of a hand with a tile too many: what it lacks no more for when put down, what goes least with others first."""
    lacking, kinds, okey = min(missing(view).values()), _kinds(view), view.public.okey
    without = {kind: distances(hand(view).minus(kind), view.public.options) for kind in set(kinds) - {okey}}
    spare = [kind for kind, ways in without.items() if min(ways.values()) == lacking]
    return tuple(sorted(spare, key=lambda kind: (affinity(kind, kinds, okey), kind)))


def affinity(kind: Kind, kinds: Sequence[Kind], okey: Kind) -> int:
    """How well a tile goes with others: its twin, the same number in other colours, its neighbours."""
    shown, others = worth(kind, okey), [worth(other, okey) for other in kinds if other != okey]
    colour, place = divmod(shown, HIGHEST)
    near = {Kind(colour * HIGHEST + (place + step) % HIGHEST): 3 - abs(step) for step in (-2, -1, 1, 2)}
    near |= {same: 2 for same in NUMBERED if same % HIGHEST == place and same != shown}
    return 2 * (others.count(shown) - 1) + sum(near.get(other, 0) for other in others)


# what the odds are

USUAL_USE = 0.1  # the chance that a discard helps the next player, of one that is still to be chosen


def odds_after_discards(view: View) -> dict[Kind, float]:
    """The logarithm of the odds to win the round after each sensible discard of 15 tiles, okeys never among them.

    Only differences mean anything (`solver.evaluation`).
    """
    return {kind: evaluation.odds(features) for kind, features in features_after_discards(view).items()}


def features_after_discards(view: View) -> dict[Kind, list[float]]:
    """What the odds after each sensible discard are reckoned from."""
    return _features_without(view, hand(view), {tile.kind for tile in view.rack}, unseen_by(view))


def gain_of_taking(view: View, offered: Kind) -> float:
    """How much better the odds are with this tile, after the best discard, than with the 14 tiles as they are.

    A discard that helps the next player less than usual counts as a usual one: else two players might hand each other a
    tile for ever, whose hands are no better for it.
    """
    left, own = unseen_by(view), hand(view)
    now = prospects.of_hand(own, left, pairs=view.public.options.seven_pairs)
    counts = surroundings.counted(left, view.public.okey)
    before = evaluation.features(own, now, sum(left.values()), counts, USUAL_USE, _turns(view))
    after = _features_without(view, own.plus(offered), {*(tile.kind for tile in view.rack), offered}, left)
    usual = before[-evaluation.USES :]
    odds = (
        min(evaluation.odds(features), evaluation.odds([*features[: -evaluation.USES], *usual]))
        for features in after.values()
    )
    return max(odds, default=evaluation.odds(before)) - evaluation.odds(before)


def _features_without(
    view: View, hand: Hand, kinds: Collection[Kind], left: Mapping[Kind, int]
) -> dict[Kind, list[float]]:
    okey, pairs = view.public.okey, view.public.options.seven_pairs
    counts, unseen, turns = surroundings.counted(left, okey), sum(left.values()), _turns(view)
    after = prospects.after_discards(hand, set(kinds) - {okey}, left, pairs=pairs)
    shown = signs_of_use(view, after)
    return {
        kind: evaluation.features(hand.minus(kind), then, unseen, counts, reading.chance(shown[kind]), turns)
        for kind, then in after.items()
    }


def _turns(view: View) -> int:
    return len(view.public.piles[_seat(view)])


def signs_of_use(view: View, discards: Iterable[Kind]) -> dict[Kind, list[float]]:
    """For each discard what tells whether the next player can use it (`solver.reading`).

    What lies at one's own right he could have taken; an okey tells nothing.
    """
    public, seat = view.public, _seat(view)
    okey, follower = public.okey, following(seat, public.seats)
    put_down, left, taken = (
        [worth(tile.kind, okey) for tile in tiles if tile.kind != okey]
        for tiles in (public.piles[follower], public.piles[seat], public.open[follower])
    )
    counts, shown = surroundings.counted(unseen_by(view), okey), reading.Shown(put_down, left, taken)
    return {kind: reading.features(worth(kind, okey), okey, counts, shown) for kind in discards}


def _seat(view: View) -> Seat:
    assert view.seat is not None, "a guest plays nothing"
    return view.seat


# finishing


def dearest_finish(view: View) -> Tile:
    """The tile to finish with that costs the others most; there must be one."""
    return max(finishing_tiles(view.public, view.rack), key=lambda tile: finish_cost(view, tile))


def finish_cost(view: View, tile: Tile) -> int:
    """What each of the others loses if this tile is put down to finish; it must win."""
    ending = way_to_finish(view.public, view.rack, tile)
    assert ending is not None
    return loss(view.public, ending, tile.kind)


# what goes together


def winning_melds(view: View, result: Result) -> Groups:
    """The winner's tiles as they won; the round must not be void."""
    assert result.winner is not None
    tiles = view.public.open[result.winner]
    divided = melds.pairs if result.ending is Ending.PAIRS else melds.groups
    groups = divided(view.public.indicator.kind, [tile.kind for tile in tiles])
    assert groups is not None, "the winner has not won"
    return _grouped(tiles, groups)


def rack_by_colour(view: View) -> Groups:
    """One's own tiles, the colours apart."""
    return _grouped(view.rack, sorting.by_colour(view.public.okey, _kinds(view)))


def rack_by_melds(view: View) -> Groups:
    """One's own tiles in sets and runs, then those that lack one tile, then the others."""
    return _grouped(view.rack, sorting.by_melds(view.public.okey, _kinds(view)))


def rack_by_pairs(view: View) -> Groups:
    """One's own tiles, the pairs first."""
    return _grouped(view.rack, sorting.by_pairs(view.public.okey, _kinds(view)))


def _kinds(view: View) -> sorting.Kinds:
    return tuple(sorted(tile.kind for tile in view.rack))


def _grouped(tiles: Sequence[Tile], groups: Iterable[Sequence[Kind]]) -> Groups:
    """The tiles in groups of these kinds; of several of a kind the one with the lowest number comes first."""
    left: dict[Kind, list[Tile]] = {}
    for tile in sorted(tiles, reverse=True):
        left.setdefault(tile.kind, []).append(tile)
    return tuple(tuple(left[kind].pop() for kind in group) for group in groups)
