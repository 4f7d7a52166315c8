"""`tilebag analyse magic-bag`: the exact odds of a position.

rows        the rows on the table, 1 to 9 lists of 1 to 4 tiles: [["suns-2", "arms-ace"], …]
dice        the values of the four dice: {"suns": "3", "moons": "null", "crowns": "ace", "arms":
            "5"}; default: none
rolls_left  0, 1 or 2; 0: these dice are final. Without dice 1, 2 or 3: the number of rolls of the
            turn (default: 3)
bag         coins in the bag, 0 to 24

match, hold            the maximum probability that any row matches by the last roll, and the dice
                       to hold for it
coins, hold_for_coins  the maximum expected coins of the turn, limited by the bag, and the dice to
                       hold for it
rows                   for each row the maximum probability for it alone: [{"match": 0.31}, …]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tilebag.core.errors import BadText
from tilebag.core.game import Answers
from tilebag.kit.piecepack import ALL_STAMPS, SUITS, VALUES, read_stamp
from tilebag.kit.questions import Question

from .solver.backward_induction import ValueFunction
from .solver.odds import Odds, odds
from .state import ROLLS, SIZES

FIELDS = ("rows", "dice", "rolls_left", "bag")


def analyse(position: Answers) -> Answers:
    """The odds of a position; raises BadText that names the field."""
    question = Question(position, FIELDS)
    rows = question.pieces("rows", range(1, len(SIZES) + 1), range(1, max(SIZES) + 1), read_stamp)
    position_odds = odds(rows, question.whole_number("bag", range(len(ALL_STAMPS) + 1)))
    if "dice" in question:
        dice = _dice(position["dice"])
        rolls_left = question.whole_number("rolls_left", range(ROLLS))
        return _answer(position_odds, lambda worth: worth.best_hold(dice, rolls_left))
    rolls = question.whole_number("rolls_left", range(1, ROLLS + 1), ROLLS)
    return _answer(position_odds, lambda worth: (worth.start_value(rolls), ()))


def _answer(
    position_odds: Odds, best: Callable[[ValueFunction], tuple[float, tuple[int, ...]]]
) -> Answers:
    match, hold = best(position_odds.match)
    coins, hold_for_coins = best(position_odds.coins)
    return {
        "match": match,
        "hold": _suits(hold),
        "coins": coins,
        "hold_for_coins": _suits(hold_for_coins),
        "rows": [{"match": best(position_odds.row(k))[0]} for k in range(len(position_odds.rows))],
    }


def _suits(held: Sequence[int]) -> list[str]:
    return [SUITS[die] for die in held]


def _dice(dice: object) -> tuple[int, ...]:
    """The value of each die, in the order of the suits."""
    if not isinstance(dice, Mapping) or set(dice) != set(SUITS):
        raise BadText("magic-bag.error.analyse-dice", field="dice", suits=", ".join(SUITS))
    for suit in SUITS:
        if dice[suit] not in VALUES:
            raise BadText(
                "magic-bag.error.analyse-value", field=f"dice.{suit}", values=", ".join(VALUES)
            )
    return tuple(VALUES.index(dice[suit]) for suit in SUITS)
