"""Computer players against each other: whole games, and what each seat comes to.

Game k of a contest with the seed "S" has the seed "S/k", whoever plays it and wherever: the result does not depend on
how the work is shared out, and `tilebag play GAME --seats ... --seed S/k` shows that very game. `study` makes
statistics of many games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tilebag import bots, catalog
from tilebag.catalog import AnyBox
from tilebag.chance import Chance
from tilebag.errors import BadSetup
from tilebag.game import Seat, Thinker, Turn
from tilebag.saves import MOST_STEPS
from tilebag.session import ME, MatchSetup, Step

LONGEST_SEED = 48  # characters, so that there is room for the number of the game


@dataclass(frozen=True, slots=True)
class Tally:
    """What one seat has come to over some games: the sum of its scores, and its wins.

    A win that several seats share is split evenly, so the wins of all seats add up to the number of games. One who
    plays alone is ranked first in every game.
    """

    games: int = 0
    total: int = 0
    wins: Fraction = Fraction(0)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.total + other.total, self.wins + other.wins)


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
            ended = tallied(play_out(box, self.match(k)).turn)
            sums = tuple(one + other for one, other in zip(sums, ended, strict=True))
        return sums


def thinkers(box: AnyBox, players: Iterable[str]) -> dict[str, Thinker[object]]:
    """The players of these names at this game; raises BadSetup."""
    return {name: bots.player(box, name) for name in players}


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played out: how it ended, its steps, and who took the first one that anybody decided."""

    turn: Turn
    steps: list[Step]
    beginner: Seat


def play_out(box: AnyBox, match: MatchSetup, players: Mapping[str, Thinker[object]] | None = None) -> Played:
    """A game between computer players: the one a Session would play, without keeping states.

    `players` are those who sit down, by the names that the match has for them; else the game's own.
    """
    game, known = box.game, players or thinkers(box, match.players)
    state, steps, beginner = game.start(match.setup, Chance.of(match.seed)), list[Step](), None
    for ply in range(MOST_STEPS):
        turn = game.turn(state)
        if not turn.seats:
            return Played(turn, steps, Seat(0) if beginner is None else beginner)
        seat, move = turn.seats[0], turn.auto
        if move is None:
            beginner = seat if beginner is None else beginner
            chance = Chance.of(match.seed, "bot", seat, ply)
            *_, advice = known[match.players[seat]](game.view(state, seat), chance)
            move = advice.plan[0]
        state = game.play(state, seat, move)
        steps.append(Step(seat, move))
    raise AssertionError(f"{box.key} {match} does not end")


def tallied(turn: Turn) -> tuple[Tally, ...]:
    """One game that has ended, as a Tally for each seat."""
    first = turn.ranking[0]
    share = Fraction(1, len(first))
    return tuple(Tally(1, score, share if seat in first else Fraction(0)) for seat, score in enumerate(turn.scores))
