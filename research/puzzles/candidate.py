"""A puzzle that a maker proposes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position with a clear answer.

    position  the deal and the moves that lead to it (`puzzles.write_deal`)
    seat      who is asked
    goal      what is asked
    accepted  the plans that solve it, the best first
    grade     1 (easy) to 3 (hard)
    """

    position: str
    seat: int
    goal: str
    accepted: tuple[tuple[str, ...], ...]
    grade: int
