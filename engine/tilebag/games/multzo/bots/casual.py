"""The casual player: a friendly beginner, who looks at what is there and makes a beginner's mistakes.

It weighs hands as the keen player does, but only by what they win now: it hopes for nothing. It misjudges each of them
somewhat, often overlooks what a hand is good for or what lies open, likes high tiles, and ends the round early.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from tilebag.chance import Chance
from tilebag.game import Advice
from tilebag.move import Move

from ..names import voice
from ..rules.claims import claim_of
from ..rules.steps import DRAW
from ..solver.bitsets import BITS
from ..state import Category, Phase
from ..view import View
from .keen import Evaluation, has_stalled, keen, why_draw, why_drop, why_end

NOISE = 40  # percent by which it may think too much or too little of a hand
OVERSIGHTS = 90  # in so many of a hundred decisions it does not see one of the four categories
MISSED = 60  # in so many of a hundred it does not look at the open tiles
END_AT = 0.75  # as `keen.END_AT`
HIGH_TILES = 0.4  # points that it adds for each of the total of a hand: it is fond of high tiles

T = TypeVar("T")


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """Takes what makes a group at once, keeps what it holds to be best, and is a little early to end the round."""
    if view.seat is None or view.public.phase not in (Phase.DRAW, Phase.DROP):
        yield from keen(view, chance)
        return
    think = _draw if view.public.phase is Phase.DRAW else _drop
    yield think(Evaluation(view, view.seat), chance)


def _draw(evaluation: Evaluation, chance: Chance) -> Advice:
    """An open tile if it sees that this makes the hand better at once, else the stock."""
    public, hand = evaluation.public, evaluation.hand
    percent, chance = chance.draw_below(100)
    unseen, chance = _oversight(chance)
    values = {
        tile: max(_worth(evaluation, five & ~bit, unseen) for bit in BITS.values() if five & bit)
        for tile in public.open
        for five in (hand | BITS[tile.stamp],)
    }
    better = {tile: value for tile, value in values.items() if value > _worth(evaluation, hand, unseen)}
    if public.left and (percent < MISSED or not better):
        return Advice((DRAW,), why_draw(public))
    tile = _best_guess((better or values).items(), chance)
    return Advice((Move("take", (tile.id,)),), voice("reason.take", tile=tile.stamp.name))


def _drop(evaluation: Evaluation, chance: Chance) -> Advice:
    """The tile without which the hand seems best now, face down as soon as that may win."""
    public, hand = evaluation.public, evaluation.view.hand
    unseen, chance = _oversight(chance)
    if public.left and hand[-1] in public.seen[evaluation.seat]:
        hand = hand[:-1]  # it chose that open tile just now, and does not put it back
    rest = {tile: evaluation.hand & ~BITS[tile.stamp] for tile in hand}
    tile = _best_guess([(tile, _worth(evaluation, hand, unseen)) for tile, hand in rest.items()], chance)
    sure = sum(likely for likely, category in evaluation.outlook(rest[tile]).chances if category != unseen) >= END_AT
    if public.declarer is None and (sure or has_stalled(public)):
        return Advice((Move("end", (tile.id,)),), why_end(evaluation, rest[tile], tile))
    return Advice((Move("drop", (tile.id,)),), why_drop(evaluation, rest[tile], tile))


def _oversight(chance: Chance) -> tuple[Category | None, Chance]:
    """The category that it does not see this time, if there is one."""
    percent, chance = chance.draw_below(100)
    category, chance = chance.pick(tuple(Category))
    return category if percent < OVERSIGHTS else None, chance


def _worth(evaluation: Evaluation, hand: int, unseen: Category | None) -> float:
    """What a hand seems to win if the round ends now."""
    likely = [(chance, category) for chance, category in evaluation.outlook(hand).chances if category != unseen]
    return evaluation.value_with(likely) + HIGH_TILES * claim_of(hand).total


def _best_guess(values: Iterable[tuple[T, float]], chance: Chance) -> T:
    """The one with the highest value, each misjudged by up to `NOISE`."""
    guesses = []
    for thing, value in values:
        percent, chance = chance.draw_below(2 * NOISE + 1)
        guesses.append((value * (100 - NOISE + percent), thing))
    return max(guesses, key=lambda guess: guess[0])[1]
