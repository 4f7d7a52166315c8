"""The choices of a move by one number that players can read."""

from __future__ import annotations

from dataclasses import dataclass

from tilebag.core.words import Text


@dataclass(frozen=True, slots=True)
class Figure:
    """What a choice comes to.

    amount  larger is better
    text    the number as players read it
    """

    amount: float
    text: Text


@dataclass(frozen=True, slots=True)
class Comparison:
    """The choices of a review by one number.

    unit     what is counted, such as "points at the end, on average"
    figures  one for each choice, in the order of the review
    """

    unit: Text
    figures: tuple[Figure, ...]
