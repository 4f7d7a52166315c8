"""A feed-forward network with two hidden layers of rectified linear units, in plain Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from operator import mul
from typing import TypeAlias

from tilebag.core.words import file_beside

Vector: TypeAlias = Sequence[float]

# The numbers of equal values in a row.
PATTERNS = (
    (1,),
    (1, 1),
    (2,),
    (1, 1, 1),
    (1, 2),
    (3,),
    (1, 1, 1, 1),
    (1, 1, 2),
    (2, 2),
    (1, 3),
    (4,),
)
COIN_INPUTS = 15
TABLE_INPUTS = 12
SIZES = (16, 32, 16)  # of an embedding and of the two hidden layers
UNIT = 2.0**-12  # of a stored weight
SCALE = 100.0  # points per unit of the output


class Network:
    """The weights, each list with all inputs of the first unit, then the second, and so on.

    rows           of a row's embedding: its pattern, the sum of its values, the number of shared
                   suits, bias
    embedding, coins, table of the first hidden layer: a row's embedding; the coins; the whole table
    second, last of the second hidden layer and of the output
    """

    def __init__(self, sizes: tuple[int, int, int], written: str) -> None:
        width, first, second = sizes
        weights = iter([number * UNIT for number in memoryview(bytes.fromhex(written)).cast("h")])
        self.rows = _columns(weights, len(PATTERNS) + 3, width)
        self.embedding = _columns(weights, width, first)
        self.coins = _columns(weights, COIN_INPUTS, first)
        self.table = _columns(weights, TABLE_INPUTS, first)
        self.first_bias = list(islice(weights, first))
        self.second = _columns(weights, first, second)
        self.second_bias = list(islice(weights, second))
        self.last = list(islice(weights, second))
        self.last_bias = next(weights)

    def embed_row(self, pattern: int, values: int, shared: int) -> list[float]:
        """The embedding of a row."""
        return [
            max(
                0.0,
                weights[pattern] + weights[-3] * (values / 10) + weights[-2] * shared + weights[-1],
            )
            for weights in self.rows
        ]

    def row_part(self, pattern: int, values: int, shared: int) -> Vector:
        """A row's contribution to the first hidden layer."""
        return _apply(self.embedding, self.embed_row(pattern, values, shared))

    def coins_part(self, inputs: Vector) -> Vector:
        """The coins' contribution to the first hidden layer, and its biases."""
        return list(map(sum, zip(self.first_bias, _apply(self.coins, inputs), strict=True)))

    def output(self, parts: Sequence[Vector], inputs: Vector) -> float:
        """The output in points, from contributions to the first hidden layer and the inputs of the
        whole table.
        """
        first = [
            x if x > 0 else 0.0
            for x in map(sum, zip(_apply(self.table, inputs), *parts, strict=True))
        ]
        second = map(sum, zip(self.second_bias, _apply(self.second, first), strict=True))
        last = sum(weight * x for weight, x in zip(self.last, second, strict=True) if x > 0)
        return SCALE * (self.last_bias + last)


def _columns(weights: Iterator[float], inputs: int, units: int) -> list[Vector]:
    """The next weights, stored input by input, as a list for each unit."""
    written = list(islice(weights, inputs * units))
    return [written[unit::units] for unit in range(units)]


def _apply(columns: Sequence[Vector], inputs: Vector) -> list[float]:
    return [sum(map(mul, weights, inputs)) for weights in columns]


@cache
def network() -> Network:
    """The trained network; research/magic_bag.py writes its weights."""
    return Network(SIZES, file_beside(__name__, "weights.hex"))
