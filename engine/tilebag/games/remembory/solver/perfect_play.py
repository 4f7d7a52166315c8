"""The two-player basic game between two who forget nothing: what a table is worth, and the best turn (RM-6 to RM-11).

A position is three numbers: `unseen` tiles that nobody has seen, `seen` tiles that both know, and `lead`, the tiles by
which the one to move is ahead. There are as many coins in the bag as tiles on the grid. A coin is drawn; it
is *known* if its tile was seen, else *unknown*. Then one tile is turned:

    take   the tile of a known coin: one tile more, and the same player goes on
    look   an unseen tile; for an unknown coin it is the right one once in `unseen` times
    pass   a seen tile that is wrong: nothing is learnt and the turn is over. A known coin needs a second seen tile

`for_tiles` gives the expected tiles of the mover less those of the other from here on; `for_winning` the chance to win
less the chance to lose (a shared win counts 0). Both are exact but for the rounding of floats (about 1e-14).

Method. Every turn but a pass leaves fewer tiles or fewer unseen ones, so tables are solved from small to large. A pass
gives the same table to the other player, who may pass too: two values that depend on each other. Each player has at
most four ways to pass (never, with a known coin, with an unknown one, always); every pair of ways is a line or two of
algebra, and the value is the best for the worst the other can do. Two who pass for ever get nothing more: 0.

Where passing pays, for all tables of 1 to 24 tiles (the tests count them again):

    for tiles    never. A known tile is always taken, and with an unknown coin one always looks
    for winning  with an unknown coin, if at least 3 tiles are unseen and at least 2 seen, and the lead is large
                 enough: from a least lead of 3 to 21 on (it depends on `unseen` and `seen`) up to the number of tiles
                 left. It spares the one ahead a look that would most likely serve the other. Never for one who is
                 level or behind, and never with a known coin; so no two players pass for ever

That makes 2,500 of 10,724 tables with their leads; 248 of them can come up in a game of 24 tiles. There a pass gains
most with 3 unseen and 10 seen tiles and a lead of 11: 0.166.

Sources: U. Zwick, M. S. Paterson, "The memory game", Theoretical Computer Science 110 (1993), for the method (values of
positions described by numbers, waiting moves). They turn two cards of pairs; here one tile is turned for a given coin.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product
from typing import TypeAlias

SAME = 1e-11  # values no further apart are equal; of equal choices the first in the order take, look, pass is named


class Choice(StrEnum):
    """Which kind of tile to turn."""

    TAKE = "take"
    LOOK = "look"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Best:
    """What a table is worth to the one who draws the next coin, and the choice with a known and an unknown coin.

    margin   tiles, or a chance from -1 to 1
    known    None where no coin can be known
    unknown  None where no coin can be unknown
    """

    margin: float
    known: Choice | None
    unknown: Choice | None


@dataclass(frozen=True, slots=True)
class Draw:
    """A kind of coin: how likely it is, what each choice but a pass is worth, and whether a pass is possible."""

    chance: float
    worth: tuple[tuple[Choice, float], ...]
    may_pass: bool

    @property
    def most(self) -> float:
        """The best that can be had without a pass."""
        return max(worth for _, worth in self.worth)

    def best(self, passing: float) -> Choice:
        """The best choice when a pass is worth so much."""
        choices = (*self.worth, (Choice.PASS, passing)) if self.may_pass else self.worth
        most = max(worth for _, worth in choices)
        return next(choice for choice, worth in choices if worth >= most - SAME)


Draws: TypeAlias = tuple[Draw | None, Draw | None]  # a known coin, an unknown coin
Line: TypeAlias = tuple[float, float]  # a + b · (what the table is worth to the other player)


@cache
def for_tiles(unseen: int, seen: int) -> Best:
    """The expected tiles of the mover less those of the other, from here on."""
    if unseen + seen == 0:
        return Best(0.0, None, None)
    draws = _draws(
        unseen,
        seen,
        taken=1 + for_tiles(unseen, seen - 1).margin if seen else 0.0,
        found=1 + for_tiles(unseen - 1, seen).margin if unseen else 0.0,
        looked=-for_tiles(unseen - 1, seen + 1).margin if unseen else 0.0,
    )
    margin = _value(draws, draws)
    return _best(draws, margin, passing=-margin)


@cache
def for_winning(unseen: int, seen: int, lead: int) -> Best:
    """The chance that the mover wins less the chance that the other does; `lead` may be below 0."""
    if unseen + seen == 0:
        return Best(float((lead > 0) - (lead < 0)), None, None)
    if abs(lead) > unseen + seen:  # decided: nothing that is done matters
        return Best(1.0 if lead > 0 else -1.0, Choice.TAKE if seen else None, Choice.LOOK if unseen else None)
    mine, other = _racing(unseen, seen, lead), _racing(unseen, seen, -lead)
    return _best(mine, _value(mine, other), passing=-_value(other, mine))


@cache
def _racing(unseen: int, seen: int, lead: int) -> Draws:
    """The coins of a player who wants to win."""
    return _draws(
        unseen,
        seen,
        taken=for_winning(unseen, seen - 1, lead + 1).margin if seen else 0.0,
        found=for_winning(unseen - 1, seen, lead + 1).margin if unseen else 0.0,
        looked=-for_winning(unseen - 1, seen + 1, -lead).margin if unseen else 0.0,
    )


def _draws(unseen: int, seen: int, *, taken: float, found: float, looked: float) -> Draws:
    """The two kinds of coins: `taken` after a known tile, `found` after a lucky look, `looked` after another look."""
    left = unseen + seen
    known = unknown = None
    if seen:
        look = ((Choice.LOOK, looked),) if unseen else ()
        known = Draw(seen / left, ((Choice.TAKE, taken), *look), may_pass=seen > 1)
    if unseen:
        hope = (found + (unseen - 1) * looked) / unseen
        unknown = Draw(unseen / left, ((Choice.LOOK, hope),), may_pass=seen > 0)
    return known, unknown


def _best(draws: Draws, margin: float, passing: float) -> Best:
    known, unknown = (draw.best(passing) if draw else None for draw in draws)
    return Best(margin, known, unknown)


def _value(mine: Draws, other: Draws) -> float:
    """What a table is worth to the one who moves: the best way to pass against the best answer."""
    answers = tuple(_ways(other))
    return max(min(_meet(way, answer) for answer in answers) for way in _ways(mine))


def _ways(draws: Draws) -> Iterator[Line]:
    """Every way to pass, as what it brings at once and how often it gives the table to the other as it is."""
    own = [draw for draw in draws if draw]
    for passes in product(*((False, True) if draw.may_pass else (False,) for draw in own)):
        kept = sum(draw.chance * draw.most for draw, passed in zip(own, passes, strict=True) if not passed)
        given = sum(draw.chance for draw, passed in zip(own, passes, strict=True) if passed)
        yield kept, -given


def _meet(mine: Line, other: Line) -> float:
    """What two ways to pass make together: x = a + b·y and y = c + d·x."""
    (a, b), (c, d) = mine, other
    return (a + b * c) / (1 - b * d) if 1 - b * d > SAME else 0.0
