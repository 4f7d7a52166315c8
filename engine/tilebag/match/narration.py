"""What happened in a match: one sentence per turn as a seat saw it (None: as everyone saw it), and
what is new.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tilebag.core.deed import Deed
from tilebag.core.game import Seat
from tilebag.core.words import Text, say
from tilebag.match.history import History

MOST_MARKED = 8  # other seats whose last turn is marked


@dataclass(frozen=True, slots=True)
class NarratedTurn:
    """A turn, or an automatic step.

    ply       after it
    sentence  about all of it
    seat      that it is about; None: the table
    deeds     what its steps did
    """

    ply: int
    sentence: Text
    seat: int | None = None
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class NarratedStep:
    """A step with a description.

    ply     number of steps before it
    who     the seat that played it; None: automatic
    deed    the description
    line    number of its sentence, counted from the start of the match
    before  the previous narrated step
    """

    ply: int
    who: Seat | None
    deed: Deed
    line: int
    before: NarratedStep | None


@dataclass(frozen=True, slots=True)
class Narration:
    """The turns of a match as one seat saw them, cached with each step in the history.

    name     (seat) -> its name
    is_solo  whether there is one seat: then every step has its own sentence
    """

    history: History
    seat: Seat | None
    name: Callable[[Seat], Text | str]
    is_solo: bool

    def description(self, ply: int) -> Text | None:
        """The description of step `ply`; None if there is none."""
        newest = self._newest(ply + 1)
        return newest.deed.text if newest and newest.ply == ply else None

    def turns(self, start: int, end: int, last: int | None = None) -> tuple[NarratedTurn, ...]:
        """The turns from step `start` up to step `end`; with `last` only the last ones."""
        turns: list[NarratedTurn] = []
        step = self._newest(end)
        while step is not None and step.ply >= start and (last is None or len(turns) < last):
            newest = step
            deeds = list[Deed]()
            while step is not None and step.ply >= start and step.line == newest.line:
                deeds.append(step.deed)
                step = step.before
            turns.append(self._turn(newest, tuple(reversed(deeds))))
        return tuple(reversed(turns))

    def count(self, start: int, end: int) -> int:
        """The number of `turns(start, end)`."""
        before = self._newest(start)
        newest = self._newest(end)
        if newest is None or newest is before:
            return 0
        following = (self._newest(ply) for ply in range(start + 1, end + 1))
        return (
            newest.line - next(step.line for step in following if step and step is not before) + 1
        )

    def _turn(self, newest: NarratedStep, deeds: tuple[Deed, ...]) -> NarratedTurn:
        def make_turn() -> NarratedTurn:
            what = tuple(deed.text for deed in deeds)
            if newest.who is None:
                sentence = say("log.table", what=what)
                return NarratedTurn(newest.ply + 1, sentence, newest.deed.seat, deeds)
            sentence = say("log.turn", who=self.name(newest.who), what=what)
            return NarratedTurn(newest.ply + 1, sentence, newest.who, deeds)

        return self.history.compute_once(newest.ply + 1, ("turn", self.seat, len(deeds)), make_turn)

    def _newest(self, end: int) -> NarratedStep | None:
        """The last narrated step before step `end`."""
        key = ("told", self.seat)
        history = self.history
        start = end
        while start and not history.has_computed(start, key):
            start -= 1
        newest: NarratedStep | None = history.compute_once(start, key, lambda: None)
        for ply in range(start, end):  # not recursive: a match may have thousands of steps
            newest = history.compute_once(ply + 1, key, partial(self._narrate, ply, newest))
        return newest

    def _narrate(self, ply: int, before: NarratedStep | None) -> NarratedStep | None:
        history = self.history
        step = history.log[ply]
        then, now = (history.view(k, self.seat) for k in (ply, ply + 1))
        deed = history.box.game.describe(then, step.seat, step.move, now)
        if deed is None:
            return before
        who = None if history.turn(ply).auto == step.move else step.seat
        goes_on = before is not None and who is not None and who == before.who and not self.is_solo
        return NarratedStep(ply, who, deed, (before.line if before else 0) + (not goes_on), before)


@dataclass(frozen=True, slots=True)
class Recent:
    """What happened after `ply` steps since the viewer's last move; in a replay, by the step shown.

    Without a viewer, since the last turn of another seat than the last mover's; for a single
    computer player, whose turns never alternate, since the last described step.
    """

    narration: Narration
    viewer: Seat | None
    ply: int
    is_replay: bool

    @property
    def _is_solo_bot(self) -> bool:
        return self.viewer is None and self.narration.is_solo

    @property
    def ids(self) -> frozenset[str]:
        """Ids in the moves of others within the round; with many seats only the last ones."""
        history = self.narration.history
        named = set[str]()
        others = set[Seat]()
        if self.is_replay or self._is_solo_bot:
            return frozenset(
                arg for step in history.log[self._start : self.ply] for arg in step.move.args
            )
        for ply in range(self.ply - 1, -1, -1):
            step = history.log[ply]
            others.add(step.seat)
            if self._is_own(step.seat) or len(others) > MOST_MARKED or history.turn(ply).deals:
                break
            named.update(step.move.args)
        return frozenset(named)

    def _is_own(self, seat: Seat) -> bool:
        """Whether the recent turns end with a step of this seat."""
        return (
            seat == self.viewer
            if self.viewer is not None
            else seat != self.narration.history.log[self.ply - 1].seat
        )

    @property
    def own_ply(self) -> int:
        """The ply after the viewer's last decision."""
        for ply in range(self.ply - 1, -1, -1):
            if self._is_solo_bot and self.narration.description(ply):
                return ply
            history = self.narration.history
            if (
                not self._is_solo_bot
                and self._is_own(history.log[ply].seat)
                and history.is_decision(ply)
            ):
                return ply + 1
        return 0

    @property
    def _start(self) -> int:
        return max(0, self.ply - 1) if self.is_replay else self.own_ply

    @property
    def score_changes(self) -> tuple[int, ...]:
        """The change of each score, at the end of a round since its beginning; empty without
        scores.
        """
        history = self.narration.history
        ends = history.turn(self.ply).deals and not self.is_replay
        deals = (ply for ply in range(self.ply - 1, -1, -1) if history.turn(ply).deals)
        start = next(deals, 0) if ends else self._start
        before, now = (history.turn(ply).scores for ply in (start, self.ply))
        return (
            tuple(after - score for score, after in zip(before, now, strict=True))
            if before and now
            else ()
        )
