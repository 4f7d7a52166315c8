"""The script that fits the weights of Okey's expert."""

from __future__ import annotations

import numpy as np
import pytest

from research import okey
from tilebag.games.okey import bots
from tilebag.games.okey.solver import evaluation, weights

RISK = sum(n for n, _ in okey.RISK_LINES)
USE = slice(len(okey.FIRST) - evaluation.USE_FEATURES, len(okey.FIRST))
BEST = slice(USE.stop, USE.stop + USE.start)  # the features after the best discard
TURNS = slice(BEST.stop, BEST.stop + len(okey.TURNS))


def _restore(patch: pytest.MonkeyPatch) -> None:
    """Restore the values that training sets when this patch ends."""
    for module, name in ((weights, "VALUE"), (weights, "DISCARD_RISK"), (bots, "MIN_GAIN")):
        patch.setattr(module, name, getattr(module, name))


@pytest.fixture(scope="module")
def samples() -> okey.Samples:
    """Those of two rounds, one in either seat; the weights that the expert has stay as they are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(okey, "CHUNK", 2)
        _restore(patch)
        return okey.play_round((okey.FIRST, (0.0,) * RISK), 1, 1)


def test_every_possible_discard_gives_a_sample(samples: okey.Samples) -> None:
    assert samples.value.shape[1] == TURNS.stop + 2 + len(okey.DISTANCES) + 1 + 1
    assert samples.risk.shape[1] == RISK + 1
    assert 4 < len(samples.value) < len(samples.risk) / 5
    for table in samples:
        assert set(table[:, -1]) <= {0, 1}
        assert np.isfinite(table).all()


def test_only_other_discards_differ_from_the_best_one(samples: okey.Samples) -> None:
    different = samples.value[:, : USE.start].any(axis=1)
    assert 0.1 < different.mean() < 0.7, "every other discard is one of the best four"
    assert samples.value[:, BEST].any(axis=1).all()


def test_use_of_the_discard_is_in_the_column_of_its_chance(samples: okey.Samples) -> None:
    used, early = (
        samples.value[:, USE],
        samples.value[:, TURNS][:, : evaluation.EARLY_DISCARDS].any(axis=1),
    )
    assert set(used.flat) <= {0, 1}
    assert not used[~early, 0].any()
    assert not used[early, 1].any()


def test_only_the_first_generation_samples_the_risk() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(okey, "CHUNK", 1)
        _restore(patch)
        assert not len(okey.play_round((okey.FIRST, (0.0,) * RISK), 2, 1).risk)


def test_training_is_reproducible(samples: okey.Samples, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(okey, "CHUNK", 1)
    _restore(monkeypatch)
    again = okey.play_round((okey.FIRST, (0.0,) * RISK), 1, 1)
    assert (again.value == samples.value[: len(again.value)]).all()
    assert (again.risk == samples.risk[: len(again.risk)]).all()


def test_fit_recovers_the_weights_that_decided_the_outcomes() -> None:
    rng, true = np.random.default_rng(1), np.array([1.0, 0.5, -0.5])
    x = rng.uniform(-2, 2, (6_000, 3))
    won = rng.uniform(size=len(x)) < 1 / (1 + np.exp(-x @ true))
    table = np.column_stack((x, won))
    assert okey.fit(table, (0, 0, 0), (1, 1, 1)) == pytest.approx(true, abs=0.1)
    sure = okey.fit(table, (3, 3, 3), (1e9, 1, 1e9))
    assert sure[::2] == pytest.approx((3, 3), abs=1e-3), (
        "a strong prior stands against any outcomes"
    )


def test_written_weights_are_those_of_the_expert() -> None:
    """The file that ships, but for its docstring, is what the script writes of these weights."""
    text = okey.write_weights("VALUE", okey.VALUE_LINES) + okey.write_weights(
        "DISCARD_RISK", okey.RISK_LINES
    )
    assert okey.OUT.read_text(encoding="utf-8").endswith(text)
