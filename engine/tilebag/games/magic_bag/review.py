"""The review: the expected points at the end for every choice; and the expert, who plays the best
one.

The dice are exact, the rest of the game is an estimate (`solver/whole_game.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.core.chance import Chance
from tilebag.core.game import Advice, Choice, Review, Unit, best_first
from tilebag.core.move import Move
from tilebag.core.words import Text, Value

from . import names, strategy
from .names import say
from .pieces import stamps
from .rules.moves import (
    ROLL,
    STAND,
    STOP,
    can_hold,
    coins_for,
    exact_hits,
    give,
    keep,
    matching_rows,
    missing_values,
    remove,
    take,
)
from .rules.scoring import loss
from .solver.backward_induction import HELD_SETS
from .solver.odds import piece_number
from .state import Phase, row_id
from .view import View, moves

# points: standard error of the difference between two choices, from the exact values of the turn
# after them
ROW_ERROR = 1.8  # a row that is taken is only one estimate
ERROR = 0.5  # the dice average over many estimates


def review(view: View, chance: Chance) -> Iterator[Review]:
    """All choices at once: it takes some milliseconds."""
    del chance  # it is deterministic
    if moves(view):
        yield Review(Unit.POINTS, best_first(_CHOICES[view.public.phase](view)), _idea(view))


def expert(view: View, chance: Chance) -> Iterator[Advice]:
    """Maximise the expected points at the end."""
    for result in review(view, chance):
        yield Advice(result.choices[0].plan, result.choices[0].reason)


def _choice(
    value: float,
    plan: tuple[Move, ...],
    label: Text,
    reason: str,
    *pieces: str,
    brief: tuple[Text, ...] = (),
    **values: Value,
) -> Choice:
    why = say(f"expert.{reason}", points=say("points", n=round(value)), **values)
    error = ROW_ERROR if reason == "take" else ERROR
    return Choice(plan, value, label, why, error, pieces, brief)


def _rolls(view: View) -> Iterator[Choice]:
    """Before the first roll of a turn: roll, or remove a tile."""
    ends = strategy.removal_ends(view)
    if len(ends) == 1:
        yield _choice(
            strategy.outlook(view).dice.start_value(), (ROLL,), say("offer.roll-all"), "roll"
        )
        return
    otherwise = next(value for value, tile in ends if tile is None)
    for value, tile in ends:
        if tile is None:
            brief = (say("brief.remove-none"),)
            yield _choice(value, (ROLL,), say("odds.remove-none"), "roll", brief=brief)
        else:
            name = tile.stamp.name
            points = say("points", n=round(otherwise))
            label = say("odds.remove", tile=name)
            yield _choice(
                value,
                (remove(tile),),
                label,
                "remove",
                tile.id,
                brief=(name,),
                tile=name,
                otherwise=points,
            )


def _dice(view: View) -> Iterator[Choice]:
    """Every row that can be taken, or the end of rolling without one; every way to hold dice and
    roll.
    """
    public = view.public
    outlook = strategy.outlook(view)
    values = strategy.dice_values(view)
    rolls_left = strategy.rolls_left(view)
    ready = matching_rows(public)
    takes = dict(zip(public.rows, outlook.takes, strict=True))
    for n in ready:
        value = takes[n][exact_hits(stamps(public.rows[n]), public.faces)]
        row = names.row_name(public.rows[n], n)
        coins = say("coins", n=coins_for(public, n))
        tiles = (tile.stamp.name for tile in public.rows[n])
        yield _choice(
            value,
            (take(n),),
            say("offer.take", row=row),
            "take",
            row_id(n),
            brief=(say("brief.take"), *tiles),
            row=row,
            coins=coins,
        )
    if not ready:
        yield _choice(outlook.dice.final_value(values), (STAND,), say("offer.stand"), "stand")
    for held in HELD_SETS[1:] if can_hold(public) else ():
        end = outlook.dice.hold_value(values, held, rolls_left)
        average = float(strategy.odds_of(view).coins.hold_value(values, held, rolls_left))
        label = names.held_dice_label(public, held)
        dice = (public.dice[die].id for die in held)
        yield _choice(
            end,
            strategy.moves_to_hold(view, held),
            label,
            "keep",
            *dice,
            brief=tuple(public.faces[die].die for die in held),
            keep=label,
            coins=average,
        )


def _kept_coins(view: View) -> Iterator[Choice]:
    """Which of two coins to keep."""
    for coin in view.public.pair:
        name = coin.stamp.coin
        label = say("offer.keep", coin=name)
        yield _choice(
            strategy.end_with_coin(view, coin),
            (keep(coin),),
            label,
            "choose",
            coin.id,
            brief=(name,),
            coin=name,
        )


def _given_coins(view: View) -> Iterator[Choice]:
    """After a failed roll: the end of the game, or a coin to give up, none better than the one of
    the outlook.
    """
    public = view.public
    outlook = strategy.outlook(view)
    points_now = say("points", n=outlook.stopped)
    if outlook.coin is None:
        # in play the game is over then, but not necessarily in an edited position
        yield Choice((STOP,), outlook.stopped, say("offer.stop"), say("over.coins"))
        return
    yield _choice(outlook.stopped, (STOP,), say("offer.stop"), "stop")
    coins = sorted(public.owned, key=lambda coin: piece_number(coin.stamp) != outlook.coin)
    most = strategy.end_without_coin(view, coins[0])
    for coin in coins:
        name = coin.stamp.coin
        value = min(most, strategy.end_without_coin(view, coin))
        label = say("offer.give", coin=name, points=say("points", n=loss(public, coin)))
        yield _choice(
            value, (give(coin),), label, "give", coin.id, brief=(name,), coin=name, now=points_now
        )


def _idea(view: View) -> Text:
    public = view.public
    if public.phase is Phase.NEW:
        return say("idea.remove" if len(moves(view)) > 1 else "idea.roll")
    if public.phase is not Phase.ROLLED:
        return say(f"idea.{public.phase}")
    if matching_rows(public):
        return say("idea.ready" if can_hold(public) else "idea.rows")
    if not can_hold(public):
        return say("idea.nothing")
    return say(
        "idea.missing",
        n=min(len(missing_values(stamps(row), public.faces)) for row in public.rows.values()),
    )


_CHOICES = {
    Phase.NEW: _rolls,
    Phase.ROLLED: _dice,
    Phase.CHOOSING: _kept_coins,
    Phase.FAILED: _given_coins,
}
