"""Results of a study: exact sums by player, by seat and by pair of players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from math import lcm

from tilebag.core.game import Seat, Turn
from tilebag.study.arena import FinishedGame, play_deal
from tilebag.study.design import Study
from tilebag.study.moments import Moments

WIN = lcm(*range(1, 11))  # a win as an integer that up to ten seats can share evenly


@dataclass(frozen=True, slots=True)
class Results:
    """Sums over deals, each summed over its tables.

    points   by player: scores
    margins  by player: lead over the others (see `_margins`)
    wins     by player, in units of 1 / WIN; a shared win is divided evenly
    ahead    by pair of players (`Study.pairs`): 2 for each time a seat of the first finished ahead
             of one of the second, 1 for a tie
    seat_…   the same by seat
    first_…  the same for the seat that made the first decision
    """

    points: Moments = field(default_factory=Moments)
    margins: Moments = field(default_factory=Moments)
    wins: Moments = field(default_factory=Moments)
    ahead: Moments = field(default_factory=Moments)
    seat_points: Moments = field(default_factory=Moments)
    seat_margins: Moments = field(default_factory=Moments)
    seat_wins: Moments = field(default_factory=Moments)
    first_points: Moments = field(default_factory=Moments)
    first_margins: Moments = field(default_factory=Moments)
    first_wins: Moments = field(default_factory=Moments)

    def __add__(self, other: Results) -> Results:
        return Results(
            *(getattr(self, each.name) + getattr(other, each.name) for each in fields(Results))
        )

    @property
    def deals(self) -> int:
        return self.points.count


def carried_out(study: Study, deals: Iterable[int]) -> Results:
    """The results of the deals with these numbers, played in this process."""
    tables = (play_deal(study.box, [contest.match(k) for contest in study.contests]) for k in deals)
    return sum((observe(study, played) for played in tables), Results())


def observe(study: Study, tables: Sequence[FinishedGame]) -> Results:
    """The results of one deal, given its tables in the order of the study's contests."""
    turns = [table.turn for table in tables]
    beginners = [table.beginner for table in tables]
    points = [turn.scores for turn in turns]
    margins = [_margins(turn) for turn in turns]
    wins = [_wins(turn) for turn in turns]
    return Results(
        _by_player(study, points),
        _by_player(study, margins),
        _by_player(study, wins),
        Moments.of(_solo_pair_results(turns) if study.is_solo else _pair_results(study, turns)),
        _by_seat(points),
        _by_seat(margins),
        _by_seat(wins),
        _sum_of_seats(beginners, points),
        _sum_of_seats(beginners, margins),
        _sum_of_seats(beginners, wins),
    )


def _by_player(study: Study, tables: Sequence[Sequence[int]]) -> Moments:
    sums = dict.fromkeys(study.names, 0)
    for contest, values in zip(study.contests, tables, strict=True):
        for name, value in zip(contest.players, values, strict=True):
            sums[name] += value
    return Moments.of(list(sums.values()))


def _by_seat(tables: Sequence[Sequence[int]]) -> Moments:
    return Moments.of([sum(values) for values in zip(*tables, strict=True)])


def _sum_of_seats(seats: Sequence[Seat], tables: Sequence[Sequence[int]]) -> Moments:
    """The sum of one seat per table."""
    return Moments.of([sum(values[seat] for seat, values in zip(seats, tables, strict=True))])


def _wins(turn: Turn) -> list[int]:
    first = turn.ranking[0]
    return [WIN // len(first) if seat in first else 0 for seat in range(len(turn.scores))]


def _margins(turn: Turn) -> list[int]:
    """For each seat the score minus the others' mean, times their number; negated where low scores
    win.
    """
    best = turn.ranking[0][0]
    worst = turn.ranking[-1][0]
    sign = -1 if turn.scores[best] < turn.scores[worst] else 1
    everything = sum(turn.scores)
    return [sign * (len(turn.scores) * score - everything) for score in turn.scores]


def _pair_results(study: Study, turns: Sequence[Turn]) -> list[int]:
    """Every seat of one player against every seat of another, at each table."""
    points = dict.fromkeys(study.pairs(), 0)
    number = {name: n for n, name in enumerate(study.names)}
    for contest, turn in zip(study.contests, turns, strict=True):
        place = {seat: n for n, tied in enumerate(turn.ranking) for seat in tied}
        seated = [
            (number[name], place[seat])
            for seat, name in zip(sorted(place), contest.players, strict=True)
        ]
        for first, first_place in seated:
            for second, second_place in seated:
                if first < second:
                    points[first, second] += _compare(second_place, first_place)
    return list(points.values())


def _solo_pair_results(turns: Sequence[Turn]) -> list[int]:
    """Who scored more on the same deal."""
    scores = [turn.scores[0] for turn in turns]
    return [_compare(score, later) for n, score in enumerate(scores) for later in scores[n + 1 :]]


def _compare(mine: int, theirs: int) -> int:
    return 2 * (mine > theirs) + (mine == theirs)
