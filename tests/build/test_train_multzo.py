"""The script that fits the weights of Multzo's expert."""

from __future__ import annotations

from random import Random

import pytest

from research import multzo
from tilebag.games.multzo.bots import standing


def test_fit_recovers_the_weights_that_decided_the_games() -> None:
    rng, weights = Random(1), (1.0, 0.5, -0.5)
    samples = []
    for _ in range(4_000):
        rows = tuple(
            (rng.uniform(0, 3), float(rng.randrange(3)), float(seat == 0)) for seat in range(3)
        )
        likely = standing.softmax([standing.dot_product(weights, row) for row in rows])
        (winner,) = rng.choices(range(3), likely)
        samples.append((rows, tuple(float(seat == winner) for seat in range(3))))
    assert multzo.fit(samples) == pytest.approx(weights, abs=0.1)


def test_every_round_gives_a_position_and_the_first_has_all_coins() -> None:
    positions = multzo.positions(2, 3)
    assert len(positions[0]) >= 3
    assert set(positions) <= set(range(standing.FULL_STACK))
    for depth, samples in positions.items():
        for rows, shares in samples:
            assert len(rows) == len(shares) == 2
            assert sum(shares) == pytest.approx(1)
            assert sum(first for *_, first in rows) == 1
            assert depth or not any(points for points, *_ in rows)


def test_fit_without_games_gives_weights_of_zero() -> None:
    assert multzo.fit([]) == [0, 0, 0]
