"""Exact sums of observations, independent of the order of addition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Moments:
    """Count, sum and sum of pairwise products of integer vectors, one per deal.

    They give the mean and standard error of any weighted sum of the components, including paired
    differences.
    """

    count: int = 0
    sums: tuple[int, ...] = ()
    products: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, vector: Sequence[int]) -> Moments:
        """A single deal."""
        return cls(
            1, tuple(vector), tuple(tuple(left * right for right in vector) for left in vector)
        )

    def __add__(self, other: Moments) -> Moments:
        if not self.count:
            return other
        if not other.count:
            return self
        products = tuple(map(_add, self.products, other.products))
        return Moments(self.count + other.count, _add(self.sums, other.sums), products)

    def mean(self, weights: Sequence[float]) -> float:
        """The mean of the weighted sum."""
        return (
            sum(weight * total for weight, total in zip(weights, self.sums, strict=True))
            / self.count
        )

    def error(self, weights: Sequence[float]) -> float | None:
        """The standard error of that mean; None for a single deal."""
        if self.count < 2:
            return None
        used = [i for i, weight in enumerate(weights) if weight]
        spread = sum(weights[i] * weights[j] * self._spread(i, j) for i in used for j in used)
        return sqrt(max(0.0, spread / (self.count - 1))) / self.count

    def _spread(self, i: int, j: int) -> int:
        """count² times the covariance of two components: an integer."""
        return self.products[i][j] * self.count - self.sums[i] * self.sums[j]


def _add(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(left, right, strict=True))
