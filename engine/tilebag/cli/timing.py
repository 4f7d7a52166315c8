"""Times of decisions, in counts that can be added across processes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import floor, log
from typing import TypeVar

from tilebag.core.chance import Chance
from tilebag.core.game import Advice, Thinker

BUCKET_RATIO = 1.02
# Processor time, independent of other load; wall time where that clock is coarse.
_clock = (
    time.thread_time if time.get_clock_info("thread_time").resolution < 1e-4 else time.perf_counter
)
_MIN_SECONDS = 1e-7  # seconds

V = TypeVar("V")


@dataclass
class Times:
    """Number of decisions by duration, in logarithmic buckets."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """Count one decision."""
        self.counts[floor(log(max(seconds, _MIN_SECONDS)) / log(BUCKET_RATIO))] += 1

    def __add__(self, other: Times) -> Times:
        return Times(self.counts + other.counts)

    @property
    def decisions(self) -> int:
        return self.counts.total()

    def quantile(self, share: float) -> float | None:
        """The duration in seconds that this share of the decisions does not exceed; None without
        decisions.
        """
        seen = 0
        for step, count in sorted(self.counts.items()):
            seen += count
            if seen >= share * self.decisions:
                return float(BUCKET_RATIO ** (step + 0.5))
        return None


def time_decisions(think: Thinker[V], times: Times) -> Thinker[V]:
    """The same player with its decisions timed."""

    def think_timed(view: V, chance: Chance) -> Iterator[Advice]:
        begun = _clock()
        thoughts = list(think(view, chance))
        times.add(_clock() - begun)
        yield from thoughts

    return think_timed
