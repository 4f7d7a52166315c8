"""Four dice, up to three rolls, any dice held: exact averages and best holds by backward induction.

A *result* is what four dice show; a *hold* is what stands before a roll: each die shows a value or is about to be
thrown. From the worth of every result follows the worth of every hold (thrown dice are averaged), from the worth of
every hold that of every result with a roll left (hold what is best), and so on: a `ValueFunction` (backward induction
over a finite horizon, R. Bellman, Dynamic Programming, 1957).

There are two ways to count. BY_DIE tells the dice apart (1,296 results, 2,401 holds), as exact hits need it; BY_VALUE
does not (126 and 210), which is enough to know whether rows match.

Everything is counted in whole numbers, so that nothing is rounded: a thrown die is the *sum* over its six values, and a
held one counts six times. A roll thus multiplies all by SCALE.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from ..state import ROLLS

FACES = 6
THROWN = FACES  # in the place of a value: this die is thrown
DICE = 4
SCALE: int = FACES**DICE

RESULTS: tuple[tuple[int, ...], ...] = tuple(product(range(FACES), repeat=DICE))
HANDS: tuple[tuple[int, ...], ...] = tuple(
    values for n in range(DICE + 1) for values in combinations_with_replacement(range(FACES), n)
)  # what may be held when the dice are alike; the 126 whole ones last
FIRST_WHOLE = len(HANDS) - len(list(combinations_with_replacement(range(FACES), DICE)))
WHOLE_HANDS = HANDS[FIRST_WHOLE:]

HELD_SETS: tuple[tuple[int, ...], ...] = tuple(
    sorted(
        (tuple(die for die in range(DICE) if pattern & (1 << die)) for pattern in range(1 << DICE)),
        key=lambda held: (-len(held), held),
    )
)  # all dice first, none last: of equally good holds the one with the most dice is chosen, for people like to keep


@dataclass(frozen=True, slots=True)
class DiceModel:
    """A way to count.

    before_roll  from the worth of each result to the worth of each hold
    best_of_holds
                 from the worth of each hold to the worth of each result, the best dice held
    result_at    the place of a result in a list of all results
    hold_at      the place of a hold, given all four values and which dice are held
    """

    before_roll: Callable[[Sequence[float]], list[float]]
    best_of_holds: Callable[[Sequence[float]], list[float]]
    result_at: Callable[[Sequence[int]], int]
    hold_at: Callable[[Sequence[int], Sequence[int]], int]


class ValueFunction:
    """What dice are worth with no, one, two or three rolls left, from what they are worth in the end."""

    def __init__(self, model: DiceModel, final: Sequence[float]) -> None:
        self._model = model
        self._final = final
        self._holds: list[list[float]] = []

    def final(self, values: Sequence[int]) -> float:
        """The worth of these dice if no more is rolled."""
        return self._final[self._model.result_at(values)]

    def at_start(self, rolls_left: int = ROLLS) -> float:
        """The worth of a turn before its first roll."""
        return self.of_hold((0,) * DICE, (), rolls_left)

    def of_hold(self, values: Sequence[int], held: Sequence[int], rolls_left: int) -> float:
        """The worth of these dice if some are held, the others thrown, and then all is done as well as possible."""
        return self._before(rolls_left)[self._model.hold_at(values, held)] / float(SCALE**rolls_left)

    def best_hold(self, values: Sequence[int], rolls_left: int) -> tuple[float, tuple[int, ...]]:
        """The worth of these dice and which of them to hold for it."""
        if rolls_left == 0:
            return self.final(values), HELD_SETS[0]
        holds = self._before(rolls_left)
        held = max(HELD_SETS, key=lambda held: holds[self._model.hold_at(values, held)])
        return self.of_hold(values, held, rolls_left), held

    def _before(self, rolls_left: int) -> list[float]:
        """The worth of every hold with so many rolls left, SCALE times as large for each; made when asked for."""
        while len(self._holds) < rolls_left:
            worth = self._model.best_of_holds(self._holds[-1]) if self._holds else self._final
            self._holds.append(self._model.before_roll(worth))
        return self._holds[rolls_left - 1]


# by die: a list over all results has 6⁴ places and one over all holds 7⁴, the last die running fastest. Both passes
# handle the last die and bring it to the front; after four times every die had its turn and the order is as before.


def _before_roll_by_die(results: Sequence[float]) -> list[float]:
    worth = list(results)
    for _ in range(DICE):
        by_value = [worth[value::FACES] for value in range(FACES)]
        held = [FACES * worth_of_hold for same_value in by_value for worth_of_hold in same_value]
        worth = held + [a + b + c + d + e + f for a, b, c, d, e, f in zip(*by_value, strict=True)]
    return worth


def _best_of_holds_by_die(holds: Sequence[float]) -> list[float]:
    worth = list(holds)
    for _ in range(DICE):
        thrown = worth[THROWN :: FACES + 1]
        held = (worth[value :: FACES + 1] for value in range(FACES))
        worth = [a if a > b else b for same_value in held for a, b in zip(same_value, thrown, strict=True)]
    return worth


def _result_by_die(values: Sequence[int]) -> int:
    at = 0
    for value in values:
        at = at * FACES + value
    return at


def _hold_by_die(values: Sequence[int], held: Sequence[int]) -> int:
    at = 0
    for die, value in enumerate(values):
        at = at * (FACES + 1) + (value if die in held else THROWN)
    return at


BY_DIE = DiceModel(_before_roll_by_die, _best_of_holds_by_die, _result_by_die, _hold_by_die)


# by value: a hand grows by one die at a time; what may be held of a hand is what is left when dice are taken out of it

_AT = {hand: k for k, hand in enumerate(HANDS)}
_GROWN = tuple(tuple(_AT[tuple(sorted((*hand, value)))] for value in range(FACES)) for hand in HANDS[:FIRST_WHOLE])
_SHRUNK = tuple(tuple(sorted({_AT[hand[:k] + hand[k + 1 :]] for k in range(len(hand))})) for hand in HANDS)
_WEIGHT = tuple(FACES ** len(hand) for hand in HANDS)


def _before_roll_by_value(results: Sequence[float]) -> list[float]:
    worth = [0.0] * FIRST_WHOLE + list(results)
    for k in range(FIRST_WHOLE - 1, -1, -1):
        worth[k] = sum([worth[grown] for grown in _GROWN[k]])
    return [weight * one_hand for weight, one_hand in zip(_WEIGHT, worth, strict=True)]


def _best_of_holds_by_value(holds: Sequence[float]) -> list[float]:
    worth = list(holds)
    for k in range(1, len(HANDS)):
        worth[k] = max(worth[k], *[worth[shrunk] for shrunk in _SHRUNK[k]])
    return worth[FIRST_WHOLE:]


def _result_by_value(values: Sequence[int]) -> int:
    return _AT[tuple(sorted(values))] - FIRST_WHOLE


def _hold_by_value(values: Sequence[int], held: Sequence[int]) -> int:
    return _AT[tuple(sorted(values[die] for die in held))]


BY_VALUE = DiceModel(_before_roll_by_value, _best_of_holds_by_value, _result_by_value, _hold_by_value)
