"""`tilebag review FILE`: what the moves of a saved match cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tilebag.core.chance import Chance
from tilebag.core.errors import BadSetup
from tilebag.core.game import Answers, Choice, Seat, Unit
from tilebag.core.words import Lexicon, say
from tilebag.kit.questions import Question, read_piece
from tilebag.match import report
from tilebag.match.catalog import AnyBox
from tilebag.match.review import Balance, Decision, Grade, format_change, judge, with_figure
from tilebag.match.session import Session

MARKS = {Grade.BEST: "●", Grade.AS_GOOD: "○", Grade.SLIP: "▲", Grade.MISTAKE: "■"}

# of a question of `tilebag analyse` to any game with a review
POSITION_FIELDS = ("position", "seat")
MAX_SHOWN = 10  # moves, those that cost most


def balances(session: Session, seat: int | None) -> tuple[Balance, ...]:
    """The review of a seat, counted from 1; of all persons, or all seats without a person, if none
    is given.
    """
    seats = range(len(session.match.players))
    if session.box.review is None or (seat is not None and seat - 1 not in seats):
        raise BadSetup("cli.review.seat" if session.box.review else "cli.review.none", n=len(seats))
    reviewed = session.match.people or map(Seat, seats) if seat is None else [Seat(seat - 1)]
    return tuple(_balance(session, reviewed_seat) for reviewed_seat in reviewed)


def _balance(session: Session, seat: Seat) -> Balance:
    judged = [decision for decision in judge(session.history, seat, session.ply) if decision]
    return Balance.of(session.history, seat, session.ply, judged)


def lines(session: Session, balance: Balance, words: Lexicon) -> Iterator[str]:
    """The headline, luck and choices, a strip of marks, and a few lines for each move that could
    have been better.
    """
    yield words.say(balance.headline(report.seat_name(session, balance.seat)))
    yield from map(words.say, balance.luck_lines())
    yield ""
    yield "".join(MARKS[decision.grade] for decision in balance.decisions)
    for grade, mark in MARKS.items():
        yield f"{mark} {words.say(say(f'review.{grade}'))}: {balance.grades[grade]}"
    worst = sorted(
        (decision for decision in balance.decisions if decision.loss),
        key=lambda decision: -decision.loss,
    )
    shown = sorted(worst[:MAX_SHOWN], key=lambda decision: decision.ply)
    for decision in shown:
        yield ""
        yield from _decision_lines(decision, words)
    if left_out := len(worst[MAX_SHOWN:]):
        yield ""
        yield words.say(say("review.more", n=left_out))


def _decision_lines(decision: Decision, words: Lexicon) -> Iterator[str]:
    loss = format_change(decision.review.unit, -decision.loss)
    grade = (
        say("review.loss", grade=say(f"review.{decision.grade}"), loss=loss)
        if loss
        else say(f"review.{decision.grade}")
    )
    step = say("review.step", n=decision.ply + 1, grade=grade)
    yield f"{MARKS[decision.grade]} {words.say(step)}"
    # what speaks for a choice is true of any, but in samples only of the best
    yield from _choice_lines(
        "review.played",
        decision,
        decision.played,
        words,
        explained=decision.review.unit is not Unit.CHANCE,
    )
    yield from _choice_lines("review.instead", decision, decision.best, words, explained=True)


def _choice_lines(
    key: str, decision: Decision, choice: Choice, words: Lexicon, *, explained: bool
) -> Iterator[str]:
    """The choice with its value and its reason; only the reason if it names the choice and its
    value.
    """
    reason = words.say(choice.reason) if explained else ""
    reason_names_choice = (
        reason.startswith(words.say(choice.label)) and decision.review.unit is not Unit.CHANCE
    )
    shown = choice.reason if reason_names_choice else with_figure(decision.review.unit, choice)
    yield "  " + words.say(say(key, choice=shown))
    if reason and not reason_names_choice:
        yield f"    {reason}"


def facts(session: Session, balance: Balance, words: Lexicon) -> dict[str, Any]:
    """The review as JSON."""
    judged = balance.judged
    return {
        "seat": balance.seat + 1,
        "headline": words.say(balance.headline(report.seat_name(session, balance.seat))),
        "unit": str(judged[0].review.unit) if judged else None,
        "given_away": balance.given_away,
        "start": balance.start,
        "luck": balance.luck,
        "others": balance.others,
        "end": balance.end,
        "grades": {str(grade): balance.grades[grade] for grade in Grade},
        "steps": [_decision_facts(decision, words) for decision in balance.decisions],
    }


def _decision_facts(decision: Decision, words: Lexicon) -> dict[str, Any]:
    return {
        "step": decision.ply + 1,
        "grade": str(decision.grade),
        "loss": decision.loss,
        "played": words.say(decision.played.label),
        "why": words.say(decision.best.reason),
        "choices": [_choice_facts(choice, words) for choice in decision.review.choices],
    }


def position_facts(box: AnyBox, answers: Answers, words: Lexicon) -> dict[str, Any]:
    """The value of each choice in a position, a line of the game's notation, as a seat (default:
    who moves) sees it.

    Raises BadText that names the field.
    """
    question = Question(answers, POSITION_FIELDS)
    state = read_piece(question.value("position"), "position", box.game.read)
    movers = box.game.turn(state).seats
    seats = range(1, len(box.game.turn(state).scores) + 1)
    seat = Seat(question.whole_number("seat", seats, movers[0] + 1 if movers else 1) - 1)
    reviews = [*box.review(box.game.view(state, seat), Chance.of("review"))] if box.review else []
    review = reviews[-1] if reviews else None
    return {
        "unit": str(review.unit) if review else None,
        "choices": [_choice_facts(choice, words) for choice in review.choices] if review else [],
    }


def _choice_facts(choice: Choice, words: Lexicon) -> dict[str, Any]:
    plan = [str(move) for move in choice.plan]
    return {
        "moves": plan,
        "label": words.say(choice.label),
        "value": choice.value,
        "error": choice.error,
    }
