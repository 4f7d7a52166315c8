"""The two-player basic game with perfect memory: values and best choices (RM-6 to RM-11).

A position is three numbers: `unseen` tiles unknown to both, `seen` tiles known to both, and `lead`,
the tiles by which the mover is ahead. The bag has as many coins as the grid has tiles. A coin is
drawn; it is *known* if its tile was seen, else *unknown*. Then one tile is turned:

    take  the tile of a known coin: one tile more, and the same player goes on
    look  an unseen tile; for an unknown coin it matches once in `unseen` times
    pass  a seen tile that does not match: no information, and the turn ends. A known coin needs a
          second seen tile

`tiles_value` gives the expected tiles of the mover minus those of the other; `win_value` the
probability to win minus that to lose (a shared win counts 0). Both are exact up to floating-point
rounding (about 1e-14).

Method: every turn except a pass reduces the number of tiles or of unseen tiles, so positions are
solved from small to large. A pass hands the same position to the opponent, who may pass too: two
values that depend on each other. Each player has at most four pass strategies (never, with a known
coin, with an unknown coin, always); each pair gives a linear equation, and the value is a maximin.
Two players who pass forever get nothing more: 0.

Where passing pays, for all positions of 1 to 24 tiles (verified by the tests):

    for tiles    never. A known tile is always taken, and an unknown coin is always used for a look
    for winning  with an unknown coin, if at least 3 tiles are unseen, at least 2 seen, and the lead
                 is large enough: from a minimum of 3 to 21 (depending on `unseen` and `seen`) up to
                 the number of tiles left. It avoids a look that would probably help the opponent.
                 Never for a player who is level or behind, and never with a known coin; so two
                 players never pass forever

These are 2,500 of 10,724 positions with leads; 248 of them can occur in a game of 24 tiles. There a
pass gains most with 3 unseen and 10 seen tiles and a lead of 11: 0.166.

Source: U. Zwick, M. S. Paterson, "The memory game", Theoretical Computer Science 110 (1993), for
the method (positions as numbers, waiting moves). They turn two cards of pairs; here one tile is
turned for a given coin.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product
from typing import TypeAlias

# values this close are equal; of equal choices the first of take, look, pass is returned
EPSILON = 1e-11


class Choice(StrEnum):
    """Which kind of tile to turn."""

    TAKE = "take"
    LOOK = "look"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Best:
    """The value of a position for the player who draws the next coin, and the choice for known and
    unknown coins.

    margin   tiles, or a probability difference from -1 to 1
    known    None if no coin can be known
    unknown  None if no coin can be unknown
    """

    margin: float
    known: Choice | None
    unknown: Choice | None


@dataclass(frozen=True, slots=True)
class Draw:
    """A kind of coin: its probability, the value of each choice but a pass, and whether a pass is
    possible.
    """

    chance: float
    worth: tuple[tuple[Choice, float], ...]
    can_pass: bool

    @property
    def most(self) -> float:
        """The best value without a pass."""
        return max(worth for _, worth in self.worth)

    def best(self, passing: float) -> Choice:
        """The best choice when a pass has this value."""
        choices = (*self.worth, (Choice.PASS, passing)) if self.can_pass else self.worth
        most = max(worth for _, worth in choices)
        return next(choice for choice, worth in choices if worth >= most - EPSILON)


Draws: TypeAlias = tuple[Draw | None, Draw | None]  # a known coin, an unknown coin
Line: TypeAlias = tuple[float, float]  # a + b · (value of the position for the opponent)


@cache
def tiles_value(unseen: int, seen: int) -> Best:
    """The expected tiles of the mover minus those of the other, from here on."""
    if unseen + seen == 0:
        return Best(0.0, None, None)
    draws = _draws(
        unseen,
        seen,
        taken=1 + tiles_value(unseen, seen - 1).margin if seen else 0.0,
        found=1 + tiles_value(unseen - 1, seen).margin if unseen else 0.0,
        looked=-tiles_value(unseen - 1, seen + 1).margin if unseen else 0.0,
    )
    margin = _value(draws, draws)
    return _best(draws, margin, passing=-margin)


@cache
def win_value(unseen: int, seen: int, lead: int) -> Best:
    """The probability that the mover wins minus that the other does; `lead` may be negative."""
    if unseen + seen == 0:
        return Best(float((lead > 0) - (lead < 0)), None, None)
    if abs(lead) > unseen + seen:  # decided: no choice matters
        return Best(
            1.0 if lead > 0 else -1.0,
            Choice.TAKE if seen else None,
            Choice.LOOK if unseen else None,
        )
    mine = _win_draws(unseen, seen, lead)
    other = _win_draws(unseen, seen, -lead)
    return _best(mine, _value(mine, other), passing=-_value(other, mine))


def win_chances(unseen: int, seen: int, lead: int, *, known: bool) -> dict[Choice, float]:
    """The probability to win after each choice for a drawn coin; a shared win counts half."""
    draw = _win_draws(unseen, seen, lead)[not known]
    assert draw, "there is no such coin"
    margins = dict(draw.worth)
    if draw.can_pass:
        margins[Choice.PASS] = -win_value(unseen, seen, -lead).margin
    return {choice: (1 + margin) / 2 for choice, margin in margins.items()}


@cache
def _win_draws(unseen: int, seen: int, lead: int) -> Draws:
    """The draws of a player who maximises the probability to win."""
    return _draws(
        unseen,
        seen,
        taken=win_value(unseen, seen - 1, lead + 1).margin if seen else 0.0,
        found=win_value(unseen - 1, seen, lead + 1).margin if unseen else 0.0,
        looked=-win_value(unseen - 1, seen + 1, -lead).margin if unseen else 0.0,
    )


def _draws(unseen: int, seen: int, *, taken: float, found: float, looked: float) -> Draws:
    """The two kinds of coins: `taken` after a known tile, `found` after a lucky look, `looked`
    after another look.
    """
    tiles = unseen + seen
    known = None
    unknown = None
    if seen:
        look = ((Choice.LOOK, looked),) if unseen else ()
        known = Draw(seen / tiles, ((Choice.TAKE, taken), *look), can_pass=seen > 1)
    if unseen:
        hope = (found + (unseen - 1) * looked) / unseen
        unknown = Draw(unseen / tiles, ((Choice.LOOK, hope),), can_pass=seen > 0)
    return known, unknown


def _best(draws: Draws, margin: float, passing: float) -> Best:
    known, unknown = (draw.best(passing) if draw else None for draw in draws)
    return Best(margin, known, unknown)


def _value(mine: Draws, other: Draws) -> float:
    """The value of a position for the mover: the best pass strategy against the best answer."""
    answers = tuple(_pass_strategies(other))
    return max(
        min(_solve_pair(way, answer) for answer in answers) for way in _pass_strategies(mine)
    )


def _pass_strategies(draws: Draws) -> Iterator[Line]:
    """Every pass strategy, as its immediate value and minus its probability of passing."""
    own = [draw for draw in draws if draw]
    for passes in product(*((False, True) if draw.can_pass else (False,) for draw in own)):
        immediate_value = sum(
            draw.chance * draw.most for draw, passed in zip(own, passes, strict=True) if not passed
        )
        pass_probability = sum(
            draw.chance for draw, passed in zip(own, passes, strict=True) if passed
        )
        yield immediate_value, -pass_probability


def _solve_pair(mine: Line, other: Line) -> float:
    """The value of two pass strategies against each other: x = a + b·y and y = c + d·x."""
    a, b = mine
    c, d = other
    return (a + b * c) / (1 - b * d) if 1 - b * d > EPSILON else 0.0
