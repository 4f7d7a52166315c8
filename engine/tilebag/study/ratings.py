"""Ratings of the players of a study by the Bradley-Terry model, on the Elo scale.

A game of several players is split into pairs: who finished ahead of whom; a tie counts half for
both. Where rankings follow the Plackett-Luce model, this gives that model's strengths (Azari
Soufiani, Chen, Parkes and Xia, "Generalized method-of-moments for rank aggregation", NIPS 2013).
The strengths are found by the MM algorithm (Hunter, Annals of Statistics 32 (2004), 384-406). The
pairs of one deal are not independent, so the intervals use Godambe's information with the deal as
the unit, the "sandwich" (Varin, Reid and Firth, Statistica Sinica 21 (2011), 5-42).

A strength is finite only among players each of whom has beaten every other at least indirectly
(Ford, American Mathematical Monthly 64 (1957), 28-33). A player who won or lost every comparison
with the anchor's group gets a bound in place of a rating.

(The library choix fits the same models, but needs numpy and scipy, and supports neither ties nor
these intervals.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import exp, log, log1p

from tilebag.study import estimates
from tilebag.study.design import Study
from tilebag.study.moments import Moments
from tilebag.study.results import Results

POINTS = 400 / log(10)  # ten to one is 400 points
TAIL = 0.025  # one side of a 95 % interval
CLOSE_ENOUGH = 1e-13  # relative change of a strength in one iteration
MOST_ROUNDS = 100_000

Shares = Mapping[tuple[int, int], float]


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength in points above the anchor, with its 95 % interval.

    value is None outside the anchor's group: then `low` is a lower or `high` an upper bound.
    """

    value: float | None
    low: float | None = None
    high: float | None = None


def ratings(study: Study, results: Results) -> dict[str, Rating]:
    """The rating of every player of a study, by name; the anchor's is 0."""
    names = study.names
    ahead = results.ahead
    pairings = Pairings.of(study, ahead)
    anchor = names.index(study.anchor)
    circle = pairings.circle(anchor)
    strengths = pairings.strengths(circle)
    by_name = {}
    for i, name in enumerate(names):
        if i in circle:
            value = POINTS * log(strengths[i] / strengths[anchor])
            half = _half_interval(pairings, strengths, i, anchor)
            by_name[name] = (
                Rating(value) if half is None else Rating(value, value - half, value + half)
            )
        else:
            by_name[name] = _bound(pairings, strengths, i, anchor)
    return by_name


@dataclass(frozen=True)
class Pairings:
    """How often each pair met per deal, and the share in which the first finished ahead."""

    ahead: Moments
    pairs: tuple[tuple[int, int], ...]
    meetings: Mapping[tuple[int, int], int]
    shares: Shares

    @classmethod
    def of(cls, study: Study, ahead: Moments) -> Pairings:
        pairs = tuple(study.pairs())
        meetings = dict[tuple[int, int], int]()
        shares = dict[tuple[int, int], float]()
        for (i, j), total in zip(pairs, ahead.sums, strict=True):
            meetings[i, j] = meetings[j, i] = study.meetings(study.names[i], study.names[j])
            shares[i, j] = total / (2 * ahead.count * meetings[i, j])
            shares[j, i] = 1 - shares[i, j]
        return cls(ahead, pairs, meetings, shares)

    def circle(self, anchor: int) -> list[int]:
        """The anchor's group: players who have beaten the anchor and been beaten by it, at least
        indirectly.
        """
        players = sorted({anchor, *(i for pair in self.pairs for i in pair)})
        reaches = {(i, j) for i, j in product(players, players) if i == j or self.shares[i, j] > 0}
        for k, i, j in product(players, players, players):  # Warshall's order: k is the outermost
            if (i, k) in reaches and (k, j) in reaches:
                reaches.add((i, j))
        return [i for i in players if (i, anchor) in reaches and (anchor, i) in reaches]

    def strengths(self, circle: Sequence[int]) -> dict[int, float]:
        """The maximum likelihood strengths within a group, which add up to 1."""
        now = dict.fromkeys(circle, 1 / len(circle))
        for _ in range(MOST_ROUNDS):
            new = {i: self._improve(i, now) for i in circle}
            scale = sum(new.values())
            new = {i: strength / scale for i, strength in new.items()}
            if all(abs(new[i] - now[i]) <= CLOSE_ENOUGH * now[i] for i in circle):
                return new
            now = new
        return now

    def _improve(self, i: int, now: Mapping[int, float]) -> float:
        others = [j for j in now if j != i]
        if not others:
            return 1.0
        wins = sum(self.meetings[i, j] * self.shares[i, j] for j in others)
        return wins / sum(self.meetings[i, j] / (now[i] + now[j]) for j in others)


def _half_interval(
    pairings: Pairings, strengths: Mapping[int, float], i: int, anchor: int
) -> float | None:
    """Half the interval of a rating, from the influence of each deal's pairs through the inverse
    information.
    """
    if i == anchor:
        return 0.0
    free = [j for j in strengths if j != anchor]
    information = [[_information(pairings, strengths, j, k) for k in free] for j in free]
    influence = dict(
        zip(free, solve_linear(information, [float(j == i) for j in free]), strict=True)
    ) | {anchor: 0.0}
    weights = [
        (influence[j] - influence[k]) / 2 if j in influence and k in influence else 0.0
        for j, k in pairings.pairs
    ]
    error = pairings.ahead.error(weights)
    return None if error is None else POINTS * error * estimates.student(pairings.ahead.count - 1)


def _information(pairings: Pairings, strengths: Mapping[int, float], j: int, k: int) -> float:
    """An entry of the information matrix of one deal, for the logarithms of two strengths."""
    if j == k:
        return -sum(
            _information(pairings, strengths, j, other) for other in strengths if other != j
        )
    return (
        -pairings.meetings[j, k] * strengths[j] * strengths[k] / (strengths[j] + strengths[k]) ** 2
    )


def solve_linear(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for n, pivot in enumerate(rows):
        pivot[:] = [value / pivot[n] for value in pivot]
        for row in rows[:n] + rows[n + 1 :]:
            row[:] = [value - row[n] * own for value, own in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]


def _bound(pairings: Pairings, strengths: Mapping[int, float], i: int, anchor: int) -> Rating:
    """The bound for a player who was always ahead of the anchor's group, or always behind.

    It is the strength at which a share of 1 on every deal would still occur once in forty studies.
    """
    log_share = log(TAIL) / pairings.ahead.count
    least = POINTS * (log_share - log1p(-exp(log_share)))
    levels = [POINTS * log(strength / strengths[anchor]) for strength in strengths.values()]
    if pairings.shares[i, anchor] == 1:
        return Rating(None, low=max(levels) + least)
    return Rating(None, high=min(levels) - least)
