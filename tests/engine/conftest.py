"""The engine's tests use the same random examples on every machine, on each CPython and in
Pyodide.
"""

from __future__ import annotations

import gc

from hypothesis import HealthCheck, settings

settings.register_profile(
    "tilebag",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tilebag")


def pytest_collection_finish() -> None:
    """The tests make many values and hardly any cycles: the garbage collector took a sixth of the
    time.
    """
    gc.set_threshold(100_000, 20, 50)
