"""How long decisions take, counted so that the counts of many processes can be put together."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import floor, log
from typing import TypeVar

from tilebag.chance import Chance
from tilebag.game import Advice, Thinker

BUCKET_RATIO = 1.02  # two times are told apart when one is 2 % longer
# The processor's time, which others at work on the machine do not change; where that clock is coarse, the wall's.
_clock = time.thread_time if time.get_clock_info("thread_time").resolution < 1e-4 else time.perf_counter
_MIN_SECONDS = 1e-7  # seconds

V = TypeVar("V")


@dataclass
class Times:
    """How many decisions took how long: on a scale of logarithms, in steps of 2 %."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """One more decision."""
        self.counts[floor(log(max(seconds, _MIN_SECONDS)) / log(BUCKET_RATIO))] += 1

    def __add__(self, other: Times) -> Times:
        return Times(self.counts + other.counts)

    @property
    def decisions(self) -> int:
        return self.counts.total()

    def quantile(self, share: float) -> float | None:
        """The time, in seconds, that this share of the decisions does not exceed; None of none."""
        seen = 0
        for step, count in sorted(self.counts.items()):
            seen += count
            if seen >= share * self.decisions:
                return float(BUCKET_RATIO ** (step + 0.5))
        return None


def time_decisions(think: Thinker[V], times: Times) -> Thinker[V]:
    """The same player, its decisions timed."""

    def think_timed(view: V, chance: Chance) -> Iterator[Advice]:
        begun = _clock()
        thoughts = list(think(view, chance))
        times.add(_clock() - begun)
        yield from thoughts

    return think_timed
