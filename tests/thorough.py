"""How much is tested: samples in `make test`, every case in `make soak` (TILEBAG_SOAK=1).

The samples are chosen so that they notice the faults in `tests/*/faults.toml`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

THOROUGH = os.environ.get("TILEBAG_SOAK") == "1"

MOST_STEPS = 400  # of a match in a browser test

T = TypeVar("T")


def sample(everything: Iterable[T], quick: Iterable[T]) -> list[T]:
    """`quick` in `make test`, `everything` in `make soak`."""
    chosen = set(quick)
    cases = list(everything)
    assert chosen <= set(cases), f"not among the cases: {chosen - set(cases)}"
    return [case for case in cases if THOROUGH or case in chosen]


def limit_steps(steps: int) -> int:
    """`steps` in `make test`; in `make soak` enough to play to the end."""
    return MOST_STEPS if THOROUGH else steps


def count(whole: int, quick: int) -> int:
    """The number of attempts: `whole` in `make soak`, `quick` in `make test`."""
    return whole if THOROUGH else quick


def every(step: int, sequence: Sequence[T]) -> Sequence[T]:
    """Every nth item of a sequence and the last one; in `make soak` all items."""
    return sequence if THOROUGH else [*sequence[:-1:step], *sequence[-1:]]
