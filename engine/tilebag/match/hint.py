"""Hints: the best choice of a move, what speaks for it, and how the other choices compare.

Everything is computed from what the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilebag.core.comparison import Comparison, Figure
from tilebag.core.game import Choice, Review, Seat, Unit
from tilebag.core.move import Move
from tilebag.core.scene import all_pieces
from tilebag.core.words import Text, say
from tilebag.match import bots
from tilebag.match.history import History
from tilebag.match.review import SHOWN, figure, reviews_of, with_figure

MAX_COMPARED = 4  # choices


@dataclass(frozen=True, slots=True)
class ComparedChoice:
    """A choice beside others.

    plan     its moves
    label    the plan as a short instruction
    brief    as in `Choice`, never empty
    figure   its number, as players read it
    share    of its track, 0 to 1: 0 is the worst choice, 1 the best
    as_good  its number is that of the best
    """

    plan: tuple[Move, ...]
    label: Text
    brief: tuple[Text, ...]
    figure: Text
    share: float
    as_good: bool


@dataclass(frozen=True, slots=True)
class Hint:
    """Help in three steps, each of which tells more.

    idea          where to look; names neither move nor piece
    pieces, look  ids of the pieces or places it is about, and their names as a sentence
    plan, reason  the moves, and what speaks for them
    step, second  the plan and the next best choice, with their values unless `unit` is another
                  one; None if those are unknown
    unit          what the figures of `compared` count
    compared      the best choices beside each other, at most MAX_COMPARED; empty where no number
                  that players can read tells them apart
    """

    idea: Text
    pieces: tuple[str, ...]
    look: Text
    plan: tuple[Move, ...]
    reason: Text
    step: Text | None = None
    second: Text | None = None
    unit: Text | None = None
    compared: tuple[ComparedChoice, ...] = ()


def hint(history: History, ply: int, seat: Seat) -> Hint:
    """The best choice of the review; where values are unknown, what the strongest player would
    do.
    """
    reviews = [review for review in reviews_of(history, ply, seat) if review.choices]
    if not reviews:
        return _players_hint(history, ply, seat)
    review = reviews[-1]
    best = review.choices[0]
    comparison = _compare(history, ply, seat, review)
    return Hint(
        review.idea,
        best.pieces,
        _look(history, ply, seat, best.pieces),
        best.plan,
        best.reason,
        _label(history, review, best),
        _second(history, review),
        comparison.unit if comparison else None,
        tuple(_compared_choices(review, comparison)) if comparison else (),
    )


def _players_hint(history: History, ply: int, seat: Seat) -> Hint:
    """What the strongest computer player would do."""
    think = bots.player(history.box, bots.strongest_player(history.box))
    *_, advice = think(history.view(ply, seat), history.match.chance(history.box, "bot", seat, ply))
    pieces = advice.plan[0].args[:1]
    look = _look(history, ply, seat, pieces)
    return Hint(say("hint.no-idea"), pieces, look, advice.plan, advice.reason)


def _label(history: History, review: Review, choice: Choice) -> Text:
    """The label of a choice, with its value unless the game compares choices by another number."""
    return choice.label if history.box.compare else with_figure(review.unit, choice)


def _second(history: History, review: Review) -> Text | None:
    """The next best choice with another label than the best."""
    best = review.choices[0]
    others = [choice for choice in review.choices[1:] if choice.label != best.label]
    if not others:
        return None
    key = "hint.second" if review.clear_loss(others[0]) else "hint.as-good"
    return say(key, choice=_label(history, review, others[0]))


def _compare(history: History, ply: int, seat: Seat, review: Review) -> Comparison | None:
    """The choices by one number, if it tells why the best choice is the best."""
    comparison = _any_comparison(history, ply, seat, review)
    if comparison is None:
        return None
    amounts = [figure.amount for figure in comparison.figures]
    is_best_first = min(amounts) < amounts[0] == max(amounts)
    return comparison if is_best_first else None


def _any_comparison(history: History, ply: int, seat: Seat, review: Review) -> Comparison | None:
    """The choices by the game's own number, else by their values."""
    if history.box.compare:
        return history.box.compare(history.view(ply, seat), review.choices)
    return _by_values(review)


def _by_values(review: Review) -> Comparison | None:
    """The choices by their values, if those mean something to a person."""
    if review.unit not in SHOWN:
        return None
    figures = tuple(
        Figure(choice.value, _bare_figure(review.unit, choice.value)) for choice in review.choices
    )
    return Comparison(say(f"hint.unit-{review.unit}"), figures)


def _bare_figure(unit: Unit, value: float) -> Text:
    """A value without the word for points, because the list of choices names its unit."""
    if unit is Unit.POINTS:
        return say("hint.number", n=round(value))
    return figure(unit, value)


def _compared_choices(review: Review, comparison: Comparison) -> Iterator[ComparedChoice]:
    """The first choices of each label, those with larger amounts first."""
    figures_by_label: dict[Text, tuple[Choice, Figure]] = {}
    for choice, choice_figure in zip(review.choices, comparison.figures, strict=True):
        figures_by_label.setdefault(choice.label, (choice, choice_figure))
    first = list(figures_by_label.values())[:MAX_COMPARED]
    most = comparison.figures[0].amount
    least = min(figure.amount for figure in comparison.figures)
    for choice, choice_figure in sorted(first, key=lambda entry: -entry[1].amount):
        share = (choice_figure.amount - least) / (most - least)
        as_good = choice_figure.text == comparison.figures[0].text
        yield ComparedChoice(
            plan=choice.plan,
            label=choice.label,
            brief=choice.brief or (choice.label,),
            figure=choice_figure.text,
            share=share,
            as_good=as_good,
        )


def _look(history: History, ply: int, seat: Seat, ids: Sequence[str]) -> Text:
    """The names of these pieces and places on the table."""
    scene = history.scene(ply, seat)
    pieces = all_pieces(scene)
    if any(piece.count for piece in pieces if piece.id in ids):
        return say("hint.stock")  # its label tells how many tiles are left
    labels = {place.id: place.label for place in scene.places}
    labels |= {piece.id: piece.label for piece in pieces}
    names = tuple(label for name in ids if (label := labels.get(name)))
    return say("hint.look", pieces=names) if names else say("hint.no-piece")
