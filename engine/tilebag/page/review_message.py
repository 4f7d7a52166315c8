"""The review of a finished match as messages to the page, one for each slice of work."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tilebag.core.game import CLEAR_ERRORS, Choice, Seat, Unit
from tilebag.core.words import Lexicon, say
from tilebag.match.review import SHOWN, Balance, Decision, figure, format_change, judge, loss_figure
from tilebag.match.session import Session
from tilebag.page.messages import ReviewBar, ReviewChoice, ReviewMessage, ReviewMove

MOST_CHOICES = 3  # told of a decision, besides the one that was played


class ReviewInProgress:
    """The review of a seat's first `plies` steps."""

    def __init__(self, session: Session, seat: Seat, plies: int) -> None:
        self.session = session
        self.seat = seat
        self.plies = plies
        self._judged: list[Decision] = []
        self._sent = 0  # of those
        self._at = 0
        self._slices = self._judge()

    def _judge(self) -> Iterator[None]:
        for decision in judge(self.session.history, self.seat, self.plies):
            if decision is None:
                yield
            else:
                self._judged.append(decision)
                self._at = decision.ply + 1

    def next_message(self, words: Lexicon, slices: int) -> ReviewMessage:
        """A few slices of work, and the decisions that they have judged."""
        is_unfinished = sum(1 for _ in islice(self._slices, slices)) == slices
        new = self._judged[self._sent :]
        self._sent = len(self._judged)
        balance = Balance.of(
            self.session.history, self.seat, self.plies, [] if is_unfinished else self._judged
        )
        return {
            "say": "review",
            "seat": self.seat,
            "at": self._at if is_unfinished else self.plies,
            "of": self.plies,
            "more": is_unfinished,
            "moves": [
                _move(decision, words) for decision in new if len(decision.review.choices) > 1
            ],
            "headline": ""
            if is_unfinished
            else words.say(balance.headline(self.session.match.name(self.seat))),
            "balance": _bars(balance, words),
        }


def _move(decision: Decision, words: Lexicon) -> ReviewMove:
    alike = {
        words.say(choice.label): choice
        for choice in (*reversed(decision.review.choices), decision.played)
    }
    choices = [choice for choice in decision.review.choices if choice in alike.values()]
    shown = [
        choice for k, choice in enumerate(choices) if k < MOST_CHOICES or choice is decision.played
    ]
    grade = say(f"review.grade.{decision.grade}")
    shows_loss = decision.loss and decision.review.unit in SHOWN
    title = (
        say("review.cost", grade=grade, away=loss_figure(decision.review.unit, decision.loss))
        if shows_loss
        else grade
    )
    return {
        "ply": decision.ply,
        "grade": decision.grade,
        "loss": round(decision.loss, 3),
        "lost": format_change(decision.review.unit, -decision.loss) if decision.loss else "",
        "title": words.say(title),
        "better": words.say(decision.best.label),
        "reason": words.say(decision.best.reason),
        "pieces": list(decision.played.pieces),
        "better_pieces": list(decision.best.pieces) if decision.loss else [],
        "choices": [_choice(decision, choice, words) for choice in shown],
    }


def _choice(decision: Decision, choice: Choice, words: Lexicon) -> ReviewChoice:
    unit = decision.review.unit
    best = decision.best.value
    whole = 1.0 if unit is Unit.CHANCE else max(best, 1.0)
    measured = unit in SHOWN
    return {
        "label": words.say(choice.label),
        "figure": words.say(figure(unit, choice.value)) if measured else "",
        "share": round(max(0.0, choice.value / whole), 3) if measured else 0,
        "error": round(CLEAR_ERRORS * choice.error / whole, 3) if measured else 0,
        "grade": Decision(decision.ply, decision.review, choice).grade,
        "played": choice is decision.played,
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
