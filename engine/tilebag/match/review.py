"""The review of a match, from the values that `Box.review` gives the choices of a seat.

Everything is computed from what the seat knew at that moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate

from tilebag.core.game import Choice, Review, Seat, Unit
from tilebag.core.words import Text, percent, say
from tilebag.match.history import History

# a smaller loss is a slip
MISTAKE_LOSS = {Unit.POINTS: 6.0, Unit.CHANCE: 0.06, Unit.ODDS: 0.6, Unit.TILES: 4.0}
# units that mean something to a person; values of different moves compare
SHOWN = (Unit.POINTS, Unit.CHANCE)
SAMPLED_NOISE = (
    0.1  # of a win chance: noise of the luck in a match with sampled values (two standard errors)
)
MOST = 0.5  # share of a loss that is called most of it


class Grade(StrEnum):
    """How good a choice was."""

    BEST = "best"
    AS_GOOD = "as-good"  # no clear difference from the best
    SLIP = "slip"
    MISTAKE = "mistake"


@dataclass(frozen=True, slots=True)
class Decision:
    """A move with its review, and the choice that it was."""

    ply: int
    review: Review
    played: Choice

    @property
    def best(self) -> Choice:
        return self.review.choices[0]

    @property
    def loss(self) -> float:
        """By how much the best choice was clearly better."""
        return self.review.clear_loss(self.played)

    @property
    def grade(self) -> Grade:
        if self.played.value == self.best.value:
            return Grade.BEST
        if not self.loss:
            return Grade.AS_GOOD
        return Grade.SLIP if self.loss < MISTAKE_LOSS[self.review.unit] else Grade.MISTAKE


def judge(history: History, seat: Seat, plies: int) -> Iterator[Decision | None]:
    """The moves of a seat among the first `plies` steps that can be judged; None after each slice
    of work.
    """
    for ply, step in enumerate(history.log[:plies]):
        choices: tuple[Choice, ...] = ()
        if step.seat == seat and history.is_decision(ply):
            for review in reviews_of(history, ply, seat):
                choices = review.choices
                yield None
        played = next((choice for choice in choices if choice.plan == (step.move,)), None)
        if played:
            yield Decision(ply, review, played)


def reviews_of(history: History, ply: int, seat: Seat) -> Iterator[Review]:
    """Better and better reviews of the move of a seat; none where values are unknown."""
    if history.box.review is not None:
        chance = history.match.chance(history.box, "review", seat, ply)
        yield from history.box.review(history.view(ply, seat), chance)


def review_choices(history: History, ply: int, seat: Seat) -> tuple[Choice, ...]:
    """All choices of a seat with their values, the best first; empty where values are unknown."""
    choices: tuple[Choice, ...] = ()
    for review in reviews_of(history, ply, seat):
        choices = review.choices
    return choices


@dataclass(frozen=True)
class Balance:
    """The review of a seat's match: start - given_away + luck + others = end.

    judged  all judged moves, those without a choice included
    start   the value before the first of them
    luck    what the seat's own draws and throws changed
    others  what changed between its turns; 0 for a single player
    end     the result, or the value after the last judged move
    """

    seat: Seat
    judged: tuple[Decision, ...]
    start: float = 0.0
    luck: float = 0.0
    others: float = 0.0
    end: float = 0.0

    @classmethod
    def of(cls, history: History, seat: Seat, plies: int, judged: Sequence[Decision]) -> Balance:
        """The balance of these moves; only where values of different moves can be compared."""
        if not judged or judged[0].review.unit not in SHOWN:
            return cls(seat, tuple(judged))
        values = [decision.best.value for decision in judged]
        end = _result(history, seat, plies, judged[0].review.unit)
        stops = [
            *((decision.ply, decision.best.value) for decision in judged),
            *([(plies, end)] if end is not None else []),
        ]
        changes = {True: 0.0, False: 0.0}
        for decision, (ply, value) in zip(judged, stops[1:], strict=False):
            own = all(step.seat == seat for step in history.log[decision.ply : ply])
            changes[own] += value - (decision.best.value - decision.loss)
        last = values[-1] - judged[-1].loss if end is None else end
        return cls(seat, tuple(judged), values[0], changes[True], changes[False], last)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The moves with a choice."""
        return tuple(decision for decision in self.judged if len(decision.review.choices) > 1)

    @property
    def given_away(self) -> float:
        return sum(decision.loss for decision in self.judged)

    @property
    def grades(self) -> Counter[Grade]:
        """The number of decisions of each grade."""
        return Counter(decision.grade for decision in self.decisions)

    def headline(self, who: Text | str) -> Text:
        """The review in one sentence."""
        losses = sorted(
            (decision.loss for decision in self.decisions if decision.loss), reverse=True
        )
        if not self.decisions:
            return say("review.no-choice" if self.judged else "review.unknown", who=who)
        if not losses:
            return say("review.clean", who=who)
        steps = say("review.steps", n=len(losses))
        unit = self.judged[0].review.unit
        if unit not in SHOWN:
            big = self.grades[Grade.MISTAKE]
            if big == len(losses):
                key = "much-better-all"
            elif big:
                key = "much-better"
            else:
                key = "better"
            return say(f"review.{key}", who=who, steps=steps, n=big)
        away = loss_figure(unit, sum(losses))
        largest = 1 + next(
            k for k, part in enumerate(accumulate(losses)) if part >= MOST * sum(losses)
        )
        if largest == len(losses):
            return say("review.given", who=who, away=away, steps=steps)
        return say("review.given-most", who=who, away=away, steps=say("review.steps", n=largest))

    def changes(self) -> dict[str, float]:
        """What changed the result. With sampled values only the choices, and luck that exceeds the
        noise: the rest is little more than the result.
        """
        changes = {"luck": self.luck, "choices": -self.given_away, "others": self.others}
        is_sampled = any(
            choice.error for decision in self.judged for choice in decision.review.choices
        )
        if is_sampled or not self.others:
            del changes["others"]
        if is_sampled and abs(self.luck) < SAMPLED_NOISE:
            del changes["luck"]
        return changes

    def luck_lines(self) -> Iterator[Text]:
        """Luck and choices separately, where values of different moves can be compared."""
        if self.judged and (unit := self.judged[0].review.unit) in SHOWN:
            start = figure(unit, self.start)
            end = figure(unit, self.end)
            changes = {"luck": self.luck, "choices": -self.given_away, "others": self.others}
            signs = {name: format_change(unit, change) for name, change in changes.items()}
            yield say(
                "review.luck" if self.others else "review.luck-alone", start=start, end=end, **signs
            )


