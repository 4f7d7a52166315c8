"""Sums of what was observed on each deal, exact, so that the order in which they are added does not matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Moments:
    """Vectors of whole numbers, one a deal: how many, their sum, and the sum of the products of every two parts.

    From these come the mean and the standard error of any weighted sum of the parts, paired differences among them.
    """

    count: int = 0
    sums: tuple[int, ...] = ()
    products: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, vector: Sequence[int]) -> Moments:
        """One deal."""
        return cls(1, tuple(vector), tuple(tuple(one * other for other in vector) for one in vector))

    def __add__(self, other: Moments) -> Moments:
        if not self.count:
            return other
        if not other.count:
            return self
        products = tuple(map(_add, self.products, other.products))
        return Moments(self.count + other.count, _add(self.sums, other.sums), products)

    def mean(self, weights: Sequence[float]) -> float:
        """The mean of the weighted sum."""
        return sum(weight * total for weight, total in zip(weights, self.sums, strict=True)) / self.count

    def error(self, weights: Sequence[float]) -> float | None:
        """The standard error of that mean; one deal alone has none."""
        if self.count < 2:
            return None
        used = [i for i, weight in enumerate(weights) if weight]
        spread = sum(weights[i] * weights[j] * self._spread(i, j) for i in used for j in used)
        return sqrt(max(0.0, spread / (self.count - 1))) / self.count

    def _spread(self, i: int, j: int) -> int:
        """count² times the covariance of two parts (its mean over the deals): a whole number."""
        return self.products[i][j] * self.count - self.sums[i] * self.sums[j]


def _add(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
