"""Matches between computer players.

In a contest with the seed "S", game number k has the seed "S/k" in every process. The results
therefore do not depend on how the work is divided, and `tilebag play GAME --seats ... --seed S/k`
shows the same game. `study` computes statistics.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tilebag.core.errors import BadSetup
from tilebag.core.game import Seat, Thinker, Turn
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.history import Step
from tilebag.match.play import MOST_STEPS
from tilebag.match.session import Session
from tilebag.match.setup import ME, MatchSetup

MAX_SEED_LENGTH = 48  # characters; leaves room for the number of the game


@dataclass(frozen=True, slots=True)
class Tally:
    """One seat's results over some games: total score and wins.

    A shared win is divided evenly, so that wins add up to the number of games. A single player wins
    every game.
    """

    games: int = 0
    total: int = 0
    wins: Fraction = Fraction(0)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.total + other.total, self.wins + other.wins)


@dataclass(frozen=True, slots=True)
class Contest:
    """Computer players by seat, with game, options and seed."""

    game: str
    players: tuple[str, ...]
    seed: str
    options: tuple[tuple[str, str], ...]

    @classmethod
    def of(
        cls, game: str, players: Sequence[str], seed: str, options: Mapping[str, str] | None = None
    ) -> Contest:
        """A valid contest; raises BadSetup."""
        if ME in players:
            raise BadSetup("cli.no-people")
        if not 0 < len(seed) <= MAX_SEED_LENGTH:
            raise BadSetup("cli.arena-seed", most=MAX_SEED_LENGTH)
        contest = cls(game, tuple(players), seed, tuple(sorted((options or {}).items())))
        contest.match(1)
        return contest

    def match(self, k: int) -> MatchSetup:
        """The configuration of game k."""
        return MatchSetup.of(
            catalog.box(self.game), self.players, f"{self.seed}/{k}", dict(self.options)
        )

    def tallies(self, games: Iterable[int]) -> tuple[Tally, ...]:
        """The results of each seat over the games with these numbers."""
        box = catalog.box(self.game)
        sums = (Tally(),) * len(self.players)
        for k in games:
            ended = tally(play_out(box, self.match(k)).turn)
            sums = tuple(total + result for total, result in zip(sums, ended, strict=True))
        return sums


def thinkers(box: AnyBox, players: Iterable[str]) -> dict[str, Thinker[object]]:
    """The players with these names; raises BadSetup."""
    return {name: bots.player(box, name) for name in players}


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """The result of a game, its steps, and the seat that made the first decision."""

    turn: Turn
    steps: list[Step]
    beginner: Seat

    @classmethod
    def of(cls, session: Session) -> FinishedGame:
        """The result of a finished session."""
        beginner = next(
            step.seat for ply, step in enumerate(session.log) if not session.history.turn(ply).auto
        )
        return cls(session.turn, list(session.log), beginner)


def play_out(
    box: AnyBox, match: MatchSetup, players: Mapping[str, Thinker[object]] | None = None
) -> FinishedGame:
    """A game between computer players, as a Session would play it but without keeping states.

    `players` replaces the game's own players, by the names used in the match.
    """
    (played,) = play_deal(box, [match], players)
    return played


def play_deal(
    box: AnyBox, matches: Sequence[MatchSetup], players: Mapping[str, Thinker[object]] | None = None
) -> list[FinishedGame]:
    """One deal played at several tables, in the order of the matches, which differ only in their
    players.

    A player's choice depends on its view and chance only, which are equal at all tables with the
    same steps. Such tables share one game until their players choose differently: an expert who
    rarely differs from the keen player is tested in four seats for little more than one game.
    """
    deal = _Deal(
        box,
        matches,
        players or thinkers(box, {name for match in matches for name in match.players}),
    )
    ended: dict[int, FinishedGame] = {}
    under_way = [
        _Branch(range(len(matches)), box.game.start(matches[0].setup, matches[0].chance(box)))
    ]
    while under_way:
        branch = under_way.pop()
        turn = box.game.turn(branch.state)
        if turn.seats:
            under_way += deal._play_step(branch, turn)
        else:
            beginner = Seat(0) if branch.beginner is None else branch.beginner
            ended |= {
                table: FinishedGame(turn, list(branch.steps), beginner) for table in branch.tables
            }
    return [ended[table] for table in range(len(matches))]


@dataclass(slots=True)
class _Branch:
    """A running game, and the numbers of the tables that share its steps."""

    tables: Sequence[int]
    state: object
    steps: list[Step] = field(default_factory=list)
    beginner: Seat | None = None


@dataclass(frozen=True, slots=True)
class _Deal:
    """What the tables of a deal share."""

    box: AnyBox
    matches: Sequence[MatchSetup]
    players: Mapping[str, Thinker[object]]

    def _play_step(self, branch: _Branch, turn: Turn) -> Iterator[_Branch]:
        """The branch with one more step; one branch for each different choice."""
        ply = len(branch.steps)
        seat = turn.seats[0]
        assert ply < MOST_STEPS, f"{self.box.key} {self.matches[branch.tables[0]]} does not end"
        tables_of = (
            {Step(seat, turn.auto): branch.tables}
            if turn.auto
            else self._choose_steps(branch, seat)
        )
        beginner = seat if branch.beginner is None and not turn.auto else branch.beginner
        for step, tables in tables_of.items():
            steps = branch.steps if len(tables_of) == 1 else branch.steps.copy()
            steps.append(step)
            yield _Branch(
                tables, self.box.game.play(branch.state, seat, step.move), steps, beginner
            )

    def _choose_steps(self, branch: _Branch, seat: Seat) -> Mapping[Step, Sequence[int]]:
        """The tables by the step chosen; each player is asked once."""
        view = self.box.game.view(branch.state, seat)
        chance = self.matches[0].chance(self.box, "bot", seat, len(branch.steps))
        tables_of: dict[str, list[int]] = {}
        for table in branch.tables:
            tables_of.setdefault(self.matches[table].players[seat], []).append(table)
        chosen: dict[Step, list[int]] = {}
        for name, tables in tables_of.items():
            *_, advice = self.players[name](view, chance)
            chosen.setdefault(Step(seat, advice.plan[0]), []).extend(tables)
        return chosen


def tally(turn: Turn) -> tuple[Tally, ...]:
    """The result of one game as a Tally for each seat."""
    first = turn.ranking[0]
    share = Fraction(1, len(first))
    return tuple(
        Tally(1, score, share if seat in first else Fraction(0))
        for seat, score in enumerate(turn.scores)
    )
