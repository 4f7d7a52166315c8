"""The casual player: a beginner who makes a beginner's mistakes.

It values hands like the keen player, but only for what they win now. It misjudges each hand a
little, often overlooks a category or the open tiles, prefers high tiles, and ends the round early.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from tilebag.core.chance import Chance
from tilebag.core.game import Advice
from tilebag.core.move import Move

from ..names import say
from ..rules.claims import claim_of
from ..rules.moves import DRAW
from ..solver import BITS
from ..state import Category, Phase
from ..view import View
from .keen import Evaluation, draw_reason, drop_reason, end_reason, has_stalled, keen

NOISE_PERCENT = 40  # by which it may over- or underestimate a hand
OVERSIGHT_PERCENT = 90  # of its decisions, in which it overlooks one of the four categories
IGNORES_OPEN_PERCENT = 60  # of its turns, in which it does not look at the open tiles
END_AT = 0.75  # see `keen.END_AT`
HIGH_TILE_BONUS = 0.4  # points it adds for each unit of a hand's total

T = TypeVar("T")


def casual(view: View, chance: Chance) -> Iterator[Advice]:
    """Take a tile that makes a group at once, keep the hand that looks best, end the round a little
    early.
    """
    if view.seat is None or view.public.phase not in (Phase.DRAW, Phase.DROP):
        yield from keen(view, chance)
        return
    think = _draw if view.public.phase is Phase.DRAW else _drop
    yield think(Evaluation(view, view.seat), chance)


def _draw(evaluation: Evaluation, chance: Chance) -> Advice:
    """An open tile if it sees that the tile improves the hand now, else the stock."""
    public = evaluation.public
    hand = evaluation.hand
    percent, chance = chance.draw_below(100)
    overlooked, chance = _oversight(chance)
    values = {}
    for tile in public.open:
        five = hand | BITS[tile.stamp]
        values[tile] = max(
            _estimate(evaluation, five & ~bit, overlooked) for bit in BITS.values() if five & bit
        )
    better = {
        tile: value
        for tile, value in values.items()
        if value > _estimate(evaluation, hand, overlooked)
    }
    if public.stock_size and (percent < IGNORES_OPEN_PERCENT or not better):
        return Advice((DRAW,), draw_reason(public))
    tile = _best_guess((better or values).items(), chance)
    return Advice((Move("take", (tile.id,)),), say("reason.take", tile=tile.stamp.name))


def _drop(evaluation: Evaluation, chance: Chance) -> Advice:
    """Drop the tile without which the hand looks best, face down if the rest may win."""
    public = evaluation.public
    hand = evaluation.view.hand
    overlooked, chance = _oversight(chance)
    if public.stock_size and hand[-1] in public.seen[evaluation.seat]:
        hand = hand[:-1]  # it has just chosen that open tile and does not put it back
    hand_without = {tile: evaluation.hand & ~BITS[tile.stamp] for tile in hand}
    tile = _best_guess(
        [(tile, _estimate(evaluation, hand, overlooked)) for tile, hand in hand_without.items()],
        chance,
    )
    win_chance = sum(
        likely
        for likely, category in evaluation.outlook(hand_without[tile]).chances
        if category != overlooked
    )
    if public.declarer is None and (win_chance >= END_AT or has_stalled(public)):
        return Advice((Move("end", (tile.id,)),), end_reason(evaluation, hand_without[tile], tile))
    return Advice((Move("drop", (tile.id,)),), drop_reason(evaluation, hand_without[tile], tile))


def _oversight(chance: Chance) -> tuple[Category | None, Chance]:
    """The category it overlooks in this decision, or None."""
    percent, chance = chance.draw_below(100)
    category, chance = chance.pick(tuple(Category))
    return category if percent < OVERSIGHT_PERCENT else None, chance


def _estimate(evaluation: Evaluation, hand: int, overlooked: Category | None) -> float:
    """Its estimate of what a hand wins if the round ends now."""
    likely = [
        (chance, category)
        for chance, category in evaluation.outlook(hand).chances
        if category != overlooked
    ]
    return evaluation.value_of_chances(likely) + HIGH_TILE_BONUS * claim_of(hand).total


def _best_guess(values: Iterable[tuple[T, float]], chance: Chance) -> T:
    """The key with the highest value, each value misjudged by up to `NOISE_PERCENT`."""
    guesses = []
    for option, value in values:
        percent, chance = chance.draw_below(2 * NOISE_PERCENT + 1)
        guesses.append((value * (100 - NOISE_PERCENT + percent), option))
    return max(guesses, key=lambda guess: guess[0])[1]
