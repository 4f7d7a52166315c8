"""`tilebag review FILE`: what the moves of a saved match cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tilebag import report
from tilebag.catalog import AnyBox
from tilebag.chance import Chance
from tilebag.errors import BadSetup
from tilebag.game import Answers, Choice, Seat, Unit
from tilebag.questions import Question, read_piece
from tilebag.review import Balance, Decision, Grade, format_change, judge, with_figure
from tilebag.session import Session
from tilebag.words import Lexicon, say

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
    wanted = session.match.people or map(Seat, seats) if seat is None else [Seat(seat - 1)]
    return tuple(_balance(session, each) for each in wanted)


def _balance(session: Session, seat: Seat) -> Balance:
    judged = [one for one in judge(session.history, seat, session.ply) if one]
    return Balance.of(session.history, seat, session.ply, judged)


def lines(session: Session, balance: Balance, words: Lexicon) -> Iterator[str]:
    """The headline, luck and choices, a strip of marks, and a few lines for each move that could
    have been better.
    """
    yield words.say(balance.headline(report.seat_name(session, balance.seat)))
    yield from map(words.say, balance.luck_lines())
    yield ""
    yield "".join(MARKS[one.grade] for one in balance.decisions)
    for grade, mark in MARKS.items():
        yield f"{mark} {balance.grades[grade]} {words.say(say(f'review.{grade}'))}"
    worst = sorted((one for one in balance.decisions if one.loss), key=lambda one: -one.loss)
    for one in sorted(worst[:MAX_SHOWN], key=lambda one: one.ply):
        yield ""
        yield from _decision_lines(one, words)
    if more := len(worst[MAX_SHOWN:]):
        yield ""
        yield words.say(say("review.more", n=more))


def _decision_lines(one: Decision, words: Lexicon) -> Iterator[str]:
    loss = format_change(one.review.unit, -one.loss)
    grade = (
        say("review.loss", grade=say(f"review.{one.grade}"), loss=loss)
        if loss
        else say(f"review.{one.grade}")
    )
    yield f"{MARKS[one.grade]} {words.say(say('review.step', n=one.ply + 1, grade=grade))}"
    # what speaks for a choice is true of any, but in samples only of the best
    yield from _choice_lines(
        "review.played", one, one.played, words, explained=one.review.unit is not Unit.CHANCE
    )
    yield from _choice_lines("review.instead", one, one.best, words, explained=True)


def _choice_lines(
    key: str, one: Decision, choice: Choice, words: Lexicon, *, explained: bool
) -> Iterator[str]:
    """The choice with its value and its reason; only the reason if it names the choice and its
    value.
    """
    reason = words.say(choice.reason) if explained else ""
    said = reason.startswith(words.say(choice.label)) and one.review.unit is not Unit.CHANCE
    yield "  " + words.say(
        say(key, choice=choice.reason if said else with_figure(one.review.unit, choice))
    )
    if reason and not said:
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
        "steps": [_decision_facts(one, words) for one in balance.decisions],
    }


def _decision_facts(one: Decision, words: Lexicon) -> dict[str, Any]:
    return {
        "step": one.ply + 1,
        "grade": str(one.grade),
        "loss": one.loss,
        "played": words.say(one.played.label),
        "why": words.say(one.best.reason),
        "choices": [_choice_facts(choice, words) for choice in one.review.choices],
    }


def position_facts(box: AnyBox, given: Answers, words: Lexicon) -> dict[str, Any]:
    """The value of each choice in a position, a line of the game's notation, as a seat (default:
    who moves) sees it.

    Raises BadText that names the field.
    """
    question = Question(given, POSITION_FIELDS)
    state = read_piece(question.value("position"), "position", box.game.read)
    movers = box.game.turn(state).seats
    seats = range(1, len(box.game.turn(state).scores) + 1)
    seat = Seat(question.whole_number("seat", seats, movers[0] + 1 if movers else 1) - 1)
    reviews = [*box.review(box.game.view(state, seat), Chance.of("review"))] if box.review else []
    found = reviews[-1] if reviews else None
    return {
        "unit": str(found.unit) if found else None,
        "choices": [_choice_facts(choice, words) for choice in found.choices] if found else [],
    }


def _choice_facts(choice: Choice, words: Lexicon) -> dict[str, Any]:
    plan = [str(move) for move in choice.plan]
    return {
        "moves": plan,
        "label": words.say(choice.label),
        "value": choice.value,
        "error": choice.error,
    }
