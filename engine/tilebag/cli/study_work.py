"""The part of a study one process does: plays deals, sums results, and saves games on request."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock

from tilebag.cli.timing import Times, time_decisions
from tilebag.core.errors import EngineError
from tilebag.match import catalog, saves
from tilebag.match.history import Step
from tilebag.match.session import Session
from tilebag.study import arena
from tilebag.study.arena import Contest
from tilebag.study.design import Study
from tilebag.study.results import Results, observe

# A Dask worker has several threads. They would not be faster together, and the caches of the
# players are not thread-safe.
_one_at_a_time = Lock()


@dataclass(frozen=True, slots=True)
class Part:
    """Results of some deals: sums, times of decisions by player, and games as (file name, save)."""

    results: Results = field(default_factory=Results)
    times: Mapping[str, Times] = field(default_factory=dict)
    games: tuple[tuple[str, str], ...] = ()

    def __add__(self, other: Part) -> Part:
        names = dict.fromkeys((*self.times, *other.times))
        times = {
            name: self.times.get(name, Times()) + other.times.get(name, Times()) for name in names
        }
        return Part(self.results + other.results, times, self.games + other.games)


@dataclass(frozen=True)
class Work:
    """A study of this many deals, with games and times on request."""

    study: Study
    deals: int
    games: bool = False
    times: bool = False

    def __call__(self, deals: Iterable[int]) -> Part:
        """The results of the deals with these numbers."""
        with _one_at_a_time:
            return sum(map(self._deal, deals), Part())

    def _deal(self, k: int) -> Part:
        thinkers = arena.thinkers(self.study.box, self.study.names)
        times = {name: Times() for name in thinkers} if self.times else {}
        thinkers |= {name: time_decisions(thinkers[name], times[name]) for name in times}
        matches = [contest.match(k) for contest in self.study.contests]
        # To measure times, tables do not share decisions.
        shared = [[match] for match in matches] if self.times else [matches]
        played = [
            table for deal in shared for table in arena.play_deal(self.study.box, deal, thinkers)
        ]
        games = tuple(self._files(k, [table.steps for table in played])) if self.games else ()
        return Part(observe(self.study, played), times, games)

    def _files(self, k: int, logs: Sequence[Sequence[Step]]) -> Iterable[tuple[str, str]]:
        for name, contest, steps in zip(self.file_names(k), self.study.contests, logs, strict=True):
            yield name, save_text(contest, k, steps)

    def file_names(self, k: int) -> list[str]:
        """The files of a deal, one per table."""
        contests = self.study.contests
        number = f"{k:0{len(str(self.deals))}}"
        marks = [
            contest.players[0] if self.study.is_solo else str(n)
            for n, contest in enumerate(contests, 1)
        ]
        return [
            f"{self.study.game}-{number}{f'-{mark}' if len(contests) > 1 else ''}.json"
            for mark in marks
        ]

    def read_deal(self, k: int, texts: Sequence[str]) -> Part | None:
        """The results of a deal from its files; None if they are not its games."""
        try:
            sessions = list(map(saves.read, texts))
        except EngineError:
            return None
        if [session.match for session in sessions] != [
            contest.match(k) for contest in self.study.contests
        ]:
            return None
        if not all(session.over for session in sessions):
            return None
        return Part(observe(self.study, [arena.FinishedGame.of(session) for session in sessions]))


def save_text(contest: Contest, k: int, steps: Iterable[Step]) -> str:
    """The save of a game, checked against the rules."""
    match = contest.match(k)
    session = Session(catalog.box(contest.game), match)
    for step in steps:
        session.play(step.seat, step.move)
    return saves.write(session) + "\n"
