"""Four dice, up to three rolls, any dice held: exact averages and best holds by backward induction.

A *result* is the values of four dice; a *hold* is the situation before a roll: each die has a value
or will be thrown. The worth of every hold follows from that of every result (average over thrown
dice), the worth of every result with a roll left from that of every hold (maximum), and so on: a
`ValueFunction` (backward induction over a finite horizon, R. Bellman, Dynamic Programming, 1957).

There are two models. BY_DIE distinguishes the dice (1,296 results, 2,401 holds), which exact hits
need; BY_VALUE does not (126 and 210), which is enough for matching rows.

All values are integers, so nothing is rounded: a thrown die is the *sum* over its six values, and a
held one counts six times. So each roll multiplies everything by SCALE.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from ..state import ROLLS

FACES = 6
THROWN = FACES  # in place of a value: this die is thrown
DICE = 4
SCALE: int = FACES**DICE

RESULTS: tuple[tuple[int, ...], ...] = tuple(product(range(FACES), repeat=DICE))
# the holds when the dice are indistinguishable; the 126 full ones last
HANDS: tuple[tuple[int, ...], ...] = tuple(
    values for n in range(DICE + 1) for values in combinations_with_replacement(range(FACES), n)
)
FIRST_WHOLE = len(HANDS) - len(list(combinations_with_replacement(range(FACES), DICE)))
WHOLE_HANDS = HANDS[FIRST_WHOLE:]

# all dice first, none last: of equally good holds the one with most dice is chosen, as people
# prefer
HELD_SETS: tuple[tuple[int, ...], ...] = tuple(
    sorted(
        (tuple(die for die in range(DICE) if pattern & (1 << die)) for pattern in range(1 << DICE)),
        key=lambda held: (-len(held), held),
    )
)


@dataclass(frozen=True, slots=True)
class DiceModel:
    """A way to index results and holds.

    before_roll    from the worth of each result to the worth of each hold
    best_of_holds from the worth of each hold to the worth of each result with the best dice held
    result_at      index of a result
    hold_at        index of a hold, from all four values and the held dice
    """

    before_roll: Callable[[Sequence[float]], list[float]]
    best_of_holds: Callable[[Sequence[float]], list[float]]
    result_at: Callable[[Sequence[int]], int]
    hold_at: Callable[[Sequence[int], Sequence[int]], int]


class ValueFunction:
    """The worth of dice with zero to three rolls left, from their final worth."""

    def __init__(self, model: DiceModel, final: Sequence[float]) -> None:
        self._model = model
        self._final = final
        self._holds: list[list[float]] = []

    def final_value(self, values: Sequence[int]) -> float:
        """The worth of these dice if there are no more rolls."""
        return self._final[self._model.result_at(values)]

    def start_value(self, rolls_left: int = ROLLS) -> float:
        """The worth of a turn before its first roll."""
        return self.hold_value((0,) * DICE, (), rolls_left)

    def hold_value(self, values: Sequence[int], held: Sequence[int], rolls_left: int) -> float:
        """The worth of these dice if some are held and the others thrown, with optimal play
        afterwards.
        """
        return self._hold_values(rolls_left)[self._model.hold_at(values, held)] / float(
            SCALE**rolls_left
        )

    def best_hold(self, values: Sequence[int], rolls_left: int) -> tuple[float, tuple[int, ...]]:
        """The worth of these dice, and which of them to hold."""
        if rolls_left == 0:
            return self.final_value(values), HELD_SETS[0]
        holds = self._hold_values(rolls_left)
        held = max(HELD_SETS, key=lambda held: holds[self._model.hold_at(values, held)])
        return self.hold_value(values, held, rolls_left), held

    def _hold_values(self, rolls_left: int) -> list[float]:
        """The worth of every hold with this many rolls left, times SCALE for each roll; computed on
        demand.
        """
        while len(self._holds) < rolls_left:
            worth = self._model.best_of_holds(self._holds[-1]) if self._holds else self._final
            self._holds.append(self._model.before_roll(worth))
        return self._holds[rolls_left - 1]


# by die: a list of all results has 6⁴ entries and one of all holds 7⁴, the last die varying
# fastest. Both passes handle the last die and move it to the front; after four passes every die is
# done and the order is restored.


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
        worth = [
            a if a > b else b
            for same_value in held
            for a, b in zip(same_value, thrown, strict=True)
        ]
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


# by value: a hand grows by one die at a time; the holds of a hand are its sub-multisets

_AT = {hand: k for k, hand in enumerate(HANDS)}
_LARGER = tuple(
    tuple(_AT[tuple(sorted((*hand, value)))] for value in range(FACES))
    for hand in HANDS[:FIRST_WHOLE]
)
_SMALLER = tuple(
    tuple(sorted({_AT[hand[:k] + hand[k + 1 :]] for k in range(len(hand))})) for hand in HANDS
)
_WEIGHT = tuple(FACES ** len(hand) for hand in HANDS)


def _before_roll_by_value(results: Sequence[float]) -> list[float]:
    worth = [0.0] * FIRST_WHOLE + list(results)
    for k in range(FIRST_WHOLE - 1, -1, -1):
        worth[k] = sum([worth[grown] for grown in _LARGER[k]])
    return [weight * one_hand for weight, one_hand in zip(_WEIGHT, worth, strict=True)]


def _best_of_holds_by_value(holds: Sequence[float]) -> list[float]:
    worth = list(holds)
    for k in range(1, len(HANDS)):
        worth[k] = max(worth[k], *[worth[shrunk] for shrunk in _SMALLER[k]])
    return worth[FIRST_WHOLE:]


def _result_by_value(values: Sequence[int]) -> int:
    return _AT[tuple(sorted(values))] - FIRST_WHOLE


def _hold_by_value(values: Sequence[int], held: Sequence[int]) -> int:
    return _AT[tuple(sorted(values[die] for die in held))]


BY_VALUE = DiceModel(
    _before_roll_by_value, _best_of_holds_by_value, _result_by_value, _hold_by_value
)
