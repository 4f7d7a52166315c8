"""What a seat can compute from its View: distances, helpful tiles, groups.

Players, hints and scenes use this module instead of the solver. The results are exact; nothing here
raises.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from .pieces import FALSE_JOKER, HIGHEST, NUMBERED, Kind, effective_kind
from .rules.moves import ending_of_finish, finishing_tiles, loss
from .solver import discard_risk, evaluation, melds, prospects, surroundings
from .solver.columns import Hand
from .solver.distance import groups_distance, pairs_distance
from .solver.prospects import Prospects, count_unseen, helpful_kinds
from .state import Ending, Options, Result, Tile, seat_after
from .view import CACHED_VIEWS, View

Groups: TypeAlias = tuple[tuple[Tile, ...], ...]


# how far a hand is from winning


def hand(view: View) -> Hand:
    """The viewer's tiles, for the solver."""
    return Hand.of(view.public.indicator.kind, [tile.kind for tile in view.rack])


def distances(hand: Hand, options: Options) -> dict[Ending, int]:
    """The distance for each way to win that counts at this table."""
    ways = {Ending.GROUPS: groups_distance(hand)}
    if options.seven_pairs:
        ways[Ending.PAIRS] = pairs_distance(hand)
    return ways


@lru_cache(maxsize=CACHED_VIEWS)
def own_distances(view: View) -> dict[Ending, int]:
    """The distance of the viewer's hand for each way to win that counts."""
    return distances(hand(view), view.public.options)


def taken_tiles(view: View) -> frozenset[Tile]:
    """The viewer's tiles taken from the neighbour, without a shown indicator."""
    return frozenset(
        tile for tile in view.public.open[view.player] if tile.kind != view.public.indicator.kind
    )


def unseen_counts(view: View) -> dict[Kind, int]:
    """The number of tiles of each kind that this seat has not seen."""
    return count_unseen([tile.kind for tile in view.seen_tiles])


def helpful_tiles(view: View) -> dict[Kind, int]:
    """The tiles that reduce the smaller distance, with their unseen copies: most first, none with
    0.
    """
    ways = own_distances(view)
    closer = dict(zip((Ending.GROUPS, Ending.PAIRS), helpful_kinds(hand(view)), strict=True))
    useful = {kind for way, n in ways.items() if n == min(ways.values()) for kind in closer[way]}
    unseen = unseen_counts(view)
    return {
        kind: unseen[kind]
        for kind in sorted(useful, key=lambda kind: (-unseen[kind], kind))
        if unseen[kind]
    }


def spare_kinds(view: View) -> tuple[Kind, ...]:
    """Of 15 tiles, the kinds whose discard does not increase the distance, those that fit the
    others least first.
    """
    distance = min(own_distances(view).values())
    kinds = _kinds(view)
    okey = view.public.okey
    mine = hand(view)
    without = {
        kind: distances(mine.minus(kind), view.public.options) for kind in set(kinds) - {okey}
    }
    spare = [kind for kind, ways in without.items() if min(ways.values()) == distance]
    return tuple(sorted(spare, key=lambda kind: (affinity(kind, kinds, okey), kind)))


def affinity(kind: Kind, kinds: Sequence[Kind], okey: Kind) -> int:
    """How well a tile fits the others: its twin, the same number in other colours, its
    neighbours.
    """
    counts_as = effective_kind(kind, okey)
    others = [okey if other == FALSE_JOKER else other for other in kinds if other != okey]
    near = _near_kinds(counts_as)
    return 2 * (others.count(counts_as) - 1) + sum([near.get(other, 0) for other in others])


@cache
def _near_kinds(kind: Kind) -> Mapping[Kind, int]:
    """How well each neighbour, and the same number in other colours, fits a tile."""
    colour, place = divmod(kind, HIGHEST)
    near = {
        Kind(colour * HIGHEST + (place + step) % HIGHEST): 3 - abs(step) for step in (-2, -1, 1, 2)
    }
    return near | {same: 2 for same in NUMBERED if same % HIGHEST == place and same != kind}


# what the odds are

USUAL_USE = 0.1  # probability that a future discard helps the next player


def odds_after_discards(view: View) -> dict[Kind, float]:
    """The log-odds of winning the round after each sensible discard of 15 tiles, never an okey.

    Only differences are meaningful (`solver.evaluation`).
    """
    return odds_with_prospects(view, prospects_after_sensible_discards(view))


def prospects_after_sensible_discards(view: View) -> dict[Kind, Prospects]:
    """The prospects after each discard of 15 tiles that keeps a distance as small as possible,
    never an okey.
    """
    return _sensible_discards(view, hand(view), {tile.kind for tile in view.rack})


def features_after_discards(view: View) -> dict[Kind, list[float]]:
    """The features for the odds after each sensible discard."""
    return _features(view, hand(view), prospects_after_sensible_discards(view), unseen_counts(view))


