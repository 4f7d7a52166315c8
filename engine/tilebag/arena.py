"""Computer players against each other, many times: what each seat comes to.

Game k of a contest with the seed "S" has the seed "S/k", whoever plays it and wherever: the result does not depend on
how the work is shared out, and `tilebag play GAME --seats ... --seed S/k` shows that very game. All sums are exact, so
the order in which games are added does not matter either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from tilebag import bots, catalog
from tilebag.catalog import AnyBox
from tilebag.chance import Chance
from tilebag.errors import BadSetup
from tilebag.game import Turn
from tilebag.saves import MOST_STEPS
from tilebag.session import ME, MatchSetup

LONGEST_SEED = 48  # characters, so that there is room for the number of the game


@dataclass(frozen=True, slots=True)
class Tally:
    """What one seat has come to over some games: the sum of its scores and of their squares, and its wins.

    A win that several seats share is split evenly, so the wins of all seats add up to the number of games. One who
    plays alone is ranked first in every game.
    """

    games: int = 0
    total: int = 0
    squares: int = 0
    wins: Fraction = Fraction(0)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games, self.total + other.total, self.squares + other.squares, self.wins + other.wins
        )

    @property
    def mean(self) -> float:
        """The average score."""
        return self.total / self.games

    @property
    def error(self) -> float | None:
        """The standard error of the mean; one game alone has none."""
        if self.games < 2:
            return None
        spread = self.squares * self.games - self.total**2  # games² × the variance: whole numbers up to here
        return sqrt(spread / (self.games - 1)) / self.games


@dataclass(frozen=True, slots=True)
class Contest:
    """Who meets whom at what, and the seed of it all."""

    game: str
    players: tuple[str, ...]
    seed: str
    options: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, game: str, players: Sequence[str], seed: str, options: Mapping[str, str] | None = None) -> Contest:
        """A contest that can be held; raises BadSetup."""
        if ME in players:
            raise BadSetup("cli.no-people")
        if not 0 < len(seed) <= LONGEST_SEED:
            raise BadSetup("cli.arena-seed", most=LONGEST_SEED)
        contest = cls(game, tuple(players), seed, tuple(sorted((options or {}).items())))
        contest.match(1)
        return contest

    def match(self, k: int) -> MatchSetup:
        """How the table of game k is laid."""
        return MatchSetup.of(catalog.box(self.game), self.players, f"{self.seed}/{k}", dict(self.options))

    def tallies(self, games: Iterable[int]) -> tuple[Tally, ...]:
        """What each seat comes to in the games with these numbers."""
        box, sums = catalog.box(self.game), (Tally(),) * len(self.players)
        for k in games:
            sums = added(sums, tallied(end(box, self.match(k))))
        return sums


def end(box: AnyBox, match: MatchSetup) -> Turn:
    """How a game between computer players ends: the game a Session would play, step for step, without keeping it."""
    game, thinkers = box.game, [bots.player(box, name) for name in match.players]
    state = game.start(match.setup, Chance.of(match.seed))
    for ply in range(MOST_STEPS):
        turn = game.turn(state)
        if not turn.seats:
            return turn
        seat, move = turn.seats[0], turn.auto
        if move is None:
            chance = Chance.of(match.seed, "bot", seat, ply)
            *_, advice = thinkers[seat](game.view(state, seat), chance)
            move = advice.plan[0]
        state = game.play(state, seat, move)
    raise AssertionError(f"{box.key} {match} does not end")


def tallied(turn: Turn) -> tuple[Tally, ...]:
    """One game that has ended, as a Tally for each seat."""
    first = turn.ranking[0]
    share = Fraction(1, len(first))
    return tuple(
        Tally(1, score, score**2, share if seat in first else Fraction(0)) for seat, score in enumerate(turn.scores)
    )


def added(sums: Sequence[Tally], more: Sequence[Tally]) -> tuple[Tally, ...]:
    """Seat by seat."""
    return tuple(one + other for one, other in zip(sums, more, strict=True))


def chunks(games: int, workers: int) -> Iterator[range]:
    """The numbers 1 to `games` in runs: enough of them to keep all workers busy and a bar moving."""
    size = max(1, min(100, games // (workers * 8)))
    for start in range(1, games + 1, size):
        yield range(start, min(start + size, games + 1))
