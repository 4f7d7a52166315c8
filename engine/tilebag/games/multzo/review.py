"""The review: the chance to win the game for every move, from play-outs on common deals
(`bots/expert.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core.chance import Chance
from tilebag.core.fast_replace import fast_replace, find, replace_at
from tilebag.core.game import Advice, Choice, Review, Seat, Unit, best_first
from tilebag.core.move import Move
from tilebag.core.words import Text
from tilebag.kit.piecepack import NULL, Stamp

from . import names
from .bots.expert import DEALS_PER_SLICE, MAX_DEALS, Trials, mean_gain
from .bots.keen import Evaluation, best_reward, cached_claim_of, drop_reason, end_reason, keen
from .bots.standing import win_chances
from .names import say
from .rules.moves import COINS
from .rules.showdown import Reward, rewards_of, score, unpaid_winners
from .scene.tiles import STOCK
from .solver import BITS
from .state import Phase, PublicState
from .view import View, moves

# standard error of the difference between two results of the win model (`research/review.py`)
MODEL_ERROR = 0.01


def review(view: View, chance: Chance) -> Iterator[Review]:
    """All moves, on more and more deals; the choice of a reward at once."""
    if view.seat is None or not moves(view):
        return
    (sound,) = keen(view, chance)
    if view.public.phase is Phase.SHOW:
        yield Review(Unit.CHANCE, best_first(_rewards(view.public, view.seat)), say("idea.reward"))
        return
    first = sound.plan[0]
    trials = Trials(view, view.seat, first, [move for move in moves(view) if move != first])
    evaluation = Evaluation(view, view.seat)
    for _ in range(0, MAX_DEALS[len(view.public.seats)], DEALS_PER_SLICE):
        chance = trials.run(DEALS_PER_SLICE, chance)
        choices = best_first(_choices(evaluation, trials, sound))
        yield Review(Unit.CHANCE, choices, _idea(evaluation, choices[0].plan[0]))


def _choices(evaluation: Evaluation, trials: Trials, sound: Advice) -> Iterator[Choice]:
    best = max(trials.values.values(), key=sum)
    for move, values in trials.values.items():
        _, error = mean_gain(values, best)
        reason = sound.reason if move == sound.plan[0] else _reason(evaluation, move)
        yield Choice(
            (move,),
            sum(values) / len(values),
            _label(evaluation, move),
            reason,
            error,
            move.args or (STOCK,),
            _brief(evaluation, move),
        )


def _label(evaluation: Evaluation, move: Move) -> Text:
    if not move.args:
        return say("offer.draw")
    return say(f"offer.{move.verb}", tile=_tile_name(evaluation, move.args[0]))


def _brief(evaluation: Evaluation, move: Move) -> tuple[Text, ...]:
    if not move.args:
        return (say("offer.draw-short"),)
    tile = _tile_name(evaluation, move.args[0])
    return (say("down.end"), tile) if move.verb == "end" else (tile,)


def _tile_name(evaluation: Evaluation, tile_id: str) -> Text:
    tiles = (*evaluation.view.hand, *evaluation.public.open)
    return find(tiles, tile_id).stamp.name


def _remaining_hand(evaluation: Evaluation, move: Move) -> int:
    """The hand without the tile that is put down."""
    tile = find(evaluation.view.hand, move.args[0])
    return evaluation.hand & ~BITS[tile.stamp]


def _reason(evaluation: Evaluation, move: Move) -> Text:
    """What the hand keeps, if that says something; else that simulated games speak for it."""
    if evaluation.public.phase is Phase.DROP:
        hand = _remaining_hand(evaluation, move)
        tile = find(evaluation.view.hand, move.args[0])
        explain = end_reason if move.verb == "end" else drop_reason
        reason = explain(evaluation, hand, tile)
        if reason.key != "multzo.reason.drop-lowest":
            return reason
    return say("reason.tried")


def _rewards(public: PublicState, seat: Seat) -> Iterator[Choice]:
    """The chances after each reward, if those who are paid later take the highest score."""
    for reward in rewards_of(public, seat):
        paid = _pay(public, seat, reward)
        for other in unpaid_winners(public)[1:]:
            paid = _pay(paid, other, best_reward(paid.won[other], rewards_of(paid, other)))
        points = say("points", n=score(public.won[seat] + reward.coins))
        if reward.null:
            coin = Stamp(reward.null, NULL).coin
            label = coin
            reason = say("reason.null", coin=coin, points=points)
            move = Move("null", (reward.null,))
        else:
            label = say("offer.coins")
            reason = say("reason.coins", points=points)
            move = COINS
        yield Choice((move,), win_chances(paid)[seat], label, reason, MODEL_ERROR)


def _pay(public: PublicState, seat: Seat, reward: Reward) -> PublicState:
    stacks = tuple(
        tuple(coin for coin in stack if coin not in reward.coins) for stack in public.stacks
    )
    return fast_replace(
        public, won=replace_at(public.won, seat, public.won[seat] + reward.coins), stacks=stacks
    )


def _idea(evaluation: Evaluation, best: Move) -> Text:
    public = evaluation.public
    if public.phase is Phase.DRAW:
        available = evaluation.unseen
        for tile in public.open:
            available |= BITS[tile.stamp]
        outs = evaluation.outlook(evaluation.hand).outs
        hopes = tuple(
            names.category_name(category) for category, helping in outs if helping & available
        )
        return say("idea.draw", categories=hopes) if hopes else say("idea.draw-none")
    claim = cached_claim_of(_remaining_hand(evaluation, best))
    if not claim.categories:
        return say("idea.hope")
    key = "idea.drop" if public.declarer is None else "idea.drop-last"
    return say(key, claims=names.claims_label(claim))