def _result(history: History, seat: Seat, plies: int, unit: Unit) -> float | None:
    """The value of the end of the match; None before it."""
    turn = history.turn(plies)
    if not turn.ranking:
        return None
    first = turn.ranking[0]
    return float(turn.scores[seat]) if unit is Unit.POINTS else (seat in first) / len(first)


def figure(unit: Unit, value: float) -> Text:
    """A value as players read it, such as "58%"; the unit is one of `SHOWN`."""
    return (
        say("review.points", n=round(value))
        if unit is Unit.POINTS
        else say("review.percent", n=percent(value))
    )


def loss_figure(unit: Unit, loss: float) -> Text:
    """A loss, such as "13 points of win chance"; the unit is one of `SHOWN`."""
    return say(
        f"review.away-{unit}", n=round(loss) if unit is Unit.POINTS else percent(min(1, loss))
    )


def format_change(unit: Unit, change: float) -> str:
    """A change with its sign, in points or percent; empty in units that mean nothing to a
    person.
    """
    if unit not in SHOWN:
        return ""
    n = round(change if unit is Unit.POINTS else 100 * change)
    if n == 0:
        return "±0"
    return f"+{n}" if n > 0 else f"−{-n}"


def with_figure(unit: Unit, choice: Choice) -> Text:
    """A choice and its value, such as "Draw from the stock: 58%"."""
    if unit not in SHOWN:
        return choice.label
    return say("review.choice", label=choice.label, figure=figure(unit, choice.value))
