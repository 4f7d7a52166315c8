"""Ratings: maximum likelihood strengths with intervals, and bounds for unbeaten players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import log, log10

import pytest

from tilebag.core.chance import Chance
from tilebag.study.design import Study
from tilebag.study.moments import Moments
from tilebag.study.ratings import POINTS, Rating, ratings, solve_linear
from tilebag.study.results import Results

TWO = Study.of("_blank", ("random", "keen"), "s")
THREE = Study.of("_blank", ("keen", "random", "casual"), "s")


def rate(study: Study, deals: Sequence[Sequence[int]]) -> dict[str, Rating]:
    """The ratings if on each deal the first of each pair was ahead this often: 2 always, 1 a tie, 0
    never.
    """
    return ratings(study, Results(ahead=sum(map(Moments.of, deals), Moments())))


def value(rating: Rating) -> float:
    assert rating.value is not None
    return rating.value


def ends(rating: Rating) -> tuple[float, float]:
    assert rating.low is not None
    assert rating.high is not None
    return rating.low, rating.high


def test_ten_to_one_is_four_hundred_points() -> None:
    by_name = rate(TWO, [[2]] * 100 + [[0]] * 10)
    assert by_name["keen"] == Rating(0, 0, 0)
    assert value(by_name["random"]) == pytest.approx(400)


def test_for_two_players_the_interval_follows_from_the_share() -> None:
    rating = rate(TWO, [[2]] * 60 + [[1]] * 20 + [[0]] * 20)["random"]
    share = 0.7
    assert value(rating) == pytest.approx(400 * log10(share / (1 - share)))
    error = ((60 * 0.3**2 + 20 * 0.2**2 + 20 * 0.7**2) / 99 / 100) ** 0.5
    low, high = ends(rating)
    assert (high - low) / 2 == pytest.approx(
        1.984 * POINTS * error / (share * (1 - share)), rel=1e-3
    )


def test_consistent_shares_give_back_their_strengths() -> None:
    """Strengths 4 : 2 : 1: of 15 deals the first beats the second in 10 and the third in 12; the
    second beats the third in 10.
    """
    pairs = zip([2] * 10 + [0] * 5, [2] * 12 + [0] * 3, [2] * 10 + [0] * 5, strict=True)
    by_name = rate(THREE, list(pairs))
    assert value(by_name["random"]) == pytest.approx(-400 * log10(2))
    assert value(by_name["casual"]) == pytest.approx(-400 * log10(4))


def test_ratings_satisfy_the_likelihood_equations() -> None:
    """The expected number of times ahead equals the observed one."""
    deals = _deals("likely", 50)
    by_name = rate(THREE, deals)
    strength = [10 ** (value(by_name[name]) / 400) for name in THREE.names]
    expected, seen = [0.0] * 3, [0.0] * 3
    for place, (i, j) in enumerate(combinations(range(3), 2)):
        ahead = sum(deal[place] for deal in deals) / 2
        seen[i], seen[j] = seen[i] + ahead, seen[j] + 50 - ahead
        chance = strength[i] / (strength[i] + strength[j])
        expected[i], expected[j] = expected[i] + 50 * chance, expected[j] + 50 * (1 - chance)
    assert expected == pytest.approx(seen, abs=1e-6)


def test_intervals_agree_with_the_jackknife() -> None:
    """The jackknife estimates the same intervals in another way."""
    deals = _deals("jackknife", 60)
    by_name = rate(THREE, deals)
    for name in ("random", "casual"):
        without = [value(rate(THREE, deals[:k] + deals[k + 1 :])[name]) for k in range(60)]
        middle = sum(without) / 60
        error = (59 / 60 * sum((each - middle) ** 2 for each in without)) ** 0.5
        low, high = ends(by_name[name])
        assert (high - low) / 2 == pytest.approx(2.0 * error, rel=0.08)


def test_pairs_of_one_deal_are_not_independent_observations() -> None:
    """Deals on which one event decides all comparisons carry less information than independent
    comparisons.
    """
    together = rate(THREE, [(2, 2, 1)] * 30 + [(0, 0, 1)] * 20)["random"]
    apart = rate(THREE, [(2, 0, 1)] * 20 + [(0, 2, 1)] * 20 + [(2, 2, 1)] * 10)["random"]
    assert value(together) == pytest.approx(value(apart))
    wide, narrow = (ends(each)[1] - ends(each)[0] for each in (together, apart))
    assert wide > 1.5 * narrow


def test_an_unbeaten_player_gets_a_bound() -> None:
    rating = rate(TWO, [[2]] * 100)["random"]
    assert (rating.value, rating.high) == (None, None)
    share = 0.025**0.01
    bound = 400 * log10(share / (1 - share))
    assert rating.low == pytest.approx(bound)
    lost = rate(TWO, [[0]] * 100)["random"]
    assert (lost.value, lost.low) == (None, None)
    assert lost.high == pytest.approx(-bound)


def test_more_deals_raise_the_bound() -> None:
    bounds = [rate(TWO, [[2]] * deals)["random"].low for deals in (1, 10, 1000)]
    assert bounds[0] is not None
    assert bounds == sorted(bounds, key=lambda bound: bound or 0)
    assert bounds[0] < 0, "one deal won says hardly anything"


def test_an_unbeaten_player_does_not_affect_other_ratings() -> None:
    """keen and casual beat each other; nobody beats random."""
    by_name = rate(THREE, [(0, 2, 2)] * 30 + [(0, 0, 2)] * 10)
    assert value(by_name["casual"]) == pytest.approx(-400 * log10(3))
    assert by_name["random"].value is None
    assert by_name["random"].low is not None
    assert by_name["random"].low > 0


def test_a_bound_is_relative_to_the_strongest_beaten_player() -> None:
    weak, strong = (rate(THREE, [(0, 2 * (k % 4 < wins), 2) for k in range(40)]) for wins in (3, 1))
    assert weak["random"].low is not None
    assert strong["random"].low is not None
    assert strong["random"].low - weak["random"].low == pytest.approx(value(strong["casual"]))


def test_players_who_beat_each_other_in_a_circle_are_rated() -> None:
    """keen is always ahead of random, random of casual, casual of keen."""
    by_name = rate(THREE, [(2, 0, 2)] * 10)
    assert [value(by_name[name]) for name in THREE.names] == pytest.approx([0, 0, 0], abs=1e-6)


def test_a_single_deal_has_no_interval() -> None:
    assert rate(TWO, [[1]])["random"] == Rating(0.0)


def test_linear_equations_are_solved() -> None:
    assert solve_linear([[4, 1, 0], [1, 3, -1], [0, -1, 2]], [6, 4, 4]) == pytest.approx([1, 2, 3])


def test_the_scale_uses_natural_logarithms() -> None:
    assert pytest.approx(400) == POINTS * log(10)


def _deals(seed: str, count: int) -> list[tuple[int, ...]]:
    """Random comparisons in which the first of each pair is ahead more often."""
    chance, deals = Chance.of(seed), []
    for _ in range(count):
        deal = []
        for least in (40, 60, 45):
            number, chance = chance.draw_below(100)
            deal.append(2 if number >= least else number % 2)
        deals.append(tuple(deal))
    return deals
