"""The review of a finished match as messages to the page, one for each slice of work."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tilebag.game import CLEAR_ERRORS, Choice, Seat, Unit
from tilebag.messages import ReviewBar, ReviewChoice, ReviewMessage, ReviewMove
from tilebag.review import SHOWN, Balance, Decision, figure, format_change, judge, loss_figure
from tilebag.session import Session
from tilebag.words import Lexicon, say

MOST_CHOICES = 3  # told of a decision, besides the one that was played


class ReviewInProgress:
    """The review of a seat's first `plies` steps."""

    def __init__(self, session: Session, seat: Seat, plies: int) -> None:
        self.session = session
        self.seat = seat
        self.plies = plies
        self._judged: list[Decision] = []
        self._told = 0  # of those
        self._at = 0
        self._slices = self._judge()

    def _judge(self) -> Iterator[None]:
        for one in judge(self.session.history, self.seat, self.plies):
            if one is None:
                yield
            else:
                self._judged.append(one)
                self._at = one.ply + 1

    def next_message(self, words: Lexicon, slices: int) -> ReviewMessage:
        """A few slices of work, and the decisions that they have judged."""
        more = sum(1 for _ in islice(self._slices, slices)) == slices
        new = self._judged[self._told :]
        self._told = len(self._judged)
        balance = Balance.of(
            self.session.history, self.seat, self.plies, [] if more else self._judged
        )
        return {
            "say": "review",
            "seat": self.seat,
            "at": self._at if more else self.plies,
            "of": self.plies,
            "more": more,
            "moves": [_move(one, words) for one in new if len(one.review.choices) > 1],
            "headline": ""
            if more
            else words.say(balance.headline(self.session.match.name(self.seat))),
            "balance": _bars(balance, words),
        }


def _move(one: Decision, words: Lexicon) -> ReviewMove:
    alike = {
        words.say(choice.label): choice for choice in (*reversed(one.review.choices), one.played)
    }
    told = [choice for choice in one.review.choices if choice in alike.values()]
    shown = [choice for k, choice in enumerate(told) if k < MOST_CHOICES or choice is one.played]
    grade = say(f"review.grade.{one.grade}")
    shows_loss = one.loss and one.review.unit in SHOWN
    title = (
        say("review.cost", grade=grade, away=loss_figure(one.review.unit, one.loss))
        if shows_loss
        else grade
    )
    return {
        "ply": one.ply,
        "grade": one.grade,
        "loss": round(one.loss, 3),
        "lost": format_change(one.review.unit, -one.loss) if one.loss else "",
        "title": words.say(title),
        "better": words.say(one.best.label),
        "reason": words.say(one.best.reason),
        "pieces": list(one.played.pieces),
        "better_pieces": list(one.best.pieces) if one.loss else [],
        "choices": [_choice(one, choice, words) for choice in shown],
    }


def _choice(one: Decision, choice: Choice, words: Lexicon) -> ReviewChoice:
    unit = one.review.unit
    best = one.best.value
    whole = 1.0 if unit is Unit.CHANCE else max(best, 1.0)
    measured = unit in SHOWN
    return {
        "label": words.say(choice.label),
        "figure": words.say(figure(unit, choice.value)) if measured else "",
        "share": round(max(0.0, choice.value / whole), 3) if measured else 0,
        "error": round(CLEAR_ERRORS * choice.error / whole, 3) if measured else 0,
        "grade": Decision(one.ply, one.review, choice).grade,
        "played": choice is one.played,
    }


def _bars(balance: Balance, words: Lexicon) -> list[ReviewBar]:
    """Luck and choices separately, where values of different moves can be compared."""
    if not balance.judged or (unit := balance.judged[0].review.unit) not in SHOWN:
        return []
    whole = max(map(abs, (balance.luck, balance.given_away, balance.others))) or 1.0
    return [
        {
            "label": words.say(say(f"review.part.{name}")),
            "figure": format_change(unit, change),
            "share": round(change / whole, 3),
        }
        for name, change in balance.changes().items()
    ]
