"""The odds of The Magic Bag are exact: against counting every roll, in fractions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product, repeat

import pytest
from engine.games.magic_bag_positions import FIVES, GAME, ME, stamps, table
from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag.games.magic_bag.rules.moves import exact_hits, missing_values
from tilebag.games.magic_bag.solver.backward_induction import (
    BY_DIE,
    BY_VALUE,
    HANDS,
    HELD_SETS,
    RESULTS,
    SCALE,
    WHOLE_HANDS,
    ValueFunction,
)
from tilebag.games.magic_bag.solver.odds import Odds, Row, odds, result_values
from tilebag.games.magic_bag.state import State
from tilebag.games.magic_bag.strategy import odds_after_removal, odds_of
from tilebag.kit.piecepack import ALL_STAMPS, SUITS, Stamp

VALUES = st.tuples(*[st.integers(0, 5)] * 4)
ROWS = st.lists(
    st.lists(st.sampled_from(ALL_STAMPS), min_size=1, max_size=4, unique=True).map(tuple),
    min_size=1,
    max_size=3,
)
Worth = Callable[[Sequence[int]], int]

# The table of the design: after the second roll, keeping Suns 4 and Moons 2 brings 1.86 coins on
# average.
DESIGN: tuple[Row, ...] = tuple(
    map(
        stamps,
        (
            "suns-2",
            "arms-5 crowns-3",
            "suns-4 moons-2 crowns-null",
            "arms-ace arms-4 suns-5",
            "moons-4 crowns-2 suns-null arms-3",
            "crowns-ace moons-ace crowns-4 arms-null",
        ),
    )
)


def faces(values: Sequence[int]) -> tuple[Stamp, ...]:
    return tuple(Stamp(suit, value) for suit, value in zip(SUITS, values, strict=True))


def coins(rows: Sequence[Row], bag: int) -> Worth:
    """The worth of final dice, word for word from the rules."""

    def worth(values: Sequence[int]) -> int:
        shown = faces(values)
        return max(
            [
                min(bag, 1 + exact_hits(row, shown))
                for row in rows
                if not missing_values(row, shown)
            ],
            default=0,
        )

    return cache(worth)


def matches(rows: Sequence[Row]) -> Worth:
    return cache(lambda values: int(any(not missing_values(row, faces(values)) for row in rows)))


def count_worth(
    worth: Worth, values: Sequence[int], left: int
) -> tuple[Fraction, dict[tuple[int, ...], Fraction]]:
    """The worth of dice with rolls left, and of each way to hold some: every roll is made, one
    after the other.
    """
    if left == 0:
        return Fraction(worth(values)), {}
    holds = {held: _average_rolls(worth, values, held, left) for held in HELD_SETS}
    return max(holds.values()), holds


def _average_rolls(worth: Worth, values: Sequence[int], held: Sequence[int], left: int) -> Fraction:
    thrown = [die for die in range(4) if die not in held]
    total: Fraction | int = 0
    for fallen in product(range(6), repeat=len(thrown)):
        lying = list(values)
        for die, value in zip(thrown, fallen, strict=True):
            lying[die] = value
        total += worth(tuple(lying)) if left == 1 else count_worth(worth, lying, left - 1)[0]
    return Fraction(total) / Fraction(6 ** len(thrown))


def to_fraction(worth: float, roll: int) -> Fraction:
    """A float as a fraction: a whole number over 1296 for each roll."""
    return Fraction(round(worth * SCALE**roll), SCALE**roll)


@settings(max_examples=15, deadline=None)
@given(ROWS, VALUES, st.integers(1, 24))
def test_with_one_roll_left_every_hold_is_counted(
    rows: list[Row], values: tuple[int, ...], bag: int
) -> None:
    now = Odds(tuple(rows), bag)
    for worth_of, worth in ((now.coins, coins(rows, bag)), (now.match, matches(rows))):
        best, holds = count_worth(worth, values, 1)
        assert to_fraction(worth_of.best_hold(values, 1)[0], 1) == best
        for held, expected in holds.items():
            assert to_fraction(worth_of.hold_value(values, held, 1), 1) == expected, held


@settings(max_examples=15, deadline=None)
@given(ROWS, st.integers(1, 24))
def test_before_a_single_roll_all_results_are_counted(rows: list[Row], bag: int) -> None:
    now = Odds(tuple(rows), bag)
    assert to_fraction(now.coins.start_value(1), 1) == Fraction(
        sum(map(coins(rows, bag), RESULTS)), 1296
    )
    assert to_fraction(now.match.start_value(1), 1) == Fraction(
        sum(map(matches(rows), RESULTS)), 1296
    )


@settings(max_examples=2, deadline=None)
@given(ROWS, VALUES)
def test_with_two_rolls_left_the_second_is_played_as_well_as_possible(
    rows: list[Row], values: tuple[int, ...]
) -> None:
    """From the first roll on: the worth with one roll left (tested above) is averaged over every
    roll.
    """
    now = Odds(tuple(rows), 24)
    for worth_of in (now.coins, now.match):
        later = cache(
            lambda lying, worth_of=worth_of: to_fraction(worth_of.best_hold(lying, 1)[0], 1)
        )
        for held in HELD_SETS:
            ways = [
                tuple(value if die in held else fallen[die] for die, value in enumerate(values))
                for fallen in RESULTS
            ]
            assert (
                to_fraction(worth_of.hold_value(values, held, 2), 2)
                == sum(map(later, ways), Fraction(0)) / 1296
            ), held


def test_the_whole_turn_by_hand() -> None:
    """One tile to match: a die misses five times in six; all four are rolled until the third
    roll.
    """
    now = odds((stamps("suns-3"),), 24)
    assert now.match.start_value() == pytest.approx(1 - (5 / 6) ** 12)
    assert now.row(0).start_value() == now.match.start_value()
    assert now.match.start_value(1) == pytest.approx(1 - (5 / 6) ** 4)


def test_two_equal_tiles_by_hand() -> None:
    """Two dice with a 3 on each: keep every 3 that falls."""
    now = odds((stamps("suns-3 moons-3"),), 24)
    miss = (5 / 6) ** 3  # that a die shows no 3 in three rolls
    assert now.match.start_value() == pytest.approx(1 - miss**4 - 4 * (1 - miss) * miss**3)


def test_the_odds_of_the_design() -> None:
    now = odds(DESIGN, 14)
    values = (4, 2, 5, 3)
    mean, held = now.coins.best_hold(values, 1)
    assert mean == pytest.approx(1.8611111)
    assert held == (0, 1)
    assert now.coins.hold_value(values, (1,), 1) == pytest.approx(1.53, abs=0.005)
    assert now.coins.hold_value(values, (0, 1, 2), 1) == pytest.approx(1.5, abs=0.005)
    assert now.coins.final_value(values) == 1
    assert now.match.best_hold(values, 1) == (1, (0, 1, 2, 3))


def test_the_bag_caps_the_coins() -> None:
    row = (stamps("suns-ace moons-2 crowns-3 arms-4"),)
    assert odds(row, 24).coins.final_value((1, 2, 3, 4)) == 5
    assert odds(row, 3).coins.final_value((1, 2, 3, 4)) == 3
    assert odds(row, 0).coins.start_value() == 0


def test_the_best_matching_row_is_taken() -> None:
    rows = (stamps("suns-5"), stamps("moons-5 arms-5"))
    assert odds(rows, 24).coins.final_value((5, 5, 0, 5)) == 3


def test_of_equal_holds_the_one_with_the_most_dice_is_chosen() -> None:
    now = odds((stamps("suns-3"),), 24)
    assert now.match.best_hold((0, 3, 0, 0), 2) == (1, (0, 1, 2, 3))
    assert now.coins.best_hold((0, 0, 0, 0), 1)[1] == ()
    assert HELD_SETS[0] == (0, 1, 2, 3)
    assert HELD_SETS[-1] == ()
    assert [len(held) for held in HELD_SETS] == sorted(
        (len(held) for held in HELD_SETS), reverse=True
    )


def test_both_ways_to_count_agree() -> None:
    """If suits do not matter, distinguishing the dice changes nothing."""
    hand = {values: k for k, values in enumerate(WHOLE_HANDS)}
    worth = [float(k * 7 % 11) for k in range(len(WHOLE_HANDS))]
    by_value = ValueFunction(BY_VALUE, worth)
    by_die = ValueFunction(BY_DIE, [worth[hand[tuple(sorted(values))]] for values in RESULTS])
    assert by_value.start_value() == pytest.approx(by_die.start_value())
    for values in ((0, 0, 0, 0), (1, 2, 3, 4), (5, 5, 2, 5), (3, 0, 3, 0)):
        assert by_value.final_value(values) == by_die.final_value(values)
        for left, held in product((1, 2), HELD_SETS):
            assert by_value.hold_value(values, held, left) == pytest.approx(
                by_die.hold_value(values, held, left)
            )


def test_the_numbers_of_results_and_holds_are_as_documented() -> None:
    assert (len(RESULTS), len(WHOLE_HANDS), len(HANDS), len(HELD_SETS)) == (1296, 126, 210, 16)
    assert len(BY_DIE.before_roll([0.0] * 1296)) == 7**4


def test_more_rolls_are_never_worse() -> None:
    now = odds(DESIGN, 14)
    for values in ((0, 0, 0, 0), (1, 2, 3, 4), (5, 5, 2, 5)):
        for worth_of in (now.coins, now.match, *(now.row(k) for k in range(len(DESIGN)))):
            worths = [
                worth_of.final_value(values),
                worth_of.best_hold(values, 1)[0],
                worth_of.best_hold(values, 2)[0],
            ]
            assert worths == sorted(worths)
            assert worth_of.best_hold(values, 0) == (worths[0], (0, 1, 2, 3))


def test_no_row_alone_beats_all_rows_together() -> None:
    now = odds(DESIGN, 14)
    alone = [now.row(k).start_value() for k in range(len(DESIGN))]
    assert max(alone) < now.match.start_value() < 1


def test_a_failed_roll_may_be_worth_something() -> None:
    worth = result_values([stamps("suns-3")], [(1, 2, 2, 2, 2)], repeat(7))
    assert worth[BY_DIE.result_at((3, 0, 0, 0))] == 2
    assert worth[BY_DIE.result_at((0, 3, 0, 0))] == 1
    assert worth[BY_DIE.result_at((0, 0, 0, 0))] == 7


def test_the_odds_of_a_table_are_those_of_its_rows_and_its_bag() -> None:
    state = table({1: "suns-5", 5: "suns-2 moons-3"}, FIVES, bag="suns-ace suns-3", only="yes")
    view = GAME.view(state, ME)
    assert odds_of(view).rows == (stamps("suns-5"), stamps("suns-2 moons-3"))
    assert odds_of(view).coins.final_value((5, 0, 0, 0)) == 2
    assert odds_of(view) is odds_of(view)


def test_the_odds_without_a_tile() -> None:
    state = table({1: "suns-5", 5: "suns-2 moons-3"})
    tile = state.public.rows[5][0]
    assert odds_after_removal(GAME.view(state, ME), tile).rows == (
        stamps("suns-5"),
        stamps("moons-3"),
    )


def test_the_odds_do_not_depend_on_the_order_of_the_bag() -> None:
    state = table({1: "suns-5", 2: "moons-4"}, FIVES)
    shaken = State(state.public, state.bag[::-1], state.chance)
    for seat in (ME, None):
        assert odds_of(GAME.view(shaken, seat)) is odds_of(GAME.view(state, ME))
