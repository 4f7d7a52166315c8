"""Means, shares and intervals: known values, and coverage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import mean, stdev

import pytest

from tilebag.core.chance import Chance
from tilebag.study import estimates
from tilebag.study.moments import Moments


def moments(vectors: Iterable[Sequence[int]]) -> Moments:
    return sum(map(Moments.of, vectors), Moments())


def test_mean_and_standard_error_are_those_of_the_observations() -> None:
    scores = (3, 141, 59, 26, 5, 35, 90)
    estimate = estimates.mean(moments([score] for score in scores), [1.0])
    assert estimate.value == pytest.approx(mean(scores))
    assert estimate.error == pytest.approx(stdev(scores) / len(scores) ** 0.5)
    assert estimate.high == pytest.approx(
        mean(scores) + 2.4469 * stdev(scores) / len(scores) ** 0.5, abs=0.1
    )


def test_a_weighted_sum_has_the_error_of_the_sums_not_the_sum_of_errors() -> None:
    pairs = [(3, 1), (141, 138), (59, 60), (26, 20)]
    estimate = estimates.mean(moments(pairs), [1.0, -1.0])
    assert estimate.value == mean(value - other for value, other in pairs)
    assert estimate.error == pytest.approx(stdev(value - other for value, other in pairs) / 2)


def test_large_sums_lose_nothing() -> None:
    near = moments([10**15 + k] for k in (1, 2, 3))
    assert near.error([1.0]) == pytest.approx(1 / 3**0.5)


def test_equal_observations_have_no_error() -> None:
    assert estimates.mean(moments([[5]] * 3), [1.0]) == estimates.Estimate(5, 0, 5, 5)


@pytest.mark.parametrize(
    ("freedom", "known"),
    [(2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (120, 1.9799)],
)
def test_the_points_of_students_distribution(freedom: int, known: float) -> None:
    assert estimates.student(freedom) == pytest.approx(known, rel=0.01 if freedom == 2 else 0.002)


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(0, 10, 0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval_matches_published_values(
    wins: int, trials: int, low: float, high: float
) -> None:
    """The last value: Newcombe, Statistics in Medicine 17 (1998), table I."""
    assert estimates.wilson(wins / trials, trials) == pytest.approx((low, high), abs=5e-5)


def test_a_share_of_many_single_games_has_wilsons_interval() -> None:
    estimate = estimates.share(moments([[1]] * 630 + [[0]] * 370), [1.0])
    assert (estimate.low, estimate.high) == pytest.approx(estimates.wilson(0.63, 1000), abs=1e-4)


def test_a_share_that_varies_little_has_a_narrow_interval() -> None:
    """Common deals: two players who change seats win most of them once each."""
    estimate = estimates.share(moments([[1]] * 90 + [[2]] * 10), [0.5])
    assert estimate.value == pytest.approx(0.55)
    assert estimate.low is not None
    assert estimate.high is not None
    assert estimate.high - estimate.low < 0.07
    low, high = estimates.wilson(0.55, 200)
    assert high - low > 0.13


@pytest.mark.parametrize("deals", [2, 7, 10, 50])
def test_a_share_of_one_still_has_an_interval(deals: int) -> None:
    estimate = estimates.share(moments([[2520 * 3]] * deals), [1 / 2520 / 3])
    assert estimate.value == estimate.high == 1
    assert estimate.low == pytest.approx(estimates.wilson(1.0, deals)[0])


def test_a_constant_share_has_no_interval() -> None:
    assert estimates.share(moments([[1]] * 9), [0.5]) == estimates.Estimate(0.5, 0, 0.5, 0.5)


@pytest.mark.parametrize("wins", [2, 10, 19])
def test_a_share_stays_between_0_and_1(wins: int) -> None:
    estimate = estimates.share(moments([[1]] * wins + [[0]] * (20 - wins)), [1.0])
    assert estimate.low is not None
    assert estimate.high is not None
    assert 0 <= estimate.low < estimate.value < estimate.high <= 1
    complement = estimates.complement(estimate)
    assert (complement.value, complement.low, complement.high) == (
        1 - estimate.value,
        1 - estimate.high,
        1 - estimate.low,
    )


@pytest.mark.parametrize("percent", [30, 90])
def test_intervals_have_their_nominal_coverage(percent: int) -> None:
    """500 studies of 40 deals, each played twice; in four of ten the second game equals the
    first.
    """
    chance, held = Chance.of("coverage", percent), 0
    for _ in range(500):
        deals = []
        for _ in range(40):
            (first, second, same), chance = _three(chance)
            won = first < percent
            deals.append([won + (won if same < 40 else second < percent)])
        estimate = estimates.share(moments(deals), [0.5])
        assert estimate.low is not None
        assert estimate.high is not None
        held += estimate.low <= percent / 100 <= estimate.high
    assert 465 <= held <= 490


def _three(chance: Chance) -> tuple[tuple[int, int, int], Chance]:
    first, chance = chance.draw_below(100)
    second, chance = chance.draw_below(100)
    third, chance = chance.draw_below(100)
    return (first, second, third), chance