def take_gain(view: View, offered: Kind) -> float:
    """The gain in log-odds of taking this tile and making the best discard, compared with keeping
    the 14 tiles.

    A discard that helps the next player less than usual counts as a usual one; otherwise two
    players might pass each other a tile forever without improving their hands.
    """
    unseen = unseen_counts(view)
    own = hand(view)
    current = prospects.hand_prospects(own, unseen, pairs=view.public.options.seven_pairs)
    counts = surroundings.tile_counts(unseen, view.public.okey)
    before = evaluation.features(
        own, current, sum(unseen.values()), counts, USUAL_USE, _turns(view)
    )
    with_it = own.plus(offered)
    discards = _sensible_discards(view, with_it, {*(tile.kind for tile in view.rack), offered})
    after = _features(view, with_it, discards, unseen)
    usual = before[-evaluation.USE_FEATURES :]
    odds = (
        min(
            evaluation.odds(features),
            evaluation.odds([*features[: -evaluation.USE_FEATURES], *usual]),
        )
        for features in after.values()
    )
    odds_before = evaluation.odds(before)
    return max(odds, default=odds_before) - odds_before


def _sensible_discards(view: View, hand: Hand, kinds: set[Kind]) -> dict[Kind, Prospects]:
    unseen = unseen_counts(view)
    pairs = view.public.options.seven_pairs
    return prospects.discard_prospects(hand, kinds - {view.public.okey}, unseen, pairs=pairs)


def prospects_after_discards(view: View, kinds: Iterable[Kind]) -> dict[Kind, Prospects]:
    """The prospects after each of these discards, sensible or not."""
    own = hand(view)
    unseen = unseen_counts(view)
    pairs = view.public.options.seven_pairs
    return {kind: prospects.hand_prospects(own.minus(kind), unseen, pairs=pairs) for kind in kinds}


def odds_with_prospects(view: View, after: Mapping[Kind, Prospects]) -> dict[Kind, float]:
    """The log-odds after discards with these prospects."""
    features = _features(view, hand(view), after, unseen_counts(view))
    return {kind: evaluation.odds(values) for kind, values in features.items()}


def _features(
    view: View, hand: Hand, after: Mapping[Kind, Prospects], unseen: Mapping[Kind, int]
) -> dict[Kind, list[float]]:
    """The features for the odds after each of these discards."""
    counts = surroundings.tile_counts(unseen, view.public.okey)
    total = sum(unseen.values())
    turns = _turns(view)
    use = use_features(view, after)
    return {
        kind: evaluation.features(
            hand.minus(kind), outlook, total, counts, discard_risk.probability(use[kind]), turns
        )
        for kind, outlook in after.items()
    }


def _turns(view: View) -> int:
    return len(view.public.piles[view.player])


def use_features(view: View, discards: Iterable[Kind]) -> dict[Kind, list[float]]:
    """For each discard, the features of its usefulness to the next player (`solver.discard_risk`).

    The viewer's discards are those the next player left lying; an okey reveals nothing.
    """
    public = view.public
    seat = view.player
    okey = public.okey
    follower = seat_after(seat, public.seats)

    def plain_kinds(tiles: Iterable[Tile]) -> list[Kind]:
        return [effective_kind(tile.kind, okey) for tile in tiles if tile.kind != okey]

    counts = surroundings.tile_counts(unseen_counts(view), okey)
    evidence = discard_risk.Evidence(
        discards=plain_kinds(public.piles[follower]),
        ignored=plain_kinds(public.piles[seat]),
        taken=plain_kinds(public.open[follower]),
    )
    return {
        kind: discard_risk.features(effective_kind(kind, okey), okey, counts, evidence)
        for kind in discards
    }


# finishing


def best_finish(view: View) -> Tile:
    """The finishing tile that costs the others most; there must be one."""
    return max(finishing_tiles(view.public, view.rack), key=lambda tile: finish_loss(view, tile))


def finish_loss(view: View, tile: Tile) -> int:
    """The points each opponent loses if this tile is put down to finish; it must win."""
    ending = ending_of_finish(view.public, view.rack, tile)
    assert ending is not None
    return loss(view.public, ending, tile.kind)


# what goes together


def winning_melds(view: View, result: Result) -> Groups:
    """The winner's tiles in melds; the round must not be void."""
    assert result.winner is not None
    tiles = view.public.open[result.winner]
    divided = melds.pairs if result.ending is Ending.PAIRS else melds.groups
    groups = divided(view.public.indicator.kind, [tile.kind for tile in tiles])
    assert groups is not None, "the winner has not won"
    return _group_tiles(tiles, groups)


def rack_by_colour(view: View) -> Groups:
    """The viewer's tiles by colour."""
    return _group_tiles(view.rack, melds.by_colour(view.public.okey, _kinds(view)))


def rack_by_melds(view: View) -> Groups:
    """The viewer's tiles in sets and runs, then pairs that miss one tile, then the others."""
    return _group_tiles(view.rack, melds.by_melds(view.public.okey, _kinds(view)))


def rack_by_pairs(view: View) -> Groups:
    """The viewer's tiles, the pairs first."""
    return _group_tiles(view.rack, melds.by_pairs(view.public.okey, _kinds(view)))


def _kinds(view: View) -> melds.Kinds:
    return tuple(sorted([tile.kind for tile in view.rack]))


def _group_tiles(tiles: Sequence[Tile], groups: Iterable[Sequence[Kind]]) -> Groups:
    """The tiles in groups of these kinds; of equal kinds the lowest number first."""
    tiles_of: dict[Kind, list[Tile]] = {}
    for tile in sorted(tiles, reverse=True):
        tiles_of.setdefault(tile.kind, []).append(tile)
    return tuple(tuple([tiles_of[kind].pop() for kind in group]) for group in groups)
