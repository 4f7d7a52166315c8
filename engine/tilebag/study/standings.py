"""Figures with intervals for the players and seats of a study."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tilebag.study import estimates
from tilebag.study.design import Study
from tilebag.study.estimates import Estimate
from tilebag.study.moments import Moments
from tilebag.study.results import WIN, Results


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of a player or a seat.

    mean    score
    wins    number of games won; a shared win is divided evenly
    share   wins per game and seat
    margin  points ahead of the others' mean; positive is better
    """

    mean: Estimate
    wins: Fraction
    share: Estimate
    margin: Estimate


@dataclass(frozen=True, slots=True)
class Difference:
    """A single player compared with the anchor on the same deals: points more, and share of deals
    with more (ties count half).
    """

    points: Estimate
    ahead: Estimate


def by_player(study: Study, results: Results) -> dict[str, Standing]:
    """The standing of every player, by name."""
    entries = [study.entries(name) for name in study.names]
    standings = [
        _standing(study, (results.points, results.margins, results.wins), place, entry)
        for place, entry in enumerate(entries)
    ]
    return dict(zip(study.names, standings, strict=True))


def by_seat(study: Study, results: Results) -> list[Standing]:
    """The standing of every seat."""
    sums = (results.seat_points, results.seat_margins, results.seat_wins)
    return [_standing(study, sums, seat, len(study.contests)) for seat in range(study.seats)]


def first_mover_standing(study: Study, results: Results) -> Standing:
    """The standing of the player who made the first decision."""
    return _standing(
        study,
        (results.first_points, results.first_margins, results.first_wins),
        0,
        len(study.contests),
    )


def _standing(
    study: Study, sums: tuple[Moments, Moments, Moments], place: int, games: int
) -> Standing:
    points, margins, wins = sums
    size = len(points.sums)
    return Standing(
        mean=estimates.mean(points, _unit_weights(place, size, 1 / games)),
        wins=Fraction(wins.sums[place], WIN),
        share=estimates.share(wins, _unit_weights(place, size, 1 / (games * WIN))),
        margin=estimates.mean(
            margins, _unit_weights(place, size, 1 / (games * max(1, study.seats - 1)))
        ),
    )


def differences(study: Study, results: Results) -> dict[str, Difference]:
    """In games for one: every other player compared with the anchor, by name."""
    anchor = study.names.index(study.anchor)
    pairs = list(study.pairs())
    by_name = {}
    for place, name in enumerate(study.names):
        if place == anchor:
            continue
        weights = [float(i == place) - float(i == anchor) for i in range(len(study.names))]
        pair = pairs.index((min(place, anchor), max(place, anchor)))
        ahead = estimates.share(results.ahead, _unit_weights(pair, len(pairs), 1 / 2))
        by_name[name] = Difference(
            estimates.mean(results.points, weights),
            ahead if place < anchor else estimates.complement(ahead),
        )
    return by_name


def _unit_weights(place: int, size: int, weight: float) -> Sequence[float]:
    return [weight if i == place else 0.0 for i in range(size)]
