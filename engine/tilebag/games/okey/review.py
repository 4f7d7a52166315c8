"""The review: how good each choice is for winning the round, by the model of the odds
(`solver/evaluation.py`).

The values are log-odds of which only differences within a decision mean something, so they are not
shown: what is said is exact, the distance and the number of unseen tiles that reduce it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tilebag.core import words
from tilebag.core.chance import Chance
from tilebag.core.comparison import Comparison, Figure
from tilebag.core.game import Choice, Review, Unit, best_first
from tilebag.core.move import Move
from tilebag.core.words import Text

from . import strategy
from .bots import MIN_GAIN, take_advice
from .names import kind_name, losers, neighbour_discard_name, say, tile_name
from .pieces import Kind
from .rules.moves import DRAW, GO_ON, LEAVE, SHOW, TAKE, discard, finish
from .scene.centre_layout import STOCK
from .solver.distance import PAIRS, is_winning
from .solver.prospects import Prospects
from .state import Phase
from .view import View, can_finish, moves

FINISHED = 10.0  # log-odds of having won; each point that the others lose adds `POINT`
POINT = 0.3
# standard error of the difference between two odds of the model (`research/review.py`)
MODEL_ERROR = 0.1
# at least, of a discard that increases the distance: the model was not fitted to them
DETOUR_COST = 0.25


def review(view: View, chance: Chance) -> Iterator[Review]:
    """The sensible choices, then all."""
    del chance  # it is deterministic
    if not view.is_deciding:
        return
    if view.public.phase is Phase.DRAWING:
        yield _review(view, list(_sources(view)))
        return
    if view.public.phase is not Phase.DISCARDING:
        yield _review(view, [_simple(GO_ON, 0.0, "go-on")])
        return
    after = strategy.prospects_after_sensible_discards(view)
    sensible = strategy.odds_with_prospects(view, after)
    choices = [*_finishes(view), *_discards(view, after, sensible)]
    other_prospects: dict[Kind, Prospects] = {}
    for kind in {tile.kind for tile in view.rack} - after.keys():
        if choices:
            yield _review(view, choices)  # because each of the others may take as long as a slice
        other_prospects |= strategy.prospects_after_discards(view, [kind])
    odds = strategy.odds_with_prospects(view, other_prospects)
    most = max(sensible.values(), default=DETOUR_COST + max(odds.values(), default=0.0))
    capped = {kind: min(value, most - DETOUR_COST) for kind, value in odds.items()}
    yield _review(view, [*choices, *_discards(view, other_prospects, capped)])


def _review(view: View, choices: Sequence[Choice]) -> Review:
    if SHOW in moves(view):
        value = POINT + max(choice.value for choice in choices)
        choices = [*choices, _simple(SHOW, value, "show", others=losers(view, view.player))]
    return Review(Unit.ODDS, best_first(choices), _idea(view))


def _simple(move: Move, value: float, key: str, *pieces: str, **values: Text) -> Choice:
    return Choice(
        (move,), value, say(f"offer.{key}", **values), say(f"reason.{key}", **values), 0.0, pieces
    )


def _sources(view: View) -> Iterator[Choice]:
    """The stock or the neighbour's discard; without a stock, only a tile that finishes is worth
    taking.
    """
    offered = view.public.offered_kind
    discarded = view.public.neighbour_discard
    assert discarded is not None
    name = neighbour_discard_name(view.public)
    if is_winning(strategy.hand(view).plus(offered), pairs=view.public.options.seven_pairs):
        gain = FINISHED
    elif offered == view.public.okey:
        gain = FINISHED / 2
    else:
        gain = max(0.0, strategy.take_gain(view, offered)) if view.stock else -MIN_GAIN
    label = say("offer.take", tile=name)
    reason = take_advice(view).reason
    closer = reason.key != "okey.reason.take-odds"
    if not closer and gain <= MIN_GAIN:
        reason = say("reason.take-idle", tile=name)
    if view.stock:
        if gain > MIN_GAIN:
            key = "draw-hoping"
        elif closer:
            key = "draw-rather"
        else:
            key = "draw"
        drawing = say(f"reason.{key}", tile=name)
        yield Choice(
            (DRAW,),
            MIN_GAIN,
            say("offer.draw"),
            drawing,
            MODEL_ERROR,
            (STOCK,),
            (say("offer.draw-short"),),
        )
    else:
        yield _simple(LEAVE, 0.0, "leave")
    yield Choice((TAKE,), gain, label, reason, MODEL_ERROR, (discarded.id,), (name,))


def _finishes(view: View) -> Iterator[Choice]:
    """Every way to finish now."""
    others = losers(view, view.player)
    for tile in view.rack:
        if finish(tile) in moves(view):
            name = tile_name(tile.kind, view.public.okey)
            n = strategy.finish_loss(view, tile)
            label = say("offer.finish", tile=name, others=others, n=n)
            reason = say("reason.finish", tile=name, others=others, n=n)
            yield Choice(
                (finish(tile),),
                FINISHED + POINT * n,
                label,
                reason,
                pieces=(tile.id,),
                brief=(say("place.finish"), name),
            )


def _discards(
    view: View, after: Mapping[Kind, Prospects], odds: Mapping[Kind, float]
) -> Iterator[Choice]:
    """These discards; of equally good ones first those that fit the others least."""
    kinds = [tile.kind for tile in view.rack]
    fit = {kind: strategy.affinity(kind, kinds, view.public.okey) for kind in after}
    for tile in sorted(
        (tile for tile in view.rack if tile.kind in after), key=lambda tile: fit[tile.kind]
    ):
        name = kind_name(tile.kind)
        label = say("offer.discard", tile=name)
        yield Choice(
            (discard(tile),),
            odds[tile.kind],
            label,
            _outs(name, after[tile.kind]),
            MODEL_ERROR,
            (tile.id,),
            (name,),
        )


def _outs(name: Text, after: Prospects) -> Text:
    """The distance after a discard, and how many unseen tiles reduce it."""
    way = "pairs" if _prefers_pairs(after) else "groups"
    outs = say("outs", n=_helpful_tiles(after))
    return say(f"reason.outs-{way}", tile=name, n=after.distance, outs=outs)


def _prefers_pairs(after: Prospects) -> bool:
    """Are seven pairs in reach, and nearer than sets and runs?"""
    return after.pairs_distance < min(after.groups_distance, PAIRS)


def _helpful_tiles(after: Prospects) -> int:
    """The number of unseen tiles that reduce the distance."""
    return after.pairs_outs if _prefers_pairs(after) else after.groups_outs


def compare(view: View, choices: tuple[Choice, ...]) -> Comparison | None:
    """The discards by the number of unseen tiles that then bring the hand closer: none after a
    discard that increases the distance.
    """
    kinds = {discard(tile): tile.kind for tile in view.rack}
    moves_made = [choice.plan[0] for choice in choices]
    if not all(move in kinds for move in moves_made):
        return None
    after = strategy.prospects_after_sensible_discards(view)
    least = min((prospects.distance for prospects in after.values()), default=0)
    if not least:
        return None
    tiles = {
        kind: _helpful_tiles(prospects) if prospects.distance == least else 0
        for kind, prospects in after.items()
    }
    numbers = [tiles.get(kinds[move], 0) for move in moves_made]
    figures = tuple(Figure(n, words.say("hint.number", n=n)) for n in numbers)
    return Comparison(say("unit.finish" if least == 1 else "unit.closer"), figures)


def _idea(view: View) -> Text:
    if view.public.phase is Phase.SHOWING:
        return say("idea.showing")
    if can_finish(view):
        return say("idea.finish")
    missing = min(strategy.own_distances(view).values())
    return say("idea.take" if view.public.phase is Phase.DRAWING else "idea.discard", n=missing)
