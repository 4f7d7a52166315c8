"""Which of two levels plays better: few deals, in which each takes either seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tilebag.study.arena import Contest


def wins(
    game: str,
    better: str,
    worse: str,
    seed: str,
    deals: Iterable[int],
    options: Mapping[str, str] | None = None,
) -> Fraction:
    """How often the first level wins; docs/players.md has the figures of many deals."""
    return sum(
        (
            Contest.of(game, players, seed, options).tallies(deals)[players.index(better)].wins
            for players in ((better, worse), (worse, better))
        ),
        Fraction(),
    )
