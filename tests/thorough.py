"""How much is tested: a sample in `make test`, everything in `make soak` (TILEBAG_SOAK=1).

Samples are chosen so that the faults of `tests/*/faults.toml` are noticed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

THOROUGH = os.environ.get("TILEBAG_SOAK") == "1"

MOST_STEPS = 400  # of a match in a browser test

T = TypeVar("T")


def sample(everything: Iterable[T], some: Iterable[T]) -> list[T]:
    """`some` in `make test`, `everything` in `make soak`."""
    few = set(some)
    found = list(everything)
    assert few <= set(found), f"not to be chosen: {few - set(found)}"
    return [one for one in found if THOROUGH or one in few]


def limit_steps(steps: int) -> int:
    """The number of steps of matches that `make soak` plays to the end."""
    return MOST_STEPS if THOROUGH else steps


def count(whole: int, some: int) -> int:
    """How many times something is tried: `whole` in `make soak`, `some` in `make test`."""
    return whole if THOROUGH else some


def every(step: int, sequence: Sequence[T]) -> Sequence[T]:
    """Every nth item of a sequence and its last; in `make soak` all."""
    return sequence if THOROUGH else [*sequence[:-1:step], *sequence[-1:]]
