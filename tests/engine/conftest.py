"""The engine's tests use the same random examples on every machine, on each CPython and in Pyodide."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "tilebag",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tilebag")
