"""Means and shares with standard errors and 95 % intervals. One deal is one observation, however
often it is played.

Only the mean over the tables of a deal counts, because they share their chance: the method of
common random numbers (Law, Simulation Modeling and Analysis, 5th ed., section 11.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from tilebag.study.moments import Moments

NORMAL = 1.959963984540054  # the 97.5 % point of the normal distribution


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its standard error and 95 % interval; None after a single deal."""

    value: float
    error: float | None = None
    low: float | None = None
    high: float | None = None


def mean(moments: Moments, weights: Sequence[float]) -> Estimate:
    """The mean of a weighted sum, with Student's interval."""
    value = moments.mean(weights)
    error = moments.error(weights)
    if error is None:
        return Estimate(value)
    half = student(moments.count - 1) * error
    return Estimate(value, error, value - half, value + half)


def share(moments: Moments, weights: Sequence[float]) -> Estimate:
    """The mean of a quantity between 0 and 1.

    The interval is Wilson's for the number of independent trials with the same standard error (Korn
    and Graubard, Survey Methodology 24 (1998), 193-201). It stays between 0 and 1, and is not empty
    when everything was won: each deal then counts as one trial.
    """
    value = min(1.0, moments.mean(weights))
    error = moments.error(weights)
    if error is None:
        return Estimate(value)
    spread = max(0.0, value * (1 - value))
    trials = float(moments.count)
    if spread > 1e-12:
        if error == 0:
            return Estimate(value, error, value, value)
        trials = spread / error**2 * (NORMAL / student(moments.count - 1)) ** 2
    low, high = wilson(value, trials)
    return Estimate(value, error, min(low, value), max(high, value))  # against rounding


def complement(share: Estimate) -> Estimate:
    """One minus a share."""
    low = None if share.high is None else 1 - share.high
    high = None if share.low is None else 1 - share.low
    return Estimate(1 - share.value, share.error, low, high)


def wilson(value: float, trials: float) -> tuple[float, float]:
    """The score interval of a share (Wilson, Journal of the American Statistical Association 22
    (1927), 209-212).
    """
    square = NORMAL**2 / trials
    middle = value + square / 2
    half = NORMAL * sqrt(max(0.0, value * (1 - value)) / trials + square / trials / 4)
    return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, within 2 % for 2 degrees of freedom and 0.2 %
    from 3 (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5).
    """
    z = NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
