"""The script that fits what Okey's expert weighs."""

from __future__ import annotations

import numpy as np
import pytest

from tilebag.games.okey.solver import evaluation, weights
from train import okey

READING = sum(n for n, _ in okey.READING_LINES)
ALIKE = 4 + len(okey.DISTANCES)  # numbers the same for all discards


@pytest.fixture(scope="module")
def samples() -> okey.Samples:
    """Those of two rounds, one in either seat; the weights that the expert has stay as they are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(okey, "CHUNK", 2)
        patch.setattr(weights, "VALUE", weights.VALUE)
        patch.setattr(weights, "READING", weights.READING)
        return okey.played((okey.FIRST, (0.0,) * READING), 1, 1)


def test_each_discard_and_each_tile_that_it_might_have_been_is_a_sample(samples: okey.Samples) -> None:
    assert samples.value.shape[1] == len(okey.FIRST) + ALIKE + 1
    assert samples.reading.shape[1] == READING + 1
    assert 4 < len(samples.value) < len(samples.reading) / 5
    for table in samples:
        assert set(table[:, -1]) <= {0, 1}
        assert np.isfinite(table).all()


def test_what_the_discard_was_stands_where_the_expert_puts_its_chance(samples: okey.Samples) -> None:
    used = samples.value[:, len(okey.FIRST) - evaluation.USES : len(okey.FIRST)]
    turns = samples.value[:, len(okey.FIRST) + 1] * 10
    assert set(used.flat) <= {0, 1}
    assert not used[turns >= evaluation.EARLY, 0].any()
    assert not used[turns < evaluation.EARLY, 1].any()


def test_the_same_rounds_teach_the_same(samples: okey.Samples, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(okey, "CHUNK", 1)
    monkeypatch.setattr(weights, "VALUE", weights.VALUE)
    monkeypatch.setattr(weights, "READING", weights.READING)
    again = okey.played((okey.FIRST, (0.0,) * READING), 1, 1)
    assert (again.value == samples.value[: len(again.value)]).all()
    assert (again.reading == samples.reading[: len(again.reading)]).all()


def test_weights_are_found_again_in_outcomes_that_they_decided() -> None:
    rng, true = np.random.default_rng(1), np.array([1.0, 0.5, -0.5])
    x = rng.uniform(-2, 2, (6_000, 3))
    won = rng.uniform(size=len(x)) < 1 / (1 + np.exp(-x @ true))
    assert okey.fitted(np.column_stack((x, won))) == pytest.approx(true, abs=0.1)


def test_what_is_written_is_what_the_expert_weighs() -> None:
    """The file that ships, but for its docstring, is what the script writes of these weights."""
    text = okey.written("VALUE", okey.VALUE_LINES) + okey.written("READING", okey.READING_LINES)
    assert okey.OUT.read_text(encoding="utf-8").endswith(text)
